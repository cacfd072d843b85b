/**
 * Carries out one run: finds the approved definition, chooses the tier and does the work. A plan runs
 * direct, with no model. An instruction goes to the agent tier, which without a model says so plainly.
 * A plan that no longer fits the catalog is never run as something else: it stops, and its owner hears.
 */
import { decideTier } from '../domain/decide-tier.ts';
import type { Definition } from '../domain/definition.ts';
import type { Message, NewDelivery } from '../domain/delivery.ts';
import type { Outcome, Run, Tier } from '../domain/run.ts';
import type { Schedule, Work } from '../domain/schedule.ts';
import type { Step } from '../domain/step.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { PlanResult, Plans } from '../plans/plans.ts';
import type { Journal } from '../store/store.ts';

/** What a run came to, and what goes into the store with that. */
export interface Executed {
  outcome: Outcome;
  tier: Tier | null;
  steps: Step[];
  messages: Message[];
  deliveries: NewDelivery[];
}

/** Why work on a run ends before its own end. */
export type StopReason = 'cancelled' | 'lost' | 'stopping';

export interface ExecuteDependencies {
  owner: string;
  journal: Journal;
  getDefinition: (hash: string) => Promise<Definition | null>;
  getSchedule: (id: string) => Promise<Schedule | null>;
  plans: () => Promise<Plans>;
}

/** Null where the run is not ours to end: it was lost, or this process stops. Never rejects. */
export type ExecuteRun = (run: Run, signal: AbortSignal) => Promise<Executed | null>;

export function createExecuteRun(dependencies: ExecuteDependencies): ExecuteRun {
  const { owner, journal } = dependencies;
  const getDefinition = remember(dependencies.getDefinition);

  async function carryOut(run: Run, signal: AbortSignal): Promise<Executed | null> {
    const definition = run.definitionHash === null ? null : await getDefinition(run.definitionHash);
    if (definition === null) return failed(null, NOT_APPROVED);
    const { work } = definition;
    const tier = decideTier({
      planSteps: work.plan.length,
      hasInstruction: work.instruction !== null,
    });
    const executed =
      tier.kind === 'direct' ? await runDirect(run, work, signal) : withoutModel(run, definition);
    if (signal.aborted && signal.reason !== CANCELLED) return null;
    return withNews(run, work, signal.aborted ? { ...executed, outcome: WAS_CANCELLED } : executed);
  }

  async function runDirect(run: Run, work: Work, signal: AbortSignal): Promise<Executed> {
    const plans = await dependencies.plans();
    const [fault] = plans.check(work);
    if (fault !== undefined) {
      const summary = `the plan can't run any more. ${fault.message} ${fault.hint}`;
      return failed('direct', { summary, code: 'plan-invalid', afterwards: 'pause' });
    }
    const { id: runId, fence, sessionKey, scheduleId } = run;
    const result = await plans.run({
      work,
      known: await knownSteps(run),
      async record(steps) {
        const recorded = await journal.record({ runId, owner, fence, steps });
        if (recorded === 'lost') throw new RunLost();
      },
      run: factsOf(run),
      context: { signal, sessionKey, runId, scheduleId },
    });
    const { unrecorded: steps } = result;
    return { outcome: outcomeOf(result), tier: 'direct', steps, messages: [], deliveries: [] };
  }

  /** A first attempt that was never begun before has no journal to read. */
  async function knownSteps({ id, fence, attempt }: Run): Promise<Step[]> {
    return fence === 1 && attempt === 1 ? [] : journal.steps(id);
  }

  async function withNews(run: Run, work: Work, executed: Executed): Promise<Executed> {
    const { notifyOnCompletion, webhook } = work;
    if (!notifyOnCompletion && webhook === null) return executed;
    const schedule =
      run.scheduleId === null ? null : await dependencies.getSchedule(run.scheduleId);
    const name = schedule?.name ?? 'A queued plan';
    const { kind, summary } = executed.outcome;
    const messages = [...executed.messages];
    const deliveries = [...executed.deliveries];
    if (notifyOnCompletion)
      messages.push(messageOf(run, 'outcome', `"${name}" ${kind}: ${summary}`));
    if (webhook !== null) {
      const scheduledFor = formatInstant(run.scheduledForMs ?? run.enqueuedMs);
      const { id: runId, scheduleId, attempt } = run;
      const text = work.instruction ?? summary;
      const body = { scheduleId, name, runId, scheduledFor, attempt, state: kind, summary, text };
      deliveries.push({ key: webhookKey(run), channel: 'webhook', target: webhook, body });
    }
    return { ...executed, messages, deliveries };
  }

  return async (run, signal) => {
    try {
      if (run.cancelRequested) return { ...failed(null, NOT_APPROVED), outcome: WAS_CANCELLED };
      return await carryOut(run, signal);
    } catch (error) {
      if (error instanceof RunLost) return null;
      return failed(null, { summary: (error as Error).message, code: 'internal' });
    }
  };
}

