/** English: days, weekdays and months in words that the compiler reads back. */
import { listed as listedWith, parityOf, stretches } from '../list-words.ts';
import type { MonthDaysSaid, NthDaySaid } from '../trigger-words.ts';
import { alikeNthDays, missingNth, weekdaysSaid } from '../weekday-row.ts';
import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS } from './english-names.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Of no month in particular it is every month; else the months are said behind. */
export function ofTheMonth(months: number[]): string {
  return months.length === 0 ? 'of every month' : 'of the month';
}

/** More rows of days than this are said as numbers. */
const MOST_NUMBERED = 6;

/** "the 1st and 15th", "the 1st and the last day". */
export function monthDays({ days, nearest, fromLast, lastWeekday }: MonthDaysSaid): string {
  const parity = parityOf(days, 31);
  if (parity !== null && nearest.length + fromLast.length === 0 && !lastWeekday)
    return `${parity} days`;
  const own = stretches(days, 'to', numbered);
  const others = [
    ...nearest.map((day) => `the weekday nearest the ${numbered(day)}`),
    ...fromLast.map((back) => `the ${fromEnd(back + 1)} day`),
    ...(lastWeekday ? ['the last weekday'] : []),
  ];
  // "the 1st, 3rd to 23rd" may be the third from the end.
  const isMixed = own.slice(1).some((text) => text.includes(' '));
  // "the 1st and the last weekday" would also be the first weekday.
  const isCounted = lastWeekday && own.length > 0;
  if (isMixed || isCounted || own.length > MOST_NUMBERED)
    return listed([numbers('day', days), ...others]);
  if (others.length === 0) return `the ${listed(own)}`;
  return listed([...own.map((text) => `the ${text}`), ...others]);
}

/** "January 1 and 15", where the days are plain ones of one month; else null. */
export function dateOf(said: MonthDaysSaid, months: number[]): string | null {
  const { days, nearest, fromLast, lastWeekday } = said;
  const [month = 1] = months;
  const isPlain = nearest.length + fromLast.length === 0 && !lastWeekday && months.length === 1;
  // "January 1 to 10" would be the stretch from one day to the other.
  const isRow = stretches(days, 'to').some((text) => text.includes(' '));
  return isPlain && !isRow ? `${ENGLISH_MONTHS[month - 1]} ${listed(days.map(String))}` : null;
}

/** "the first and third Monday", "the first Monday and the last Friday". */
export function nthDays(all: NthDaySaid[]): string {
  return listed(
    alikeNthDays(all).map(({ nths, weekdays: days }) => {
      const names = listed(days.map((weekday) => ENGLISH_WEEKDAYS[weekday] ?? ''));
      return `the ${listed(nths.map(ordinal))} ${names}`;
    }),
  );
}

/** "on Mondays", "except the first Monday of the month"; null where no single one is missing. */
export function allButNth(all: NthDaySaid[]): DaysInWords | null {
  const missing = missingNth(all);
  if (missing === null) return null;
  const except = `except ${nthDays([missing])} of the month`;
  return { days: `on ${weekdays([missing.weekday])}`, except };
}

export function ordinal(nth: number): string {
  return nth < 0 ? fromEnd(-nth) : (ORDINALS[nth - 1] ?? numbered(nth));
}

function fromEnd(nth: number): string {
  return nth === 1 ? 'last' : `${ordinal(nth)} to last`;
}

/** 1st, 22nd, 13th. */
export function numbered(value: number): string {
  const isTeen = Math.floor(value / 10) % 10 === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
}

/** `days` beside a time; `except` behind everything that limits them. */
export interface DaysInWords {
  days: string;
  except: string;
}

/** Where they may be said by those left out. */
export function weekdaysOrExcept(days: number[]): DaysInWords {
  const said = weekdaysSaid(days, true);
  if (said.kind !== 'all-but') return { days: `on ${weekdays(days)}`, except: '' };
  return { days: '', except: exceptWeekdays(said.days) };
}

export function exceptWeekdays(days: number[]): string {
  if (days.join('') === '06') return 'except weekends';
  return `except ${listed(days.map((weekday) => ENGLISH_WEEKDAYS[weekday] ?? ''))}`;
}

export function weekdays(days: number[]): string {
  const key = days.join('');
  if (key === '12345') return 'weekdays';
  if (key === '06') return 'weekends';
  if (key === '0123456') return 'any day of the week';
  // The plural says that they come again; "on Monday" alone is the coming one.
  const plural = (weekday: number) => `${ENGLISH_WEEKDAYS[weekday]}s`;
  const said = weekdaysSaid(days, false);
  return said.kind === 'row'
    ? `${plural(said.from)} to ${plural(said.to)}`
    : listed(days.map(plural));
}

export function monthsInWords(months: number[]): string {
  if (months.length === 0) return '';
  return `in ${listed(stretches(months, 'through', (month) => ENGLISH_MONTHS[month - 1] ?? ''))}`;
}

/** "minute 5", "minutes 0 to 10 and 30". */
export function numbers(unit: string, values: number[]): string {
  return `${unit}${values.length === 1 ? '' : 's'} ${listed(stretches(values, 'to'))}`;
}

export function every(count: number, unit: string): string {
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

export function listed(parts: readonly string[]): string {
  return listedWith(parts, 'and');
}

export function spaced(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
