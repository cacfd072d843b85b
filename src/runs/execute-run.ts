/**
 * Carries out one run: finds the approved definition, chooses the tier and does the work. A plan runs
 * direct, with no model. An instruction goes to the agent tier, and where there is no model that is said plainly.
 * A plan that no longer fits the catalog is never run as something else: it stops, and its owner hears.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { machineFault } from '../base/machine-fault.ts';
import type { Grant } from '../domain/grant.ts';
import { didSomething } from '../domain/plan/did-something.ts';
import { asPlan, hasNarrative, type Plan, planLength } from '../domain/plan/plan.ts';
import { writtenIn } from '../domain/plan/written-in.ts';
import { isDeadly } from '../domain/run/deadly-run.ts';
import { decideTier } from '../domain/run/decide-tier.ts';
import type { OutgoingMessage } from '../domain/run/delivery.ts';
import type { Run, RunOutcome } from '../domain/run/run.ts';
import { runFacts } from '../domain/run/run-facts.ts';
import { RunLost } from '../domain/run/run-journal.ts';
import type { Step } from '../domain/run/step.ts';
import { isAwaited } from '../domain/schedule/decide-outcome.ts';
import type { Definition } from '../domain/schedule/definition.ts';
import { grantsInForce } from '../domain/schedule/grants-in-force.ts';
import type { Schedule, ScheduledWork } from '../domain/schedule/schedule.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import type { StatePatch } from '../domain/session-state.ts';
import type { CallGuard, ToolEvent } from '../domain/tool-call.ts';
import { planOutcome } from '../plans/plan-result.ts';
import type { Plans } from '../plans/plans.ts';
import type { PlanEnd } from '../plans/run-plan.ts';
import type { TakenHappening } from '../store/events.ts';
import { type AgentTierDependencies, createRunAgentTier } from './agent-runs/run-agent-tier.ts';
import { addNews, hasNews, occurrenceOf } from './announce/run-news.ts';
import { eventInput } from './event-input.ts';
import { type Executed, failed, messageOf, otherFiles, outcomeOf } from './executed.ts';
import { createReadDefinition } from './read-definition.ts';
import { CANCELLED, STOPPING } from './stop-reason.ts';

export interface ExecuteDependencies extends AgentTierDependencies {
  clock: Pick<Clock, 'nowMs'>;
  log: Log;
  getDefinition: (hash: string) => Promise<Definition | null>;
  getSchedule: (id: string) => Promise<Schedule | null>;
  plans: () => Promise<Plans>;
  /** Judges the calls of work that nobody approved. */
  guardOf: (run: Run, work: ScheduledWork, known: readonly Step[]) => Promise<CallGuard>;
  /** Whether it is a sub-agent that nobody asks for any more. */
  isOrphanedSubAgent: (run: Run) => Promise<boolean>;
  /** Puts words into their session at once, once per key. */
  say: (message: OutgoingMessage) => Promise<void>;
  /** Remembers how a skill did that a run was made from. */
  recordUse: (skill: string, use: { error: string | null; run: Run }) => Promise<void>;
  /** Hears how a run went, and may learn from it. */
  learnOfRun?: (run: Run, outcome: RunOutcome) => Promise<void>;
  /** What happened that a run was started by, in the order in which it came. */
  eventsOf: (scheduleId: string, atMs: number) => Promise<TakenHappening[]>;
  /** What tools remember for a session. */
  stateOf: (sessionKey: string) => Promise<Record<string, unknown>>;
  /** Hears why a run could not be carried on with. */
  onBrokenOff?: (error: unknown) => void;
  onEvent?: (run: Run, told: { stepId: string; event: ToolEvent }) => void;
}

/** Null where the run is not ours to end: it was lost, or this process stops. Never rejects. */
export type ExecuteRun = (run: Run, signal: AbortSignal) => Promise<Executed | null>;

/** A run that a process could not carry on with, or that took it down, is taken up again, but not for ever. */
const MOST_CLAIMS = 50;

