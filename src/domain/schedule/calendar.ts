/**
 * A calendar of many schedules: what became of their times and what is to come, in rows that people can look at. Where
 * a schedule has many of one kind in a day (in an hour, of a short range), they are one row with their count.
 */
import { formatInstant } from '../../time/instant.ts';
import type { Piece } from '../../time/split-time.ts';
import { withPerson } from '../person.ts';
import type { Occurrence, OccurrenceState } from '../run/run.ts';
import { createFireTimes } from './fire-times.ts';
import { fateOf } from './project-occurrences.ts';
import type { Schedule } from './schedule.ts';

/** More than so many of one kind in a piece of time are one row. */
export const MOST_APART = 6;

/** A schedule that fires more often in one piece is not counted to its end. */
const MOST_FIRES = 10_000;

export interface CalendarRow {
  scheduleId: string;
  name: string;
  /** Of the first, where it stands for many. */
  atMs: number;
  lastAtMs: number;
  count: number;
  /** `due`: it is to come. */
  state: OccurrenceState | 'due';
  reason: string | null;
  /** Of the latest, where it stands for many. */
  runId: string | null;
}

export function viewCalendarRow({ atMs, lastAtMs, ...row }: CalendarRow) {
  return { ...row, atUtc: formatInstant(atMs), lastAtUtc: formatInstant(lastAtMs) };
}

export function pastRow(
  { scheduleId, scheduledForMs, lastScheduledForMs, ...rest }: Occurrence,
  name: string,
): CalendarRow {
  return { scheduleId, name, atMs: scheduledForMs, lastAtMs: lastScheduledForMs, ...rest };
}

export interface ComingPiece {
  rows: CalendarRow[];
  /** How many fires were looked at, for who shares a thread. */
  fires: number;
  /** Whether there were too many to count. */
  isCut: boolean;
}

/** What is to come of a schedule, piece by piece; pieces in which it does not fire are left out. */
export function* comingOf(schedule: Schedule, pieces: readonly Piece[]): Generator<ComingPiece> {
  const { status, trigger } = schedule;
  if (status === 'cancelled' || status === 'completed') return;
  const { nextFireMs } = createFireTimes(trigger);
  // What comes before that was left out.
  const firstMs = schedule.nextFireMs ?? Number.NEGATIVE_INFINITY;
  let fireMs: number | null = null;
  for (const { fromMs, beforeMs } of pieces) {
    fireMs =
      fireMs !== null && fireMs >= fromMs ? fireMs : nextFireMs(Math.max(fromMs, firstMs) - 1);
    if (fireMs === null) return;
    if (fireMs >= beforeMs) continue;
    const fires: number[] = [];
    while (fireMs !== null && fireMs < beforeMs && fires.length < MOST_FIRES) {
      fires.push(fireMs);
      fireMs = nextFireMs(fireMs);
    }
    const isCut = fireMs !== null && fireMs < beforeMs;
    if (isCut) fireMs = null;
    yield { rows: rowsOf(schedule, fires), fires: fires.length, isCut };
  }
}

function rowsOf(schedule: Schedule, firesMs: readonly number[]): CalendarRow[] {
  const { id: scheduleId } = schedule;
  const name = withPerson(schedule.name, schedule);
  const fires = firesMs.map((atMs) => ({ atMs, ...fateOf(schedule, atMs) }));
  const groups = Map.groupBy(fires, ({ decision, reason }) => `${decision} ${reason}`);
  return [...groups.values()].flatMap((group) => {
    const row = (atMs: number, lastAtMs: number, count: number): CalendarRow => ({
      scheduleId,
      name,
      atMs,
      lastAtMs,
      count,
      state: group[0]?.decision === 'run' ? 'due' : 'skipped',
      reason: group[0]?.decision === 'run' ? null : (group[0]?.reason ?? null),
      runId: null,
    });
    if (group.length <= MOST_APART) return group.map(({ atMs }) => row(atMs, atMs, 1));
    return [row(group[0]?.atMs ?? 0, group.at(-1)?.atMs ?? 0, group.length)];
  });
}
