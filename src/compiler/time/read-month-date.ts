/** A date with the name of its month: March 3rd, 3 March 2027, the third of March, December 24-26. */
import { type YearlyDate, yearlyDate } from './dates.ts';
import { readYear } from './read-days.ts';
import { readNumber, readOrdinal } from './read-number.ts';
import { afterSeparator, type Read, readList, type Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';

/** "March 3rd, 2027", "3 March", "the third of March", "December 21st and 31st". */
export function readMonthDate(sentence: Sentence, at: number): Read<YearlyDate> | null {
  return readYearFirst(sentence, at) ?? readMonthFirst(sentence, at) ?? readDayFirst(sentence, at);
}

/** "2018 March 18", "2012/Aug/10". */
function readYearFirst(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const year = readYear(sentence, at);
  if (year === null) return null;
  const monthAt = /^[/-]$/.test(sentence.tokens[year.next]?.text ?? '') ? year.next + 1 : year.next;
  const date = readMonthFirst(sentence, monthAt);
  return date === null ? null : { value: { ...date.value, year: year.value }, next: date.next };
}

function readMonthFirst(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const { tokens } = sentence;
  const month = tokens[at]?.sense.month;
  if (month === undefined) return null;
  let next = at + 1;
  if (/^[.,/-]$/.test(tokens[next]?.text ?? '')) next++;
  if (hasRole(tokens[next], 'the', 'on')) next++;
  const days: number[] = [];
  while (true) {
    const range = readRangeOfDays(sentence, next);
    if (range !== null && days.length === 0) {
      const year = readYear(sentence, range.next);
      return rangeDate(month, range.value, {
        year: year?.value ?? null,
        next: year?.next ?? range.next,
      });
    }
    const day = readDayOfMonth(sentence, next);
    if (day === null) break;
    days.push(day.value);
    const after = afterSeparator(sentence, day.next);
    next = day.next;
    if (after === next || readDayOfMonth(sentence, after) === null) break;
    // "Dec 25, 2026" is a year, and "Dec 25 and 9am" a time.
    if (readYear(sentence, next) !== null) break;
    next = after;
  }
  if (days.length === 0) return null;
  const year = readYear(sentence, next);
  return yearlyDate(month, days, year?.value ?? null, year?.next ?? next);
}

/** "24-26", "3rd to 24th", "1 through 5"; a plain "to" between numbers only where "from" stands before. */
function readRangeOfDays(sentence: Sentence, at: number): Read<number[]> | null {
  const { tokens } = sentence;
  // "24-", "3rd to": cheap to see, and rare.
  if (!hasRole(tokens[at + 1], 'to', 'until') && !hasRole(tokens[at + 2], 'to', 'until'))
    return null;
  const first = readDayOfMonth(sentence, at);
  if (first === null) return null;
  const joint = tokens[first.next];
  if (!hasRole(joint, 'to', 'until')) return null;
  const lastAt = hasRole(tokens[first.next + 1], 'the') ? first.next + 2 : first.next + 1;
  const last = readDayOfMonth(sentence, lastAt);
  if (last === null || last.value <= first.value) return null;
  const isSure =
    joint?.kind === 'symbol' || hasRole(joint, 'until') || readOrdinal(sentence, lastAt) !== null;
  const isFrom = [1, 2, 3].some((back) => hasRole(tokens[at - back], 'from'));
  if (!isSure && !isFrom) return null;
  const length = last.value - first.value + 1;
  return { value: Array.from({ length }, (_, index) => first.value + index), next: last.next };
}

function rangeDate(
  month: number,
  days: number[],
  { year, next }: { year: number | null; next: number },
): Read<YearlyDate> | null {
  const date = yearlyDate(month, days, year, next);
  return date === null ? null : { value: { ...date.value, isRange: true }, next };
}

/** "24-26 December", "from the 3rd to the 9th of December". */
function readDayRangeFirst(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const { tokens } = sentence;
  const range = readRangeOfDays(sentence, at);
  if (range === null) return null;
  const monthAt = hasRole(tokens[range.next], 'of', 'in') ? range.next + 1 : range.next;
  const month = tokens[monthAt]?.sense.month;
  if (month === undefined) return null;
  const year = readYear(sentence, monthAt + 1);
  const next = year?.next ?? monthAt + 1;
  return rangeDate(month, range.value, { year: year?.value ?? null, next });
}

function readDayFirst(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const { tokens } = sentence;
  const range = readDayRangeFirst(sentence, at);
  if (range !== null) return range;
  const list = readList(sentence, at, readDayOfMonth);
  if (list === null) return null;
  let { next } = list;
  if (hasRole(tokens[next], 'of', 'in') || /^[/-]$/.test(tokens[next]?.text ?? '')) next++;
  const month = tokens[next]?.sense.month;
  if (month === undefined) return null;
  const behind =
    tokens[next + 1]?.text === '.' || tokens[next + 1]?.text === '-' ? next + 2 : next + 1;
  const year = readYear(sentence, behind) ?? readYear(sentence, next + 1);
  return yearlyDate(month, list.value, year?.value ?? null, year?.next ?? next + 1);
}

/** A number from 1 to 31 that no time of day claims. */
function readDayOfMonth(sentence: Sentence, at: number): Read<number> | null {
  const { tokens } = sentence;
  const ordinal = readOrdinal(sentence, at);
  const number = ordinal ?? readNumber(sentence, at);
  if (number === null || number.value < 1 || number.value > 31) return null;
  const after = tokens[number.next];
  if (
    ordinal === null &&
    (hasRole(after, 'am', 'pm', 'clock', 'times', 'runs-in-all') || after?.sense.unit !== undefined)
  )
    return null;
  const isClock = after?.text === ':' && tokens[number.next + 1]?.glued === true;
  const isHour = after?.glued === true && (isClock || after.text === 'a' || after.text === 'p');
  return ordinal === null && isHour ? null : number;
}
