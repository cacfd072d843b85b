/**
 * Entries of a calendar as it writes them, read into series that `time/` can compute. What can't be read of an entry is
 * said beside it, and its first date is shown: nothing is left out without a word.
 */
import {
  type Component,
  type ContentLine,
  lineOf,
  linesOf,
  plainText,
  textOf,
} from '../dav/content-lines.ts';
import { calendarZone } from '../time/calendar-zone.ts';
import { SECONDS_PER_DAY } from '../time/civil.ts';
import { instantMsOf, type Moment, type Series, type Span } from '../time/occurrences.ts';
import { parseRrule } from '../time/parse-rrule.ts';
import type { RecurrenceRule } from '../time/rrule.ts';
import { readWallDay, readWallSec } from '../time/wall-text.ts';

export type Answer = 'yes' | 'no' | 'maybe' | 'open';

export interface Attendee {
  address: string;
  name: string | null;
  answer: Answer;
}

/** An entry, or one date of it that differs. */
export interface EntryPart {
  title: string;
  place: string;
  notes: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  /** It takes no time of its person: others may plan over it. */
  isFree: boolean;
  organizer: Attendee | null;
  attendees: readonly Attendee[];
  sequence: number;
  component: Component;
}

export interface CalendarEntry {
  uid: string;
  series: Series;
  main: EntryPart;
  /** In the order of `series.moved`. */
  changed: readonly EntryPart[];
  /** What could not be read, in sentences. */
  faults: readonly string[];
}

/** Those of a VCALENDAR; parts that have no start are none. */
export function entriesOf(calendar: Component): CalendarEntry[] {
  const zones = zoneNames(calendar);
  const groups = Map.groupBy(
    calendar.parts.filter(({ name }) => name === 'VEVENT'),
    (event) => textOf(event, 'UID'),
  );
  return [...groups].flatMap(([uid, events]) => {
    const main = events.find((event) => lineOf(event, 'RECURRENCE-ID') === undefined);
    const dates = events.filter((event) => event !== main);
    // Who is invited to one date of a series gets that date alone.
    if (main === undefined) return dates.flatMap((date) => readEntry(uid, date, [], zones));
    return readEntry(uid, main, dates, zones);
  });
}

/** The time that a line of a calendar says; null if it says none. */
export const momentIn = (calendar: Component, line: ContentLine | undefined): Moment | null =>
  readMoment(line, zoneNames(calendar), new Set());

type ZoneOf = (name: string) => string | null;

/** The names that zones have in the calendar itself. */
function zoneNames(calendar: Component): ZoneOf {
  const known = new Map<string, string>();
  for (const zone of calendar.parts.filter(({ name }) => name === 'VTIMEZONE'))
    known.set(textOf(zone, 'TZID'), textOf(zone, 'X-LIC-LOCATION'));
  return (name) => calendarZone(name) ?? calendarZone(known.get(name) ?? '');
}

function readEntry(
  uid: string,
  event: Component,
  dates: readonly Component[],
  zoneOf: ZoneOf,
): CalendarEntry[] {
  const faults = new Set<string>();
  const moment = (line: ContentLine | undefined): Moment | null => readMoment(line, zoneOf, faults);
  const momentsOf = (name: string): Moment[] =>
    linesOf(event, name).flatMap((line) =>
      line.value.split(',').flatMap((value) => moment({ ...line, value }) ?? []),
    );
  const start = moment(lineOf(event, 'DTSTART'));
  if (start === null) return [];
  const spanIn = (one: Component, from: Moment): Span => spanOf(one, from, moment);
  const moved = dates.flatMap((date) => {
    const of = moment(lineOf(date, 'RECURRENCE-ID'));
    const at = moment(lineOf(date, 'DTSTART'));
    if (lineOf(date, 'RECURRENCE-ID')?.parameters.has('RANGE'))
      faults.add('A change of this and all later dates is not read; only the first date is shown.');
    return of === null || at === null ? [] : [{ date, of, start: at, span: spanIn(date, at) }];
  });
  const rule = readRule(event, faults);
  const isWhole = ![...faults].some((fault) => fault.endsWith('only the first date is shown.'));
  const series: Series = {
    start,
    span: spanIn(event, start),
    rule: isWhole ? rule : null,
    added: isWhole ? momentsOf('RDATE') : [],
    leftOut: isWhole ? momentsOf('EXDATE') : [],
    moved: isWhole ? moved.map(({ date: _, ...change }) => change) : [],
  };
  const changed = isWhole ? moved.map(({ date }) => partOf(date)) : [];
  return [{ uid, series, main: partOf(event), changed, faults: [...faults] }];
}