export const CANCELLED: StopReason = 'cancelled';
const WAS_CANCELLED: Outcome = { kind: 'cancelled', summary: 'cancelled' };
const NOT_APPROVED = {
  summary: 'its owner has not approved what it would do',
  code: 'not-approved',
  afterwards: 'pause',
} as const;

class RunLost extends Error {}

function failed(tier: Tier | null, failure: Omit<Outcome & { kind: 'failed' }, 'kind'>): Executed {
  const outcome: Outcome = { kind: 'failed', ...failure };
  return { outcome, tier, steps: [], messages: [], deliveries: [] };
}

/** What a plan may refer to as `${run.…}`. */
function factsOf(run: Run): Record<string, unknown> {
  return {
    id: run.id,
    scheduleId: run.scheduleId,
    scheduledFor: formatInstant(run.scheduledForMs ?? run.enqueuedMs),
    attempt: run.attempt,
  };
}

function outcomeOf(result: PlanResult): Outcome {
  if (result.kind === 'succeeded') {
    const { steps } = result;
    return { kind: 'succeeded', summary: steps === 1 ? '1 step done' : `${steps} steps done` };
  }
  const { id, tool, state, failure } = result.step;
  const what = `step "${id}" (${tool})`;
  const why = failure?.message ?? state;
  if (state === 'in-doubt') {
    const summary = `${what} may or may not have happened, and is not repeated: ${why}`;
    return { kind: 'failed', summary, code: 'in-doubt', afterwards: 'give-up' };
  }
  return { kind: 'failed', summary: `${what} failed: ${why}`, code: failure?.code ?? 'failed' };
}

function messageOf(
  run: Run,
  part: string,
  text: string,
  role: Message['role'] = 'assistant',
): Message {
  return { key: `${run.id}:${part}`, sessionKey: run.sessionKey, text, role, runId: run.id };
}

/** The instruction is said in its session, and the session is told why nothing comes of it. */
function withoutModel(run: Run, { trigger, work }: Definition): Executed {
  const context = {
    scheduleId: run.scheduleId,
    kind: trigger === null || trigger.kind === 'at' ? 'once' : 'recurring',
    scheduledFor: formatInstant(run.scheduledForMs ?? run.enqueuedMs),
  };
  const dispatched = `[scheduleContext] ${JSON.stringify(context)}\n${work.instruction}`;
  const answer =
    'This needs a model, and none is set up. Work that is a plan of tool calls runs without one.';
  return {
    ...failed('agent', { summary: 'no model is set up', code: 'no-model' }),
    messages: [messageOf(run, 'instruction', dispatched, 'user'), messageOf(run, 'answer', answer)],
  };
}

/** The same for every try of one occurrence; a further attempt has news of its own. */
function webhookKey({ id, scheduleId, scheduledForMs, attempt }: Run): string {
  const occurrence = `${scheduleId}@${scheduledForMs === null ? id : formatInstant(scheduledForMs)}`;
  return attempt === 1 ? occurrence : `${occurrence}#${attempt}`;
}

const MOST_REMEMBERED = 10_000;

/** Definitions are named by their content, so what was read once stays right. */
function remember(get: ExecuteDependencies['getDefinition']): ExecuteDependencies['getDefinition'] {
  const known = new Map<string, Definition>();
  return async (hash) => {
    const remembered = known.get(hash);
    if (remembered !== undefined) return remembered;
    const definition = await get(hash);
    if (known.size >= MOST_REMEMBERED) known.clear();
    if (definition !== null) known.set(hash, definition);
    return definition;
  };
}
