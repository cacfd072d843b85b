/** How a language is slurred rather than mistyped, and its words that only look like a slip. */
export interface Slips {
  /** Written so on purpose, or too far from the word to be told by its letters. */
  slurs: ReadonlyMap<string, string>;
  /** Words that begin a wish, or say how often. */
  more: readonly string[];
  /** How many letters of a long word may be wrong; where words are built of others, there are too many neighbours. */
  mostWrong: 1 | 2;
  /** Words of the language that stand beside a word of time. */
  real: ReadonlySet<string>;
}
