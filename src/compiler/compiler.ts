/** The compiler's door: what people say, as a trigger, or as a whole draft, without a model. */
import { languageOf } from './language/detect-language.ts';
import { readWhenIn } from './time/read-when.ts';
import type { TimeDefaults } from './time/reading.ts';
import type { Choice, WhenResult } from './time/result.ts';

export { compile, isGivenUp, mayWish, wordsBeside } from './compile.ts';
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
export { describePlan, draftProposal } from './draft-proposal.ts';
export { matchAnswer } from './intents/match-answer.ts';
export type { Choice };

/** Finds when something is to happen in a sentence. */
export function readWhen(
  text: string,
  options: {
    nowMs: number;
    /** The zone that is meant where the words name none. */
    timezone: string;
    /** The session's language (`en`, `de`); told from the words where it is left out. */
    language?: string;
    defaults?: Partial<TimeDefaults>;
  },
): WhenResult {
  const { language, ...rest } = options;
  return readWhenIn(text, { ...rest, language: languageOf(text, language) });
}
