/** What stands in the name of a thing on a list and is none of it: a denial, a condition, another wish. Quoted text is the name. */
import { type Tongue, tongueOf } from '../spoken-language.ts';
import { bareWord, isQuoted, placedWords } from '../wish/wish-words.ts';
import { findRestrictions } from './find-restrictions.ts';
import { orderBehind } from './order-behind.ts';

/** Why it is not put there, with these words; null where all of it can be the name of a thing. */
export function refusedItem(text: string, code: string | undefined): string | null {
  const tongue = tongueOf(text, code);
  const said = notOfItem(text, tongue);
  return said === null ? null : tongue.intents.say.notRead(said);
}

function notOfItem(text: string, { intents, time }: Tongue): string | null {
  const { restrictions, me } = intents;
  const words = placedWords(text).filter(({ word }) => !isQuoted(word));
  const bare = words.map(({ word }) => bareWord(word).toLowerCase());
  const order = bare.findIndex(
    (word, at) =>
      (restrictions.joints.has(word) || /[,;.]$/.test(words[at]?.word ?? '')) &&
      restrictions.tells.has(bare[at + 1] ?? '') &&
      me.has(bare[at + 2] ?? ''),
  );
  const isJoint = restrictions.joints.has(bare[order] ?? '');
  const behind = orderBehind(bare, intents);
  if (behind >= 0) return text.slice(words[behind]?.start);
  if (order >= 0) return text.slice(words[isJoint ? order : order + 1]?.start);
  const [first] = findRestrictions(text, { restrictions, time }).filter(
    ({ isSetOff, kind }) => isSetOff || kind === 'condition',
  );
  if (first !== undefined) return first.said;
  const no = bare.findIndex((word, at) => at > 0 && restrictions.denials.has(word));
  const next = no < 0 ? undefined : (words[no + 1] ?? words[no]);
  return next === undefined ? null : text.slice(words[no]?.start, next.end);
}
