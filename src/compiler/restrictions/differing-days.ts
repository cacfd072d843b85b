/** Some of the days at another time, wherever that is said: "but on Fridays at 9am", ", weekends at 9". */
import type { RestrictionWords } from '../../language/restriction-words.ts';
import { bareWord } from '../wish/wish-words.ts';
import { type Restriction, UNCOUNTED } from './restriction.ts';
import {
  clauseEnd,
  isBut,
  isEnd,
  isNumberWord,
  isOfTime,
  phraseOf,
  type Row,
  setOff,
  spanOf,
} from './word-row.ts';

export const differsAt = (row: Row, at: number): Restriction | null =>
  boundedAt(row, at) ?? markedAt(row, at) ?? plainlyAt(row, at);

/** "on Fridays only until 14:00", behind hours of every day: on these days it ends, or begins, at another. */
function boundedAt(row: Row, at: number): Restriction | null {
  const { placed, restrictions } = row;
  const { ends, starts, small } = restrictions;
  if (!setOff(row, at) || !hasClockIn(row, 0, at - 1)) return null;
  const last = clauseEnd(row, at);
  let to = at;
  while (to < last && (saysDay(row, to) || small.has(placed[to]?.bare ?? ''))) to++;
  if (!hasDay(row, at, to - 1) || !hasClockIn(row, to, last)) return null;
  const isMarked = (from: number): boolean =>
    [2, 1].some((size) => {
      const said = phraseOf(row, from, size);
      return ends.has(said) || starts.has(said);
    });
  const next = phraseOf(row, to, 1);
  const isNarrow = restrictions.narrows.has(next) || restrictions.differs.has(next);
  // Two stretches of hours in one rhythm can't be joined.
  return isMarked(to) || (isNarrow && isMarked(to + 1))
    ? { ...differing(row, at, last), kind: 'side' }
    : null;
}

/** "but on Fridays at 9am", "sonntags erst um 11": some of its days, at another time. */
function markedAt(row: Row, at: number): Restriction | null {
  const { placed, restrictions } = row;
  if (!restrictions.differs.has(placed[at]?.bare ?? '')) return null;
  const last = clauseEnd(row, at);
  const isDayAt = (index: number): boolean => saysDay(row, index);
  const isNarrow = (bare: string): boolean => restrictions.narrows.has(bare);
  const isBeside = (index: number): boolean => {
    const bare = placed[index]?.bare ?? '';
    const isJoint = restrictions.joints.has(bare) && isOfTime(row, index + 1);
    // "on Sundays only at 10" is another time, and "only on Sundays at 10" no other.
    const isOpener = restrictions.differs.has(bare) && (!isNarrow(bare) || isDayAt(index - 1));
    return isJoint || isOpener || isOfTime(row, index);
  };
  let to = at;
  while (to < last && isBeside(to + 1)) to++;
  // "at 9, 12 and 15 but at 10 on Sundays": what names its day behind itself begins there.
  const isOpener = isBut(row, at) && hasDay(row, at, to);
  let from = at;
  while (from > 0 && !isOpener && !isEnd(row, from - 1) && isOfTime(row, from - 1)) from--;
  if (isNarrow(placed[at]?.bare ?? '') && !isDayAt(at - 1)) return null;
  const clause = placed.slice(from, to + 1);
  const hasClock = clause.some((_, index) => isNumberWord(row, from + index));
  if (!hasDay(row, from, to) || !hasClock || !(setOff(row, from) || isBut(row, from))) return null;
  return differing(row, from, to);
}

/** "every morning at 7, weekends at 9": nothing but days and a time, where another time was said before. */
function plainlyAt(row: Row, at: number): Restriction | null {
  if (!/[,;]$/.test(row.placed[at - 1]?.word ?? '')) return null;
  const last = clauseEnd(row, at);
  const isPlain = row.placed
    .slice(at, last + 1)
    .every(({ bare }, index) => isOfTime(row, at + index) || row.restrictions.joints.has(bare));
  const hasClock = hasClockIn(row, at, last) && hasClockIn(row, 0, at - 1);
  return isPlain && hasClock && hasDay(row, at, last) ? differing(row, at, last) : null;
}

const saysDay = ({ placed, meanings }: Row, at: number): boolean =>
  meanings.get(placed[at]?.bare ?? '')?.weekdays !== undefined;

const hasDay = (row: Row, from: number, to: number): boolean =>
  row.placed.slice(from, to + 1).some((_, index) => saysDay(row, from + index));

/** An hour, and no number of something: "every 2 weeks". */
const hasClockIn = (row: Row, from: number, to: number): boolean =>
  row.placed.slice(from, to + 1).some(({ bare }, index) => {
    const next = row.meanings.get(row.placed[from + index + 1]?.bare ?? '');
    const isClock = /^\d{1,2}(?:[:.]\d\d)?(?:[ap]m|h)?$/i.test(bare);
    return (isClock || row.meanings.get(bare)?.number !== undefined) && next?.unit === undefined;
  });

const differing = (row: Row, from: number, to: number): Restriction => ({
  kind: 'differs',
  takes: 'time',
  ...spanOf(row, from, to),
  word: row.placed[from]?.bare ?? '',
  argument: row.text.slice(row.placed[from]?.start, row.placed[to]?.end),
  headEnd: row.placed[to]?.end ?? 0,
  isSetOff: true,
  ...UNCOUNTED,
});

/** What differs, without the words that say that it does: "on Fridays at 9". */
export const differentTime = (said: string, { differs }: RestrictionWords): string =>
  said
    .split(/\s+/)
    .filter((word) => !differs.has(bareWord(word)))
    .join(' ');

/** "at 6 in the evening, on Fridays at 8": nobody said that it is in the evening too, nor that it is not. */
export function isHalfInDoubt(
  time: string,
  added: readonly number[],
  known: readonly number[],
  { saysHalf }: RestrictionWords,
): boolean {
  return (
    !saysHalf.test(time) && known.every((hour) => hour > 12) && added.some((hour) => hour < 12)
  );
}
