/** What a wish is read with: the facts, the words of its language, and a clock. */

import type { IntentWords } from '../language/intent-words.ts';
import type { Language } from '../language/language.ts';
import type { CompileOptions, ToolFacts } from './compile-types.ts';
import type { Happened } from './what/happened.ts';
import type { WhenResult } from './when/result.ts';
import type { TimeReader } from './wish/time-reader.ts';
import type { Answers } from './work/work.ts';

export interface Clock extends TimeReader {
  readDay(text: string): WhenResult;
  /** The same on the wall of another zone. */
  inZone(timezone: string): Clock;
  /** The same at another moment. */
  at(nowMs: number): Clock;
  /**
   * Of a sentence that says how much earlier: counted from what was `told`, else from a time in it, which may be what a
   * thing is called by: "before my 4pm call".
   */
  readEvent(text: string, told?: string): WhenResult;
  /** Nothing in it is hidden. */
  readPlain(text: string): WhenResult;
}

export interface Reading {
  options: CompileOptions;
  language: IntentWords;
  /** The same language, with its numbers and units. */
  words: Language;
  catalog: ReadonlyMap<string, ToolFacts>;
  answers: Answers;
  clock: Clock;
  /** What led to it, where that is no time. */
  event?: Happened;
}
