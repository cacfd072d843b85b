/** Other days for what is there, in the place of its own. The times stay as they are. */
import { civilFromDays, dayOfWeek, daysFromCivil, daysInMonth } from '../../../time/civil.ts';
import { mondayOf } from '../calendar.ts';
import type { Joined } from '../contradiction.ts';
import { type DateRead, nearDate } from '../dates.ts';
import { isOfEveryYear, monthly, yearlyOf } from '../joining/days-of-parts.ts';
import { weekdayOf } from '../joining/join-days.ts';
import type { Counted, Days, Every, Weekdays, When } from '../when.ts';
import { UNSAID } from '../when.ts';
import { keepStart, startingOn } from './bounds.ts';
import { type Facts, firesOf, type Operation } from './facts.ts';
import { UNCLEAR } from './times.ts';

export const weekly = (days: readonly number[], weeks = 1): Weekdays => ({
  kind: 'weekdays',
  days: [...new Set(days)].sort((left, right) => left - right),
  weeks,
  isGroup: days.length > 4,
  repeats: true,
});

/** The weekdays that were said, also as a single one: Thursday. */
export function weekdaysOf(days: Days): readonly number[] | null {
  if (days.kind === 'weekdays') return days.days;
  const weekday = days.kind === 'on' ? weekdayOf(days.date) : null;
  return weekday === null ? null : weekday.days;
}

/** The 5th of May, as a date of every year. */
export function asYearly(was: When): When {
  const { days, months } = was;
  if (days.kind !== 'counted' || months.kind !== 'months' || days.interval > 1) return was;
  const [month, ...more] = months.months;
  const isDates = days.days.every(({ nth, of }) => of === 'day' && nth > 0);
  if (month === undefined || more.length > 0 || !isDates) return was;
  const dates = days.days.map(({ nth }) => ({ month, day: nth }));
  return { ...was, days: { kind: 'yearly', dates, years: 1 }, months: UNSAID };
}

export const replaceDays: Operation = (was, facts) => {
  const { said } = facts;
  if (was.times.kind === 'turns' && said.times.kind === 'unsaid') return UNCLEAR;
  return was.again === 'once' ? replaceDay(was, facts) : replaceRepeating(was, facts);
};

/** "the 23rd", of 24 December: the 23rd of that month, where that is to come. */
function replaceByCounted(
  was: When,
  days: Counted,
  { facts: { said, sentence }, before }: { facts: Facts; before: number },
): When {
  const day = ofSameMonth(days, before);
  const isAhead = day !== null && day > sentence.today;
  if (isAhead && !days.repeats) return { ...was, days: { kind: 'on', date: nearDate(day) } };
  const again = days.repeats ? 'again' : 'once';
  return { ...was, days, again: said.again === 'unsaid' ? again : said.again };
}

/** Of something that comes once. */
function replaceDay(was: When, facts: Facts): Joined<When> {
  const { said, sentence } = facts;
  const { days } = said;
  const before =
    was.days.kind === 'on' && was.days.date.kind === 'near-date'
      ? (was.days.date.choices[0] ?? sentence.today)
      : sentence.today;
  switch (days.kind) {
    case 'on':
      return { ...was, days: { kind: 'on', date: nearTo(days.date, before, sentence.today) } };
    case 'counted':
      return replaceByCounted(was, days, { facts, before });
    case 'after': {
      const isTimed = said.times.kind !== 'unsaid' || days.delay.seconds === 0;
      return { ...was, days, times: isTimed ? was.times : UNSAID };
    }
    case 'every':
      return onItsDay({ ...was, again: 'again' }, days, before);
    default:
      return { ...was, days, months: said.months, again: isRow(days) ? said.again : 'again' };
  }
}

/** "Tuesday and Friday": every week, or only the coming ones? */
const isRow = (days: Days): boolean => days.kind === 'weekdays' && !days.repeats;

/** "make it Saturday", of a Friday in two weeks: the Saturday of that week. */
function nearTo(date: DateRead, before: number, today: number): DateRead {
  if (date.kind !== 'near-date' || date.weekday === null) return date;
  const [day = today] = date.choices;
  const weeks = Math.floor((mondayOf(before) + 6 - day) / 7);
  return weeks <= 0 ? date : { ...nearDate(day + 7 * weeks), part: date.part };
}

/** "the 23rd", of 24 December: the 23rd of that month. */
function ofSameMonth({ days, months }: Counted, before: number): number | null {
  const [day, ...more] = days;
  if (day?.of !== 'day' || day.nth < 1 || more.length + months.length > 0) return null;
  const { year, month } = civilFromDays(before);
  return day.nth > daysInMonth(year, month) ? null : daysFromCivil(year, month, day.nth);
}

