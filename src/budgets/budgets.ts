/**
 * The rest of the budgets of models in one data folder, from what the store says was used: also by other processes, and
 * before a restart. What an owner allows on top holds for the day and is stored too.
 */
import type { Clock } from '../base/clock.ts';
import {
  type Amounts,
  type BudgetState,
  type CrossedBudget,
  decideBudget,
  grantFor,
  NOTHING,
  tighter,
  withOwn,
} from '../domain/budget.ts';
import {
  type Bounds,
  MEASURES,
  type Measure,
  type OwnBudget,
  type SomeBounds,
} from '../domain/budget-bounds.ts';
import { tokensOf, type UsageSummary } from '../domain/model-usage.ts';
import type { Run } from '../domain/run/run.ts';
import { parentRunOf, parseSessionKey } from '../domain/session-key.ts';
import type { Store, UsageFilter } from '../store/store.ts';
import { dayOf, endOfDayMs } from '../time/day-of.ts';
import { type AllowFor, createBudgetGrants } from './budget-grants.ts';
import type { BudgetSettings } from './budget-settings.ts';

/** Deeper than any sub-agent is. */
const MOST_PARENTS = 10;
/** More than talk on one day. */
const MOST_SESSIONS = 100_000;

/** The run, session or agent that a call of a model is charged to. */
export interface Account {
  runId: string | null;
  rootRunId: string | null;
  scheduleId: string | null;
}

export interface ChargedCall {
  runId?: string | null;
  scheduleId?: string | null;
  /** The session of the talk, if there is no run. */
  sessionKey?: string | null | undefined;
  /** The budget of the agent for a run, if its file sets one. */
  budget?: SomeBounds | undefined;
  /** When its run was taken up here, by the clock that only grows. */
  sinceMs?: number;
}

export type HomeBudgets = ReturnType<typeof createHomeBudgets>;

