/** Which language a sentence is in: the one that knows most of its words. */

import { german } from './de/german.ts';
import { english } from './en/english.ts';
import type { Language } from './language.ts';

/** The first is taken where nothing tells them apart. */
const LANGUAGES: readonly Language[] = [english, german];

/** Words looked at; a longer text says no more about its language. */
const MOST_WORDS = 60;

/** `before` is what was said before it, which tells where the words themselves do not: "10". */
export function languageOf(text: string, code: string | undefined, before = ''): Language {
  const named = LANGUAGES.find((language) => language.code === code);
  if (named !== undefined) return named;
  const words = saidWords(text)
    .flatMap((word) => word.match(/\p{L}+/gu) ?? [])
    .slice(0, MOST_WORDS);
  let best: Language = english;
  let most = 0;
  let isEven = true;
  for (const language of LANGUAGES) {
    const known = words.filter(
      (word) => language.words.has(word) || language.dayCodes.has(word),
    ).length;
    if (known > most) {
      best = language;
      isEven = language === LANGUAGES[0];
      most = known;
    } else if (known < most) isEven = false;
  }
  return isEven && before !== '' ? languageOf(before, undefined) : best;
}

/** What stands between spaces, in small letters, without paths and addresses. */
export function saidWords(text: string): string[] {
  return text
    .slice(0, 1000)
    .toLowerCase()
    .split(/\s/)
    .filter((word) => !isAddress(word));
}

/** A path or an address: what stands in it is nobody's language. */
function isAddress(word: string): boolean {
  return /^["'`]?(?:~|\.{1,2})?\//.test(word) || word.includes('://') || word.includes('@');
}
