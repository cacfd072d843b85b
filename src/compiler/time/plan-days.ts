/** Which days a recurrence falls on: counted in the month, by date, by weekday, or by a pace from its start. */
import { civilFromDays, dayOfWeek } from '../../time/civil.ts';
import { emptyRule, type RecurrenceRule } from '../../time/rrule.ts';
import { countedIn } from './ask-meaning.ts';
import { type Draft, wordsOf } from './draft.ts';
import type { PacePart } from './parts.ts';
import type { CountedPart } from './read-counted.ts';
import type { Sentence } from './reading.ts';
import type { Reason, Resolved } from './result.ts';
import { monthDayRule, type RulePlan } from './rule-plan.ts';
import { rowRule } from './yearly-row.ts';

export type PlannedDays = Pick<RulePlan, 'rule' | 'nearest' | 'either' | 'exdates' | 'lastWeekday'>;

/** Which days: a rule without times, or why there is none. */
export function planDays(
  sentence: Sentence,
  draft: Draft,
  startDay: number,
): PlannedDays | Resolved<Draft> {
  if (namesDaysTwice(draft)) return { kind: 'none', reason: 'daysInTwoWays' };
  const planned =
    planCounted(draft) ??
    planYearlyDate(draft) ??
    planWeekdays(sentence, draft) ??
    planPace(sentence, draft, startDay);
  if ('kind' in planned) return planned;
  const months = draft.months?.months ?? [];
  const rule = { ...planned.rule };
  if (months.length > 0) {
    if (rule.byMonth.length > 0) return { kind: 'none', reason: 'monthsTwice' };
    rule.byMonth = months;
  }
  // A position would be counted in all of the months together.
  const isRow = draft.date?.date.kind === 'yearly-date' && draft.date.date.row !== undefined;
  if (
    !isRow &&
    rule.bySetPosition.length > 0 &&
    rule.byMonth.length > 1 &&
    rule.frequency === 'YEARLY'
  )
    return { kind: 'none', reason: 'noSingleSchedule' };
  return { ...planned, rule };
}

/** Days of the month and of the week may stand together; every other two would lose one. */
function namesDaysTwice({ counted, nthWeekday, weekdays, date, weeks }: Draft): boolean {
  const ways = [counted ?? weekdays, nthWeekday, date].filter((said) => said !== null);
  return ways.length > 1 || (weeks !== null && counted !== null);
}

const noDays = { nearest: [], either: false, exdates: [] };

/** The second Friday of the month, the 1st and 15th, the last day, day 31 of the year. */
function planCounted(draft: Draft): PlannedDays | Resolved<Draft> | null {
  const { counted, pace, weekdays } = draft;
  if (counted === null) return null;
  const period = counted.period ?? pace?.unit ?? 'month';
  const misfit = countedMisfit(draft, counted, period);
  if (misfit !== null) return { kind: 'none', reason: misfit };
  const isYear = period === 'year' && counted.months.length === 0 && draft.months === null;
  // "every year in January and March" is each of these months, and days are counted in each.
  const isYearly = isYear || (pace?.unit === 'year' && (pace.interval > 1 || !namesMonths(draft)));
  const frequency = isYearly ? 'YEARLY' : 'MONTHLY';
  const rule = emptyRule(frequency);
  rule.interval = Math.max(counted.interval, pace?.interval ?? 1);
  rule.byMonth = period === 'quarter' ? quarterMonths(counted) : counted.months;
  if (weekdays !== null) {
    if (draft.joint === 'and') return { kind: 'none', reason: 'bothOrEither' };
    rule.byDay = weekdays.days.map((weekday) => ({ weekday, nth: 0 }));
  }
  const either = draft.joint === 'or' || (weekdays === null && isMixed(counted));
  const planned = countedRule(counted, rule, { isYear, either });
  return 'kind' in planned ? planned : { ...planned, either };
}

