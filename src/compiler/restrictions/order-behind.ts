/**
 * A second order behind a joint: to tell somebody something ("…, and then tell me", "… and tell it to me on Saturday"), or to put
 * something on a list, or to do something with a schedule that is there.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import { managingStarts } from '../frames/match-phrase.ts';
import { bareWord } from '../wish/wish-words.ts';

/** Where its joint stands; -1 if there is none. */
export function orderBehind(
  said: readonly string[],
  language: IntentWords,
  names: readonly string[] = [],
): number {
  const { joints, onwards, tells, listOrder } = language.restrictions;
  const words = said.map((word) => bareWord(word).toLowerCase());
  return words.findIndex((word, at) => {
    if (at === 0 || !joints.has(word)) return false;
    const [verb = '', ...whom] = words.slice(onwards.has(words[at + 1] ?? '') ? at + 2 : at + 1);
    if (listOrder.test([verb, ...whom].join(' '))) return true;
    if (managingStarts(language).has(verb) && names.some((name) => isNamed(name, whom)))
      return true;
    if (!tells.has(verb)) return false;
    const [first = ''] = whom;
    const isThing =
      language.pronouns.has(first) && whom.slice(1, 3).some((one) => language.me.has(one));
    return language.me.has(first) || isThing;
  });
}

function isNamed(name: string, words: readonly string[]): boolean {
  const own = name
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= SHORTEST_NAME);
  return own.length > 0 && own.every((word) => words.includes(word));
}

/** Shorter words are articles, and in many sentences. */
const SHORTEST_NAME = 4;
