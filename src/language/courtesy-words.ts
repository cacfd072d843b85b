/** The words that are said around a phrase and mean nothing in it, and those that are written as one; each language has its own. */
export interface CourtesyWords {
  /** Several words with `|` or a new line between them. */
  before: string;
  behind: string;
  /** As they are said, with their apostrophe. */
  contractions: Readonly<Record<string, string>>;
  /** They are other words without their apostrophe. */
  otherWithout: readonly string[];
  /** What was spoken of last. */
  it: string;
  /** Said around the name of a schedule or a skill. */
  aroundNames: string;
  /** Articles of what is on a list. */
  beforeItems: string;
}
