/**
 * The restrictions that a sentence says, outside of what is quoted: words that leave something out, narrow, end or
 * limit a wish, or make it depend on something. Such a word is a restriction where it takes a time, a number or a
 * condition, or where it is set off by a sign; "from the post office" and "only child" are none.
 */
import type { RestrictionWords } from '../../language/restriction-words.ts';
import { isQuoted } from '../wish/wish-words.ts';
import { differsAt } from './differing-days.ts';
import { type Restriction, type RestrictionKind, UNCOUNTED } from './restriction.ts';
import {
  clauseEnd,
  hasSignWithin,
  isCount,
  isEnd,
  isNumberWord,
  isOfTime,
  isSmall,
  isTimeWord,
  type PlacedWord,
  phraseOf,
  type Row,
  rowOf,
  setOff,
  spanOf,
  type Words,
} from './word-row.ts';

const LONGEST_OPENER = 4;

export function findRestrictions(text: string, words: Words): Restriction[] {
  const row = rowOf(text, words);
  const { placed } = row;
  const found: Restriction[] = [...byPattern(row)];
  for (let at = 0; at < placed.length; at++) {
    const restriction =
      closedAt(row, at) ?? deniedAt(row, at) ?? differsAt(row, at) ?? openedAt(row, at);
    if (restriction === null) continue;
    const isKnown = found.some((one) => overlaps(one, restriction));
    if (!isKnown && !words.restrictions.polite.test(restriction.said)) found.push(restriction);
  }
  return found.toSorted((one, other) => one.start - other.start);
}

/** "if it is down except on weekends": one can be followed by days or by a condition of the whole, without a sign. */
function overlaps({ start, end, headEnd }: Restriction, other: Restriction): boolean {
  const isOfDays = other.kind === 'leaves-out' || other.kind === 'narrows';
  const isApart = other.kind === 'condition' || (isOfDays && other.takes === 'time');
  const to = isApart ? headEnd : end;
  return other.start < to && start < other.headEnd;
}

const TABLES: readonly (readonly [RestrictionKind, keyof RestrictionWords & Table])[] = [
  ['condition', 'conditions'],
  ['limits', 'limits'],
  ['leaves-out', 'leavesOut'],
  ['narrows', 'narrows'],
  ['ends', 'ends'],
  ['starts', 'starts'],
  ['side', 'sides'],
  ['replaces', 'replaces'],
  ['replaces', 'corrects'],
  ['otherwise', 'otherwise'],
];

type Table =
  | 'conditions'
  | 'limits'
  | 'leavesOut'
  | 'narrows'
  | 'ends'
  | 'starts'
  | 'sides'
  | 'replaces'
  | 'corrects'
  | 'otherwise';

const SAYS_NOTHING_ALONE: ReadonlySet<Table> = new Set(['starts', 'otherwise', 'corrects']);

/** Whether a word says by itself that something is restricted; "from" does so only before a time. */
export function opensRestriction(word: string, restrictions: RestrictionWords): boolean {
  return TABLES.some(
    ([, table]) => !SAYS_NOTHING_ALONE.has(table) && restrictions[table].has(word),
  );
}

/** Somebody corrects what stands in front of a sign; a label in front of a colon is not taken back. */
const tablesAt = (row: Row, at: number) =>
  TABLES.filter(
    ([, table]) =>
      table !== 'corrects' || (setOff(row, at) && /[^:]$/.test(row.placed[at - 1]?.word ?? '')),
  );

/** The longest row of words from there that opens a restriction, with what it takes. */
function openedAt(row: Row, at: number): Restriction | null {
  const { placed, restrictions } = row;
  for (let size = LONGEST_OPENER; size > 0; size--) {
    const last = placed[at + size - 1];
    if (last === undefined || hasSignWithin(row, at, at + size - 1)) continue;
    const phrase = phraseOf(row, at, size);
    for (const [kind, table] of tablesAt(row, at)) {
      if (!restrictions[table].has(phrase)) continue;
      const made = restrictionOf(row, kind, { at, behind: at + size });
      if (made !== null) return made;
    }
  }
  return null;
}

