/** A sentence as a row of words, and what each of them says by itself: a time, a number, the end of a clause. */
import { CLOCK_WORDS } from '../../language/all-value-words.ts';
import type { Language } from '../../language/language.ts';
import type { RestrictionWords } from '../../language/restriction-words.ts';
import { type Meaning, meaningsOf } from '../engine/meaning.ts';
import { bareWord, isQuoted, placedWords } from '../wish/wish-words.ts';

export interface Words {
  restrictions: RestrictionWords;
  time: Language;
}

export interface PlacedWord {
  word: string;
  bare: string;
  start: number;
  end: number;
}

const LONGEST_CLAUSE = 14;

export interface Row extends Words {
  text: string;
  placed: readonly PlacedWord[];
  meanings: ReadonlyMap<string, Meaning>;
}

export function rowOf(text: string, words: Words): Row {
  const placed = placedWords(text).map((one) => ({ ...one, bare: bareWord(one.word) }));
  return { text, placed, ...words, meanings: meaningsOf(words.time) };
}

export const isSmall = ({ placed, restrictions }: Row, at: number): boolean => {
  const bare = placed[at]?.bare ?? '';
  return restrictions.small.has(bare) || restrictions.per.has(bare);
};

/** "twice": so often, in a word. */
export const isCount = ({ placed, meanings }: Row, at: number): boolean =>
  meanings.get(placed[at]?.bare ?? '')?.count !== undefined;

export const phraseOf = ({ placed }: Row, at: number, size: number): string =>
  placed
    .slice(Math.max(0, at), at + size)
    .map(({ bare }) => bare)
    .join(' ');

export function setOff(row: Row, at: number): boolean {
  const { placed, restrictions } = row;
  const before = placed[at - 1];
  if (before === undefined) return clauseEnd(row, at) < placed.length - 1;
  if (/[,;:–—(]$/.test(before.word) || /^[-–—(]/.test(placed[at]?.word ?? '')) return true;
  return (
    restrictions.joints.has(before.bare) && (at < 2 || isEnd(row, at - 2) || isBut(row, at - 1))
  );
}

/** "but", and not "and": it opposes what follows to what was said. */
export const isBut = ({ placed, restrictions }: Row, at: number): boolean =>
  [...restrictions.joints][0] === placed[at]?.bare;

/** The last word before the next sign. */
export function clauseEnd(row: Row, at: number): number {
  const { placed } = row;
  let last = at;
  while (last < placed.length - 1 && last - at < LONGEST_CLAUSE && !isEnd(row, last)) last++;
  return last;
}

export function isEnd({ placed }: Row, at: number): boolean {
  const one = placed[at];
  if (one === undefined || at === placed.length - 1) return true;
  if (/^[-–—]+$/.test(placed[at + 1]?.word ?? '')) return true;
  return !isQuoted(one.word) && /[,;.!?…:)]$/.test(one.word) && !/^\d+\.$/.test(one.word);
}

export function hasSignWithin(row: Row, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isEnd(row, at)) return true;
  return false;
}

export function spanOf({ text, placed }: Row, from: number, to: number) {
  const start = placed[from]?.start ?? 0;
  const whole = text.slice(start, placed[to]?.end).replace(/[\s,;.!?…:)]+$/, '');
  return { start, end: start + whole.length, said: whole.replace(/^[(\s–—-]+/, '') };
}

export function isOfTime(row: Row, at: number): boolean {
  return (
    isTimeWord(row, at) ||
    isNumberWord(row, at) ||
    CLOCK_WORDS.has(row.placed[at]?.bare ?? '') ||
    row.restrictions.small.has(row.placed[at]?.bare ?? '')
  );
}

/** An hour, with the word for a clock behind it or glued to it. */
const CLOCK = new RegExp(
  `^\\d{1,2}(?::\\d{2})?(?:[ap]\\.?m\\.?|${[...CLOCK_WORDS].join('|').replaceAll('.', '\\.')})?$|^\\d{1,2}:\\d{2}`,
  'i',
);

export function isTimeWord({ placed, meanings, time, restrictions }: Row, at: number): boolean {
  const bare = placed[at]?.bare ?? '';
  if (/^\d{1,2}(?::\d{2}|[ap]\.?m|h$)/i.test(bare) || /^\d{4}-\d{2}-\d{2}/.test(bare)) return true;
  if (CLOCK.test(bare) && CLOCK_WORDS.has(placed[at + 1]?.bare ?? '')) return true;
  if (restrictions.openDays.test(bare)) return true;
  const meant = meanings.get(bare);
  if (meant === undefined) return bare.length > 3 && time.timeStems.test(bare);
  const isDay = meant.weekdays !== undefined || meant.month !== undefined;
  if (meant.doubtful === true && !isDay) return false;
  return saysTime(meant) || (meant.pieces ?? []).some(saysTime);
}

const saysTime = (meant: Meaning): boolean =>
  [
    meant.weekdays,
    meant.unit,
    meant.month,
    meant.part,
    meant.clock,
    meant.day,
    meant.pace,
    meant.holiday,
    meant.feast,
    meant.parity,
  ].some((part) => part !== undefined) ||
  (meant.roles ?? []).some(
    (role) => role === 'vague' || role === 'open-hour' || role === 'time-zone',
  );

export function isNumberWord({ placed, meanings }: Row, at: number): boolean {
  const bare = placed[at]?.bare ?? '';
  const { number, count } = meanings.get(bare) ?? {};
  return /^[$€£]?\d/.test(bare) || number !== undefined || count !== undefined;
}
