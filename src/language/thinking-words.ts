/** How people ask for a judgement in a wish: words that are read out of it, with the task that a model is given for them. */

/** `inPlace` is put where the words stood, so that the rest is a wish by itself; `$1` and so on as in `replace`. */
export interface ThinkingOrder {
  pattern: RegExp;
  inPlace: string;
  /** What the model is told, out of the words that were found. */
  task(found: readonly string[]): string;
}

export interface ThinkingWords {
  /** A text is made of what is read: a summary, a translation. */
  write: readonly ThinkingOrder[];
  /** How it is made: "in two sentences", "as three points"; only beside one of those. */
  how: RegExp;
  /** Only some of a list are kept. */
  keep: readonly ThinkingOrder[];
  /** It is told only if what is read is so. */
  whether: readonly ThinkingOrder[];
  /** A time to read an instruction with that has none, as it stands in front of it: at nine every day. */
  anyTime: string;
  /** What is said of it in a draft. */
  said(tasks: readonly string[]): string;
}