function replaceRepeating(was: When, facts: Facts): Joined<When> {
  const { said, saysEach } = facts;
  const { days } = said;
  const names = weekdaysOf(days);
  if (names !== null) {
    if (takesAway(names, was, said)) return UNCLEAR;
    return keepStart({ ...was, days: likeBefore(names, was.days, saysEach) }, was, facts);
  }
  if (days.kind === 'every') return setInterval(was, days, facts);
  if (days.kind === 'counted') {
    const again = {
      ...days,
      repeats: true,
      period: days.period === 'unsaid' ? 'month' : days.period,
    } as const;
    return keepStart({ ...was, days: again, months: monthsFor(days, was) }, was, facts);
  }
  if (days.kind === 'on' || days.kind === 'after') return onceOn(was, days, facts);
  return keepStart({ ...was, days, months: said.months }, was, facts);
}

function monthsFor({ months }: Counted, was: When): When['months'] {
  return months.length > 0 ? UNSAID : was.months;
}

/** "make it 9:30 on Wednesdays", of Mondays and Wednesdays at 9: nobody said that Mondays end. */
function takesAway(names: readonly number[], { days }: When, said: When): boolean {
  if (days.kind !== 'weekdays' || said.times.kind === 'unsaid' || days.days.length === 7)
    return false;
  return names.length < days.days.length && names.every((day) => days.days.includes(day));
}

/** The second Thursday for the second Wednesday, and every other week stays one, unless "every" was said. */
function likeBefore(names: readonly number[], before: Days, saysEach: boolean): Days {
  const [name, ...more] = names;
  if (saysEach || name === undefined) return weekly(names);
  if (before.kind === 'weekdays') return weekly(names, before.weeks);
  const isNth = before.kind === 'counted' && before.days.every(({ of }) => typeof of === 'number');
  if (!isNth || more.length > 0 || before.kind !== 'counted') return weekly(names);
  const days = before.days.map((day) => ({ ...day, of: name }));
  return { ...before, days };
}

/** "make it every week": on the day that it is on; of several nobody knows on which. */
function setInterval(was: When, every: Every, facts: Facts): Joined<When> {
  const { days } = was;
  const { unit, interval } = every;
  const names = days.kind === 'weekdays' ? days.days.length : 1;
  if (was.times.kind === 'pace') return UNCLEAR;
  if (unit === 'day') {
    const isSome = days.kind === 'weekdays' || days.kind === 'every-among';
    if (interval > 1 && isSome && names < 7) return UNCLEAR;
    if (interval === 1) return keepStart({ ...was, days: every }, was, facts);
  }
  if (names > 1 && names < 7) return UNCLEAR;
  const [first] = firesOf(facts, 1);
  return first === undefined ? UNCLEAR : onItsDay(was, every, first.day);
}

function onItsDay(was: When, { unit, interval }: Every, day: number): Joined<When> {
  const { month, day: ofMonth } = civilFromDays(day);
  const started = startingOn(was, day);
  switch (unit) {
    case 'week':
      return { ...started, days: weekly([dayOfWeek(day)], interval) };
    case 'month':
      return { ...started, days: monthly([{ nth: ofMonth, of: 'day', isNamed: true }], interval) };
    case 'year':
      return {
        ...started,
        days: { kind: 'yearly', dates: [{ month, day: ofMonth }], years: interval },
        months: UNSAID,
      };
    default:
      return { ...(interval > 1 ? started : was), days: { kind: 'every', unit, interval } };
  }
}

/** A date, said of what comes again: of every year where it was, else once. */
function onceOn(was: When, days: Days & { kind: 'on' | 'after' }, facts: Facts): Joined<When> {
  if (days.kind === 'on' && was.days.kind === 'yearly' && isOfEveryYear(days.date))
    return keepStart({ ...was, days: yearlyOf(days.date, was.days.years) }, was, facts);
  const isLimited = was.bounds.some(({ kind }) => kind !== 'from') || was.except.length > 0;
  const isPlain = was.times.kind === 'at' && was.times.clocks.length === 1;
  if (isLimited || !isPlain || was.months.kind !== 'unsaid') return UNCLEAR;
  const isDelay = days.kind === 'after' && days.delay.seconds > 0;
  return { ...was, days, bounds: [], times: isDelay ? UNSAID : was.times, again: 'once' };
}
