/** Entries of calendars that begin, or are new, changed, moved or cancelled: how long before, which ones, and with whom. */
import type { TextSpan } from '../../engine/grammar.ts';
import { perhapsContact } from '../contact-meant.ts';
import {
  type At,
  type Awaited,
  type AwaitedEntry,
  type EntryPick,
  rule,
  wordsIn,
} from '../values.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  ['d', 24 * 60 * MINUTE_MS, 99],
  ['h', 60 * MINUTE_MS, 999],
  ['m', MINUTE_MS, 999],
] as const;

/** In the greatest unit that has it whole; null where no trigger can hold it. */
function begins(leadMs: number, pick: EntryPick): Awaited | null {
  const unit = UNITS.find(
    ([, ms, most]) => leadMs >= ms && leadMs % ms === 0 && leadMs / ms <= most,
  );
  if (unit === undefined && leadMs > 0) return null;
  const [name, ms] = unit ?? ['m', MINUTE_MS];
  const before = `${leadMs / ms}${name}`;
  return { on: 'calendar', change: 'begins', before, ...pick };
}

const happens = (change: AwaitedEntry['change'], pick: EntryPick): AwaitedEntry => ({
  on: 'calendar',
  change,
  before: '0m',
  ...pick,
});

const ANY: EntryPick = { calendar: null, contains: null, with: null };

/** They go on with the sentence, or say which one is meant otherwise than by its title. */
const NOT_IN_TITLE = [
  ...['ordinal', 'entry', 'entries', 'calendar', 'when', 'before', 'with', 'and', 'unit', 'count'],
];
const LONGEST_TITLE = 3;

function titled(place: At, span: TextSpan): string | null {
  const { isA } = place.context;
  if (span.to - span.from > LONGEST_TITLE) return null;
  for (let at = span.from; at < span.to; at++)
    if (NOT_IN_TITLE.some((category) => isA(at, category))) return null;
  return wordsIn(place, span);
}

const named = (contains: string | null): EntryPick | null =>
  contains === null ? null : { ...ANY, contains };

function withPerson(pick: EntryPick, said: TextSpan | string, place: At): EntryPick | null {
  const person = typeof said === 'string' ? said : titled(place, said);
  if (person === null || pick.with !== null) return null;
  return { ...pick, with: typeof said === 'string' ? person : perhapsContact(person) };
}

function inCalendar(pick: EntryPick, said: TextSpan | string, place: At): EntryPick | null {
  const calendar = typeof said === 'string' ? said : titled(place, said);
  return calendar === null || pick.calendar !== null ? null : { ...pick, calendar };
}

/** German joins them: Zahnarzttermin. */
const JOINED = /^(?<title>\p{L}{3,}?)s?(?:termin|besprechung|meeting|treffen|sitzung)$/iu;

function joined(at: number, { context: { tokens } }: At): EntryPick | null {
  return named(JOINED.exec(tokens[at]?.text ?? '')?.groups?.['title'] ?? null);
}

/** How long before. */
const LEADS = [
  rule('lead: length', '10 minutes before each meeting, tell me', ([ms]) => ms),
  rule('lead: half-hour', 'half an hour before each meeting, tell me', () => 30 * MINUTE_MS),
  rule(
    'lead: quarter-hour',
    'a quarter of an hour before each meeting, tell me',
    () => 15 * MINUTE_MS,
  ),
];

