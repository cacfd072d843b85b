/** Entries as calendars write them: new ones, and changes of those that are there, which leave every other line as it was. */
import {
  type Component,
  type ContentLine,
  escapedText,
  lineOf,
  makeLine,
  readComponents,
} from '../dav/content-lines.ts';
import { zoneComponent } from '../dav/write-zone.ts';
import { SECONDS_PER_DAY } from '../time/civil.ts';
import { formatRrule } from '../time/format-rrule.ts';
import type { Moment, Span } from '../time/occurrences.ts';
import type { RecurrenceRule } from '../time/rrule.ts';
import { formatClock, formatWallDay } from '../time/wall-text.ts';

/** What a person can say of an entry; what is left out stays as it is. */
export interface EntryWish {
  title?: string | undefined;
  start?: Moment | undefined;
  span?: Span | undefined;
  place?: string | undefined;
  notes?: string | undefined;
  /** Null takes it away. */
  rule?: RecurrenceRule | null | undefined;
  attendees?: readonly string[] | undefined;
  /** Seconds before it begins. */
  reminders?: readonly number[] | undefined;
}

/** Who writes, and when. */
export interface Writer {
  nowMs: number;
  /** Null where its calendar does not say who its person is. */
  organizer: string | null;
}

export function newEntry(
  wish: EntryWish & { uid: string; start: Moment; span: Span; title: string },
  writer: Writer,
): Component {
  const event: Component = {
    name: 'VEVENT',
    lines: [makeLine('UID', wish.uid), makeLine('CREATED', utcStamp(writer.nowMs))],
    parts: [],
  };
  return calendarOf(changedEntry(event, wish, writer), [wish.start], writer.nowMs);
}

/** A calendar of one entry, with the zones that its times are in. */
function calendarOf(event: Component, moments: readonly Moment[], nowMs: number): Component {
  const lines = [makeLine('VERSION', '2.0'), makeLine('PRODID', '-//Rote//Rote//EN')];
  return { name: 'VCALENDAR', lines, parts: [...zonesOf(moments, nowMs), event] };
}

export function zonesOf(moments: readonly Moment[], nowMs: number): Component[] {
  const names = new Set(
    moments.flatMap(({ zone, isDay }) => (isDay || zone === null || zone === 'UTC' ? [] : [zone])),
  );
  return [...names].flatMap((zone) => {
    const read = readComponents(zoneComponent(zone, nowMs));
    return read.ok ? read.value : [];
  });
}

export function changedEntry(event: Component, wish: EntryWish, writer: Writer): Component {
  const { title, start, span, place, notes, rule, attendees, reminders } = wish;
  const stamp = utcStamp(writer.nowMs);
  const sequence = Number(lineOf(event, 'SEQUENCE')?.value ?? -1) + 1;
  const text = (name: string, value: string | undefined): Change[] =>
    value === undefined ? [] : [[name, value === '' ? [] : [makeLine(name, escapedText(value))]]];
  const changes: Change[] = [
    ['DTSTAMP', [makeLine('DTSTAMP', stamp)]],
    ['LAST-MODIFIED', [makeLine('LAST-MODIFIED', stamp)]],
    ['SEQUENCE', [makeLine('SEQUENCE', String(Number.isInteger(sequence) ? sequence : 0))]],
    ...text('SUMMARY', title),
    ...text('LOCATION', place),
    ...text('DESCRIPTION', notes),
    ...(start === undefined ? [] : [['DTSTART', [momentLine('DTSTART', start)]] as Change]),
    ...(span === undefined
      ? []
      : ([
          ['DTEND', []],
          ['DURATION', [durationLine(span)]],
        ] as Change[])),
    ...(rule === undefined
      ? []
      : [['RRULE', rule === null ? [] : [makeLine('RRULE', formatRrule(rule))]] as Change]),
    ...(attendees === undefined ? [] : invitation(event, attendees, writer)),
  ];
  const names = new Set(changes.map(([name]) => name));
  return {
    ...event,
    lines: [
      ...event.lines.filter(({ name }) => !names.has(name)),
      ...changes.flatMap(([, lines]) => lines),
    ],
    parts:
      reminders === undefined
        ? event.parts
        : [...event.parts.filter(({ name }) => name !== 'VALARM'), ...reminders.map(alarm)],
  };
}

