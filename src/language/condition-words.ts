/** The words of a condition, and a wish to be told when it holds; each language has its own. */
export interface ConditionWords {
  openers: readonly string[];
  /** Between a condition and what follows from it: "then". */
  follows: readonly string[];
  /** Something is wanted only under a condition. */
  restricts: string;
  tellMe: (condition: string) => string;
}
