/** A reading of a stretch of tokens, and what stands around it. */

/** What a stretch of tokens, from one place to another, can be read as. */
export interface Edge {
  category: string;
  from: number;
  to: number;
  value: unknown;
  /** The readings that it is made of; none for a word. */
  pieces: readonly Edge[];
}

/** Where a rule is being applied, and what stands around it. */
export interface Place<Context> {
  context: Context;
  from: number;
  to: number;
  pieces: readonly Edge[];
  /** Whether the word so many tokens behind the end can be of a category. */
  next(category: string, steps?: number): boolean;
  /** Whether the word so many tokens before the beginning can be of a category. */
  before(category: string, steps?: number): boolean;
  /** Whether a reading of the category ends right where this one begins. */
  follows(category: string): boolean;
  /** Whether it goes on with a long row that began before it: a comma and a reading of the category stand there. */
  isTail(category: string): boolean;
}
