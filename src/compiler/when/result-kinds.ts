/** What is asked again and again of a time that was read. */
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { Span, WhenResult } from './result.ts';

/** Says when; all that may be open is the half of the day. */
export function isWhole(result: WhenResult): result is Exclude<WhenResult, { kind: 'none' }> {
  return result.kind === 'when' || (result.kind === 'question' && result.about === 'half-of-day');
}

/** Two times that can't both be meant. */
export function isClash(result: WhenResult): boolean {
  return result.kind === 'question' && result.about === 'which';
}

/** Says when, with whatever else may be open. */
export function isOneTime(result: WhenResult): result is Exclude<WhenResult, { kind: 'none' }> {
  return result.kind !== 'none' && !isClash(result);
}

/** Where it speaks of time, also where that can't be scheduled. */
export function spansIn(result: WhenResult): readonly Span[] {
  return result.kind === 'none' ? (result.spoken ?? []) : result.spans;
}

/** Whether all of a text was read as a time. */
export function isAllOf(text: string, result: WhenResult): boolean {
  if (result.kind === 'none') return false;
  return result.spans[0]?.start === 0 && (result.spans.at(-1)?.end ?? 0) >= text.length;
}

/** Every trigger that it may come to. */
export function triggersIn(result: WhenResult): Trigger[] {
  if (result.kind === 'when') return [result.trigger];
  return result.kind === 'none' ? [] : result.choices.flatMap(({ answer }) => triggersIn(answer));
}

/** Whatever it comes to, it comes once. */
export function isOnce(result: WhenResult): boolean {
  const triggers = triggersIn(result);
  return triggers.length > 0 && triggers.every(({ kind }) => kind === 'at');
}