/** Why days that are counted do not go with the rest. */
function countedMisfit(
  { date, nthWeekday, pace, weekdays }: Draft,
  counted: CountedPart,
  period: string,
): Reason | null {
  if (date !== null || nthWeekday !== null) return 'daysInTwoWays';
  if (counted.shift !== null || counted.year !== null) return 'dateComesOnce';
  // "the last" of what? Beside weekdays it is hardly the last day.
  const isOpen = counted.days.some(({ nth, of, isNamed }) => of === 'day' && nth < 0 && !isNamed);
  if (isOpen && weekdays !== null) return 'countsInTwoWays';
  if (pace?.unit === 'day') return 'anotherRhythm';
  if (period === 'week' || period === 'day' || pace?.unit === 'week') return 'weekdayHasName';
  if (counted.interval > 1 && (pace?.interval ?? 1) > 1) return 'anotherRhythm';
  const isQuarter = period === 'quarter';
  const isLonger = isQuarter && counted.interval * (pace?.interval ?? 1) > 1;
  return isLonger || (pace?.unit === 'quarter' && !isQuarter) ? 'noMonthOfQuarter' : null;
}

/**
 * "the first Monday and the 15th": each of them; both at once is nothing that people count. A small
 * number may be of the same weekday: "the third Tuesday and 2nd".
 */
function isMixed({ days }: CountedPart): boolean {
  const plain = days.filter(({ of }) => typeof of !== 'number');
  const isFar = plain.every(({ nth, isNamed }) => isNamed || nth > 5);
  return plain.length > 0 && plain.length < days.length && isFar;
}

function namesMonths({ counted, months }: Draft): boolean {
  return months !== null || (counted !== null && counted.months.length > 0);
}

function quarterMonths({ days }: CountedPart): number[] {
  return days.every(({ nth }) => nth < 0) ? [3, 6, 9, 12] : [1, 4, 7, 10];
}

function countedRule(
  { days }: CountedPart,
  given: RecurrenceRule,
  { isYear, either }: { isYear: boolean; either: boolean },
): PlannedDays | Resolved<Draft> {
  const of = (kind: string) => days.filter((day) => day.of === kind).map(({ nth }) => nth);
  const [plain, nearest, business] = [of('day'), of('nearest'), of('business')];
  const nth = days.flatMap((day) =>
    typeof day.of === 'number' ? [{ weekday: day.of, nth: day.nth }] : [],
  );
  const limit = isYear ? 53 : 5;
  const isTooFar =
    nth.some((day) => Math.abs(day.nth) > limit) ||
    (!isYear && plain.some((day) => Math.abs(day) > 31));
  if (isTooFar) return { kind: 'none', reason: 'noSuchMonthDay' };
  const hasMonthDays = plain.length + nearest.length > 0;
  const mixes = nth.length > 0 && (hasMonthDays || business.length > 0 || given.byDay.length > 0);
  if (mixes && !either) return { kind: 'none', reason: 'countsInTwoWays' };
  const rule = { ...given, byDay: [...given.byDay, ...nth] };
  const sorted = [...new Set(plain)].sort((left, right) => left - right);
  if (isYear) rule.byYearDay = sorted;
  else rule.byMonthDay = sorted;
  if (business.length === 0) return { ...noDays, rule, nearest };
  return withBusiness(rule, {
    business,
    nearest,
    isAlone: !hasMonthDays && rule.byDay.length === 0,
  });
}

/** "the last weekday", "the first business day": a position among Monday to Friday. */
function withBusiness(
  rule: RecurrenceRule,
  facts: { business: number[]; nearest: number[]; isAlone: boolean },
): PlannedDays | Resolved<Draft> {
  const { business, nearest, isAlone } = facts;
  if (!isAlone) {
    const isLast = business.every((position) => position === -1);
    return isLast
      ? { ...noDays, rule, nearest, lastWeekday: true }
      : { kind: 'none', reason: 'countsInTwoWays' };
  }
  const byDay = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, nth: 0 }));
  return { ...noDays, rule: { ...rule, byDay, bySetPosition: business } };
}

