/** What a model may judge in a plan, and the words in which it is asked, said and read. */

/** What is so or not: of each of a list, or of all that was found. */
export type Judging =
  | { kind: 'about'; topic: string }
  /** Urgent, angry, like spam. */
  | { kind: 'sounds'; as: string }
  /** It speaks of this, in whatever words: a delay. */
  | { kind: 'speaks'; of: string };

export const FORM_UNITS = ['sentences', 'points', 'lines', 'words', 'paragraphs'] as const;
export type FormUnit = (typeof FORM_UNITS)[number];

export const TONGUES = [
  ...(['English', 'German', 'French', 'Spanish', 'Italian'] as const),
  ...(['Portuguese', 'Dutch', 'Polish', 'Turkish'] as const),
] as const;
/** A language that something is written in. */
export type Tongue = (typeof TONGUES)[number];

/** How a text is made: in two sentences, in German. */
export interface MadeForm {
  count?: number;
  unit?: FormUnit;
  tongue?: Tongue;
}

/** What a model makes of all that was found. */
export type Made =
  | ({ kind: 'summary' } & MadeForm)
  | { kind: 'translation'; tongue: Tongue }
  | { kind: 'answer'; question: string }
  /** Which of these each is, where it is a list; else which it is as a whole. */
  | { kind: 'category'; among: readonly string[] };

export interface JudgingWords {
  /** What a model is asked, and told to make. */
  asks(judging: Judging): string;
  makes(made: Made): string;
  /** What is so, of what stands in front. */
  states(judging: Judging): string;
  /** A time to read an instruction with that has none, as it stands in front of it: at nine every day. */
  anyTime: string;
}

/** The words of a language for its forms, by how they begin. */
export interface FormWords {
  units: Readonly<Record<string, FormUnit>>;
  tongues: Readonly<Record<string, Tongue>>;
}
