/** The compiler's door: what people say, as a trigger, or as a whole draft, without a model. */

import { withinEffort } from '../base/effort.ts';
import { languageOf } from '../language/detect-language.ts';
import { LONGEST_READ } from '../language/longest-read.ts';
import { compile } from './compile.ts';
import { sayDraft } from './compile-draft.ts';
import type { CompileOptions, Draft } from './compile-types.ts';
import { readingEffort } from './reading-effort.ts';
import { entangledWith } from './refused-words.ts';
import { orderBehind } from './restrictions/order-behind.ts';
import { matchInAny, spokenTongue, tongueOf } from './spoken-language.ts';
import { readWhenIn } from './when/read-when.ts';
import type { Choice, WhenResult } from './when/result.ts';
import type { TimeDefaults } from './when/sentence.ts';
import { withoutSpans } from './wish/clean-text.ts';
import { splitWords } from './wish/wish-words.ts';

export {
  compile,
  isGivenUp,
  isWholeWish,
  mayWish,
  overlooked,
  saysGaveWay,
  tooEntangled,
  wordsBeside,
} from './compile.ts';
export type {
  CompileOptions,
  CompileQuestion,
  Draft,
  Management,
  OneResult,
  ScheduleFacts,
  SkillFacts,
  ToolFacts,
} from './compile-types.ts';
export { describePlan, draftChange, draftProposal } from './draft-proposal.ts';
export { draftWhat } from './draft-what.ts';
export { zoneOfPlace } from './engine/zones.ts';
export { matchPhrases, type PhraseMatch } from './frames/match-phrases.ts';
export { orderCuts } from './frames/order-cuts.ts';
export { readingEffort } from './reading-effort.ts';
export { refusedItem } from './restrictions/not-of-item.ts';
export { nearestRead, unreadWords } from './unread-words.ts';
export { shortName } from './what/lower/plan-text.ts';
export { matchAnswer } from './wish/match-answer.ts';
export { nearestRecipes } from './work/nearest-recipes.ts';
export type { Choice, WhenResult };

/** The language in which it is said and answered; `spoken` is the one of the talk until now. */
export function spokenIn(
  text: string,
  asked: { code: string | undefined; spoken: string | null },
): string {
  return spokenTongue(text, asked).intents.code;
}

/** What words say that are a yes or a no and nothing else, in any language; null for all others. */
export function plainAnswer(text: string): 'yes' | 'no' | null {
  const matched = matchInAny(text, tongueOf(text, undefined).intents, ['accept', 'refuse']);
  if (matched === null) return null;
  return matched.name === 'accept' ? 'yes' : 'no';
}

/** Whether words, which no plan came of, have something begin again that runs: nobody can without thinking. */
export function restartsSomething(text: string): boolean {
  const { intents } = tongueOf(text, undefined);
  const restart = intents.restarts.exec(text);
  if (restart === null || text.trim().endsWith('?')) return false;
  // "remind me to restart the router" is done by somebody else.
  const frame = intents.taskFrame.exec(text);
  return frame === null || frame.index > restart.index;
}

/** The answer that makes a reminder of what somebody would have to think about; null where these words don't take it. */
export function remindsInstead(
  text: string,
  answers: readonly string[],
  options: CompileOptions,
): string | null {
  const { remindOfIt } = tongueOf(text, options.language).intents.say;
  const made = compile(text, { ...options, answers: [...answers, remindOfIt] });
  const tools = made.kind === 'draft' ? (made.draft.plan?.tools ?? []) : [];
  // A plan that asks a model each time took no answer.
  const isReminder = tools.length > 0 && tools.every(({ tool }) => tool === 'message.send');
  return isReminder ? remindOfIt : null;
}

/** Whether all that words say is to take back what was done last. */
export function saysUndo(text: string): boolean {
  return matchInAny(text, tongueOf(text, undefined).intents, ['undo']) !== null;
}

/** The order to tell somebody something that stands behind other words; null where there is none. */
export function secondOrderIn(text: string): string | null {
  const words = splitWords(text);
  const at = orderBehind(words, tongueOf(text, undefined).intents);
  return at < 0 ? null : words.slice(at).join(' ');
}

/** A draft as it is shown where this language is spoken. */
export function draftIn(draft: Draft, code: string): Draft {
  return sayDraft(draft, tongueOf('', code).intents);
}

/** When, where the words say that and nothing else; a question where they leave it open. */
export function readWhenAlone(
  text: string,
  options: Pick<CompileOptions, 'nowMs' | 'timezone' | 'partsOfDay'>,
): WhenResult {
  const { nowMs, timezone, partsOfDay } = options;
  const defaults = partsOfDay === undefined ? {} : { partsOfDay };
  const read = readWhen(text, { nowMs, timezone, defaults });
  const { intents } = tongueOf(text, undefined);
  const isAll = read.kind !== 'none' && withoutSpans(text, read.spans, intents) === '';
  return read.kind === 'none' || isAll ? read : { kind: 'none', reason: null };
}

/** Finds when something is to happen in a sentence; what is too long, or takes too much to read, says nothing. */
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
  const { language: code, ...rest } = options;
  const language = languageOf(text, code);
  const { tooLong, tooEntangled } = language.say.reasons;
  if (text.length > LONGEST_READ) return { kind: 'none', reason: tooLong(LONGEST_READ) };
  return withinEffort<WhenResult>(
    readingEffort(),
    () => readWhenIn(text, { ...rest, language }),
    () => ({
      kind: 'none',
      reason: tooEntangled(entangledWith(text, tongueOf(text, language.code))),
    }),
  );
}