export function createHomeBudgets(options: {
  clock: Clock;
  store: Pick<Store, 'usage' | 'engine' | 'records' | 'schedules'>;
  settings: () => BudgetSettings;
  timezone: () => string;
  /** The person of a session who has a budget of their own; null for the owner, whose budget is that of the house. */
  memberOf?: (sessionKey: string) => Promise<string | null>;
}) {
  const { clock, store, settings, memberOf = async () => null } = options;
  const today = (): string => dayOf(clock.nowMs(), options.timezone());
  const { allowed, grant } = createBudgetGrants({ records: store.records, today });
  const endOfToday = (): number => endOfDayMs(clock.nowMs(), options.timezone());

  async function sum(filter: Omit<UsageFilter, 'by' | 'limit'>): Promise<Amounts> {
    const [found] = await store.usage.summarize({ by: 'all', limit: 1, ...filter });
    return amountsOf(found);
  }

  /** Climbs from a sub-agent to the run that all of it is for. */
  async function rootOf(runId: string): Promise<Run | null> {
    let run = await store.engine.get(runId);
    for (let climbed = 0; run?.lane === 'subagent' && climbed < MOST_PARENTS; climbed++) {
      const session = parseSessionKey(run.sessionKey);
      const parentId = session.ok ? parentRunOf(session.value) : null;
      const parent = parentId === null ? null : await store.engine.get(parentId);
      if (parent === null) return run;
      run = parent;
    }
    return run;
  }

  async function ownBudget(hash: string | null): Promise<OwnBudget> {
    if (hash === null) return {};
    // A definition that can't be read does not run, and says so elsewhere.
    const definition = await store.schedules.definition(hash).catch(() => null);
    return definition?.work.budget ?? {};
  }

  async function dayState(): Promise<BudgetState> {
    const day = today();
    return {
      scope: 'day',
      used: await sum({ fromDay: day, toDay: day }),
      bounds: settings().day,
      allowed: await allowed({ scope: 'day' }),
      untilMs: endOfToday(),
      command: 'rote cost allow --day',
    };
  }

  /** All that was used in the sessions of one person; nobody but them is held up by it. */
  async function memberState(member: string): Promise<BudgetState> {
    const day = today();
    const sessions = await store.usage.summarize({
      by: 'session',
      fromDay: day,
      toDay: day,
      limit: MOST_SESSIONS,
    });
    let used: Amounts = NOTHING;
    for (const summary of sessions)
      if ((await memberOf(summary.key)) === member) used = plus(used, amountsOf(summary));
    return {
      scope: 'person',
      used,
      bounds: settings().member,
      allowed: NOTHING,
      untilMs: endOfToday(),
      command: null,
    };
  }

  async function scheduleState(scheduleId: string, own: OwnBudget): Promise<BudgetState> {
    const day = today();
    return {
      scope: 'schedule',
      used: await sum({ scheduleId, fromDay: day, toDay: day }),
      bounds: withOwn(settings().schedule, own.day),
      allowed: await allowed({ scope: 'schedule', scheduleId }),
      untilMs: endOfToday(),
      command: `rote cost allow --schedule ${scheduleId}`,
    };
  }

  /** Money and tokens are those of the run and its sub-agents; time is its own. */
  async function runState(
    {
      runId,
      rootRunId,
      scheduleId,
    }: { runId: string; rootRunId: string; scheduleId: string | null },
    bounds: Bounds,
    sinceMs: number | undefined,
  ): Promise<BudgetState> {
    const family = await sum({ rootRunId });
    const { seconds } = await sum({ runId });
    const hereMs = sinceMs === undefined ? 0 : clock.monotonicMs() - sinceMs;
    return {
      scope: 'run',
      // Usage is stored, so that a crash does not set it back.
      used: { ...family, seconds: Math.max(seconds, hereMs / 1000) },
      bounds,
      allowed: scheduleId === null ? NOTHING : await allowed({ scope: 'schedule', scheduleId }),
      untilMs: null,
      command: scheduleId === null ? null : `rote cost allow --schedule ${scheduleId}`,
    };
  }

  function runBounds(own: OwnBudget, asked: ChargedCall, isScheduled: boolean): Bounds {
    const usual = withOwn(settings().run, asked.budget);
    const wanted = withOwn(usual, own.run);
    // Nobody has approved what a skill says of itself, where it runs without a schedule.
    return isScheduled ? wanted : tighter(usual, wanted);
  }

  async function statesFor(
    asked: ChargedCall,
  ): Promise<{ account: Account; states: readonly BudgetState[] }> {
    const { runId = null } = asked;
    const root = runId === null ? null : await rootOf(runId);
    const rootRunId = root?.id ?? runId;
    const scheduleId = root?.scheduleId ?? asked.scheduleId ?? null;
    const own = await ownBudget(root?.definitionHash ?? null);
    const states: BudgetState[] = [];
    if (runId !== null && rootRunId !== null) {
      const bounds = runBounds(own, asked, scheduleId !== null);
      states.push(await runState({ runId, rootRunId, scheduleId }, bounds, asked.sinceMs));
    }
    if (scheduleId !== null) states.push(await scheduleState(scheduleId, own));
    const sessionKey = root?.sessionKey ?? asked.sessionKey ?? null;
    const member = sessionKey === null ? null : await memberOf(sessionKey);
    if (member !== null) states.push(await memberState(member));
    states.push(await dayState());
    return { account: { runId, rootRunId, scheduleId }, states };
  }

  async function ownOf(scheduleId: string): Promise<OwnBudget> {
    return (await store.schedules.get(scheduleId))?.work.budget ?? {};
  }

  return {
    today,
    /** The budget of a run that has none of its own. */
    ofRun: (): Bounds => settings().run,
    dayState,
    scheduleState: async (scheduleId: string) => scheduleState(scheduleId, await ownOf(scheduleId)),
    /** Decides if a model may be asked, and for whom. */
    async decide(asked: ChargedCall) {
      const { account, states } = await statesFor(asked);
      return { account, decision: decideBudget(states) };
    },
    /** Allows so much more today; if nothing is said, as much again. */
    async allow(
      what: AllowFor,
      amounts: Partial<Record<Measure, number>>,
      by: string,
    ): Promise<BudgetState> {
      const own = what.scope === 'day' ? {} : await ownOf(what.scheduleId);
      const read = () => (what.scope === 'day' ? dayState() : scheduleState(what.scheduleId, own));
      const state = await read();
      // An allowance for a schedule counts for each of its runs as well.
      const run = what.scope === 'day' ? null : withOwn(settings().run, own.run);
      const wanted = Object.keys(amounts).length > 0 ? amounts : asMuchAgain(state.bounds, run);
      const measures = MEASURES.flatMap((measure) => {
        const amount = wanted[measure];
        return amount === undefined ? [] : [[measure, grantFor(state, measure, amount)] as const];
      });
      await grant(what, by, Object.fromEntries(measures));
      return read();
    },
    /** A person said "go on" to what was crossed: as much again, and only of what is still crossed. */
    async goOn(crossed: readonly CrossedBudget[], runId: string): Promise<void> {
      if (!crossed.some(({ scope }) => scope === 'day')) return;
      const state = await dayState();
      const decision = decideBudget([state]);
      if (decision.kind === 'call') return;
      const amounts = decision.crossed.map(({ measure, worth }) => [
        measure,
        grantFor(state, measure, worth),
      ]);
      await grant({ scope: 'day' }, runId, Object.fromEntries(amounts));
    },
  };
}

/** One more budget's worth of all that is bounded. */
function asMuchAgain(day: Bounds, run: Bounds | null): Partial<Record<Measure, number>> {
  const bounds = MEASURES.map((measure) => {
    const own = day[measure];
    return [measure, own === 'none' && run !== null ? run[measure] : own] as const;
  });
  return Object.fromEntries(bounds.filter(([, bound]) => bound !== 'none'));
}

function plus(left: Amounts, right: Amounts): Amounts {
  return {
    cents: left.cents + right.cents,
    seconds: left.seconds + right.seconds,
    tokens: left.tokens + right.tokens,
  };
}

function amountsOf(summary: UsageSummary | undefined): Amounts {
  if (summary === undefined) return NOTHING;
  const { cents, durationMs, usage } = summary;
  return { cents, seconds: durationMs / 1000, tokens: tokensOf(usage) };
}
