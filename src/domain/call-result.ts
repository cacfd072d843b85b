/**
 * The result of a call whose tool did not simply answer: it threw, its time was up, or its caller stopped it. The rule is the
 * same in a plan, in a turn of an agent and outside both.
 */
import type { Limited } from '../base/limit-time.ts';
import type { Effect, ToolFailure, ToolResult } from './tool-call.ts';

/** Only what happens once can be in doubt: what its tool says of it counts, and else nobody knows. */
export function fateOf(effect: Effect, said: ToolFailure['fate'] | null): ToolFailure['fate'] {
  return effect === 'once' ? (said ?? 'unknown') : 'not-done';
}

/** A tool does not throw; should one do so all the same, it may have done what it does. */
export function thrownFailure(error: unknown, effect: Effect): ToolResult {
  const message = error instanceof Error ? error.message : String(error);
  const fate = fateOf(effect, null);
  return { ok: false, failure: { code: 'failed', message, retryable: false, fate } };
}

/** Of a call that was told to stop; `said` is what its tool still said of its fate. */
export function stoppedFailure(
  why: 'timed-out' | 'aborted',
  call: {
    tool: string;
    effect: Effect;
    said: ToolFailure['fate'] | null;
    /** Null if its caller knows how long that was. */
    timeoutMs: number | null;
  },
): ToolResult {
  const { tool, effect, said, timeoutMs } = call;
  const fate = fateOf(effect, said);
  if (why === 'aborted') {
    const message = `The call of ${tool} was stopped.`;
    return { ok: false, failure: { code: why, message, retryable: false, fate } };
  }
  const message = `${tool} did not answer in ${timeoutMs === null ? 'time' : `${timeoutMs} ms`}.`;
  return { ok: false, failure: { code: why, message, retryable: true, fate } };
}

/** An answer that a tool gives after it was told to stop is the best evidence of the fate of its call. */
export function limitedResult(
  limited: Limited<ToolResult>,
  call: { tool: string; timeoutMs: number; effect: Effect },
): ToolResult {
  if (limited.ended === 'answered') return limited.value;
  if (limited.ended === 'not-begun')
    return stoppedFailure('aborted', { ...call, said: 'not-done' });
  const { value } = limited;
  if (value?.ok === true) return value;
  return stoppedFailure(limited.ended, { ...call, said: value?.failure.fate ?? null });
}

/** True if the call may have done what must not be done twice; such a call is not repeated by itself. */
export function mayHaveActed(effect: Effect, failure: Pick<ToolFailure, 'fate'> | null): boolean {
  return effect === 'once' && failure !== null && failure.fate !== 'not-done';
}

/** True if nobody knows whether the call did what must not be done twice. */
export function isInDoubt(effect: Effect, failure: Pick<ToolFailure, 'fate'> | null): boolean {
  return effect === 'once' && failure?.fate === 'unknown';
}
