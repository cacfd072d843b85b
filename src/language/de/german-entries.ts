/** German: entries of calendars. */
import type { EntryNameWords, EntryWords, LengthWords, SpanWords } from '../entry-words.ts';
import { placesOf } from '../stretch-words.ts';
import { GERMAN_COUNTS, GERMAN_WEEKDAYS } from './german-names.ts';

export const GERMAN_ENTRIES: EntryWords = {
  weekdays: GERMAN_WEEKDAYS.map((name) => name.slice(0, 2)),
  untitled: '(ohne Titel)',
  cancelled: 'abgesagt',
  nothing: 'Dann steht nichts in deinen Kalendern.',
  nothingNext: 'In deinen Kalendern kommt nichts.',
  more: 'Es gibt noch mehr.',
  unreadable: (calendar, why) => `${calendar} war nicht zu lesen: ${why}`,
  made: (line, calendar) => `${line}, in ${calendar}.`,
  changed: (line) => `Geändert: ${line}`,
  deleted: (title, isWhole) =>
    isWhole ? `Gelöscht: ${title}` : `Gelöscht: dieser Termin von ${title}`,
  noFree: (length) => `In diesen Tagen ist nirgends ${length} frei.`,
  inCalendar: 'In deinen Kalendern:',
  noEntry: (said) => `Kein kommender Termin heißt „${said}“.`,
  seeEntries: 'rote calendar list zeigt sie.',
  ambiguous: (said) => `„${said}“ passt auf mehrere Termine.`,
};

const [MINUTE, HOUR] = [60, 3600];

export const GERMAN_LENGTHS: LengthWords = {
  half: 'halbe|halben|halbes',
  numbers: { ...placesOf(GERMAN_COUNTS, 1), eine: 1, einer: 1, einen: 1 },
  units: {
    ...{ minute: MINUTE, minuten: MINUTE, min: MINUTE },
    ...{ stunde: HOUR, stunden: HOUR, std: HOUR },
  },
};

export const GERMAN_ENTRY_NAMES: EntryNameWords = {
  nouns: 'termin|besprechung|meeting|eintrag',
  verbs:
    'verschieb|verschiebe|verleg|verlege|lösch|lösche|streich|streiche|cancel|sag|sage|lad|lade',
};

export const GERMAN_SPANS: SpanWords = {
  before: 'für',
  from: 'von',
  to: 'bis',
  at: 'um',
  oclock: 'uhr',
};
