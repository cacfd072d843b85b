/** From a first day to a last one: between December 20 and January 3, 1/12 - 24/12, from 3 to 24 December. */
import { civilFromDays, daysFromCivil } from '../../time/civil.ts';
import type { DateRead, YearlyDate } from './dates.ts';
import type { PartBody } from './parts.ts';
import { readCounted } from './read-counted.ts';
import { readDate } from './read-date.ts';
import { readWeekdays, readYear } from './read-days.ts';
import type { Read, Sentence } from './reading.ts';
import { comingCountedDay, comingYearlyDay } from './resolve-dates.ts';
import { hasRole } from './tokenize.ts';

export interface Stretch {
  from: number;
  to: number;
  /** Neither day was said with a year. */
  isYearly: boolean;
}

/** A stretch that limits what comes again; without "from" or "between" only where a sign joins two dates. */
export function readStretch(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const token = tokens[at];
  const isLed = hasRole(token, 'from', 'between');
  if (!isLed && token?.kind !== 'number' && token?.kind !== 'iso') return null;
  // Most numbers are no date: a dash must follow soon.
  if (!isLed && !tokens.slice(at + 1, at + 6).some(({ text }) => text === '-' || text === '–'))
    return null;
  const stretch = readDays(sentence, isLed ? at + 1 : at, leadOf(sentence, at));
  if (stretch === null) return null;
  const { from, to } = stretch.value;
  return { value: { kind: 'stretch', from, to }, next: stretch.next };
}

/** `to` where no word stands before it: "until" then ends the whole. */
type Lead = 'from' | 'between' | 'to' | null;

function leadOf({ tokens }: Sentence, at: number): Lead {
  if (hasRole(tokens[at], 'between')) return 'between';
  return hasRole(tokens[at], 'from') ? 'from' : null;
}

/** Two days and what joins them. */
export function readDays(sentence: Sentence, at: number, lead: Lead): Read<Stretch> | null {
  if (readWeekdays(sentence, at)?.value.isGroup === true) return null;
  return (
    (lead === null ? null : readYears(sentence, at)) ??
    readMonthDays(sentence, at, lead) ??
    readTwoDates(sentence, at, lead) ??
    (lead === null ? null : readNumberedDays(sentence, at, lead))
  );
}

function isJoint({ tokens }: Sentence, at: number, lead: Lead): boolean {
  if (lead === 'between') return hasRole(tokens[at], 'and', 'to');
  const joint = tokens[at];
  if (lead === 'to') return hasRole(joint, 'to');
  return lead === null ? joint?.text === '-' || joint?.text === '–' : hasRole(joint, 'to', 'until');
}

/** "from 2027 to 2030". */
function readYears(sentence: Sentence, at: number): Read<Stretch> | null {
  const first = readYear(sentence, at);
  if (first === null || !hasRole(sentence.tokens[first.next], 'to', 'until', 'and')) return null;
  const last = readYear(sentence, first.next + 1);
  if (last === null || last.value < first.value) return null;
  const value = {
    from: daysFromCivil(first.value, 1, 1),
    to: daysFromCivil(last.value, 12, 31),
    isYearly: false,
  };
  return { value, next: last.next };
}

/** "from 3 to 24 December", "between the 7th and 18th of December": one month for both. */
function readMonthDays(sentence: Sentence, at: number, lead: Lead): Read<Stretch> | null {
  const range = readDate(sentence, at);
  if (range?.value.kind === 'yearly-date' && range.value.isRange === true)
    return lead === null ? null : stretchOf(sentence, range.value, range);
  if (lead !== 'between') return null;
  const counted = readCounted(sentence, at)?.value;
  const [first, last] = counted?.days ?? [];
  const [month] = counted?.months ?? [];
  const isPair = counted?.days.length === 2 && counted.days.every(({ of }) => of === 'day');
  if (!isPair || first === undefined || last === undefined || month === undefined) return null;
  const days = [first.nth, last.nth];
  const year = counted?.year ?? null;
  const next = readCounted(sentence, at)?.next ?? at;
  return stretchOf(sentence, { kind: 'yearly-date', month, days, year, weekday: null }, { next });
}