function restrictionOf(
  row: Row,
  kind: RestrictionKind,
  { at, behind }: { at: number; behind: number },
): Restriction | null {
  const { placed } = row;
  const first = placed[at];
  if (first === undefined) return null;
  const { takes, to } = argumentOf(row, kind, behind);
  const isSetOff = setOff(row, at);
  const last = clauseEnd(row, at);
  const span = spanOf(row, at, last);
  const openedTo = placed[behind - 1]?.end ?? first.end;
  const made: Restriction = {
    kind,
    takes,
    ...span,
    word: row.text.slice(span.start, openedTo),
    argument: row.text.slice(openedTo, Math.max(openedTo, span.end)).trim(),
    headEnd: placed[Math.max(behind, to) - 1]?.end ?? first.end,
    isSetOff,
    ...countedAs(row, kind, to),
  };
  return isRestriction(row, made, at) ? made : null;
}

/** What a number limits, which ends before there. */
function countedAs(row: Row, kind: RestrictionKind, to: number) {
  const { placed, restrictions } = row;
  if (kind !== 'limits') return UNCOUNTED;
  const isTimes = restrictions.times.has(placed[to]?.bare ?? '') || isCount(row, to - 1);
  const next = restrictions.times.has(placed[to]?.bare ?? '') ? to + 1 : to;
  const isRate =
    !isEnd(row, next - 1) &&
    (isTimeWord(row, next) || (isSmall(row, next) && isTimeWord(row, next + 1)));
  return { isOfRuns: isTimes || isRate || isEnd(row, to - 1), isTimes, isRate };
}

/** Whether these words, there, restrict anything. */
function isRestriction(row: Row, made: Restriction, at: number): boolean {
  const { kind, takes, isSetOff } = made;
  const { restrictions } = row;
  switch (kind) {
    case 'condition':
      return !isFoundOut(row, at);
    case 'limits':
      return takes === 'number';
    case 'starts':
      return isStart(row, takes, at);
    case 'side':
      return takes === 'time' || takes === 'number';
    case 'ends':
      return takes === 'time' || takes === 'clause' || (isSetOff && takes !== 'nothing');
    case 'otherwise':
      return isSetOff && (takes === 'time' || takes === 'clause');
    case 'replaces':
      // "at 8 instead of 7".
      if (takes === 'number') return isSetOff || made.headEnd >= made.end;
      return takes === 'time' || takes === 'nothing' || isSetOff;
    default:
      // "if it is not reachable" denies, and leaves nothing out.
      if (restrictions.denials.has(row.placed[at]?.bare ?? '') && takes === 'clause')
        return isSetOff;
      return takes === 'time' || takes === 'clause' || isSetOff;
  }
}

/** "a week from today" is a day, and begins nothing. */
function isStart({ placed, meanings }: Row, takes: Restriction['takes'], at: number): boolean {
  const before = meanings.get(placed[at - 1]?.bare ?? '');
  const isToday = meanings.get(placed[at + 1]?.bare ?? '')?.day === 0;
  return takes === 'time' && !(isToday && before?.unit !== undefined);
}

/** "check if the door is locked": what is found out is no condition. */
function isFoundOut({ placed, restrictions, meanings, time }: Row, at: number): boolean {
  const before = placed[at - 1];
  if (before === undefined) return false;
  const sign = /[,;:–—]$/.exec(before.word)?.[0];
  if (sign !== undefined && !(sign === ',' && time.verbsLast)) return false;
  const opener = placed[at]?.bare ?? '';
  if (![...restrictions.whether].some((word) => word.split(' ')[0] === opener)) return false;
  const second = placed[at - 2]?.bare ?? '';
  if (restrictions.told.has(before.bare)) return restrictions.tells.has(second);
  // "ten minutes before that if I am at home" tells of no statement.
  const isPointed = meanings.get(second)?.roles !== undefined && before.bare === 'that';
  const isPhrase = restrictions.findsOut.has(`${second} ${before.bare}`);
  return isPhrase || (restrictions.findsOut.has(before.bare) && !isPointed);
}

