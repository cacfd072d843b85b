/** Tells most of what is no wish by its words alone, before anything is read closely. */

import type { IntentWords, PhraseName } from '../../language/intent-words.ts';
import type { SkillFacts } from '../compile-types.ts';
import { phraseStarts } from '../frames/match-phrase.ts';
import { skillWords } from './skill-words.ts';
import { bareWord, isPlace } from './wish-words.ts';

const WISHES: readonly PhraseName[] = [
  'remind',
  'remind-softly',
  'remind-nothing',
  'wake',
  'alarm',
  'say',
  'say-softly',
  'ask',
  'send',
  'send-with',
  'run',
  'digest',
];

const ready = new WeakMap<IntentWords, ReadonlySet<string>>();

/** Whether it names something to look at, or holds a word that some wish begins with, or one that says again. */
export function mayBeWish(
  text: string,
  language: IntentWords,
  skills: readonly SkillFacts[],
): boolean {
  const first = firstWords(language);
  const words = text.split(/\s+/);
  if (words.some((word) => first.has(bareWord(word)) || isPlace(word) || ARROW.test(word)))
    return true;
  const lower = text.toLowerCase();
  return skillWords(skills).firstWords.some((word) => lower.includes(word));
}

/** Stands between what is so and what is done then: "disk > 85% -> ping me". */
const ARROW = /^(?:[-=]{1,2}>|[→⇒])$/;

/** Whether a word begins an order, and says nothing else. */
export function beginsOrder(word: string, language: IntentWords): boolean {
  return firstWords(language).has(word) && !language.again.has(word);
}

function firstWords(language: IntentWords): ReadonlySet<string> {
  const known = ready.get(language);
  if (known !== undefined) return known;
  const { verbs, conditionStarts, judgement, judgementVerbs, workVerbs, again } = language;
  const lists = [
    ...Object.values(verbs),
    conditionStarts,
    judgement,
    judgementVerbs,
    workVerbs,
    again,
  ];
  const made = new Set(WISHES.flatMap((name) => phraseStarts(language, name)));
  for (const list of lists) for (const words of list) made.add(words.split(' ', 1)[0] as string);
  ready.set(language, made);
  return made;
}
