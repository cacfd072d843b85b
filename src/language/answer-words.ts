/** The kinds of words by which people answer; each language has its own of each kind. */
export interface AnswerWords {
  yes: readonly string[];
  no: readonly string[];
  /** Said of requests only. */
  approve: readonly string[];
  reject: readonly string[];
  /** What stopped shall go on: these say nothing else. */
  goOn: readonly string[];
  doIt: readonly string[];
  /** They change nothing behind an answer. */
  please: readonly string[];
}

/** For a phrase or a pattern: `yes|ja|ok`. */
export const oneOf = (words: readonly string[]): string => words.join('|');
