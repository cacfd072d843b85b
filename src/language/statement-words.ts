/** The words that tell a plain sentence of somebody from a question, a wish or an order; each language has its own. */
export interface StatementWords {
  /** Somebody likes something, or something of theirs is `what`. */
  likes: RegExp;
  value: RegExp;
  /** Patterns: in front of the name by which somebody is called. */
  calls: string;
  /** What was just said or done is meant, or somebody wants something. */
  ofTheTalk: string;
  /** How something is just now is no fact to keep. */
  fleeting: string;
  /** When or how, and no name. */
  noName: string;
  /** Something is asked back. */
  asks: string;
  /** Begins what somebody tells, in whole sentences or not: "I slept well", "the fence", "every day was fine". */
  tells: string;
  /** Somebody is to do something for who speaks, wherever the sentence says so. */
  wants: RegExp;
  /** Behind a fact, only that it is to be remembered. */
  kept: string;
  /** Said of what there is, and answers nothing. */
  commands: string;
}
