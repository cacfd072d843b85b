/**
 * Carries out one call: journaled before it and after it, tried again where that makes sense, ended
 * when its time is up. What happens once and whose fate is unknown is in doubt; what ended and said that it failed has
 * failed. Both may have done something, and are repeated only where the plan says so.
 */
import type { Clock } from '../base/clock.ts';
import { limitTime } from '../base/limit-time.ts';
import { pause } from '../base/pause.ts';
import { isInDoubt, limitedResult, mayHaveActed, thrownFailure } from '../domain/call-result.ts';
import type { PlanTool } from '../domain/plan/plan.ts';
import {
  firstAttempt,
  INTERRUPTED,
  nextAttempt,
  type Step,
  takenUpAgain,
} from '../domain/run/step.ts';
import type {
  CallContext,
  Effect,
  ToolEvent,
  ToolFailure,
  ToolResult,
} from '../domain/tool-call.ts';
import { LONGEST_PAUSE_MS, pauseMs } from './plan-limits.ts';

export interface StepPorts {
  clock: Clock;
  call(context: CallContext): Promise<ToolResult>;
  /** Resolves once the entry is durable; rejects where the run is no longer ours. */
  begin(step: Step): Promise<void>;
  /** Null where the output is what it should be. */
  guard(output: unknown): Promise<ToolFailure | null>;
}

export interface StepRequest {
  id: string;
  position: number;
  kind: Step['kind'];
  tool: string;
  effect: Effect;
  /** As it is journaled: without the values of secrets. */
  input: unknown;
  policy: Pick<PlanTool, 'name' | 'retryPolicy' | 'retryInDoubt'> & { timeoutMs: number };
  /** What the journal knows of it. */
  known: Step | null;
  /** How much time the plan has left. */
  timeLeftMs(): number;
  context: CallContext;
}

const DEFAULT_RETRY = { maxRetries: 2, backoffMs: 1000 };
/** A step that takes the process down with it must not do so for ever. */
const MOST_INTERRUPTIONS = 20;

/** The step as it ended; its last entry is for the caller to write. Rejects where the run was lost. */
export async function runStep(request: StepRequest, ports: StepPorts): Promise<Step> {
  const { known, policy, context } = request;
  const { clock } = ports;
  let entry =
    known === null ? firstEntry(request, clock.nowMs()) : takenUpAgain(known, clock.nowMs());
  if (known?.state === 'running' && !mayRepeat(entry, policy)) return inDoubt(entry, known);
  if (interruptions(entry) > MOST_INTERRUPTIONS)
    return { ...entry, state: 'failed', failure: INTERRUPTED };
  for (;;) {
    await ports.begin({ ...entry, state: 'running' });
    const { result, events } = await callInTime(request, entry, ports);
    const finishedMs = clock.nowMs();
    entry = { ...entry, events: [...entry.events, ...events], finishedMs };
    const failure = result.ok ? await ports.guard(result.output) : result.failure;
    entry = { ...entry, failure, ...(result.ok && { output: result.output }) };
    if (failure === null) return { ...entry, state: 'succeeded' };
    const next = afterFailure(entry, failure, request);
    if (typeof next !== 'number') return { ...entry, state: next };
    await ports.begin({ ...entry, state: 'retrying' });
    if (!(await pause(clock, next, context.signal))) return { ...entry, state: 'cancelled' };
    entry = nextAttempt(entry, failure, clock.nowMs());
  }
}

/** How long to wait before the next try, or what the step has come to. */
function afterFailure(
  entry: Step,
  failure: ToolFailure,
  { policy, context, timeLeftMs }: StepRequest,
): number | 'in-doubt' | 'cancelled' | 'failed' {
  const waitMs = decideRetryMs(entry, policy, failure);
  if (waitMs === 'in-doubt') return waitMs;
  if (context.signal.aborted) return 'cancelled';
  // Whoever waits for the run reads at once why, and how to call it again; a schedule rests instead.
  if (failure.code === 'circuit-open') return 'failed';
  // A wait that outlasts the plan would only hide why it failed.
  return waitMs === 'no' || waitMs >= timeLeftMs() ? 'failed' : waitMs;
}

function firstEntry(
  { id, position, kind, tool, effect, input, policy }: StepRequest,
  nowMs: number,
): Step {
  const name = policy.name ?? null;
  return firstAttempt({ id, position, kind, name, tool, effect, input }, nowMs);
}

/** Tries that Rote itself broke off; they are not the fault of the call. */
const BROKEN_OFF = new Set([INTERRUPTED.code, 'aborted']);

function interruptions({ earlierAttempts }: Step): number {
  return earlierAttempts.filter(({ failure }) => BROKEN_OFF.has(failure.code)).length;
}

/** The try before this one ended by itself: one that was broken off goes on where it was. */
function hasFailed({ earlierAttempts }: Step): boolean {
  const last = earlierAttempts.at(-1);
  return last !== undefined && !BROKEN_OFF.has(last.failure.code);
}

function mayRepeat({ effect }: Step, { retryInDoubt }: StepRequest['policy']): boolean {
  return effect !== 'once' || retryInDoubt === true;
}

function inDoubt(entry: Step, known: Step): Step {
  const { attempt, earlierAttempts, startedMs } = known;
  const failure = INTERRUPTED;
  return { ...entry, attempt, earlierAttempts, startedMs, failure, state: 'in-doubt' };
}

/** How long to wait before the next try, or that there is none. */
function decideRetryMs(
  entry: Step,
  policy: StepRequest['policy'],
  failure: ToolFailure,
): number | 'no' | 'in-doubt' {
  if (mayHaveActed(entry.effect, failure) && !mayRepeat(entry, policy)) {
    if (isInDoubt(entry.effect, failure)) return 'in-doubt';
    // It ended and said that it failed: only a plan that asks for further tries means these too.
    if (policy.retryPolicy === undefined) return 'no';
  }
  const retry = policy.retryPolicy ?? DEFAULT_RETRY;
  const tries = entry.attempt - interruptions(entry);
  if (!failure.retryable || tries > retry.maxRetries) return 'no';
  const { retryAfterMs: askedMs = 0 } = failure;
  const ownMs = pauseMs(retry, tries);
  return askedMs > Math.max(ownMs, LONGEST_PAUSE_MS) ? 'no' : Math.max(ownMs, askedMs);
}

/**
 * A tool that does not answer in time is told to stop, and given up where it does not listen. A further
 * try does not begin beside one that is still ending.
 */
async function callInTime(
  { tool, effect, policy: { timeoutMs }, context }: StepRequest,
  entry: Step,
  { clock, call }: StepPorts,
): Promise<{ result: ToolResult; events: ToolEvent[] }> {
  const events: ToolEvent[] = [];
  const onEvent = (event: ToolEvent): void => {
    events.push(event);
    context.onEvent?.(event);
  };
  const limited = await limitTime(
    (signal) =>
      call({ ...context, signal, onEvent, ...(hasFailed(entry) && { isRetry: true }) }).catch(
        (error) => thrownFailure(error, effect),
      ),
    { clock, timeoutMs, signal: context.signal },
  );
  return { result: limitedResult(limited, { tool, timeoutMs, effect }), events };
}