function partOf(event: Component): EntryPart {
  const status = textOf(event, 'STATUS').toLowerCase();
  const organizer = lineOf(event, 'ORGANIZER');
  return {
    title: textOf(event, 'SUMMARY'),
    place: textOf(event, 'LOCATION'),
    notes: textOf(event, 'DESCRIPTION'),
    status: status === 'tentative' || status === 'cancelled' ? status : 'confirmed',
    isFree: textOf(event, 'TRANSP').toUpperCase() === 'TRANSPARENT',
    organizer: organizer === undefined ? null : attendeeOf(organizer),
    attendees: linesOf(event, 'ATTENDEE').map(attendeeOf),
    sequence: Number(/^\d{1,9}$/.exec(textOf(event, 'SEQUENCE'))?.[0] ?? 0),
    component: event,
  };
}

export function attendeeOf({ value, parameters }: ContentLine): Attendee {
  const name = parameters.get('CN')?.[0]?.trim() ?? '';
  const said = parameters.get('PARTSTAT')?.[0]?.toUpperCase() ?? '';
  return {
    address: value
      .trim()
      .replace(/^mailto:/i, '')
      .toLowerCase(),
    name: name === '' ? null : name,
    answer: ANSWERS[said] ?? 'open',
  };
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  ACCEPTED: 'yes',
  DECLINED: 'no',
  TENTATIVE: 'maybe',
};

function readMoment(
  line: ContentLine | undefined,
  zoneOf: ZoneOf,
  faults: Set<string>,
): Moment | null {
  // Of a stretch, its beginning.
  const [value = ''] = (line?.value.trim() ?? '').split('/');
  const day = /^\d{8}$/.test(value) ? readWallDay(value) : null;
  if (day !== null) return { wallSec: day * SECONDS_PER_DAY, zone: null, isDay: true };
  const isUtc = /Z$/i.test(value);
  const wallSec = readWallSec(isUtc ? value.slice(0, -1) : value);
  if (wallSec === null) return null;
  if (isUtc) return { wallSec, zone: 'UTC', isDay: false };
  const [name] = line?.parameters.get('TZID') ?? [];
  if (name === undefined) return { wallSec, zone: null, isDay: false };
  const zone = zoneOf(name);
  if (zone === null)
    faults.add(
      `Its time zone ${JSON.stringify(name.slice(0, 80))} is unknown; it is shown as if it were yours.`,
    );
  return { wallSec, zone, isDay: false };
}

function spanOf(
  event: Component,
  start: Moment,
  moment: (line: ContentLine | undefined) => Moment | null,
): Span {
  const end = moment(lineOf(event, 'DTEND'));
  if (end !== null) {
    const days = Math.round((end.wallSec - start.wallSec) / SECONDS_PER_DAY);
    if (start.isDay) return { days: Math.max(1, days) };
    const own = start.zone ?? 'UTC';
    const sec = (instantMsOf(end, own) - instantMsOf(start, own)) / 1000;
    return { sec: Math.max(0, sec) };
  }
  const sec = durationSec(plainText(lineOf(event, 'DURATION')?.value ?? ''));
  if (start.isDay) return { days: Math.max(1, Math.ceil((sec ?? 0) / SECONDS_PER_DAY)) };
  return { sec: sec ?? 0 };
}

/** `PT1H30M`, `P1W`; null of anything else, and of what goes back in time. */
export function durationSec(text: string): number | null {
  const read =
    /^\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?)?$/i.exec(
      text.trim(),
    );
  if (read === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = read
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (weeks * 7 + days) * SECONDS_PER_DAY + hours * 3600 + minutes * 60 + seconds;
}

function readRule(event: Component, faults: Set<string>): RecurrenceRule | null {
  const rules = linesOf(event, 'RRULE');
  const [first] = rules;
  if (lineOf(event, 'EXRULE') !== undefined || rules.length > 1)
    faults.add('It repeats by more than one rule; only the first date is shown.');
  if (first === undefined) return null;
  const read = parseRrule(first.value);
  if (read.ok) return read.value;
  faults.add(`${read.fault.message.replace(/\.$/, '')}; only the first date is shown.`);
  return null;
}