/** What stands behind the opening words, past small words: its kind, and the place behind its first word. */
function argumentOf(
  row: Row,
  kind: RestrictionKind,
  behind: number,
): { takes: Restriction['takes']; to: number } {
  const { placed } = row;
  if (kind === 'condition') return { takes: 'clause', to: behind + 1 };
  if (isEnd(row, behind - 1)) return { takes: 'nothing', to: behind };
  let spans = false;
  for (let at = behind; at < placed.length; at++) {
    const takes = takenAt(row, kind, at);
    // "except over lunch": what takes a while is a time, whatever it is.
    if (takes !== null) return { takes: spans && takes === 'words' ? 'time' : takes, to: at + 1 };
    spans ||= row.restrictions.spanning.has(placed[at]?.bare ?? '');
  }
  return { takes: 'nothing', to: behind };
}

/** Null for a small word, behind which it goes on. */
function takenAt(row: Row, kind: RestrictionKind, at: number): Restriction['takes'] | null {
  const { placed, restrictions } = row;
  const { bare, word } = placed[at] as PlacedWord;
  if (isQuoted(word)) return 'words';
  if (isTimeWord(row, at)) return 'time';
  if (isNumberWord(row, at)) {
    const isBound = kind === 'ends' || kind === 'starts';
    return isBound || (kind !== 'limits' && isTimeWord(row, at + 1)) ? 'time' : 'number';
  }
  const { persons, conditions, moments } = restrictions;
  if ([persons, conditions, moments].some((table) => table.has(bare))) return 'clause';
  if (restrictions.small.has(bare) && !isEnd(row, at)) return null;
  return holdsVerb(row, at) ? 'clause' : 'words';
}

/** "except Bob has not called". */
function holdsVerb(row: Row, at: number): boolean {
  const { placed, restrictions } = row;
  return placed
    .slice(at + 1, clauseEnd(row, at) + 1)
    .some(({ bare }) => restrictions.finite.has(bare));
}

/** "weekends excluded", "sonntags nicht", "weekends too": behind a time, and nothing goes on. */
function closedAt(row: Row, at: number): Restriction | null {
  const { placed, restrictions, meanings } = row;
  if (!isEnd(row, at)) return null;
  const { leavesOutBehind, alsoBehind } = restrictions;
  const isClosing = (size: number, table: ReadonlySet<string>): boolean =>
    table.has(phraseOf(row, at + 1 - size, size));
  const length = [3, 2, 1].find((size) =>
    [leavesOutBehind, alsoBehind].some((table) => isClosing(size, table)),
  );
  if (length === undefined) return null;
  const isAlso = isClosing(length, alsoBehind);
  const behind = at + 1 - length;
  let from = behind;
  while (from > 0 && !isEnd(row, from - 1) && isOfTime(row, from - 1)) from--;
  const times = placed.slice(from, behind);
  if (!times.some((_, index) => isTimeWord(row, from + index))) return excludedAt(row, at, behind);
  // "at 10 too" is one more time, which is read as such.
  const isOfDays =
    times.some(({ bare }) => meanings.get(bare)?.weekdays !== undefined) &&
    !times.some((_, index) => isNumberWord(row, from + index));
  if (isAlso && !(isOfDays && setOff(row, from))) return null;
  const bare = phraseOf(row, behind, length);
  const size = times.length - 1;
  return {
    kind: isAlso ? 'widens' : 'leaves-out',
    takes: 'time',
    ...spanOf(row, from, at),
    word: bare,
    argument: row.text.slice(placed[from]?.start, placed[from + size]?.end),
    headEnd: (placed[at] as PlacedWord).end,
    isSetOff: setOff(row, from),
    ...UNCOUNTED,
  };
}

