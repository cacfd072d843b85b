/**
 * The calendar: past and coming occurrences of all schedules, or of one, between two instants. However many schedules
 * there are and however often they fire, others have their turn in between, and the answer has an end.
 */
import type { Clock } from '../base/clock.ts';
import {
  type CalendarRow,
  comingOf,
  MOST_APART,
  pastRow,
  viewCalendarRow,
} from '../domain/schedule/calendar.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { type Piece, splitTime } from '../time/split-time.ts';

const HOUR_MS = 3_600_000;
/** Up to here people look at hours, beyond at days. */
const LONGEST_BY_HOUR_MS = 72 * HOUR_MS;
/** So many schedules are looked at between two turns of everybody else, and so many fires. */
const SCHEDULES_AT_A_TIME = 200;
const FIRES_AT_A_TIME = 2000;
/** Beyond so many fires the rest is left out, and the answer says that there is more. */
const MOST_FIRES = 300_000;

export interface CalendarRequest {
  fromMs: number;
  /** Included. */
  toMs: number;
  timezone: string;
  /** Only this one. */
  scheduleId?: string;
  /** Whether what has been is part of it; else only what is to come. */
  withPast: boolean;
  limit: number;
}

export type CalendarDesk = ReturnType<typeof createCalendarDesk>;

export function createCalendarDesk(dependencies: {
  store: Pick<Store, 'schedules' | 'ledger'>;
  clock: Pick<Clock, 'nowMs' | 'defer'>;
}) {
  const { store, clock } = dependencies;
  const turn = (): Promise<void> => new Promise((resolve) => clock.defer(resolve));

  async function* stored(scheduleId: string | undefined): AsyncGenerator<Schedule[]> {
    if (scheduleId !== undefined) {
      const only = await store.schedules.get(scheduleId);
      if (only !== null) yield [only];
      return;
    }
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await store.schedules.list({ after, limit: SCHEDULES_AT_A_TIME });
      if (page.length > 0) yield page;
      after = page.at(-1)?.id;
    }
  }

  /** What is to come of one schedule, as far as anybody sees it. */
  async function addComing(
    schedule: Schedule,
    pieces: readonly Piece[],
    { kept, pace }: { kept: KeptRows; pace: Pace },
  ): Promise<void> {
    for (const { rows, fires, isCut } of comingOf(schedule, pieces)) {
      if (pace.isSpent()) return kept.noteMore();
      if (!kept.isWanted(rows[0]?.atMs ?? 0)) return;
      kept.add(rows);
      if (isCut) kept.noteMore();
      await pace.count(fires);
    }
  }

  return {
    async between(request: CalendarRequest) {
      const { fromMs, toMs, timezone, limit, withPast } = request;
      const nowMs = clock.nowMs();
      const by = toMs - fromMs <= LONGEST_BY_HOUR_MS ? 'hour' : 'day';
      const pastMs = withPast ? Math.min(toMs, nowMs) : fromMs - 1;
      const past = splitTime({ fromMs, toMs: pastMs, timezone, by });
      const coming = splitTime({ fromMs: Math.max(fromMs, nowMs + 1), toMs, timezone, by });
      const kept = keepEarliest(limit);
      const pace = createPace(turn);
      for await (const page of stored(request.scheduleId)) {
        const names = new Map(page.map(({ id, name }) => [id, name]));
        const been = { scheduleIds: [...names.keys()], pieces: past, most: MOST_APART };
        const found = await store.ledger.occurrencesIn(been);
        kept.add(found.map((one) => pastRow(one, names.get(one.scheduleId) ?? one.scheduleId)));
        for (const schedule of page) {
          const pieces = [...overdue(schedule, fromMs, nowMs), ...coming];
          await addComing(schedule, pieces, { kept, pace });
        }
        await turn();
      }
      return kept.result();
    },
  };
}

type Pace = ReturnType<typeof createPace>;

/** Counts the fires that were looked at, and gives others their turn. */
function createPace(turn: () => Promise<void>) {
  let fires = 0;
  let sinceTurn = 0;
  return {
    isSpent: (): boolean => fires > MOST_FIRES,
    async count(more: number): Promise<void> {
      fires += more;
      sinceTurn += more;
      if (sinceTurn < FIRES_AT_A_TIME) return;
      sinceTurn = 0;
      await turn();
    },
  };
}

/** What is due and was not taken yet is still to come. */
function overdue({ status, nextFireMs }: Schedule, fromMs: number, nowMs: number): Piece[] {
  if (status !== 'active' || nextFireMs === null || nextFireMs > nowMs) return [];
  return [{ fromMs: Math.max(fromMs, nextFireMs), beforeMs: nowMs + 1 }];
}

type KeptRows = ReturnType<typeof keepEarliest>;

/** The earliest rows, and whether there were more. */
function keepEarliest(limit: number) {
  let rows: CalendarRow[] = [];
  let more = false;
  let latestMs = Number.POSITIVE_INFINITY;
  function cut(): void {
    rows = rows.toSorted((left, right) => left.atMs - right.atMs);
    if (rows.length <= limit) return;
    rows = rows.slice(0, limit);
    more = true;
    latestMs = rows.at(-1)?.atMs ?? latestMs;
  }
  return {
    /** Nobody sees what comes after the last one kept. */
    isWanted(atMs: number): boolean {
      if (atMs <= latestMs) return true;
      more = true;
      return false;
    },
    noteMore(): void {
      more = true;
    },
    add(found: readonly CalendarRow[]): void {
      for (const row of found) rows.push(row);
      if (rows.length > 2 * limit) cut();
    },
    result() {
      cut();
      return { occurrences: rows.map(viewCalendarRow), more };
    },
  };
}