/** Every year on December 25, every Aug 20 and 30. */
function planYearlyDate(draft: Draft): PlannedDays | Resolved<Draft> | null {
  const date = draft.date?.date;
  if (date === undefined || date.kind === 'near-date') return null;
  const { pace } = draft;
  const isYearly =
    pace === null || pace.unit === 'year' || (pace.unit === 'day' && draft.date?.repeats === true);
  if (date.kind !== 'yearly-date' || date.year !== null || date.weekday !== null || !isYearly)
    return { kind: 'none', reason: 'dateComesOnce' };
  if (date.row !== undefined) {
    const row = draft.weekdays === null ? rowRule(date.row) : null;
    return row === null ? { kind: 'none', reason: 'noSingleSchedule' } : { ...noDays, rule: row };
  }
  const rule = emptyRule('YEARLY');
  rule.interval = pace?.unit === 'year' ? pace.interval : 1;
  rule.byMonth = [date.month];
  rule.byMonthDay = [...date.days].sort((left, right) => left - right);
  if (draft.weekdays !== null) return { kind: 'none', reason: 'daysInTwoWays' };
  return { ...noDays, rule };
}

/** Weekdays, every week or every so many weeks, in certain weeks of the year. */
function planWeekdays(sentence: Sentence, draft: Draft): PlannedDays | Resolved<Draft> | null {
  const { nthWeekday, weeks } = draft;
  const near = draft.date?.date.kind === 'near-date' ? draft.date.date : null;
  // "every week on Friday": the weekday was read as the coming Friday.
  if (near !== null && near.weekday === null) return { kind: 'none', reason: 'dateComesOnce' };
  if (near !== null && draft.pace?.unit === 'day') return { kind: 'none', reason: 'dateComesOnce' };
  const named = near === null ? null : [near.weekday ?? 0];
  const days = draft.weekdays?.days ?? nthWeekday?.days ?? named;
  if (days === null) return weeks === null ? null : { kind: 'none', reason: 'noDayOfWeek' };
  const rule = emptyRule('WEEKLY');
  rule.byDay = days.map((weekday) => ({ weekday, nth: 0 }));
  rule.interval = nthWeekday === null ? 1 : -nthWeekday.nth;
  return weeks === null
    ? pacedWeekdays(sentence, draft, rule)
    : numberedWeeks(draft, { ...rule, frequency: 'YEARLY', byWeekNumber: weeks });
}

function numberedWeeks({ pace }: Draft, rule: RecurrenceRule): PlannedDays | Resolved<Draft> {
  const isYearly = pace === null || (pace.unit === 'year' && pace.interval === 1);
  return rule.interval === 1 && isYearly
    ? { ...noDays, rule }
    : { kind: 'none', reason: 'weeksInTwoWays' };
}

function pacedWeekdays(
  sentence: Sentence,
  draft: Draft,
  rule: RecurrenceRule,
): PlannedDays | Resolved<Draft> {
  const { pace } = draft;
  if (pace === null) return { ...noDays, rule };
  // "daily, Monday to Friday" is on each of these days; "daily on Mondays" contradicts itself.
  if (pace.unit === 'day' && pace.interval === 1)
    return rule.byDay.length > 1 ? { ...noDays, rule } : { kind: 'none', reason: 'anotherRhythm' };
  // "every other Thursday" has its rhythm already.
  if (draft.nthWeekday !== null) return { kind: 'none', reason: 'anotherRhythm' };
  switch (pace.unit) {
    case 'week':
      return { ...noDays, rule: { ...rule, interval: rule.interval * pace.interval } };
    case 'month': {
      const days = rule.byDay.map(({ weekday }) => weekday);
      return askWhichInMonth(sentence, draft, days);
    }
    case 'day':
      if (draft.weekdays?.isGroup !== true) break;
      return { ...noDays, rule: { ...rule, frequency: 'DAILY', interval: pace.interval } };
  }
  return { kind: 'none', reason: 'anotherRhythm' };
}

/** "monthly on Friday". */
function askWhichInMonth(sentence: Sentence, draft: Draft, days: number[]): Resolved<Draft> {
  const { askWhich, labels } = sentence.language.say;
  const counted = (nth: number): CountedPart => ({
    ...countedIn(
      'month',
      days.map((of) => ({ nth, of, isNamed: true })),
    ),
    interval: draft.pace?.interval ?? 1,
  });
  const plain = { ...draft, pace: null, weekdays: null, date: null, nthWeekday: null };
  const weekdays = { kind: 'weekdays' as const, days, repeats: true, isGroup: false };
  const options = [
    { label: labels.firstInMonth, draft: { ...plain, counted: counted(1) } },
    { label: labels.lastInMonth, draft: { ...plain, counted: counted(-1) } },
    // Every week is no answer to "every 3 months".
    ...(draft.pace?.interval === 1
      ? [{ label: labels.everyWeek, draft: { ...plain, weekdays } }]
      : []),
  ];
  const text = askWhich(
    wordsOf(sentence, draft, 'pace'),
    options.map(({ label }) => label),
  );
  return { kind: 'ask', about: 'meaning', text, options };
}

