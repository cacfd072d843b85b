/**
 * The calendar: past and coming occurrences of all schedules, or of one, between two instants. However many schedules
 * there are and however often they fire, each is looked at once, others have their turn in between, and the answer has
 * an end: also when who asked has gone.
 */
import type { Clock } from '../../base/clock.ts';
import type { Occurrence } from '../../domain/run/run.ts';
import {
  type CalendarRow,
  comingOf,
  MOST_APART,
  pastRow,
  viewCalendarRow,
} from '../../domain/schedule/calendar.ts';
import { isHelper } from '../../domain/schedule/is-helper.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { helpersAmong } from '../../schedule/helpers-among.ts';
import type { Store } from '../../store/store.ts';
import { type Piece, splitTime } from '../../time/split-time.ts';

const HOUR_MS = 3_600_000;
/** Up to here people look at hours, beyond at days. */
const LONGEST_BY_HOUR_MS = 72 * HOUR_MS;
/** So many schedules are looked at between two turns of everybody else, and so many fires. */
const SCHEDULES_AT_A_TIME = 200;
/** Those that are due and not taken yet are first, and seldom more. */
const FIRST_LOOK = 200;
const IDS_AT_A_TIME = 1000;
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
  /** Whoever asked may go away. */
  signal?: AbortSignal;
}

export type CalendarDesk = ReturnType<typeof createCalendarDesk>;

export function createCalendarDesk(dependencies: {
  store: Pick<Store, 'schedules' | 'ledger'>;
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  /** What is to come of one schedule. */
  coming?: typeof comingOf;
}) {
  const { store, clock, coming: comingOfOne = comingOf } = dependencies;
  /** Lets others have their turn, and ends here where nobody waits for the answer. */
  async function turn(signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve) => clock.defer(resolve));
    signal?.throwIfAborted();
  }

  /** What has been, of these schedules; what took back a pause is nobody's own. */
  async function rowsOf(been: readonly Occurrence[], isOne: boolean): Promise<CalendarRow[]> {
    const names = await store.schedules.namesOf([
      ...new Set(been.map(({ scheduleId }) => scheduleId)),
    ]);
    const helpers = isOne ? new Set() : await helpersAmong(names, store.schedules);
    return been
      .filter(({ scheduleId }) => !helpers.has(scheduleId))
      .map((one) => pastRow(one, names.get(one.scheduleId) ?? one.scheduleId));
  }

  /** Piece by piece, the earliest first, until nobody sees more. */
  async function addPast(
    past: readonly Piece[],
    { scheduleId: only, signal }: CalendarRequest,
    kept: KeptRows,
  ) {
    const [first] = past;
    if (first === undefined) return;
    const all = only === undefined ? await store.schedules.idsNamed('') : [only];
    for (const ids of chunks(all, IDS_AT_A_TIME)) {
      const begun = await store.ledger.reachingInto({ scheduleIds: ids, atMs: first.fromMs });
      kept.add(await rowsOf(begun, only !== undefined));
      await turn(signal);
    }
    for (const piece of past) {
      if (!kept.isWanted(piece.fromMs)) return;
      const found = only === undefined ? await store.ledger.scheduledIn(piece) : [only];
      for (const scheduleIds of chunks(found, SCHEDULES_AT_A_TIME)) {
        const request = { scheduleIds, pieces: [piece], most: MOST_APART };
        const been = await store.ledger.occurrencesIn(request);
        kept.add(await rowsOf(been, only !== undefined));
        await turn(signal);
      }
    }
  }

  /**
   * The schedules that may have a row, each at most once although they fire meanwhile; alone, one is told of also where
   * it does not fire.
   */
  async function* candidates(request: CalendarRequest): AsyncGenerator<Schedule[]> {
    const { scheduleId, fromMs, limit, signal } = request;
    if (scheduleId !== undefined) {
      const schedule = await store.schedules.get(scheduleId);
      if (schedule !== null) yield [schedule];
      return;
    }
    const seen = new Set<string>();
    const unseen = (found: readonly Schedule[]): Schedule[] =>
      found.filter(({ id }) => seen.size < seen.add(id).size);
    const isBefore = ({ nextFireMs }: Schedule): boolean => (nextFireMs ?? fromMs) < fromMs;
    const earliest = await store.schedules.upcoming(FIRST_LOOK);
    yield unseen(earliest.filter(isBefore));
    if (earliest.every(isBefore)) yield* byId((page) => unseen(page.filter(isBefore)), signal);
    // Each has a row at its next fire, so that no more can be among the earliest than are shown.
    yield unseen(await store.schedules.upcoming(limit + 1, { key: fromMs, id: '' }));
  }

  /** All that are active. Ids do not change when something fires, so that each is met once. */
  async function* byId(
    pick: (page: readonly Schedule[]) => Schedule[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Schedule[]> {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const filter = { status: 'active', after, limit: SCHEDULES_AT_A_TIME } as const;
      const page = await store.schedules.list(filter);
      yield pick(page);
      after = page.at(-1)?.id;
      await turn(signal);
    }
  }

  /** What is to come of one schedule, as far as anybody sees it. */
  async function addComing(
    schedule: Schedule,
    pieces: readonly Piece[],
    { kept, pace }: { kept: KeptRows; pace: Pace },
  ): Promise<void> {
    for (const { rows, fires, isCut } of comingOfOne(schedule, pieces)) {
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
      const pace = createPace(() => turn(request.signal));
      await addPast(past, request, kept);
      for await (const page of candidates(request)) {
        for (const schedule of page) {
          // Those behind it fire no earlier; nobody sees what comes so late.
          const earliestMs = schedule.nextFireMs ?? fromMs;
          if (earliestMs > toMs || !kept.isWanted(earliestMs)) break;
          if (
            request.scheduleId === undefined &&
            isHelper({ ...schedule, plan: schedule.work.plan })
          )
            continue;
          const pieces = [...overdue(schedule, nowMs, request), ...coming];
          await addComing(schedule, pieces, { kept, pace });
        }
        await turn(request.signal);
      }
      return kept.result();
    },
  };
}

function* chunks<One>(all: readonly One[], size: number): Generator<One[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
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
function overdue(
  { status, nextFireMs }: Schedule,
  nowMs: number,
  { fromMs, toMs }: CalendarRequest,
): Piece[] {
  if (status !== 'active' || nextFireMs === null || nextFireMs > nowMs) return [];
  const beforeMs = Math.min(nowMs, toMs) + 1;
  return [{ fromMs: Math.max(fromMs, nextFireMs), beforeMs }];
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
