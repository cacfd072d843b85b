/**
 * Reads an RFC 5545 rule (`FREQ=WEEKLY;INTERVAL=2;BYDAY=MO`), or says which part is wrong and what it
 * would take. Parts that the RFC does not allow together are refused, not ignored.
 */
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import { daysFromCivil, daysInMonth, SECONDS_PER_DAY } from './civil.ts';
import {
  emptyRule,
  FREQUENCIES,
  type Frequency,
  isWithinDays,
  type RecurrenceRule,
  type RuleUntil,
  type RuleWeekday,
  WEEKDAY_CODES,
} from './rrule.ts';

/** Longer rules than this are no rules that a person or a calendar wrote. */
const LONGEST_TEXT = 2000;
const MOST_COUNT = 100_000;
const MOST_INTERVAL = 1_000_000;

type NumberList = {
  [Key in keyof RecurrenceRule]: RecurrenceRule[Key] extends number[] ? Key : never;
}[keyof RecurrenceRule];

const NUMBER_LISTS = new Map<
  string,
  { key: NumberList; least: number; most: number; negative: boolean }
>([
  ['BYMONTH', { key: 'byMonth', least: 1, most: 12, negative: false }],
  ['BYWEEKNO', { key: 'byWeekNumber', least: 1, most: 53, negative: true }],
  ['BYYEARDAY', { key: 'byYearDay', least: 1, most: 366, negative: true }],
  ['BYMONTHDAY', { key: 'byMonthDay', least: 1, most: 31, negative: true }],
  ['BYHOUR', { key: 'byHour', least: 0, most: 23, negative: false }],
  ['BYMINUTE', { key: 'byMinute', least: 0, most: 59, negative: false }],
  ['BYSECOND', { key: 'bySecond', least: 0, most: 59, negative: false }],
  ['BYSETPOS', { key: 'bySetPosition', least: 1, most: 366, negative: true }],
]);
const PART_NAMES = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST', ...NUMBER_LISTS.keys()];

class RuleRefusal extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

export function parseRrule(text: string): Result<RecurrenceRule> {
  try {
    return succeed(readRule(text));
  } catch (error) {
    if (error instanceof RuleRefusal) return refuse(error.fault);
    throw error;
  }
}

function readRule(text: string): RecurrenceRule {
  if (text.length > LONGEST_TEXT) {
    throw refusal(`The rule is longer than ${LONGEST_TEXT} characters`, 'Split it into several.');
  }
  const parts = splitParts(text.trim().replace(/^RRULE:/i, ''));
  const frequency = parts.get('FREQ')?.toUpperCase();
  if (!isFrequency(frequency)) {
    throw refusal(
      frequency === undefined
        ? 'The rule does not say FREQ'
        : `FREQ does not take "${parts.get('FREQ')}"`,
      `FREQ is one of ${FREQUENCIES.join(', ')}, as in FREQ=WEEKLY;INTERVAL=2;BYDAY=MO.`,
    );
  }
  const rule = emptyRule(frequency);
  for (const [name, value] of parts) readPart(rule, name, value);
  checkTogether(rule);
  return rule;
}

function isFrequency(text: string | undefined): text is Frequency {
  return (FREQUENCIES as readonly (string | undefined)[]).includes(text);
}

function splitParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(0, equals)).trim().toUpperCase();
    if (equals < 1 || !PART_NAMES.includes(name)) {
      const [meant] = nearestNames(name, PART_NAMES, 1);
      throw refusal(
        `"${part}" is not a part of a rule`,
        `${meant === undefined ? '' : `Did you mean ${meant}? `}The parts are ${PART_NAMES.join(', ')}, as in FREQ=WEEKLY;INTERVAL=2.`,
      );
    }
    if (parts.has(name)) throw refusal(`The rule says ${name} twice`, 'Keep one of the two.');
    parts.set(name, part.slice(equals + 1).trim());
  }
  return parts;
}

function readPart(rule: RecurrenceRule, name: string, value: string): void {
  const list = NUMBER_LISTS.get(name);
  if (list !== undefined) rule[list.key] = readNumbers(name, value, list);
  else if (name === 'INTERVAL') rule.interval = readNumber(name, value, 1, MOST_INTERVAL);
  else if (name === 'COUNT') rule.count = readNumber(name, value, 1, MOST_COUNT);
  else if (name === 'UNTIL') rule.until = readUntil(value);
  else if (name === 'BYDAY') rule.byDay = readDays(value);
  else if (name === 'WKST') rule.weekStart = readWeekday(name, value);
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw refusal(`${name} does not take "${text}"`, `${name} takes ${least} to ${most}.`);
}