export function createExecuteRun(dependencies: ExecuteDependencies): ExecuteRun {
  const { owner, log, journal, clock } = dependencies;
  const readDefinition = createReadDefinition(dependencies.getDefinition);
  const readPlan = createReadPlan();
  const runAgent = createRunAgentTier(dependencies);

  async function carryOut(run: Run, signal: AbortSignal): Promise<Executed | null> {
    if (run.fence > MOST_CLAIMS) return failed(null, NEVER_ENDS);
    const definition = await readDefinition(run.definitionHash);
    if (isDeadly(run)) {
      const ended = await endBegun(run, DEADLY);
      return definition === null ? ended : withNews(run, definition.work, ended);
    }
    if (definition === null) return failed(null, NOT_APPROVED);
    const { work } = definition;
    const tier = decideTier({
      planSteps: planLength(work.plan),
      hasInstruction: work.instruction !== null,
      hasNarrative: hasNarrative(work.plan),
    });
    if (tier.kind === 'refuse') {
      const { code, message } = tier.fault;
      return failed(null, { summary: message, code, afterwards: 'pause' });
    }
    const executed =
      tier.kind === 'direct'
        ? await runDirect(run, definition, signal)
        : await runAgent({
            run,
            definition,
            signal,
            known: () => knownSteps(run),
            events: () => eventsOf(run, definition.trigger),
          });
    if (signal.aborted && signal.reason !== CANCELLED) return null;
    await recordUse(run, work, executed.outcome);
    await dependencies.learnOfRun?.(run, executed.outcome);
    return withNews(run, work, executed);
  }

  /** What was cancelled, or could not even be tried, says nothing about the skill. */
  async function recordUse(run: Run, { skill }: ScheduledWork, outcome: RunOutcome): Promise<void> {
    if (skill === undefined || outcome.kind === 'cancelled') return;
    if (outcome.kind === 'failed' && (outcome.code === 'no-model' || outcome.code === 'budget'))
      return;
    const error = outcome.kind === 'failed' && !isAwaited(outcome) ? outcome.summary : null;
    await dependencies.recordUse(skill.name, { error, run });
  }

  async function runDirect(
    run: Run,
    { work, trigger }: Definition,
    signal: AbortSignal,
  ): Promise<Executed> {
    const plans = await dependencies.plans();
    const [fault] = plans.check(work);
    if (fault !== undefined) {
      const summary = `the plan can't run any more. ${fault.message} ${fault.hint}`;
      return failed('direct', { summary, code: 'plan-invalid', afterwards: 'pause' });
    }
    const changed = await dependencies.checkPins(work, run);
    if (changed.length > 0) return otherFiles('direct', changed);
    const { plan, namesState } = readPlan(work);
    if (hasNarrative(plan) && plan.narrative !== undefined)
      await dependencies.say(messageOf(run, 'narrative', plan.narrative));
    const { id: runId, fence, sessionKey, scheduleId } = run;
    const known = await knownSteps(run);
    const isApproved = work.madeBy !== 'model';
    const guard = isApproved ? undefined : await dependencies.guardOf(run, work, known);
    const grants = await grantsFor(run, work);
    const end = await plans.run({
      work,
      known,
      record: (steps) => journal.record({ runId, owner, fence, steps }),
      run: runFacts(run),
      input: { ...work.input, ...eventInput(await eventsOf(run, trigger)) },
      // As it was when the run began: what its own calls patch is there for the next one.
      ...(namesState && { state: await dependencies.stateOf(sessionKey) }),
      keyBase: occurrenceOf(run),
      context: {
        signal,
        sessionKey,
        runId,
        scheduleId,
        ...(guard === undefined ? { written: writtenIn([work.plan, work.input]) } : { guard }),
        ...(grants.length > 0 && { grants, pins: work.pins ?? {} }),
        ...(trigger !== null && { asker: { sessionKey, timezone: trigger.timezone } }),
      },
      onStep: (step) => dependencies.onStep?.(run, step),
      onEvent: (told) => dependencies.onEvent?.(run, told),
    });
    if (signal.aborted && signal.reason === STOPPING) {
      // What was ended by the stop is in the journal, and what it had not begun is left to the next start.
      const begun = end.unrecorded.filter(({ attempt }) => attempt > 0);
      await journal.record({ runId, owner, fence, steps: begun });
    }
    const outcome = outcomeOf(planOutcome(plan, end), end.steps, plan.narrative);
    return {
      outcome: work.endsAfter === undefined ? outcome : withIdle(outcome, plan, end),
      tier: 'direct',
      steps: end.unrecorded,
      messages: [],
      deliveries: [],
      statePatches: statePatchesOf(end),
    };
  }

  async function eventsOf(run: Run, trigger: Trigger | null): Promise<TakenHappening[]> {
    const { scheduleId, scheduledForMs } = run;
    if (trigger?.kind !== 'event' || scheduleId === null || scheduledForMs === null) return [];
    return dependencies.eventsOf(scheduleId, scheduledForMs);
  }

  /** Nothing that a model made and nobody approved has any. */
  async function grantsFor({ scheduleId }: Run, work: ScheduledWork): Promise<Grant[]> {
    if (work.grants === undefined || work.madeBy === 'model') return [];
    if (scheduleId === null) return grantsInForce(work, null, clock.nowMs());
    const schedule = await dependencies.getSchedule(scheduleId);
    if (schedule === null) return [];
    const approved = await readDefinition(schedule.approvedHash);
    const approvedWork = approved?.work ?? null;
    return grantsInForce(work, { status: schedule.status, approvedWork }, clock.nowMs());
  }

  /** A first attempt that was never begun before has no journal to read. */
  async function knownSteps({ id, fence, attempt, cause }: Run): Promise<Step[]> {
    const isFresh = fence === 1 && attempt === 1 && cause !== 'occurrence';
    return isFresh ? [] : journal.steps(id);
  }

  async function withNews(run: Run, work: ScheduledWork, executed: Executed): Promise<Executed> {
    if (!hasNews(work)) return executed;
    const schedule =
      run.scheduleId === null ? null : await dependencies.getSchedule(run.scheduleId);
    const name = schedule?.name ?? 'A queued run';
    const steps = work.webhook === null ? [] : await allSteps(run, executed.steps);
    return addNews(executed, { run, work, name, steps });
  }

  /** What the journal holds, with the entries that are still to go into it. */
  async function allSteps({ id }: Run, unrecorded: readonly Step[]): Promise<Step[]> {
    const byId = new Map((await journal.steps(id)).map((step) => [step.id, step]));
    for (const step of unrecorded) byId.set(step.id, step);
    return [...byId.values()].toSorted((a, b) => a.position - b.position);
  }

  /** It is not taken up again: what was under way when Rote died is in doubt. */
  async function endBegun(run: Run, end: RunOutcome): Promise<Executed> {
    const begun = (await journal.steps(run.id)).filter(
      ({ state }) => state === 'running' || state === 'retrying',
    );
    const steps = begun.map((step): Step => {
      const isInDoubt = step.state === 'running' && step.effect === 'once';
      return { ...step, state: isInDoubt ? 'in-doubt' : 'cancelled' };
    });
    const doubtful = steps.filter(({ state }) => state === 'in-doubt').map(({ id }) => `"${id}"`);
    const doubt = doubtful.length === 0 ? '' : `; ${doubtful.join(', ')} may have happened`;
    const outcome: RunOutcome = { ...end, summary: `${end.summary}${doubt}` };
    return { outcome, tier: null, steps, messages: [], deliveries: [] };
  }

  return async (run, signal) => {
    try {
      // Also one that was started at the moment its starter was cancelled.
      const isOver = run.cancelRequested || (await dependencies.isOrphanedSubAgent(run));
      return await (isOver
        ? endBegun(run, { kind: 'cancelled', summary: 'cancelled' })
        : carryOut(run, signal));
    } catch (error) {
      if (error instanceof RunLost) return null;
      const { message } = error as Error;
      log.error('run-broke-off', { runId: run.id, reason: message });
      dependencies.onBrokenOff?.(error);
      // The journal says how far it came; whoever takes it up again goes on from there.
      if (run.fence < MOST_CLAIMS) return null;
      const fault = machineFault(error) ?? { message, code: 'internal' };
      return failed(null, { summary: fault.message, code: fault.code, afterwards: 'give-up' });
    }
  };
}

