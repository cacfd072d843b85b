/** Days counted from today: tomorrow, next Friday, a week from Monday, friday 20, Easter Monday. */

import type { Unit } from '../../../language/language.ts';
import { civilFromDays, dayOfWeek } from '../../../time/civil.ts';
import { comingFeast, feastDay } from '../../../time/feasts.ts';
import { addUnits, mondayOf, periodOf } from '../calendar.ts';
import type { Clock } from '../clock.ts';
import { type DateRead, nearDate } from '../dates.ts';
import type { PartBody } from '../parts.ts';
import { type At, type Either, rule, saidAt } from '../values.ts';
import { sorted } from './weekdays.ts';

function comingWeekday(today: number, weekday: number): number {
  return today + ((((weekday - dayOfWeek(today) - 1) % 7) + 7) % 7) + 1;
}

const near = (choices: readonly number[], weekday: number | null = null): DateRead => ({
  kind: 'near-date',
  choices: [...choices],
  weekday,
  part: null,
});

const inWeek = (today: number, weeks: number, weekday: number): number =>
  mondayOf(today) + weeks * 7 + ((weekday + 6) % 7);

/** A weekday said with a date has to agree with it. */
export function onWeekday(weekday: number, date: DateRead): DateRead | null {
  if (date.kind === 'iso-date') return dayOfWeek(date.day) === weekday ? date : null;
  return date.kind === 'yearly-date' ? { ...date, weekday } : date;
}

/** "next week", "this month": a stretch, and the days of it that may be meant where it is one. */
function wholePeriod(today: number, unit: Unit, ahead: number): DateRead | null {
  const period = periodOf(today, unit, ahead);
  if (period === null || unit === 'day') return null;
  if (unit === 'week') {
    const { from, to } = period;
    // On its last day, "this week" is as likely the one that begins tomorrow.
    if (to === today) return null;
    const choices = [from, from + 2, from + 4].filter((day) => day > today);
    return { kind: 'vague-date', choices, ...period };
  }
  const months = unit === 'year' ? 12 : 1;
  const choices = ahead === 0 ? [] : [period.from, addUnits(today, months, 'month')];
  return { kind: 'vague-date', choices: sorted(choices), ...period };
}

const AHEAD = { this: 0, next: 1, 'next-but-one': 2 } as const;

/** How far ahead a piece of a row says: this, next, the next but one. */
export function aheadOf(place: At): number {
  const piece = place.pieces.find(({ category }) => category in AHEAD);
  return AHEAD[(piece?.category ?? 'this') as 'this'];
}

const CALENDAR_UNITS: ReadonlySet<Unit> = new Set<Unit>(['day', 'week', 'month', 'year']);

function counted(amount: number, unit: Unit, base: readonly number[]): DateRead | null {
  if (!CALENDAR_UNITS.has(unit) || !Number.isInteger(amount) || amount > 5000) return null;
  return near(base.map((day) => addUnits(day, amount, unit)));
}

/** The day to count from: a weekday is the coming one, and "next" may be either. */
function baseDays(weekday: number, isNext: boolean, today: number): number[] {
  const coming = comingWeekday(today, weekday);
  return isNext && coming - today < 7 ? [coming, coming + 7] : [coming];
}

const NEAR_DATES = [
  rule('date: day-word', 'tomorrow at noon', ([{ day, part }], { context: { today } }) => ({
    kind: 'near-date',
    choices: [today + day],
    weekday: null,
    part,
  })),
  rule('date: weekday', 'friday at 3pm', ([weekday], { context: { today } }) => {
    const coming = comingWeekday(today, weekday);
    return near(dayOfWeek(today) === weekday ? [today, coming] : [coming], weekday);
  }),
  rule('date: this|coming weekday', 'this friday at 3pm', ([, weekday], { context: { today } }) => {
    const coming = comingWeekday(today, weekday);
    return near(dayOfWeek(today) === weekday ? [today, coming] : [coming]);
  }),
  rule('date: next weekday', 'next friday at 3pm', ([, weekday], place) => {
    const { today } = place.context;
    if (place.context.tokens[place.from]?.sense.roles?.includes('coming')) return null;
    const coming = comingWeekday(today, weekday);
    return near(dayOfWeek(today) === weekday ? [coming] : [coming, coming + 7]);
  }),
  rule(
    'date: next-but-one weekday',
    'übernächsten Freitag um 15 Uhr',
    ([, weekday], { context: { today } }) => {
      const coming = comingWeekday(today, weekday) + 7;
      return near(dayOfWeek(today) === weekday ? [coming] : [coming, coming + 7]);
    },
  ),
  rule(
    'date: weekday after next',
    'the friday after next at 3pm',
    ([weekday], { context: { today } }) => near([comingWeekday(today, weekday) + 7]),
  ),
  rule(
    'date: ?this|next weekday ?comma ?of|in this|next|next-but-one unit',
    'friday next week at 9',
    ([, weekday, , , , unit], place) => {
      const last = place.pieces.at(-2)?.category as keyof typeof AHEAD;
      return unit === 'week' ? near([inWeek(place.context.today, AHEAD[last], weekday)]) : null;
    },
  ),
  rule(
    'date: this|next|next-but-one unit ?on|comma weekday',
    'next week on Friday at 9',
    ([, unit, , weekday], place) =>
      unit === 'week' ? near([inWeek(place.context.today, aheadOf(place), weekday)]) : null,
  ),
  rule('date: this|next|next-but-one unit', 'every evening next week at 9pm', ([, unit], place) =>
    wholePeriod(place.context.today, unit, aheadOf(place)),
  ),
  rule('date: this|next weekday-word', 'this weekend at 9', ([, { days, again }], place) => {
    const { today } = place.context;
    const ahead = aheadOf(place);
    if (again || days.length === 1) return null;
    if (days.length === 5) {
      const next = [1, 2, 3].find((day) => ![0, 6].includes(dayOfWeek(today + day))) ?? 1;
      return ahead === 1 ? nearDate(today + next) : null;
    }
    const { from, to } = periodOf(today, 'weekend', ahead) ?? { from: today, to: today };
    return { kind: 'vague-date', choices: [from, to].filter((day) => day >= today), from, to };
  }),
  rule('date: this part-word', 'this evening at 8', ([, { part }], { context: { today } }) => ({
    ...nearDate(today),
    part,
  })),
  rule(
    'date: rest ?the|this unit',
    'the rest of the year, every Monday at noon',
    ([, , unit], { context: { today } }) => {
      const period = periodOf(today, unit, 0);
      return period === null
        ? null
        : { kind: 'vague-date', choices: [], from: Math.max(today, period.from), to: period.to };
    },
  ),
  rule(
    'date: amount unit from|after|on day-word',
    'two days after tomorrow at 9',
    ([amount, unit, , { day }], place) =>
      isJoined(place, unit) ? counted(amount, unit, [place.context.today + day]) : null,
  ),
  rule(
    'date: amount unit from|after|on ?the|this|next weekday',
    'a week from monday at 10am',
    ([amount, unit, , , weekday], place) =>
      isJoined(place, unit)
        ? counted(
            amount,
            unit,
            baseDays(
              weekday,
              place.pieces.some(({ category }) => category === 'next'),
              place.context.today,
            ),
          )
        : null,
  ),
  rule(
    'date: amount measure from|after|on ?the|this|next weekday',
    'a fortnight on Friday at 9am',
    ([amount, { unit, interval }, , , weekday], place) =>
      counted(
        amount * interval,
        unit,
        baseDays(
          weekday,
          place.pieces.some(({ category }) => category === 'next'),
          place.context.today,
        ),
      ),
  ),
];

