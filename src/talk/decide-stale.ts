/**
 * Whether a yes or an undo still means what it is said to. Where something came between what was shown and the answer,
 * nobody knows that; so it is shown once more, and asked. A press of a button names what it is for.
 */

/** An answer that comes later than this is none. */
export const FRESH_MS = 3_600_000;

/** So long it is known what an answer that comes late was about, so that it can be shown and asked again. */
export const REMEMBERED_MS = 24 * FRESH_MS;

/** What is known of how something was shown or done that an answer may be about. */
export interface Standing {
  sinceMs: number;
  /** The process that did so; null where each line has a process of its own. */
  process: string | null;
  /** Something else was answered since. */
  isBehind: boolean;
}

export type Staleness = 'answered' | 'restarted' | 'changed' | 'long-ago';

export function decideStale(facts: {
  standing: Standing;
  nowMs: number;
  process: string | null;
  /** What it is about is not what it was then. */
  isChanged: boolean;
  /** It was said by pressing what was shown. */
  isPress: boolean;
  /** It was said before this process began: no restart came between what was shown and the answer. */
  wasWaiting: boolean;
}): Staleness | null {
  const { standing, nowMs, process, isChanged, isPress, wasWaiting } = facts;
  if (isChanged) return 'changed';
  if (nowMs - standing.sinceMs > FRESH_MS) return 'long-ago';
  if (isPress) return null;
  const isOther = standing.process !== null && process !== null && standing.process !== process;
  if (isOther && !wasWaiting) return 'restarted';
  return standing.isBehind ? 'answered' : null;
}
