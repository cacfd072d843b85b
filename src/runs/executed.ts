/** What a run came to, in the words that its session and its owner are told. */
import { cutAtSentence } from '../base/cut-at-sentence.ts';
import type { Fault } from '../base/errors.ts';
import { mayHaveActed } from '../domain/call-result.ts';
import { passesByItself } from '../domain/failure-evidence.ts';
import type { NewDelivery, OutgoingMessage } from '../domain/run/delivery.ts';
import type { Run, RunOutcome, Tier } from '../domain/run/run.ts';
import type { Step } from '../domain/run/step.ts';
import type { Definition } from '../domain/schedule/definition.ts';
import type { StatePatch } from '../domain/session-state.ts';
import type { PlanOutcome } from '../plans/plan-result.ts';
import { dispatchedText } from './dispatched-text.ts';

/** What a run came to, and what goes into the store with that. */
export interface Executed {
  outcome: RunOutcome;
  tier: Tier | null;
  steps: Step[];
  messages: OutgoingMessage[];
  deliveries: NewDelivery[];
  /** What its tools said about the state of its session. */
  statePatches?: StatePatch[];
}

export function failed(
  tier: Tier | null,
  failure: Omit<RunOutcome & { kind: 'failed' }, 'kind'>,
): Executed {
  const outcome: RunOutcome = { kind: 'failed', ...failure };
  return { outcome, tier, steps: [], messages: [], deliveries: [] };
}

const LONGEST_SAID = 200;

/** What the owner of a plan reads about its end. */
export function outcomeOf(
  result: PlanOutcome,
  steps: readonly Step[],
  narrative?: string | undefined,
): RunOutcome {
  const { decisive, failureReason, isAwaited } = result;
  if (failureReason === 'cancelled') return { kind: 'cancelled', summary: 'cancelled' };
  if (isAwaited && decisive !== null) {
    const { failure } = decisive;
    const { id, tool } = decisive;
    const summary = `step "${id}" (${tool}) failed, which the plan asks about: ${firstLine(decisive)}`;
    return { kind: 'failed', summary, code: failure?.code ?? 'failed', awaited: true };
  }
  if (decisive?.state === 'in-doubt') {
    const why = decisive.failure?.message ?? 'its fate is unknown';
    const summary = `step "${decisive.id}" (${decisive.tool}) may or may not have happened, and is not repeated: ${why}`;
    return { kind: 'failed', summary, code: 'in-doubt', afterwards: 'give-up' };
  }
  if (failureReason === 'timeout')
    return {
      kind: 'failed',
      summary: 'the time of the plan was up',
      code: 'timeout',
      passes: true,
    };
  if (decisive !== null) {
    const why = decisive.failure?.message ?? decisive.state;
    const summary = `step "${decisive.id}" (${decisive.tool}) failed: ${why}`;
    const { failure } = decisive;
    const passes = failure !== null && passesByItself(failure);
    return {
      kind: 'failed',
      summary,
      code: failure?.code ?? 'failed',
      ...(passes && { passes }),
      // A further attempt of a one-shot would do again what a call may have done before it failed.
      ...(steps.some((step) => mayHaveActed(step.effect, step.failure)) && {
        afterwards: 'give-up' as const,
      }),
    };
  }
  if (steps.length === 0 && narrative !== undefined)
    return {
      kind: 'succeeded',
      summary: `said: ${cutAtSentence(narrative, LONGEST_SAID)}`,
    };
  const done = steps.filter(({ state }) => state === 'succeeded').length;
  const of = done === steps.length ? '' : ` of ${steps.length}`;
  const word = steps.length === 1 ? 'step' : 'steps';
  return { kind: 'succeeded', summary: `${done}${of} ${word} done${saidFailures(steps)}` };
}

function firstLine({ failure }: Step): string {
  const [line = ''] = (failure?.message ?? 'failed').split('\n');
  return cutAtSentence(line, LONGEST_SAID);
}

/** A call whose failure the plan takes as an answer fails no run, and is not hidden by that. */
function saidFailures(steps: readonly Step[]): string {
  const failed = steps.filter(({ state }) => state === 'failed');
  const said = failed.map(
    (step) => `; step "${step.id}" (${step.tool}) failed, and the plan went on: ${firstLine(step)}`,
  );
  return said.slice(0, MOST_NAMED).join('');
}

export function messageOf(
  run: Run,
  part: string,
  text: string,
  role: OutgoingMessage['role'] = 'assistant',
): OutgoingMessage {
  return { key: `${run.id}:${part}`, sessionKey: run.sessionKey, text, role, runId: run.id };
}

/** The instruction is said in its session, and the session is told why nothing comes of it. */
export function withoutModel(run: Run, definition: Definition): Executed {
  const dispatched = dispatchedText(run, definition);
  const answer =
    'This needs a model, and none is set up. Work that is a plan of tool calls runs without one. How to have one: rote models list';
  return {
    ...failed('agent', { summary: 'no model is set up', code: 'no-model' }),
    messages: [messageOf(run, 'instruction', dispatched, 'user'), messageOf(run, 'answer', answer)],
  };
}

/** It can't be done as it was approved: it waits until its owner has looked. */
export function refusedByAgent(run: Run, { code, message, hint }: Fault): Executed {
  const text = `${message.replace(/\.$/, '')}. ${hint}`;
  return {
    ...failed('agent', { summary: text, code, afterwards: 'pause' }),
    messages: [messageOf(run, 'answer', `I did not do this: ${text}`, 'notice')],
  };
}

const MOST_NAMED = 5;

/** What was approved lies in files that are not as they were. */
export function otherFiles(tier: Tier, changed: readonly string[]): Executed {
  const named = changed.slice(0, MOST_NAMED).join(', ');
  const more = changed.length > MOST_NAMED ? ` and ${changed.length - MOST_NAMED} more` : '';
  const summary = `what was approved is not what is there now: ${named}${more}. It goes on with your yes: rote requests`;
  return failed(tier, { summary, code: 'not-approved', afterwards: 'pause' });
}