interface ReadPlan {
  plan: Plan;
  /** Whether it may refer to the state of its session; most plans do not, and nothing is read for them. */
  namesState: boolean;
}

/** Definitions are remembered, so that the same work comes with every run of it, and is read once. */
function createReadPlan(): (work: ScheduledWork) => ReadPlan {
  const known = new WeakMap<ScheduledWork, ReadPlan>();
  return (work) => {
    const remembered = known.get(work);
    if (remembered !== undefined) return remembered;
    const plan = asPlan(work.plan);
    const read = { plan, namesState: JSON.stringify(plan).includes('state') };
    known.set(work, read);
    return read;
  };
}

/** Whether it only looked matters to a schedule that ends once it did something, and to no other. */
function withIdle(outcome: RunOutcome, { tools }: Plan, { steps }: PlanEnd): RunOutcome {
  const done = new Set(steps.filter(({ state }) => state === 'succeeded').map(({ id }) => id));
  if (outcome.kind === 'cancelled' || (outcome.kind === 'failed' && !isAwaited(outcome)))
    return outcome;
  const isIdle = !didSomething(tools, (id) => done.has(id));
  return isIdle ? { ...outcome, isIdle: true } : outcome;
}

/** In the order of the plan, which is that of the dependencies. */
function statePatchesOf({ steps }: PlanEnd): StatePatch[] {
  return steps.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'state_patch' ? [event.patch] : [])),
  );
}

const DEADLY: RunOutcome = {
  kind: 'failed',
  summary: 'Rote died three times while it ran, so it is not tried again by itself',
  code: 'deadly',
  afterwards: 'pause',
};

const NEVER_ENDS = {
  summary: `it was begun ${MOST_CLAIMS} times, and Rote stopped each time before it was over`,
  code: 'interrupted',
  afterwards: 'pause',
} as const;

const NOT_APPROVED = {
  summary: 'what its owner approved is not there or can not be read',
  code: 'not-approved',
  afterwards: 'pause',
} as const;
