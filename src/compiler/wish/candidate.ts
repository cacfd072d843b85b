/** A way to take some words of a sentence for content, so that the rest says when. */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Span, WhenResult } from '../when/result.ts';

export type ReadTime = (text: string) => WhenResult;

export interface Sentence {
  text: string;
  read: ReadTime;
  /** All of it as one time. */
  result: WhenResult;
  language: IntentWords;
}

export interface Candidate {
  /** What speaks of no time that counts. */
  hidden: readonly Span[];
  /** Whether what is left of the time is enough. */
  isMeant(rest: WhenResult): boolean;
  /** A second wish stands behind the first. */
  isTwo?: boolean;
  /** In the place of what is left. */
  result?: WhenResult;
}

export function twoWishes(result: WhenResult): Candidate {
  return { hidden: [], isMeant: () => true, isTwo: true, result };
}
