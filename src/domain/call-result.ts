/**
 * What a call of a tool came to where the tool did not simply answer: it threw, its time was up, or its
 * caller stopped it. The rule is the same in a plan, in a turn of an agent and outside both.
 */
import type { Limited } from '../base/limit-time.ts';
import type { Effect, ToolFailure, ToolResult } from './tool-call.ts';

/** A tool does not throw; should one do so all the same, it may have done anything. */
export function thrownFailure(error: unknown): ToolResult {
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, failure: { code: 'failed', message, retryable: false, fate: 'unknown' } };
}

/** What a tool still says after it was told to stop is the best that is known of its fate. */
export function limitedResult(
  limited: Limited<ToolResult>,
  { tool, timeoutMs, effect }: { tool: string; timeoutMs: number; effect: Effect },
): ToolResult {
  if (limited.ended === 'answered') return limited.value;
  const stopped = {
    code: 'aborted',
    message: `The call of ${tool} was stopped.`,
    retryable: false,
  } as const;
  if (limited.ended === 'not-begun')
    return { ok: false, failure: { ...stopped, fate: 'not-done' } };
  const said = limited.value;
  if (said?.ok === true) return said;
  const fate = effect === 'once' ? (said?.failure.fate ?? 'unknown') : 'not-done';
  if (limited.ended === 'aborted') return { ok: false, failure: { ...stopped, fate } };
  const message = `${tool} did not answer in ${timeoutMs} ms.`;
  return { ok: false, failure: { code: 'timed-out', message, retryable: true, fate } };
}

/** Whether nobody knows if the call did what must not be done twice. */
export function isInDoubt(effect: Effect, failure: Pick<ToolFailure, 'fate'> | null): boolean {
  return effect === 'once' && failure?.fate === 'unknown';
}