type Change = [name: string, lines: readonly ContentLine[]];

/** Who was invited before keeps what they answered. */
function invitation(
  event: Component,
  attendees: readonly string[],
  { organizer }: Writer,
): Change[] {
  const before = new Map(
    event.lines
      .filter(({ name }) => name === 'ATTENDEE')
      .map((line) => [line.value.toLowerCase(), line]),
  );
  const lines = attendees.map((address) => {
    const value = `mailto:${address}`;
    const parameters = { ROLE: 'REQ-PARTICIPANT', PARTSTAT: 'NEEDS-ACTION', RSVP: 'TRUE' };
    return before.get(value) ?? makeLine('ATTENDEE', value, parameters);
  });
  const isOrganized = lineOf(event, 'ORGANIZER') !== undefined || organizer === null;
  return [
    ['ATTENDEE', lines],
    ...(isOrganized || attendees.length === 0
      ? []
      : [['ORGANIZER', [makeLine('ORGANIZER', `mailto:${organizer}`)]] as Change]),
  ];
}

function alarm(beforeSec: number): Component {
  const lines = [
    makeLine('ACTION', 'DISPLAY'),
    makeLine('DESCRIPTION', 'Reminder'),
    makeLine('TRIGGER', `-${durationText(beforeSec)}`),
  ];
  return { name: 'VALARM', lines, parts: [] };
}

export function momentLine(name: string, { wallSec, zone, isDay }: Moment): ContentLine {
  const day = formatWallDay(Math.floor(wallSec / SECONDS_PER_DAY)).replaceAll('-', '');
  if (isDay) return makeLine(name, day, { VALUE: 'DATE' });
  const second = wallSec - Math.floor(wallSec / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  const clock = formatClock(second, { seconds: 'always' }).replaceAll(':', '');
  const value = `${day}T${clock}`;
  if (zone === 'UTC') return makeLine(name, `${value}Z`);
  return makeLine(name, value, zone === null ? {} : { TZID: zone });
}

const durationLine = (span: Span): ContentLine =>
  makeLine('DURATION', 'days' in span ? `P${span.days}D` : durationText(span.sec));

function durationText(sec: number): string {
  const [hours, minutes, seconds] = [Math.floor(sec / 3600), Math.floor(sec / 60) % 60, sec % 60];
  const parts = [
    hours > 0 ? `${hours}H` : '',
    minutes > 0 ? `${minutes}M` : '',
    seconds > 0 ? `${seconds}S` : '',
  ];
  const said = parts.join('');
  return `PT${said === '' ? '0S' : said}`;
}

export const utcStamp = (ms: number): string =>
  momentLine('X', { wallSec: Math.floor(ms / 1000), zone: 'UTC', isDay: false }).value;

/** One date of a series, as something of its own: what is said of the others stays out of it. */
export function dateOf(main: Component, of: Moment, start: Moment, span: Span): Component {
  const shared = new Set([
    ...['RRULE', 'RDATE', 'EXDATE', 'EXRULE'],
    ...['DTSTART', 'DTEND', 'DURATION'],
  ]);
  return {
    ...main,
    lines: [
      ...main.lines.filter(({ name }) => !shared.has(name)),
      momentLine('RECURRENCE-ID', of),
      momentLine('DTSTART', start),
      durationLine(span),
    ],
  };
}

export function withoutDate(event: Component, of: Moment): Component {
  return { ...event, lines: [...event.lines, momentLine('EXDATE', of)] };
}
