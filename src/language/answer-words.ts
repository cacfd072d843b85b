/** The kinds of words by which people answer; each language has its own of each kind. */
export interface AnswerWords {
  yes: readonly string[];
  no: readonly string[];
  /** Said of invitations only. */
  maybe: readonly string[];
  /** Said of requests only. */
  approve: readonly string[];
  reject: readonly string[];
  /** What stopped shall go on: these say nothing else. */
  goOn: readonly string[];
  doIt: readonly string[];
  /** What is open shall not be done. */
  cancel: readonly string[];
  /** Not now. */
  later: readonly string[];
  /** What was done shall be as before. */
  undo: readonly string[];
  please: readonly string[];
  /** They change nothing behind an answer. */
  atOnce: readonly string[];
  /** They say nothing about which request is meant. */
  fillers: readonly string[];
  /** What was done before was not meant so; patterns. */
  corrects: readonly string[];
  /** Behind a yes, the flag --outside-box in words; patterns. */
  outsideBox: readonly string[];
}

/** For a phrase or a pattern: `yes|ja|ok`. */
export const oneOf = (words: readonly string[]): string => words.join('|');
