/** What changes an entry: one date of it or all, with every line that nobody changed as it was. */
import { type Component, linesOf } from '../dav/content-lines.ts';
import { SECONDS_PER_DAY } from '../time/civil.ts';
import type { Moment, Occurrence } from '../time/occurrences.ts';
import { badWish } from './calendar-faults.ts';
import type { CalendarEntry } from './read-entries.ts';
import { changedEntry, dateOf, type EntryWish, zonesOf } from './write-entry.ts';

export const isSeries = ({ series }: CalendarEntry): boolean =>
  series.rule !== null || series.added.length > 0;

/** A date of a series, on the clock of the series, as its rule has it. */
export function dateBy({ series }: CalendarEntry, { ofMs, start, moved }: Occurrence): Moment {
  if (moved === null) return start;
  return series.moved[moved]?.of ?? { wallSec: ofMs / 1000, zone: 'UTC', isDay: false };
}

interface Changed {
  main: Component;
  /** One of those that differ, anew; the index of the one that it stands for, if there was one. */
  date?: Component;
  without: number | null;
}

export function changeDate(
  entry: CalendarEntry,
  occurrence: Occurrence,
  wish: EntryWish,
  writer: { nowMs: number; organizer: string | null },
): Changed {
  if (wish.rule !== undefined)
    throw badWish(
      'How often an entry comes belongs to all of its dates.',
      'Say that all are meant: --all',
    );
  const { moved, start } = occurrence;
  const change = moved === null ? undefined : entry.series.moved[moved];
  const before = moved === null ? undefined : entry.changed[moved];
  const span = wish.span ?? change?.span ?? entry.series.span;
  const of = dateBy(entry, occurrence);
  const date = before?.component ?? dateOf(entry.main.component, of, start, span);
  return { main: entry.main.component, date: changedEntry(date, wish, writer), without: moved };
}

export function changeAll(
  entry: CalendarEntry,
  occurrence: Occurrence | null,
  wish: EntryWish,
  writer: { nowMs: number; organizer: string | null },
): Changed {
  const { series, main } = entry;
  if (wish.start === undefined || !isSeries(entry))
    return { main: changedEntry(main.component, wish, writer), without: null };
  const from = occurrence?.start ?? series.start;
  const shiftSec = wish.start.wallSec - from.wallSec;
  const days =
    Math.floor(wish.start.wallSec / SECONDS_PER_DAY) - Math.floor(from.wallSec / SECONDS_PER_DAY);
  const isOtherClock =
    wish.start.isDay !== from.isDay ||
    series.added.length + series.leftOut.length + series.moved.length > 0;
  if (wish.rule === undefined && (days !== 0 || isOtherClock))
    throw badWish(
      'A series with a rule for its days, or with dates of its own, is not moved as a whole.',
      'Give how often it comes as well: --repeat "every tuesday". Or change one date.',
    );
  const start = { ...wish.start, wallSec: series.start.wallSec + shiftSec };
  return { main: changedEntry(main.component, { ...wish, start }, writer), without: null };
}

/** The calendar with the entry as it is now; all else, also what nobody here knows, stays as it was. */
export function replaced(
  calendar: Component,
  entry: CalendarEntry,
  { main, date, without }: Changed,
): Component {
  const gone = without === null ? undefined : entry.changed[without]?.component;
  const parts = calendar.parts
    .filter((part) => part !== gone)
    .map((part) => (part === entry.main.component ? main : part));
  return { ...calendar, parts: date === undefined ? parts : [...parts, date] };
}

export function withZones(
  calendar: Component,
  start: Moment | undefined,
  nowMs: number,
): Component {
  if (start === undefined) return calendar;
  const known = new Set(
    calendar.parts.flatMap((part) =>
      part.name === 'VTIMEZONE' ? linesOf(part, 'TZID').map(({ value }) => value) : [],
    ),
  );
  const zones = zonesOf([start], nowMs).filter((zone) =>
    linesOf(zone, 'TZID').every(({ value }) => !known.has(value)),
  );
  return { ...calendar, parts: [...zones, ...calendar.parts] };
}