function readNumbers(
  name: string,
  text: string,
  { least, most, negative }: { least: number; most: number; negative: boolean },
): number[] {
  const values = text.split(',').map((item) => {
    const value = /^[+-]?\d{1,3}$/.test(item) ? Number(item) : Number.NaN;
    const size = negative ? Math.abs(value) : value;
    if (size >= least && size <= most) return value;
    const also = negative ? `, or -${most} to -${least} counted from the end` : '';
    throw refusal(`${name} does not take "${item}"`, `${name} takes ${least} to ${most}${also}.`);
  });
  return [...new Set(values)].sort((left, right) => left - right);
}

function readDays(text: string): RuleWeekday[] {
  const days = text.split(',').map((item): RuleWeekday => {
    const match = /^([+-]?\d{1,2})?([A-Z]{2})$/i.exec(item);
    const nth = Number(match?.[1] ?? 0);
    const isNth = match?.[1] === undefined || (nth !== 0 && Math.abs(nth) <= 53);
    if (match !== null && isNth) return { weekday: readWeekday('BYDAY', match[2] ?? ''), nth };
    throw refusal(
      `BYDAY does not take "${item}"`,
      'BYDAY takes days such as MO, 2TU (the second Tuesday) or -1FR (the last Friday).',
    );
  });
  const known = new Map(days.map((day) => [`${day.nth}/${day.weekday}`, day]));
  return [...known.values()].sort(
    (left, right) => left.nth - right.nth || left.weekday - right.weekday,
  );
}

function readWeekday(name: string, text: string): number {
  const weekday = (WEEKDAY_CODES as readonly string[]).indexOf(text.toUpperCase());
  if (weekday >= 0) return weekday;
  throw refusal(`${name} does not take "${text}"`, `The days are ${WEEKDAY_CODES.join(', ')}.`);
}

function readUntil(text: string): RuleUntil {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i.exec(text);
  const [year = 0, month = 0, day = 0, hour, minute = 0, second = 0] = (match ?? [])
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (match === null || !exists || (hour ?? 0) > 23 || minute > 59 || second > 59) {
    throw refusal(
      `UNTIL does not take "${text}"`,
      'UNTIL takes a date (20261231, the whole day), a wall time (20261231T170000) or an instant (20261231T170000Z).',
    );
  }
  const dateSec = daysFromCivil(year, month, day) * SECONDS_PER_DAY;
  if (hour === undefined)
    return { kind: 'wall', sec: dateSec + SECONDS_PER_DAY - 1, dateOnly: true };
  const sec = dateSec + hour * 3600 + minute * 60 + second;
  return { kind: match[7] === '' ? 'wall' : 'instant', sec, dateOnly: false };
}

/** The table of RFC 5545 section 3.3.10: which parts go with which frequency. */
function checkTogether(rule: RecurrenceRule): void {
  const { frequency, byDay } = rule;
  const misplaced = [
    ['BYWEEKNO', rule.byWeekNumber.length > 0 && frequency !== 'YEARLY', 'YEARLY'],
    [
      'BYYEARDAY',
      rule.byYearDay.length > 0 && ['MONTHLY', 'WEEKLY', 'DAILY'].includes(frequency),
      'YEARLY, HOURLY, MINUTELY or SECONDLY',
    ],
    ['BYMONTHDAY', rule.byMonthDay.length > 0 && frequency === 'WEEKLY', 'any but WEEKLY'],
  ] as const;
  for (const [name, isMisplaced, goesWith] of misplaced) {
    if (isMisplaced)
      throw refusal(`${name} does not go with FREQ=${frequency}`, `It goes with FREQ ${goesWith}.`);
  }
  const hasNth = byDay.some(({ nth }) => nth !== 0);
  if (hasNth && (rule.byWeekNumber.length > 0 || !['YEARLY', 'MONTHLY'].includes(frequency))) {
    throw refusal(
      'BYDAY with a number (2MO, -1FR) does not go with the rest of the rule',
      'It goes with FREQ=MONTHLY or FREQ=YEARLY, without BYWEEKNO.',
    );
  }
  if (rule.count !== null && rule.until !== null)
    throw refusal('The rule says both COUNT and UNTIL', 'Keep one of the two.');
  if (rule.bySetPosition.length > 0 && !hasOtherBy(rule))
    throw refusal('BYSETPOS has nothing to choose from', 'Add another BY part, such as BYDAY.');
}

function hasOtherBy(rule: RecurrenceRule): boolean {
  const lists = [rule.byMonth, rule.byWeekNumber, rule.byYearDay, rule.byMonthDay, rule.byDay];
  const times = [rule.byHour, rule.byMinute, rule.bySecond];
  return isWithinDays(rule) || [...lists, ...times].some((list) => list.length > 0);
}

function refusal(problem: string, hint: string): RuleRefusal {
  return new RuleRefusal({ code: 'bad-rrule', message: `${problem}.`, hint });
}
