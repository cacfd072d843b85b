/**
 * Whether words can be an answer to the question that is open, by what the question takes. What holds a wish or a time of
 * its own is a new message, whatever was asked before.
 */
import {
  type CompileOptions,
  type CompileQuestion,
  mayWish,
  readWhen,
} from '../compiler/compiler.ts';
import { isCommand, mayAnswer } from './answer-asked.ts';

/** A name or a value has no more words. */
const MOST_WORDS = 8;
/** Nor has what a place is called by, where it is no address. */
const MOST_OF_PLACE = 3;

export function fitsQuestion(
  text: string,
  { takes }: Pick<CompileQuestion, 'takes'>,
  facts: CompileOptions,
): boolean {
  // Whoever asks for a time or for one of the choices looks at the answer itself.
  if (takes === undefined) return !isCommand(text);
  if (takes === 'choice') return false;
  const said = text.trim();
  const words = said.split(/\s+/);
  // Tasks are orders: "check the oven".
  const isOrder = (word: string): boolean => takes !== 'task' && mayWish(word, facts);
  if (!mayAnswer(said, isOrder)) return false;
  if (takes === 'place' && words.some(isAddress)) return words.length <= MOST_WORDS;
  const most = { task: Number.POSITIVE_INFINITY, words: MOST_WORDS, place: MOST_OF_PLACE };
  return words.length <= most[takes] && !holdsTime(said, facts);
}

/** "shop.example/tea", "notes/today.md", "~/notes". */
function isAddress(word: string): boolean {
  return /[\p{L}\d][./\\][\p{L}\d]|^[~./]/u.test(word);
}

function holdsTime(text: string, { nowMs, timezone, language }: CompileOptions): boolean {
  const asked = { nowMs, timezone, ...(language !== undefined && { language }) };
  return readWhen(text, asked).kind !== 'none';
}
