/** A restriction that a sentence says: its kind, what it takes, and where it stands. */

export type RestrictionKind =
  | 'leaves-out'
  | 'widens'
  | 'narrows'
  | 'ends'
  | 'starts'
  | 'limits'
  | 'condition'
  | 'turn'
  | 'replaces'
  | 'part'
  | 'per-thing'
  | 'otherwise'
  | 'shift'
  | 'differs'
  | 'side'
  | 'lasts';

export interface Restriction {
  kind: RestrictionKind;
  takes: 'time' | 'number' | 'clause' | 'words' | 'nothing';
  /** From its first word to the next sign. */
  start: number;
  end: number;
  /** Behind the first word that it takes. */
  headEnd: number;
  /** The clause, word for word. */
  said: string;
  /** The words that open it, or close it, and what they take. */
  word: string;
  argument: string;
  /** A sign, or a word like "but", stands in front of it; or it stands in front of all, with a sign behind. */
  isSetOff: boolean;
  /** It is counted in runs: at most 3 times. */
  isOfRuns: boolean;
  /** And says so, and not only a number. */
  isTimes: boolean;
  /** And in a length of time: at most twice a day. */
  isRate: boolean;
}

export const UNCOUNTED = { isOfRuns: false, isTimes: false, isRate: false };