export function stretchOf(
  { today }: Sentence,
  date: YearlyDate,
  { next }: { next: number },
): Read<Stretch> | null {
  const only = (day: number | undefined): YearlyDate => ({ ...date, days: [day ?? 1] });
  const to = comingYearlyDay(only(date.days.at(-1)), today);
  const from = to === null ? null : lastBefore(only(date.days[0]), to);
  if (to === null || from === null) return null;
  return { value: { from, to, isYearly: date.year === null }, next };
}

/** The latest such day that is not after `day`. */
function lastBefore(date: YearlyDate, day: number): number | null {
  const { year } = civilFromDays(day);
  for (const each of date.year === null ? [year, year - 1] : [date.year]) {
    const found = comingYearlyDay({ ...date, year: each }, day);
    if (found !== null && found <= day) return found;
  }
  return null;
}

/** "December 20 … January 3", "tomorrow … 24 December", "2026-12-01 … 2026-12-24". */
function readTwoDates(sentence: Sentence, at: number, lead: Lead): Read<Stretch> | null {
  const first = readDate(sentence, at);
  if (first === null || !isJoint(sentence, first.next, lead)) return null;
  const last = readDate(sentence, first.next + 1);
  if (last === null) return null;
  const order = orderOf(sentence, at) ?? orderOf(sentence, first.next + 1);
  const to = lastDay(sentence, inOrder(last.value, order));
  const from = to === null ? null : firstDay(inOrder(first.value, order), to);
  if (to === null || from === null || from > to) return null;
  const isYearly = [first, last].every(
    ({ value }) =>
      value.kind === 'slash-date' || (value.kind === 'yearly-date' && value.year === null),
  );
  return { value: { from, to, isYearly }, next: last.next };
}

/** Which of the two numbers is the day, where one date can only be read in one way: 24/12. */
function orderOf({ tokens }: Sentence, at: number): 0 | 1 | null {
  if (tokens[at + 1]?.text !== '/') return null;
  if ((tokens[at]?.number ?? 0) > 12) return 1;
  return (tokens[at + 2]?.number ?? 0) > 12 ? 0 : null;
}

function inOrder(date: DateRead, order: 0 | 1 | null): DateRead {
  return date.kind === 'slash-date' && order !== null ? (date.choices[order] ?? date) : date;
}

function lastDay({ today }: Sentence, date: DateRead): number | null {
  if (date.kind === 'yearly-date') return comingYearlyDay(date, today);
  return dayOf(date);
}

function firstDay(date: DateRead, to: number): number | null {
  return date.kind === 'yearly-date' ? lastBefore(date, to) : dayOf(date);
}

/** A date that is one day; a weekday alone may be more. */
function dayOf(date: DateRead): number | null {
  if (date.kind === 'iso-date') return date.secondOfDay === null ? date.day : null;
  const isOne = date.kind === 'near-date' && date.choices.length === 1;
  return isOne ? (date.choices[0] ?? null) : null;
}

/** "between the 20th and the 27th": the coming 27th, and the 20th before it. */
function readNumberedDays(sentence: Sentence, at: number, lead: Lead): Read<Stretch> | null {
  const { today } = sentence;
  const first = readCounted(sentence, at);
  if (first === null || lead === null) return null;
  const pair = first.value.days;
  const isPair = lead === 'between' && pair.length === 2;
  const isPlain = pair.every(({ of, nth, isNamed }) => of === 'day' && nth > 0 && !isNamed);
  if (!isPair || !isPlain || first.value.period !== null) return null;
  const [start, end] = pair;
  if (start === undefined || end === undefined) return null;
  const to = comingCountedDay({ ...first.value, days: [end] }, today);
  if (to === null) return null;
  const { day } = civilFromDays(to);
  const from = start.nth < day ? to - (day - start.nth) : null;
  return from === null ? null : { value: { from, to, isYearly: false }, next: first.next };
}
