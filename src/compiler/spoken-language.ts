/**
 * In which language something is said, and answered. A whole sentence tells it; a single word or a bare yes or no is
 * understood in any language, and leaves it as it was.
 */

import { germanIntents } from '../language/de/german-intents.ts';
import { languageOf, saidWords } from '../language/detect-language.ts';
import { englishIntents } from '../language/en/english-intents.ts';
import type { IntentWords, PhraseName } from '../language/intent-words.ts';
import type { Language } from '../language/language.ts';
import { matchPhrase } from './frames/match-phrase.ts';

/** All that are understood. */
export const INTENTS: readonly IntentWords[] = [englishIntents, germanIntents];

export interface Tongue {
  time: Language;
  intents: IntentWords;
}

/** The session's language, else the one whose words these are, else the one of what was said before. */
export function tongueOf(text: string, code: string | undefined, before?: string): Tongue {
  const time = languageOf(text, code ?? markedLanguage(text), before);
  return { time, intents: intentsOf(time.code) };
}

function intentsOf(code: string): IntentWords {
  return INTENTS.find((words) => words.code === code) ?? englishIntents;
}

/** Told by its small words, where most of them are those of one language; else by when it is; else by its everyday words. */
function markedLanguage(text: string): string | undefined {
  const said = saidWords(text.slice(0, 500)).flatMap((word) => word.match(/[\p{L}']+/gu) ?? []);
  const count = (words: ReadonlySet<string>) => said.filter((word) => words.has(word)).length;
  const isShared = ({ markers, sharedMarkers }: IntentWords, word: string): boolean =>
    sharedMarkers.has(word) &&
    INTENTS.some((other) => other.markers !== markers && count(other.everyday) > 0);
  const marked = mostOf(
    (words) => said.filter((word) => words.markers.has(word) && !isShared(words, word)).length,
  );
  return marked ?? timeLanguage(text) ?? mostOf(({ everyday }) => count(everyday));
}

/** The language that has most, and no other as many. */
function mostOf(count: (language: IntentWords) => number): string | undefined {
  const counted = INTENTS.map((language) => ({ code: language.code, count: count(language) }));
  const most = Math.max(...counted.map((one) => one.count));
  const [only, ...others] = counted.filter((one) => one.count === most);
  return others.length === 0 ? only?.code : undefined;
}

/** Undefined where the words for times tell nothing, and what was said before would. */
function timeLanguage(text: string): string | undefined {
  const [first, ...others] = INTENTS.map(({ sample }) => languageOf(text, undefined, sample).code);
  return others.every((code) => code === first) ? first : undefined;
}

/** What ends or confirms something, in whichever language it is said. */
const ANSWERS: readonly PhraseName[] = ['accept', 'refuse', 'undo', 'cancel-it', 'delete-it'];

/** No yes or no takes more. */
const LONGEST_ANSWER = 80;

/** Whether it is so short an answer that it says nothing about the language of the talk. */
function isBareAnswer(text: string): boolean {
  const said = text.trim();
  if (said.length > LONGEST_ANSWER) return false;
  const isWord = !/\s/.test(said);
  const names: readonly PhraseName[] = isWord ? ANSWERS : ['accept', 'refuse'];
  return INTENTS.some((language) => matchPhrase(said, language, names) !== null);
}

/** `spoken` is the language of the talk until now; null where nothing told it. */
export function spokenTongue(
  text: string,
  { code, spoken, before }: { code: string | undefined; spoken: string | null; before?: string },
): Tongue {
  if (code === undefined && spoken !== null && isBareAnswer(text)) return tongueOf(text, spoken);
  const told = tongueOf(text, code, before);
  if (code !== undefined || spoken === null || told.time.code === spoken) return told;
  // What tells nothing by itself ("10") is taken for the language that was spoken.
  const isTold = INTENTS.every(
    ({ sample }) => tongueOf(text, undefined, sample).time === told.time,
  );
  return isTold ? told : tongueOf(text, spoken);
}

/** The first phrase that fits, of the language that is spoken or of any other. */
export function matchInAny(
  text: string,
  language: IntentWords,
  names: readonly PhraseName[],
): ReturnType<typeof matchPhrase> {
  const others = INTENTS.filter(({ code }) => code !== language.code);
  for (const one of [language, ...others]) {
    const matched = matchPhrase(text, one, names);
    if (matched !== null) return matched;
  }
  return null;
}

/** A small word of one of the languages that Rote speaks. */
export function isMarker(word: string): boolean {
  return INTENTS.some(({ markers }) => markers.has(word));
}
