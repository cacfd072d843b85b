/** Words that stop a wish before it is read: another language, slips in words of time, and too many of them. */

import { foreignLanguageOf } from '../language/foreign.ts';
import { LONGEST_READ } from '../language/longest-read.ts';
import { nearMissIn } from '../language/near-miss.ts';
import type { NamingReasons, Reasons } from '../language/reasons.ts';
import type { CompileResult, OneResult } from './compile-types.ts';
import { findRestrictions } from './restrictions/find-restrictions.ts';
import { isMarker, type Tongue } from './spoken-language.ts';

/** Another language, or a slip in a word of time: said so and offered, never half read. */
export function refusedWords(text: string, { time, intents }: Tongue): CompileResult | null {
  const isKnown = (word: string) => time.words.has(word) || isMarker(word);
  const foreign = foreignLanguageOf(text, isKnown);
  const { say } = intents;
  if (foreign !== null)
    return { kind: 'not-understood', reason: say.foreign(foreign), suggestions: [] };
  const near = nearMissIn(text, time);
  if (near === null) return null;
  const reason = say.didYouMean(near.said, near.meant);
  return { kind: 'not-understood', reason, suggestions: [near.corrected], meant: near.corrected };
}

/** More of a sentence is not quoted. */
const MOST_QUOTED = 60;

/** What the sentence becomes entangled with: the first thing that restricts it, else what stands behind its first sign. */
export function entangledWith(text: string, { time, intents }: Tongue): string {
  const [first] = findRestrictions(text.slice(0, LONGEST_READ), {
    restrictions: intents.restrictions,
    time,
  });
  const behind = first?.said ?? /[,;]\s*([^\s,;].*)$/.exec(text)?.[1] ?? text;
  if (behind.length <= MOST_QUOTED) return behind.trim();
  return `${behind.slice(0, MOST_QUOTED).replace(/\s+\S*$/, '')} …`;
}

/** Too long, or too much to read: refused whole, because half of it may be another wish. */
export function refusedWhole(
  { time, intents }: Tongue,
  reasonIn: (reasons: Reasons & NamingReasons) => string,
): OneResult {
  const suggestions = [...intents.say.suggestions];
  return { kind: 'not-understood', reason: reasonIn(time.say.reasons), suggestions };
}
