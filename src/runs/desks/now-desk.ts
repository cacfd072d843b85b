/** What a person sees first, in one look at the store: what runs, is due, fails and waits, and what it cost. */
import type { Clock } from '../../base/clock.ts';
import { shareWork } from '../../base/share-work.ts';
import { roundCents, tokensOf, type UsageSummary } from '../../domain/model-usage.ts';
import type { FailingSchedule, NowView } from '../../domain/now-view.ts';
import { withPerson } from '../../domain/person.ts';
import { viewRequest } from '../../domain/request-view.ts';
import { failureSpell } from '../../domain/run/failure-spell.ts';
import { savedByPlans } from '../../domain/saved-by-plans.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { viewSchedule } from '../../language/schedule-view.ts';
import type { Store } from '../../store/store.ts';
import { dayOf, startOfDayMs } from '../../time/day-of.ts';
import { formatInstant } from '../../time/instant.ts';
import { looksOf } from '../looks-of.ts';
import type { Runs } from '../runs.ts';
import type { CalendarDesk } from './calendar-desk.ts';

const DAY_MS = 24 * 3_600_000;
const MOST_RUNNING = 50;
const MOST_DUE = 200;
const MOST_FAILING = 50;
/** A spell of failures is followed back so far. */
const RUNS_OF_A_SPELL = 100;
const MOST_FAILED_RUNS = 20;
const MOST_REQUESTS = 20;

/** What an agent takes changes slowly: it is summed up again after so long. */
const KEPT_MS = 5 * 60_000;
const COMPARED_DAYS = 30;
const MOST_COMPARED = 10_000;

export type NowDesk = ReturnType<typeof createNowDesk>;

export function createNowDesk(parts: {
  store: Pick<Store, 'schedules' | 'engine' | 'journal' | 'requests' | 'usage'>;
  clock: Pick<Clock, 'nowMs'>;
  runs: Pick<Runs, 'page'>;
  calendar: () => Promise<CalendarDesk>;
  timezone: () => string;
}) {
  const { store, clock, runs, calendar, timezone } = parts;
  let compared: { agentRuns: UsageSummary[]; atMs: number } | null = null;

  async function running() {
    const found = (await runs.page({ state: 'running', limit: MOST_RUNNING })).runs;
    const steps = await store.journal.underWay(found.map(({ id }) => id));
    return found.map((run) => {
      const step = steps.get(run.id);
      if (step === undefined) return { run, step: null };
      const { startedMs, ...rest } = step;
      return { run, step: { ...rest, startedAtUtc: formatInstant(startedMs) } };
    });
  }

  async function due(nowMs: number, signal: AbortSignal) {
    const range = { fromMs: nowMs + 1, toMs: nowMs + DAY_MS, timezone: timezone() };
    const due = await (await calendar()).between({
      ...range,
      withPast: false,
      limit: MOST_DUE,
      signal,
    });
    const ids = [...new Set(due.occurrences.map(({ scheduleId }) => scheduleId))];
    const looks = [...(await looksOf(store, ids))].map(([id, { foldedInto: _, ...one }]) => [
      id,
      one,
    ]);
    return { ...due, looks: Object.fromEntries(looks) as NowView['due']['looks'] };
  }

  async function failingSchedule(schedule: Schedule): Promise<FailingSchedule> {
    const { id, status, failuresInRow, lastSummary } = schedule;
    const latest = await store.engine.list({ scheduleId: id, limit: RUNS_OF_A_SPELL });
    const spell = failureSpell(latest);
    return {
      scheduleId: id,
      name: withPerson(schedule.name, schedule),
      status,
      runId: spell?.runId ?? null,
      summary: spell?.summary ?? lastSummary,
      errorCode: spell?.errorCode ?? null,
      sinceUtc: spell === null ? null : formatInstant(spell.sinceMs),
      failuresInRow: Math.max(failuresInRow, spell?.failures ?? 0),
      nextRunAtUtc: viewSchedule(schedule).nextRunAtUtc,
    };
  }

  async function failing(nowMs: number) {
    const stored = await store.schedules.failing(MOST_FAILING);
    const latestFirst = stored.toSorted(
      (left, right) => (right.lastFiredMs ?? 0) - (left.lastFiredMs ?? 0),
    );
    const failed = await runs.page({
      state: 'failed',
      isUnscheduled: true,
      fromMs: nowMs - DAY_MS,
      limit: MOST_FAILED_RUNS,
    });
    return { schedules: await Promise.all(latestFirst.map(failingSchedule)), runs: failed.runs };
  }

  async function agentRuns(nowMs: number): Promise<UsageSummary[]> {
    if (compared !== null && Math.abs(nowMs - compared.atMs) < KEPT_MS) return compared.agentRuns;
    const fromDay = dayOf(nowMs - COMPARED_DAYS * DAY_MS, timezone());
    const found = await store.usage.summarize({ by: 'run', fromDay, limit: MOST_COMPARED });
    compared = { agentRuns: found, atMs: nowMs };
    return found;
  }

  async function cost(nowMs: number) {
    const day = dayOf(nowMs, timezone());
    const [today] = await store.usage.summarize({ by: 'all', fromDay: day, toDay: day, limit: 1 });
    return {
      today: {
        cents: roundCents(today?.cents ?? 0),
        tokens: today === undefined ? 0 : tokensOf(today.usage),
        calls: today?.calls ?? 0,
        unpriced: today?.unpriced ?? 0,
      },
      saved: savedByPlans({
        directRuns: await store.engine.countDirect(startOfDayMs(nowMs, timezone())),
        agentRuns: await agentRuns(nowMs),
        period: `the last ${COMPARED_DAYS} days`,
      }),
    };
  }

  return {
    /** Many pages that look at once share one look. */
    look: shareWork(async (signal) => {
      const nowMs = clock.nowMs();
      return {
        atUtc: formatInstant(nowMs),
        timezone: timezone(),
        running: await running(),
        due: await due(nowMs, signal),
        failing: await failing(nowMs),
        open: (await store.requests.list({ state: 'open', limit: MOST_REQUESTS })).map(viewRequest),
        cost: await cost(nowMs),
      };
    }),
  };
}
