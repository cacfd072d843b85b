/** Weekdays (Mondays, Mon-Fri, Tuesday and Friday), months, and years. */
import { afterSeparator, type Read, readList, type Sentence } from './reading.ts';
import { hasRole, type Token } from './tokenize.ts';

export interface WeekdaysPart {
  kind: 'weekdays';
  days: number[];
  /** It says of itself that it comes again: a plural, "every", a range. */
  repeats: boolean;
  /** Monday to Friday, or the word for it. */
  isGroup: boolean;
  /** The next so many of them. */
  count?: number;
}

/** A single weekday, a word for several, or a range, as numbers. */
function readWeekdayItem(sentence: Sentence, at: number): Read<WeekdaysPart> | null {
  const { tokens } = sentence;
  const start = hasRole(tokens[at], 'on', 'the') ? at + 1 : at;
  const from = tokens[start];
  if (from?.sense.weekdays === undefined) return readCode(sentence, start);
  const isGroup = from.sense.weekdays.length > 1;
  const repeats = from.sense.repeats === true;
  const toAt = hasRole(tokens[start + 1], 'to', 'until') ? start + 2 : start + 1;
  const to = tokens[toAt];
  if (toAt === start + 2 && !isGroup && to?.sense.weekdays?.length === 1) {
    const days = daysBetween(from.sense.weekdays[0] ?? 0, to.sense.weekdays[0] ?? 0);
    return {
      value: { kind: 'weekdays', days, repeats: true, isGroup: true },
      next: toAt + 1,
    };
  }
  const days = [...from.sense.weekdays];
  return { value: { kind: 'weekdays', days, repeats, isGroup }, next: start + 1 };
}

/** "Mon, Wed and F": the last in a row of days may be their first letter. */
function readCode({ text, tokens, language }: Sentence, at: number): Read<WeekdaysPart> | null {
  const token = tokens[at];
  const day = token?.kind === 'word' ? language.dayCodes.get(token.text) : undefined;
  if (token === undefined || day === undefined || !/^\p{Lu}/u.test(text.slice(token.start)))
    return null;
  const isRow = hasRole(tokens[at - 1], 'and') && tokens[at - 2]?.sense.weekdays !== undefined;
  if (!isRow) return null;
  return { value: { kind: 'weekdays', days: [day], repeats: true, isGroup: false }, next: at + 1 };
}

function daysBetween(from: number, to: number): number[] {
  const length = ((to - from + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => (from + index) % 7);
}

export function readWeekdays(sentence: Sentence, at: number): Read<WeekdaysPart> | null {
  if (isDoubtful(sentence, at)) return null;
  const list = readList(sentence, at, readWeekdayItem);
  if (list === null) return null;
  const days = [...new Set(list.value.flatMap((item) => item.days))].sort((a, b) => a - b);
  const repeats = list.value.some((item) => item.repeats);
  const isGroup = list.value.some((item) => item.isGroup);
  return { value: { kind: 'weekdays', days, repeats, isGroup }, next: list.next };
}

/** "sun", "sat" and the like are days only in the company of words that speak of time. */
function isDoubtful(sentence: Sentence, at: number): boolean {
  const { tokens } = sentence;
  const token = tokens[at];
  if (token?.sense.doubtful !== true || token.sense.weekdays === undefined) return false;
  if (isInRow(sentence, at)) return false;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return !(
    speaksOfTime(before) ||
    speaksOfTime(after) ||
    isShortHalf(tokens, at - 1) ||
    // "Sat Nov 28"
    (after?.sense.month !== undefined && tokens[at + 2]?.number != null) ||
    (before === undefined && after === undefined)
  );
}

/** "5p", "9a". */
function isShortHalf(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.glued === true && /^[ap]$/.test(token.text) && tokens[at - 1]?.number != null;
}

/** "Sat/Sun", "Mon. & Wed.": another day stands in the same row. */
function isInRow(sentence: Sentence, at: number): boolean {
  const { tokens } = sentence;
  const dot = tokens[at + 1]?.text === '.' ? at + 2 : at + 1;
  const behind = afterSeparator(sentence, dot);
  if (behind > at + 1 && tokens[behind]?.sense.weekdays !== undefined) return true;
  let before = at - 1;
  while (before >= at - MOST_SIGNS && isSeparator(tokens[before])) before--;
  return before < at - 1 && tokens[before]?.sense.weekdays !== undefined;
}

/** ". ," and an "and" may stand between two days. */
const MOST_SIGNS = 3;

function isSeparator(token: Token | undefined): boolean {
  return token !== undefined && (/^[.,/;]$/.test(token.text) || hasRole(token, 'and'));
}

function speaksOfTime(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const { weekdays, ordinal, day, part, clock, pace, roles } = token.sense;
  const isTime = weekdays ?? ordinal ?? day ?? part ?? clock ?? pace;
  const joins = roles?.some((role) => JOINING.has(role)) ?? false;
  return isTime !== undefined || joins || token.number !== null || token.text === ',';
}

const JOINING: ReadonlySet<string> = new Set([
  'each',
  'on',
  'next',
  'this',
  'to',
  'until',
  'start',
  'except',
  'other',
  'at',
  'am',
  'pm',
]);

/** "January", "January and June", "June through August". */
export function readMonthList(sentence: Sentence, at: number): Read<number[]> | null {
  const list = readList(sentence, at, readMonthItem);
  if (list === null) return null;
  return { value: [...new Set(list.value.flat())].sort((a, b) => a - b), next: list.next };
}

function readMonthItem({ tokens }: Sentence, at: number): Read<number[]> | null {
  const start = hasRole(tokens[at], 'in') ? at + 1 : at;
  const from = tokens[start]?.sense.month;
  if (from === undefined) return null;
  const to = hasRole(tokens[start + 1], 'to') ? tokens[start + 2]?.sense.month : undefined;
  if (to === undefined || isDayNumber(tokens[start + 3], tokens[start + 4]))
    return { value: [from], next: start + 1 };
  const length = ((to - from + 12) % 12) + 1;
  const months = Array.from({ length }, (_, index) => ((from - 1 + index) % 12) + 1);
  return { value: months, next: start + 3 };
}

/** "Sep to May 15" names a day, and "Sep to May 15:30" a time. */
function isDayNumber(token: Token | undefined, after: Token | undefined): boolean {
  if (token?.number == null || token.number > 31) return false;
  return !(after?.glued === true && after.text === ':') && !hasRole(after, 'am', 'pm');
}

/** A year of this century, in four digits. */
export function readYear({ tokens }: Sentence, at: number): Read<number> | null {
  let next = tokens[at]?.text === ',' ? at + 1 : at;
  if (hasRole(tokens[next], 'of', 'in')) next++;
  const token = tokens[next];
  if (token?.number === null || token === undefined || !/^(?:19|20|21)\d\d$/.test(token.text))
    return null;
  // "LH2034" is the name of something.
  if (token.glued && tokens[next - 1]?.kind === 'word') return null;
  const after = tokens[next + 1];
  if (after?.glued && (after.text === ':' || after.kind === 'word')) return null;
  return { value: token.number, next: next + 1 };
}
