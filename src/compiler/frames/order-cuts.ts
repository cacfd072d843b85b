/** Where one order may end and the next begin: "pause the backup | and remind me on Monday". Quoted text is never cut. */
import { mayTick } from '../../language/list-orders.ts';
import { tongueOf } from '../spoken-language.ts';
import { beginsOrder } from '../wish/may-be-wish.ts';
import { bareWord, isQuoted, placedWords } from '../wish/wish-words.ts';
import { managingStarts } from './match-phrase.ts';

/** Nobody says more of them in a message, and each is read. */
const MOST_CUTS = 3;
const LONGEST = 300;

export interface OrderCut {
  head: string;
  tail: string;
  /** Whether each speaks of something that was named before it. */
  pointsBack: { head: boolean; tail: boolean };
  /** One of them begins as what is done to schedules and lists that are there, and is meant as that where it fits one. */
  manages: boolean;
}

export function orderCuts(text: string, code: string | undefined): OrderCut[] {
  if (text.length > LONGEST) return [];
  const { intents } = tongueOf(text, code);
  const words = placedWords(text);
  const isJoint = (at: number): boolean => intents.joints.has(bareWord(words[at]?.word ?? ''));
  const cutAt = (at: number): OrderCut[] => {
    const from = isJoint(at) ? words.findIndex((_, index) => index > at && !isJoint(index)) : at;
    const [before, joint, first, second] = [at - 1, at, from, from + 1].map((one) => words[one]);
    if (!before || !joint || !first || !second || isQuoted(before.word)) return [];
    const isBehindJoint = isJoint(at - 1);
    if (isBehindJoint || !(isJoint(at) || /[,;.]$/.test(before.word))) return [];
    const head = text.slice(0, joint.start).replace(/[\s,;.]+$/, '');
    const hasIt = (some: typeof words): boolean =>
      some.some(({ word }) => intents.it.has(bareWord(word)));
    const pointsBack = { head: hasIt(words.slice(0, at)), tail: hasIt(words.slice(from)) };
    const tail = text.slice(first.start);
    const begins = (word: string): boolean => managingStarts(intents).has(bareWord(word));
    const { listOrder } = intents.restrictions;
    const isManaged = begins(first.word) || listOrder.test(tail);
    const manages = isManaged || words.slice(0, Math.min(2, at)).some(({ word }) => begins(word));
    const isOrder = manages || beginsOrder(bareWord(first.word), intents) || mayTick(first.word);
    return isOrder ? [{ head, tail, pointsBack, manages }] : [];
  };
  return words.flatMap((_, at) => cutAt(at)).slice(0, MOST_CUTS);
}
