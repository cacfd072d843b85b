/** English: triggers in words that the compiler reads back as the same trigger. */

import { runsOf } from '../../time/bit-set.ts';
import { wholeUnits } from '../../time/duration.ts';
import { type DaysOut, daysOutSaid, type MonthDay } from '../date-stretches.ts';
import { clockTime, parityOf } from '../list-words.ts';
import type {
  CronSaid,
  LeftOutSaid,
  RuleDaysSaid,
  RuleSaid,
  TimesSaid,
  TriggerWords,
  WallSaid,
} from '../trigger-words.ts';
import {
  allButNth,
  dateOf,
  every,
  exceptWeekdays,
  listed,
  monthDays,
  monthsInWords,
  nthDays,
  numbered,
  numbers,
  ofTheMonth,
  ordinal,
  spaced,
  weekdays,
  weekdaysOrExcept,
} from './english-day-words.ts';
import { sayEventTrigger } from './english-events.ts';
import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS } from './english-names.ts';

export const englishTriggerWords: TriggerWords = {
  event: sayEventTrigger,
  notOnDaysOf: (calendar) => `, not on days in the calendar "${calendar}"`,
  shortWeekdays: ENGLISH_WEEKDAYS.map((name) => name.slice(0, 3)),
  every: (everyMs, from) => `${everyLength(everyMs)}, counted from ${from}`,
  once: (at) => `once, on ${at}`,
  cron: cronInWords,
  rule: ruleInWords,
  skippedTime: ({ wall, timezone, runsAt }) =>
    `${wall} does not exist in ${timezone}, where the clocks go forward; it runs at the first instant after that, ${runsAt}.`,
  doubledTime: ({ wall, timezone, pass, offset }) =>
    `${wall} happens twice in ${timezone}, where the clocks go back; it runs the ${pass} time, at UTC${offset}.`,
};

/** In the largest unit that comes out even: every 90 minutes. */
export function everyLength(everyMs: number): string {
  const { count, unit } = wholeUnits(everyMs);
  return every(count, unit);
}

function cronInWords(said: CronSaid): string {
  const { days, months, except } = cronDays(said);
  const times = timesInWords(said.times, days === '');
  return spaced(times, days, monthsInWords(months), except);
}

function cronDays(said: CronSaid): { days: string; months: number[]; except: string } {
  const { months } = said;
  const isWeekly = said.monthDays === null && said.nthDays.length === 0;
  if (isWeekly && said.weekdays.length > 0) return { months, ...weekdaysOrExcept(said.weekdays) };
  const isCounted = said.monthDays === null && said.weekdays.length === 0;
  const allBut = isCounted ? allButNth(said.nthDays) : null;
  if (allBut !== null) return { months, ...allBut };
  const isDated = said.weekdays.length + said.nthDays.length === 0;
  // "every year" bears no other pace beside it.
  const date =
    isDated && said.monthDays !== null && said.times.kind === 'clocks'
      ? dateOf(said.monthDays, months)
      : null;
  if (date !== null) return { days: `on ${date} every year`, months: [], except: '' };
  const of = ofTheMonth(months);
  const ways = [
    ...(said.monthDays === null ? [] : [`on ${monthDays(said.monthDays)} ${of}`]),
    ...(said.weekdays.length === 0 ? [] : [`on ${weekdays(said.weekdays)}`]),
    ...(said.nthDays.length === 0 ? [] : [`on ${nthDays(said.nthDays)} ${of}`]),
  ];
  return { days: ways.join(' or '), months, except: '' };
}

function timesInWords(times: TimesSaid, everyDay: boolean): string {
  const day = everyDay ? 'every day' : '';
  switch (times.kind) {
    case 'clocks':
      return spaced(`at ${listed(times.clocks)}`, day);
    case 'hourly': {
      const { interval, minutes, between } = times;
      const past =
        minutes.join() === '0' ? 'on the hour' : `at ${listed(minutes.map(String))} minutes past`;
      const pace = `${every(interval, 'hour')} ${past}`;
      return between === null ? pace : spaced(pace, fromTo(between), day);
    }
    case 'pace':
      return spaced(every(times.interval, times.unit), fromTo(times), day);
    case 'fields': {
      const { unit, step, values, ofMinutes, hours } = times;
      const own = step === null ? `at ${numbers(unit, values)}` : every(step, unit);
      const pace = ofMinutes === null ? own : `${own} of ${numbers('minute', ofMinutes)}`;
      if (hours !== null) return spaced(pace, `in ${hoursInWords(hours)}`, day);
      // Elapsed time is counted from when it was said; this goes by the clock.
      return step === null ? pace : `${pace} on the clock`;
    }
  }
}

function fromTo({ from, to }: { from: string; to: string }): string {
  return `from ${from} to ${to}`;
}

function hoursInWords(hours: number[]): string {
  const runs = runsOf(hours).map(([from, to]) =>
    from === to
      ? `the hour of ${clockTime(from, 0)}`
      : `the hours ${clockTime(from, 0)} to ${clockTime(to, 59)}`,
  );
  return listed(runs);
}

