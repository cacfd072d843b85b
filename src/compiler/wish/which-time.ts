/**
 * Which of the times that a sentence speaks of says when, and which stand in what is to be done: "remind me at 12 to
 * have lunch with Jo at 1", "every Friday at 4 ask me what I finished this week". Each candidate takes some words for
 * content and reads the rest; the first of them whose rest says when is meant.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { isClash } from '../when/result-kinds.ts';
import { type Candidate, type ReadTime, twoWishes } from './candidate.ts';
import { askedWords, contentWords, quotedWords } from './content-words.ts';
import { hide } from './hide.ts';
import { withoutQuotes } from './stray-time.ts';
import { taskWords } from './task-words.ts';

/** The time, and the places that were hidden from it; none where the task speaks of no time. */
export interface WhichTime {
  result: WhenResult;
  hidden: readonly Span[];
  isTwo: boolean;
}

export function whichTime(text: string, read: ReadTime, language: IntentWords): WhichTime {
  for (const candidate of candidates(text, read, language)) {
    const { hidden, isMeant, isTwo = false } = candidate;
    const rest = candidate.result ?? read(hide(text, hidden));
    if (isMeant(rest)) return { result: rest, hidden, isTwo };
  }
  return { result: read(text), hidden: [], isTwo: false };
}

/** The likeliest first. */
function* candidates(text: string, read: ReadTime, language: IntentWords): Generator<Candidate> {
  yield* askedWords(text, read, language);
  const result = read(text);
  // Nothing in it speaks of time.
  if (result.kind === 'none' && result.reason === null) return;
  const sentence = { text, read, result, language };
  yield* quotedWords(sentence);
  yield* contentWords(sentence);
  // "in 90 minutes and again in 3 hours".
  if (isClash(result) && language.secondTime.test(withoutQuotes(text))) yield twoWishes(result);
  yield* taskWords(sentence);
}
