/** What a wish is read with: the facts, the words of its language, and a clock. */
import type { CompileOptions, ToolFacts } from './compile-types.ts';
import type { TimeReader } from './intents/time-reader.ts';
import type { Answers } from './intents/work.ts';
import type { IntentWords } from './language/intent-words.ts';
import type { WhenResult } from './time/result.ts';

export interface Clock extends TimeReader {
  readDay(text: string): WhenResult;
  /** The same on the wall of another zone. */
  inZone(timezone: string): Clock;
  /** Nothing in it is hidden. */
  readPlain(text: string): WhenResult;
}

export interface Reading {
  options: CompileOptions;
  language: IntentWords;
  catalog: ReadonlyMap<string, ToolFacts>;
  answers: Answers;
  clock: Clock;
}
