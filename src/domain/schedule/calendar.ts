/**
 * A calendar of many schedules: what became of their times and what is to come, in rows that people can look at. Where
 * a schedule has many of one kind in a day (in an hour, of a short range), they are one row with their count.
 */
import { formatInstant } from '../../time/instant.ts';
import type { Piece } from '../../time/split-time.ts';
import { withPerson } from '../person.ts';
import type { Occurrence, OccurrenceState } from '../run/run.ts';
import { apartByDaysOff } from './days-off.ts';
import { type FireTimes, fireTimesOf } from './fire-times.ts';
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
  /** How many fires were worked out, for who shares a thread. */
  fires: number;
  /** True if there were too many to count. */
  isCut: boolean;
}

/**
 * Coming fires of a schedule, piece by piece; pieces in which it does not fire are left out. Many fires are counted by their
 * rule, so that one that fires every second takes no longer than others.
 */
export function* comingOf(schedule: Schedule, pieces: readonly Piece[]): Generator<ComingPiece> {
  const { status, coolDownUntilMs } = schedule;
  if (status === 'cancelled' || status === 'completed') return;
  const times = createCountedTimes(fireTimesOf(schedule));
  // Fires before that were left out.
  const firstMs = schedule.nextFireMs ?? Number.NEGATIVE_INFINITY;
  let nextMs: number | null = null;
  for (const piece of pieces) {
    const fromMs = Math.max(piece.fromMs, firstMs);
    if (nextMs === null || nextMs < fromMs) nextMs = times.nextFireMs(fromMs - 1);
    if (nextMs === null) return;
    if (nextMs >= piece.beforeMs) continue;
    const parts: Piece[] = [
      ...sameFate({ fromMs: nextMs, beforeMs: piece.beforeMs }, coolDownUntilMs),
    ].flatMap((part) => [...apartByDaysOff(schedule, part)]);
    const found: FoundFires[] = parts.map((part) => firesIn(times, part));
    nextMs = found.at(-1)?.nextMs ?? null;
    yield {
      rows: found.flatMap((one) => rowsOf(schedule, one)),
      fires: times.takeCount(),
      isCut: found.some(({ isCut }) => isCut),
    };
  }
}

type CountedTimes = ReturnType<typeof createCountedTimes>;

/** Counts how many fires were worked out since it was asked last. */
function createCountedTimes(times: FireTimes) {
  let count = 0;
  return {
    countFires: times.countFires,
    nextFireMs(afterMs: number): number | null {
      count += 1;
      return times.nextFireMs(afterMs);
    },
    takeCount(): number {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

/** Before the end of a cool-down fires are skipped, and from there on they run. */
function* sameFate({ fromMs, beforeMs }: Piece, coolDownUntilMs: number | null): Generator<Piece> {
  const seamMs = coolDownUntilMs ?? fromMs;
  if (seamMs <= fromMs || seamMs >= beforeMs) return yield { fromMs, beforeMs };
  yield { fromMs, beforeMs: seamMs };
  yield { fromMs: seamMs, beforeMs };
}

interface FoundFires {
  /** The first ones: all of them if there are few. */
  firesMs: number[];
  count: number;
  lastMs: number;
  /** The fire after the last one; null if it is not known. */
  nextMs: number | null;
  isCut: boolean;
}

function firesIn(times: CountedTimes, { fromMs, beforeMs }: Piece): FoundFires {
  const firesMs: number[] = [];
  let nextMs = times.nextFireMs(fromMs - 1);
  const walk = (most: number): void => {
    while (nextMs !== null && nextMs < beforeMs && firesMs.length < most) {
      firesMs.push(nextMs);
      nextMs = times.nextFireMs(nextMs);
    }
  };
  const walked = (): FoundFires => ({
    firesMs,
    count: firesMs.length,
    lastMs: firesMs.at(-1) ?? fromMs,
    ...(nextMs !== null && nextMs < beforeMs
      ? { nextMs: null, isCut: true }
      : { nextMs, isCut: false }),
  });
  walk(MOST_APART + 1);
  if (firesMs.length <= MOST_APART) return walked();
  const count = times.countFires(fromMs, beforeMs);
  if (count !== null)
    return {
      firesMs,
      count,
      lastMs: lastBefore(times, fromMs, beforeMs),
      nextMs: null,
      isCut: false,
    };
  walk(MOST_FIRES);
  return walked();
}

/** The last fire before an instant, of which there is one from `fromMs` on: looked for by halves. */
function lastBefore(times: CountedTimes, fromMs: number, beforeMs: number): number {
  let lastMs = times.nextFireMs(fromMs - 1) ?? fromMs;
  for (let tooLateMs = beforeMs; tooLateMs - lastMs > 1; ) {
    const middleMs = lastMs + Math.floor((tooLateMs - lastMs) / 2);
    const fireMs = times.nextFireMs(middleMs - 1);
    if (fireMs === null || fireMs >= beforeMs) tooLateMs = middleMs;
    else lastMs = fireMs;
  }
  return lastMs;
}

function rowsOf(schedule: Schedule, { firesMs, count, lastMs }: FoundFires): CalendarRow[] {
  const [firstMs] = firesMs;
  if (firstMs === undefined) return [];
  const { decision, reason } = fateOf(schedule, firstMs);
  const row = (atMs: number, lastAtMs: number, howMany: number): CalendarRow => ({
    scheduleId: schedule.id,
    name: withPerson(schedule.name, schedule),
    atMs,
    lastAtMs,
    count: howMany,
    state: decision === 'run' ? 'due' : 'skipped',
    reason: decision === 'run' ? null : reason,
    runId: null,
  });
  if (count <= MOST_APART) return firesMs.map((atMs) => row(atMs, atMs, 1));
  return [row(firstMs, lastMs, count)];
}
