/** German words for days and stretches of days, umlauts as two letters. */
import {
  AFTERNOON,
  EVENING,
  MORNING,
  NIGHT,
  placesOf,
  type StretchWords,
  weekdaysOf,
} from '../stretch-words.ts';
import { GERMAN_COUNTS, GERMAN_MONTHS, GERMAN_WEEKDAYS } from './german-names.ts';

const folded = (name: string): string =>
  name.replace('ä', 'ae').replace('ö', 'oe').replace('ü', 'ue');

export const GERMAN_STRETCHES: StretchWords = {
  beforeDay: 'am an im fuer waehrend ueber der die das den dem des seit vom',
  days: { heute: 0, morgen: 1, gestern: -1, uebermorgen: 2, vorgestern: -2 },
  parts: {
    ...{ morgen: MORNING, frueh: MORNING, vormittag: MORNING, mittag: AFTERNOON },
    ...{ nachmittag: AFTERNOON, abend: EVENING, nacht: NIGHT },
  },
  partsOfDays: { 'letzte nacht': { days: -1, part: NIGHT } },
  weekdays: { ...weekdaysOf(GERMAN_WEEKDAYS), sonnabend: 6 },
  months: placesOf(GERMAN_MONTHS.map(folded), 1),
  which: {
    ...{ diese: 0, dieser: 0, diesen: 0, dieses: 0, diesem: 0 },
    ...{ naechste: 1, naechster: 1, naechsten: 1, naechstes: 1, kommende: 1, kommenden: 1 },
    ...{ letzte: -1, letzter: -1, letzten: -1, letztes: -1, vergangene: -1, vergangenen: -1 },
    ...{ vorige: -1, vorigen: -1 },
  },
  units: {
    ...{ stunde: 'hour', stunden: 'hour', tag: 'day', tage: 'day', tagen: 'day', woche: 'week' },
    ...{ wochen: 'week', monat: 'month', monate: 'month', monaten: 'month', wochenende: 'weekend' },
  },
  numbers: { ...placesOf(GERMAN_COUNTS.map(folded), 1), eine: 1, einen: 1 },
  lately: 'kuerzlich|letzter zeit|zuletzt',
};