/** "a week on Friday", but not "two days on Friday". */
function isJoined(place: At, unit: Unit): boolean {
  return unit === 'week' || !place.pieces.some(({ category }) => category === 'on');
}

/** How far ahead people name a day by its weekday and its number. */
const FARTHEST_NUMBER = 62;

/** The coming day of this number that is that weekday. */
function numberedDay(weekday: number, number: number, today: number): number | null {
  for (let day = today; day <= today + FARTHEST_NUMBER; day++)
    if (dayOfWeek(day) === weekday && civilFromDays(day).day === number) return day;
  return null;
}

const startsTime = (place: At): boolean =>
  place.next('at') ||
  (place.next('digits') && ['am', 'pm', 'colon', 'oclock'].some((sign) => place.next(sign, 1)));

const NUMBERED = [
  rule('date: weekday digits', 'friday 20 at 10', ([weekday, { value }], place) => {
    const day = startsTime(place) ? numberedDay(weekday, value, place.context.today) : null;
    return day === null ? null : near([day]);
  }),
  rule(
    'part: ?on weekday digits',
    'Monday 21',
    ([, weekday, { value }], place): PartBody | Either | null => {
      const { today } = place.context;
      const day =
        startsTime(place) || !endsNumber(place) ? null : numberedDay(weekday, value, today);
      if (day === null) return null;
      const numbered: PartBody = { kind: 'date', date: near([day]), repeats: false };
      const hour: Clock = {
        hour: value % 24,
        minute: 0,
        second: 0,
        half: value > 12 ? '24' : null,
        said: `${value}`,
      };
      const timed: PartBody[] = [
        { kind: 'date', date: near([comingWeekday(today, weekday)], weekday), repeats: false },
        { kind: 'clocks', clocks: [hour] },
      ];
      return value > 24 ? numbered : { kind: 'either', options: [timed, [numbered]] };
    },
  ),
];

/** Nothing follows that the number counts. */
function endsNumber(place: At): boolean {
  const counted = [
    'plain',
    'unit',
    'short-unit',
    'month',
    'maybe-month',
    'things',
    'times',
    'slash',
    'colon',
    'dash',
    'am',
    'pm',
    'oclock',
    'suffix',
    'dot',
  ];
  const isDot = place.next('dot') && place.context.tokens[place.to + 1] === undefined;
  return isDot || !counted.some((category) => place.next(category));
}

const FEASTS = [
  rule('date: ?the feast', 'on easter monday at 9', ([, feasts], { context: { today } }) =>
    near(feasts.map((feast) => comingFeast(feast, today, civilFromDays(today).year))),
  ),
  rule('date: feast ?of|in year', 'Easter 2028 at 9am', ([feasts, , year]) =>
    near(feasts.map((feast) => feastDay(feast, year))),
  ),
  rule(
    'part: ?on each feast',
    'every thanksgiving at 9am',
    ([, , [feast]], place): PartBody =>
      // Only a weekday that is counted in its month comes again by a rule.
      feast?.kind === 'nth' && feast.offset === 0
        ? {
            ...{
              kind: 'counted',
              period: 'month',
              interval: 1,
              repeats: true,
              shift: null,
              year: null,
            },
            days: [{ nth: feast.nth, of: feast.weekday, isNamed: true }],
            months: [feast.month],
          }
        : { kind: 'unreadable', said: saidAt(place) },
  ),
];

export const NEAR_DATE_RULES = [...NEAR_DATES, ...NUMBERED, ...FEASTS];