/** Which of them. */
const PICKS = [
  rule('entry-said: each|any entry', '10 minutes before each meeting, tell me', () => ANY),
  rule('entry-said: ?each ?the entries', '10 minutes before all my meetings, tell me', () => ANY),
  rule(
    'entry-said: the|each|any text|quoted entry|entries',
    '10 minutes before my dentist appointment, tell me',
    ([, said], place) => named(typeof said === 'string' ? said : titled(place, said)),
  ),
  rule(
    'entry-said: the|each|any word',
    '10 Minuten vor meinem Zahnarzttermin sag mir Bescheid',
    ([, at], place) => joined(at, place),
  ),
  rule(
    'entry-said: entry-said with ?the text|quoted',
    '10 minutes before each meeting with Ana, tell me',
    ([pick, , , said], place) => withPerson(pick, said, place),
  ),
  rule(
    'entry-said: the entry with ?the text|quoted',
    '10 minutes before my meeting with Ana, tell me',
    ([, , , , said], place) => withPerson(ANY, said, place),
  ),
  rule(
    'entry-said: entry-said inside the text|quoted calendar',
    '10 minutes before each meeting in my work calendar, tell me',
    ([pick, , , said], place) => inCalendar(pick, said, place),
  ),
  rule(
    'entry-said: entry-said inside ?the calendar text|quoted',
    '10 minutes before each meeting in the calendar work, tell me',
    ([pick, , , , said], place) => inCalendar(pick, said, place),
  ),
];

/** Something comes of them, in whichever calendar or in one that is named. */
const CHANGES = [
  rule(
    'entry-changed: ?in-calendar entry-said ?in-calendar is-put ?in-calendar',
    'when a new meeting is put in my calendar, tell me',
    ([, pick]) => happens('new', pick),
  ),
  rule(
    'entry-changed: somebody puts entry-said ?in-calendar',
    'when somebody puts a meeting in my calendar, tell me',
    ([, , pick]) => happens('new', pick),
  ),
  rule(
    'entry-changed: somebody entry-said ?in-calendar puts',
    'wenn jemand einen Termin in meinen Kalender einträgt, sag mir Bescheid',
    ([, pick]) => happens('new', pick),
  ),
  rule(
    'entry-changed: somebody gets entry-said',
    'when I get a new meeting, tell me',
    ([, , pick]) => happens('new', pick),
  ),
  rule(
    'entry-changed: somebody entry-said gets',
    'wenn ich einen neuen Termin bekomme, sag mir Bescheid',
    ([, pick]) => happens('new', pick),
  ),
  rule(
    'entry-changed: ?itself entry-said ?in-calendar is-changed ?in-calendar',
    'when a meeting changes, tell me',
    ([, pick]) => happens('changed', pick),
  ),
  rule(
    'entry-changed: ?itself entry-said ?in-calendar is-moved',
    'when a meeting is moved, tell me',
    ([, pick]) => happens('moved', pick),
  ),
  rule(
    'entry-changed: entry-said ?in-calendar is-cancelled ?in-calendar',
    'when a meeting is cancelled, tell me',
    ([pick]) => happens('gone', pick),
  ),
  rule(
    'entry-changed: entry-changed inside the text|quoted calendar',
    'when a meeting is put in my work calendar, tell me',
    ([one, , , said], place) => changedIn(one, said, place),
  ),
  rule(
    'entry-changed: entry-changed inside ?the calendar text|quoted',
    'when a meeting is put in the calendar Team, tell me',
    ([one, , , , said], place) => changedIn(one, said, place),
  ),
  rule('awaited: when entry-changed', 'when a meeting is cancelled, tell me', ([, one]) => one),
];

function changedIn(one: AwaitedEntry, said: TextSpan | string, place: At): AwaitedEntry | null {
  const pick = inCalendar(one, said, place);
  return pick === null ? null : { ...one, calendar: pick.calendar };
}

export const ENTRY_RULES = [
  ...LEADS,
  ...PICKS,
  ...CHANGES,
  rule(
    'awaited: lead before entry-said',
    '10 minutes before each meeting, tell me',
    ([ms, , pick]) => begins(ms, pick),
  ),
  rule(
    'awaited: lead before entry-said begins',
    '10 Minuten bevor ein Termin beginnt sag mir Bescheid',
    ([ms, , pick]) => begins(ms, pick),
  ),
  rule('awaited: when entry-said begins', 'when a meeting begins, tell me', ([, pick]) =>
    begins(0, pick),
  ),
  rule('awaited: before entry-said', 'before each meeting, tell me', (_, place) =>
    place.before('unit') ? null : { on: 'before-entry' },
  ),
];