function dayOut(out: DaysOut): string {
  switch (out.kind) {
    case 'date':
      return out.date;
    case 'stretch':
      return `${out.first} to ${out.last}`;
    case 'yearly': {
      const { first, last, fromYear, toYear } = out;
      const days = last === null ? named(first) : `${named(first)} to ${named(last)}`;
      return `${days} in the years ${fromYear} to ${toYear}`;
    }
  }
}

function named({ month, day }: MonthDay): string {
  return `${ENGLISH_MONTHS[month - 1]} ${day}`;
}

function ruleInWords({ pace, start, count, until, exdates }: RuleSaid): string {
  return [
    paceInWords(pace),
    ...(start === null ? [] : [`starting ${wall(start)}`]),
    ...(count === null ? [] : [`${count} run${count === 1 ? '' : 's'} in all`]),
    ...(until === null ? [] : [`until ${wall(until)}`]),
    ...(exdates.length === 0 ? [] : [`except ${listed(daysOutSaid(exdates).map(dayOut))}`]),
  ].join(', ');
}

function paceInWords(pace: RuleSaid['pace']): string {
  switch (pace.kind) {
    case 'days': {
      const times = timesInWords(pace.times, false);
      const days = ruleDays(pace.days);
      return pace.times.kind === 'clocks' ? spaced(days, times) : spaced(times, days);
    }
    case 'turns': {
      const weeks = pace.interval === 1 ? '' : every(pace.interval, 'week');
      const turns = pace.turns.map(
        (turn) => `on ${weekdays(turn.weekdays)} at ${listed(turn.clocks)}`,
      );
      return spaced(weeks, listed(turns));
    }
    case 'short':
      return spaced(every(pace.interval, pace.unit), leftOut(pace.out));
    case 'rule':
      return `by the rule ${pace.rrule}`;
  }
}

function leftOut({ weekdays: days, months, clocks }: LeftOutSaid): string {
  const parts = [
    ...(days.length === 0 ? [] : [exceptWeekdays(days)]),
    ...(months.length === 0 ? [] : [`except ${monthsInWords(months)}`]),
    ...(clocks.length === 0 ? [] : [`except at ${listed(clocks)}`]),
  ];
  return parts.join(', ');
}

function weeksInWords(weeks: number[], interval: number): string {
  const parity = interval === 1 ? parityOf(weeks, 53) : null;
  if (parity !== null) return `in ${parity} weeks`;
  return `${every(interval, 'year')} in ${numbers('week', weeks)}`;
}

function ruleDays(said: RuleDaysSaid): string {
  const { interval, months } = said;
  const inMonths = monthsInWords(months);
  switch (said.kind) {
    case 'daily':
      return spaced(every(interval, 'day'), inMonths);
    case 'weekly': {
      if (interval > 1)
        return spaced(every(interval, 'week'), `on ${weekdays(said.weekdays)}`, inMonths);
      const { days, except } = weekdaysOrExcept(said.weekdays);
      return spaced(days === '' ? every(1, 'day') : days, inMonths, except);
    }
    case 'month-days': {
      const date = said.unit === 'year' ? dateOf(said.monthDays, months) : null;
      if (date !== null) return `${every(interval, 'year')} on ${date}`;
      return inPeriod(`on ${monthDays(said.monthDays)}`, said);
    }
    case 'nth-days': {
      const allBut = interval === 1 ? allButNth(said.nthDays) : null;
      if (allBut !== null) return spaced(allBut.days, inMonths, allBut.except);
      return inPeriod(`on ${nthDays(said.nthDays)}`, said);
    }
    case 'nth-weekday':
      return inPeriod(`on the ${ordinal(said.nth)} weekday`, { ...said, unit: 'month' });
    case 'dates': {
      const dates = said.dates.map(named);
      return `${every(interval, 'year')} on ${listed(dates)}`;
    }
    case 'year-days': {
      const days = said.days.map((day) => (day > 0 ? numbered(day) : ordinal(day)));
      return `${every(interval, 'year')} on the ${listed(days)} day of the year`;
    }
    case 'nth-days-of-year':
      return `${every(interval, 'year')} on ${nthDays(said.nthDays)} of the year`;
    case 'weeks':
      return `${weeksInWords(said.weeks, interval)} on ${weekdays(said.weekdays)}`;
    case 'month-days-on': {
      const days = `on ${monthDays(said.monthDays)} ${ofTheMonth([])}`;
      const { days: only, except } = weekdaysOrExcept(said.weekdays);
      return except === '' ? `${days}, only ${only},` : `${days} ${except}`;
    }
    case 'named-month-day':
      return `every ${ENGLISH_WEEKDAYS[said.weekday]} the ${numbered(said.day)}`;
  }
}

/** "on the 1st of every month", "every 2 months on the 1st of the month in June". */
function inPeriod(
  days: string,
  { interval, unit, months }: { interval: number; unit: 'month' | 'year'; months: number[] },
): string {
  const inMonths = monthsInWords(months);
  if (interval === 1) return spaced(days, ofTheMonth(months), inMonths);
  return spaced(every(interval, unit), days, 'of the month', inMonths);
}

function wall({ day, clock }: WallSaid): string {
  return clock === null ? day : `${day} at ${clock}`;
}
