/** The words by which memories are compared and searched; each language has its own. */
export interface MemoryWords {
  /** Nearly every text has them, without accents. */
  small: string;
  not: string;
  /** A pattern that is said of what is over, and the words that say so: without them it is what was true. */
  noLonger: string;
  ending: string;
  /** Patterns for the parts of "my new address is …". */
  value: { mine: string; ours: string; articles: string; fresh: string; is: string };
}
