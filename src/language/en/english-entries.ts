/** English: entries of calendars. */
import type { EntryNameWords, EntryWords, LengthWords, SpanWords } from '../entry-words.ts';
import { placesOf } from '../stretch-words.ts';
import { ENGLISH_NUMBERS, ENGLISH_WEEKDAYS } from './english-names.ts';

export const ENGLISH_ENTRIES: EntryWords = {
  weekdays: ENGLISH_WEEKDAYS.map((name) => name.slice(0, 3)),
  untitled: '(no title)',
  cancelled: 'cancelled',
  nothing: 'Nothing is in your calendars then.',
  nothingNext: 'Nothing comes in your calendars.',
  more: 'There are more.',
  unreadable: (calendar, why) => `${calendar} could not be read: ${why}`,
  made: (line, calendar) => `${line}, in ${calendar}.`,
  changed: (line) => `Changed: ${line}`,
  deleted: (title, isWhole) => (isWhole ? `Deleted: ${title}` : `Deleted: this date of ${title}`),
  noFree: (length) => `There is no stretch of ${length} in these days.`,
  inCalendar: 'In your calendars:',
  noEntry: (said) => `No entry to come is called "${said}".`,
  seeEntries: 'rote calendar list shows them.',
  ambiguous: (said) => `"${said}" fits more than one entry.`,
};

const [MINUTE, HOUR] = [60, 3600];

export const ENGLISH_LENGTHS: LengthWords = {
  half: 'half',
  numbers: { ...placesOf(ENGLISH_NUMBERS.slice(1), 1), a: 1, an: 1 },
  units: {
    ...{ minute: MINUTE, minutes: MINUTE, min: MINUTE, mins: MINUTE },
    ...{ hour: HOUR, hours: HOUR, h: HOUR },
  },
};

export const ENGLISH_ENTRY_NAMES: EntryNameWords = {
  nouns: 'appointment|appointments|meeting|entry|event',
  verbs: 'move|reschedule|postpone|shift|push|cancel|delete|remove|call off|invite',
};

export const ENGLISH_SPANS: SpanWords = {
  before: 'for',
  from: 'from',
  to: 'to|until|till',
  at: 'at',
  oclock: "o'clock",
};
