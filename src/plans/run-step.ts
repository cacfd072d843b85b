/**
 * Carries out one step: journaled before the call and after it, tried again where that makes sense,
 * ended when its time is up. What is recorded as done is not done again; a call that happens once and
 * whose fate is unknown is in doubt, and is repeated only where the step says so.
 */
import type { Clock } from '../base/clock.ts';
import type { PlanStep } from '../domain/schedule.ts';
import type { Step } from '../domain/step.ts';
import type { CallContext, Effect, ToolFailure, ToolResult } from '../domain/tool-call.ts';

export interface StepPorts {
  clock: Clock;
  call(tool: string, input: unknown, context: CallContext): Promise<ToolResult>;
  effectOf(tool: string, input: unknown): Effect;
  /** Resolves once the entry is durable; rejects where the run is no longer ours. */
  record(step: Step): Promise<void>;
}

export interface StepRequest {
  step: PlanStep;
  tool: string;
  input: unknown;
  position: number;
  /** What the journal knows of it. */
  known: Step | null;
  context: CallContext;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RETRY = { maxRetries: 2, backoffMs: 1000 };
const LONGEST_WAIT_MS = 600_000;
/** A step that takes the process down with it must not do so for ever. */
const MOST_INTERRUPTIONS = 20;

/** The step as it ended. Its last entry is not written yet: it goes with whatever is written next. */
export async function runStep(request: StepRequest, ports: StepPorts): Promise<Step> {
  const { step, known } = request;
  let entry = known === null ? firstEntry(request, ports) : takenOver(known, ports.clock.nowMs());
  if (known?.state === 'running' && !mayRepeat(entry, step)) return inDoubt(entry, known);
  if (interruptions(entry) > MOST_INTERRUPTIONS)
    return { ...entry, state: 'failed', failure: INTERRUPTED };
  for (;;) {
    await ports.record({ ...entry, state: 'running' });
    const result = await callInTime(request, ports);
    const finishedMs = ports.clock.nowMs();
    if (result.ok)
      return { ...entry, state: 'succeeded', output: result.output, failure: null, finishedMs };
    const { failure } = result;
    entry = { ...entry, failure, finishedMs };
    const waitMs = decideRetryMs(entry, step, failure);
    if (waitMs === 'in-doubt') return { ...entry, state: 'in-doubt' };
    if (waitMs === 'no' || request.context.signal.aborted) return { ...entry, state: 'failed' };
    await ports.record({ ...entry, state: 'retrying' });
    await wait(waitMs, ports.clock, request.context.signal);
    entry = nextAttempt(entry, failure, ports.clock.nowMs());
  }
}

function firstEntry({ step, tool, input, position }: StepRequest, ports: StepPorts): Step {
  return {
    id: step.id,
    position,
    kind: 'tool',
    name: step.name ?? null,
    tool,
    effect: ports.effectOf(tool, input),
    state: 'running',
    attempt: 1,
    input,
    output: null,
    failure: null,
    earlierAttempts: [],
    startedMs: ports.clock.nowMs(),
    finishedMs: null,
  };
}

const INTERRUPTED: ToolFailure = {
  code: 'interrupted',
  message: 'Rote stopped during this try',
  retryable: true,
  fate: 'unknown',
};

/** After a crash: the try that was under way counts as one that did not succeed. */
function takenOver(known: Step, nowMs: number): Step {
  return nextAttempt(known, known.failure ?? INTERRUPTED, nowMs);
}

function nextAttempt(entry: Step, failure: ToolFailure, nowMs: number): Step {
  const { startedMs, finishedMs } = entry;
  const past = { startedMs, finishedMs: finishedMs ?? nowMs, failure };
  return {
    ...entry,
    attempt: entry.attempt + 1,
    earlierAttempts: [...entry.earlierAttempts, past],
    failure: null,
    startedMs: nowMs,
    finishedMs: null,
  };
}

function interruptions({ earlierAttempts }: Step): number {
  return earlierAttempts.filter(({ failure }) => failure.code === INTERRUPTED.code).length;
}

function mayRepeat({ effect }: Step, step: PlanStep): boolean {
  return effect !== 'once' || step.retryInDoubt === true;
}

function inDoubt(entry: Step, known: Step): Step {
  const { attempt, earlierAttempts, startedMs } = known;
  const failure = INTERRUPTED;
  return { ...entry, attempt, earlierAttempts, startedMs, failure, state: 'in-doubt' };
}

/** How long to wait before the next try, or that there is none. */
function decideRetryMs(
  entry: Step,
  step: PlanStep,
  failure: ToolFailure,
): number | 'no' | 'in-doubt' {
  if (failure.fate === 'unknown' && !mayRepeat(entry, step)) return 'in-doubt';
  const { maxRetries, backoffMs } = step.retryPolicy ?? DEFAULT_RETRY;
  const tries = entry.attempt - interruptions(entry);
  if (!failure.retryable || tries > maxRetries) return 'no';
  const waitMs = Math.max(backoffMs * 2 ** (tries - 1), failure.retryAfterMs ?? 0);
  return waitMs > LONGEST_WAIT_MS ? 'no' : waitMs;
}

/** A tool that does not answer in time is given up, whether or not it listens to its signal. */
async function callInTime(
  { step, tool, input, context }: StepRequest,
  { clock, call }: StepPorts,
): Promise<ToolResult> {
  const timeoutMs = step.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const aborter = new AbortController();
  const { promise, resolve } = Promise.withResolvers<ToolResult>();
  const giveUp = (code: string, message: string): void => {
    const isAbort = code === 'aborted';
    resolve({ ok: false, failure: { code, message, retryable: !isAbort, fate: 'unknown' } });
    aborter.abort(new Error(message));
  };
  const onAbort = (): void => giveUp('aborted', 'it was stopped');
  const cancelTimer = clock.setTimer(timeoutMs, () =>
    giveUp('timed-out', `no answer in ${timeoutMs} ms`),
  );
  context.signal.addEventListener('abort', onAbort, { once: true });
  if (context.signal.aborted) onAbort();
  else call(tool, input, { ...context, signal: aborter.signal }).then(resolve);
  const result = await promise;
  cancelTimer();
  context.signal.removeEventListener('abort', onAbort);
  return result;
}

function wait(waitMs: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancelTimer();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancelTimer = clock.setTimer(waitMs, done);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}
