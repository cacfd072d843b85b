/** English words for days and stretches of days. */
import {
  AFTERNOON,
  EVENING,
  MORNING,
  NIGHT,
  placesOf,
  type StretchWords,
  weekdaysOf,
} from '../stretch-words.ts';
import { ENGLISH_MONTHS, ENGLISH_NUMBERS, ENGLISH_WEEKDAYS } from './english-names.ts';

const short = (name: string): string => name.slice(0, 3);

export const ENGLISH_STRETCHES: StretchWords = {
  beforeDay: 'on for in during over at of from since the',
  days: {
    ...{ today: 0, tomorrow: 1, tmrw: 1, yesterday: -1 },
    ...{ 'day after tomorrow': 2, 'day before yesterday': -2 },
  },
  parts: { morning: MORNING, afternoon: AFTERNOON, evening: EVENING, night: NIGHT },
  partsOfDays: {
    tonight: { days: 0, part: { fromHour: EVENING.fromHour, toHour: NIGHT.toHour } },
    'this morning': { days: 0, part: MORNING },
    'this afternoon': { days: 0, part: AFTERNOON },
    'this evening': { days: 0, part: EVENING },
    'last night': { days: -1, part: NIGHT },
  },
  weekdays: {
    ...weekdaysOf(ENGLISH_WEEKDAYS),
    ...weekdaysOf(ENGLISH_WEEKDAYS.map(short)),
    ...{ tues: 2, thurs: 4 },
  },
  months: { ...placesOf(ENGLISH_MONTHS, 1), ...placesOf(ENGLISH_MONTHS.map(short), 1) },
  which: { this: 0, next: 1, coming: 1, following: 1, last: -1, past: -1, previous: -1 },
  units: {
    ...{ hour: 'hour', hours: 'hour', day: 'day', days: 'day', week: 'week', weeks: 'week' },
    ...{ month: 'month', months: 'month', weekend: 'weekend' },
  },
  numbers: placesOf(ENGLISH_NUMBERS.slice(1, 13), 1),
  lately: 'lately|recently',
};
