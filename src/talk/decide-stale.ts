/**
 * Whether a yes or an undo still means what it is said to. Where something came between what was shown and the answer,
 * nobody knows that; so it is shown once more, and asked. A press of a button names what it is for.
 */
import type { Staleness } from '../language/talk-words.ts';

/** An answer that comes later than this is none. */
export const FRESH_MS = 3_600_000;

/** So long it is known what an answer that comes late was about, so that it can be shown and asked again. */
export const REMEMBERED_MS = 24 * FRESH_MS;

export function decideStale(facts: {
  /** When it was shown or done. */
  sinceMs: number;
  nowMs: number;
  /** What it is about is not what it was then. */
  isChanged: boolean;
  /** Something was said since, or whoever answers had not been shown it. */
  isBehind: boolean;
  /** It was said by pressing what was shown. */
  isPress: boolean;
}): Staleness | null {
  const { sinceMs, nowMs, isChanged, isBehind, isPress } = facts;
  if (isChanged) return 'changed';
  if (nowMs - sinceMs > FRESH_MS) return 'long-ago';
  return isBehind && !isPress ? 'came-between' : null;
}