/** Every day, week, month or year, from the day it starts on. */
function planPace(
  sentence: Sentence,
  draft: Draft,
  startDay: number,
): PlannedDays | Resolved<Draft> {
  const { pace, months, part } = draft;
  if (pace === null && months !== null) return askDayOfMonth(sentence, draft);
  const unit = pace?.unit ?? (part?.repeats === true || draft.repeats === true ? 'day' : null);
  const interval = pace?.interval ?? 1;
  const { month, day } = civilFromDays(startDay);
  switch (unit) {
    case 'day':
      return { ...noDays, rule: { ...emptyRule('DAILY'), interval } };
    case 'week': {
      const byDay = [{ weekday: dayOfWeek(startDay), nth: 0 }];
      return { ...noDays, rule: { ...emptyRule('WEEKLY'), interval, byDay } };
    }
    case 'month':
      return { ...noDays, rule: monthDayRule({ ...emptyRule('MONTHLY'), interval }, startDay) };
    case 'year': {
      if (months !== null && interval === 1)
        return askDayOfMonth(sentence, { ...draft, pace: null });
      if (months !== null) return { kind: 'none', reason: 'monthWithoutDay' };
      const byMonth = [month];
      const isLeapDay = month === 2 && day === 29;
      const rule = {
        ...emptyRule('YEARLY'),
        interval,
        byMonth,
        byMonthDay: isLeapDay ? [-1] : [day],
      };
      return { ...noDays, rule };
    }
    case 'quarter':
      return askQuarter(sentence, draft);
    default:
      return { kind: 'none', reason: 'notHowOften' };
  }
}

/** "every January": on which day? */
function askDayOfMonth(sentence: Sentence, draft: Draft): Resolved<Draft> {
  const { askWhich, labels } = sentence.language.say;
  const counted = (nth: number) => countedIn('month', [{ nth, of: 'day', isNamed: true }]);
  const daily = { kind: 'pace' as const, unit: 'day' as const, interval: 1, doubt: null };
  const options = [
    { label: labels.firstOfMonth, draft: { ...draft, counted: counted(1) } },
    { label: labels.lastOfMonth, draft: { ...draft, counted: counted(-1) } },
    { label: labels.everyDayOfMonth, draft: { ...draft, pace: daily } },
  ];
  const text = askWhich(
    wordsOf(sentence, draft, 'months'),
    options.map(({ label }) => label),
  );
  return { kind: 'ask', about: 'day', text, options };
}

/** "quarterly": by the calendar, or three months from now? */
function askQuarter(sentence: Sentence, draft: Draft): Resolved<Draft> {
  const { askWhich, labels } = sentence.language.say;
  const interval = (draft.pace?.interval ?? 1) * 3;
  const monthly = { kind: 'pace' as const, unit: 'month' as const, interval, doubt: null };
  const counted: CountedPart = {
    ...countedIn('month', [{ nth: 1, of: 'day', isNamed: true }]),
    months: [1, 4, 7, 10],
  };
  const options = [
    { label: labels.quartersByCalendar, draft: { ...draft, pace: null, counted } },
    { label: labels.quartersFromStart, draft: { ...draft, pace: monthly } },
  ];
  const text = askWhich(
    wordsOf(sentence, draft, 'pace'),
    options.map(({ label }) => label),
  );
  return { kind: 'ask', about: 'meaning', text, options };
}

/** "every day, every hour" has lost its day; the pace of the days is what else was said. */
export function dayPace(draft: Draft): PacePart | null {
  const namesDays = draft.weekdays ?? draft.counted ?? draft.nthWeekday ?? draft.date;
  return namesDays === null ? { kind: 'pace', unit: 'day', interval: 1, doubt: null } : null;
}
