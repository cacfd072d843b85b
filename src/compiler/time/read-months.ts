/** Months of the year, weeks by their number, and years: in January and June, from May to September. */
import type { Part, PartBody } from './parts.ts';
import { readDate } from './read-date.ts';
import { readMonthList, readYear } from './read-days.ts';
import { readNumber } from './read-number.ts';
import { type Read, readList, type Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';

/** "in January and June", "only in March", "in week 12". A year alone is nothing that comes again. */
export function readMonths(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const lead = tokens[at]?.text === ',' ? at + 1 : at;
  const isOnly = hasRole(tokens[lead], 'only');
  const start = isOnly ? lead + 1 : lead;
  const isOf = hasRole(tokens[start], 'of') && isDays(before);
  const isIn = hasRole(tokens[start], 'in') || isOf;
  const saysIn = isIn || (isOnly && hasRole(tokens[lead], 'in'));
  const first = isIn ? start + 1 : start;
  if (saysIn) {
    const named = readWeekNumbers(sentence, first) ?? readLoneYear(sentence, first);
    if (named !== null) return named;
  }
  const months = readMonthList(sentence, first);
  if (months === null) return null;
  const isBehind = before !== null && before.end >= (tokens[start - 1]?.start ?? 0);
  const isSure = saysIn || months.value.length > 1 || isBehind;
  const date = readDate(sentence, first);
  if (!isSure || (!saysIn && date !== null) || date?.value.kind === 'yearly-date') return null;
  const year = readYear(sentence, months.next);
  if (year !== null)
    return { value: { kind: 'unreadable', said: `${year.value}` }, next: year.next };
  return { value: { kind: 'months', months: months.value, repeats: isOnly }, next: months.next };
}

/** "every Friday of December", "every day of October". */
function isDays(before: Part | null): boolean {
  return before?.kind === 'weekdays' || (before?.kind === 'pace' && before.unit === 'day');
}

/** "between May and September", "from October to March"; "until" makes two dates of them. */
export function readMonthRange({ tokens }: Sentence, at: number): Read<PartBody> | null {
  const isBetween = hasRole(tokens[at], 'between');
  if (!isBetween && !hasRole(tokens[at], 'from')) return null;
  const [from, joint, to, after] = tokens.slice(at + 1, at + 5);
  const isJoined = hasRole(joint, isBetween ? 'and' : 'to');
  const [first, last] = [from?.sense.month, to?.sense.month];
  // "from May to September 5th", "to September 2027": dates, and not months of every year.
  const isDate = after?.kind === 'number' || after?.sense.ordinal !== undefined;
  if (first === undefined || last === undefined || !isJoined || isDate) return null;
  const length = ((last - first + 12) % 12) + 1;
  const months = Array.from({ length }, (_, index) => ((first - 1 + index) % 12) + 1);
  const range = { from: first, to: last };
  return { value: { kind: 'months', months, repeats: false, range }, next: at + 4 };
}

function readWeekNumbers(sentence: Sentence, at: number): Read<PartBody> | null {
  if (sentence.tokens[at]?.sense.unit !== 'week') return null;
  const weeks = readList(sentence, at + 1, readNumber);
  if (weeks === null || weeks.value.some((week) => week < 1 || week > 53)) return null;
  return { value: { kind: 'week-numbers', weeks: weeks.value }, next: weeks.next };
}

/** "in 2027". */
function readLoneYear(sentence: Sentence, at: number): Read<PartBody> | null {
  const year = readYear(sentence, at);
  if (year === null) return null;
  return { value: { kind: 'unreadable', said: `${year.value}` }, next: year.next };
}
