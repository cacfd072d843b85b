/** The compiler's door: what people say, as a trigger, or as a whole draft, without a model. */
import { english } from './language/english.ts';
import type { Language } from './language/language.ts';
import { readWhenIn } from './time/read-when.ts';
import type { TimeDefaults } from './time/reading.ts';
import type { WhenResult } from './time/result.ts';

export { compile } from './compile.ts';
export type {
  CompileOptions,
  CompileQuestion,
  CompileResult,
  Draft,
  Management,
  ScheduleFacts,
  SkillFacts,
  ToolFacts,
} from './compile-types.ts';
export { matchAnswer } from './intents/match-answer.ts';

const LANGUAGES: ReadonlyMap<string, Language> = new Map([['en', english]]);

/** Finds when something is to happen in a sentence. */
export function readWhen(
  text: string,
  options: {
    nowMs: number;
    /** The zone that is meant where the words name none. */
    timezone: string;
    /** The session's language. */
    language?: string;
    defaults?: Partial<TimeDefaults>;
  },
): WhenResult {
  const { language = 'en', ...rest } = options;
  return readWhenIn(text, { ...rest, language: LANGUAGES.get(language) ?? english });
}