/** "meetings excluded": what nobody can look up is left out, in a clause of its own. */
function excludedAt(row: Row, at: number, behind: number): Restriction | null {
  const { placed, restrictions } = row;
  let from = behind;
  while (from > 0 && !isEnd(row, from - 1)) from--;
  const isSaid = restrictions.excluded.has(phraseOf(row, behind, at + 1 - behind));
  if (!isSaid || from === behind || behind - from > MOST_EXCLUDED || !setOff(row, from))
    return null;
  return {
    kind: 'leaves-out',
    takes: 'words',
    ...spanOf(row, from, at),
    word: placed[behind]?.word ?? '',
    argument: row.text.slice(placed[from]?.start, placed[behind - 1]?.end),
    headEnd: (placed[at] as PlacedWord).end,
    isSetOff: true,
    ...UNCOUNTED,
  };
}

/** In the name of what is left out. */
const MOST_EXCLUDED = 4;

/** "but don't check at night", ", schau nachts nicht nach": the time of what is not to be done. */
function deniedAt(row: Row, at: number): Restriction | null {
  const { placed, restrictions } = row;
  const { redone, tells, told } = restrictions;
  const last = clauseEnd(row, at);
  const no = denialIn(row, at, last);
  const times = placed.flatMap((_, index) =>
    no !== null && index >= at && index <= last && isTimeWord(row, index) ? [index] : [],
  );
  const [first] = times;
  if (no === null || first === undefined) return null;
  let from = first;
  while (from > at && isOfTime(row, from - 1)) from--;
  const to = times.at(-1) ?? first;
  const deeds = [...placed.slice(at, from), ...placed.slice(to + 1, last + 1)].filter(
    (one) => one !== placed[no],
  );
  const isAgain = deeds.every(({ bare }) => redone.has(bare) || tells.has(bare) || told.has(bare));
  // "don't forget the dentist tomorrow, …" is a wish of its own.
  if (deeds.length === 0 || (at === 0 && !isAgain)) return null;
  const taken = isAgain ? row.text.slice(placed[from]?.start, placed[to]?.end) : '';
  return {
    kind: 'leaves-out',
    takes: 'time',
    ...spanOf(row, at, last),
    word: placed[no]?.word ?? '',
    argument: taken.replace(/[,;.!?]+$/, ''),
    headEnd: placed[last]?.end ?? 0,
    isSetOff: true,
    ...UNCOUNTED,
  };
}

/** Where a clause that is set off says that something is not to be done; null where it states, or says nothing of it. */
function denialIn(row: Row, at: number, last: number): number | null {
  const { placed, restrictions, time } = row;
  const { negations, persons, finite, conditions, redone, joints } = restrictions;
  const isBegun = placed[at - 1]?.word.endsWith(':') || joints.has(placed[at]?.bare ?? '');
  if (!setOff(row, at) || isBegun) return null;
  const clause = placed.slice(at, last + 1);
  const states = ({ bare, word }: PlacedWord): boolean =>
    isQuoted(word) ||
    (!redone.has(bare) && [persons, finite, conditions].some((table) => table.has(bare)));
  const no = clause.findIndex(({ bare }) => negations.has(bare));
  return no < 0 || (no > 1 && !time.verbsLast) || clause.some(states) ? null : at + no;
}

/** Those that only a pattern can tell. */
function byPattern(row: Row): Restriction[] {
  const { text, placed, restrictions } = row;
  const patterns = [
    ['turn', restrictions.turns],
    ['part', restrictions.parts],
    ['per-thing', restrictions.perThing],
    ['shift', restrictions.shifts],
    ['lasts', restrictions.lasting],
    ['side', restrictions.vagueHours],
  ] as const;
  return patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: said }): Restriction[] => {
      const at = placed.findIndex(({ start, end }) => start <= index && index < end);
      const word = placed[at];
      if (word === undefined || isQuoted(word.word)) return [];
      const end = index + said.length;
      const shown = { start: index, end, headEnd: end, said, word: said, argument: '' };
      const counted = { isOfRuns: true, isTimes: false, isRate: false };
      return [{ kind, takes: 'words', ...shown, isSetOff: setOff(row, at), ...counted }];
    }),
  );
}
