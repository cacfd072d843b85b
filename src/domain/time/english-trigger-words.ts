/** English: triggers in words that the compiler reads back as the same trigger. */

import { runsOf } from './bit-set.ts';
import { dateStretches } from './date-stretches.ts';
import { formatDuration } from './duration.ts';
import { clockTime, listed as listedWith, stretches } from './list-words.ts';
import type {
  CronSaid,
  MonthDaysSaid,
  NthDaySaid,
  RuleDaysSaid,
  RuleSaid,
  TimesSaid,
  TriggerWords,
  WallSaid,
} from './trigger-words.ts';

export const ENGLISH_WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];
export const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

export const englishTriggerWords: TriggerWords = {
  shortWeekdays: ENGLISH_WEEKDAYS.map((name) => name.slice(0, 3)),
  every: (everyMs, from) => `every ${formatDuration(everyMs)}, counted from ${from}`,
  once: (at) => `once, on ${at}`,
  cron: cronInWords,
  rule: ruleInWords,
  skippedTime: ({ wall, timezone, runsAt }) =>
    `${wall} does not exist in ${timezone}, where the clocks go forward; it runs at the first instant after that, ${runsAt}.`,
  doubledTime: ({ wall, timezone, pass, offset }) =>
    `${wall} happens twice in ${timezone}, where the clocks go back; it runs the ${pass} time, at UTC${offset}.`,
};

function cronInWords(said: CronSaid): string {
  const days = [
    ...(said.monthDays === null ? [] : [`on ${monthDays(said.monthDays)}`]),
    ...(said.weekdays.length === 0 ? [] : [`on ${weekdays(said.weekdays)}`]),
    ...said.nthDays.map((day) => `on ${nthDay(day)} of the month`),
  ].join(' or ');
  const parts = [timesInWords(said.times, days === ''), days, monthsInWords(said.months)];
  return parts.filter((part) => part !== '').join(' ');
}

function timesInWords(times: TimesSaid, everyDay: boolean): string {
  const day = everyDay ? ' every day' : '';
  switch (times.kind) {
    case 'clocks':
      return `at ${listed(times.clocks)}${day}`;
    case 'hourly': {
      const past = times.minute === 0 ? 'on the hour' : `at ${times.minute} minutes past`;
      return `${every(times.interval, 'hour')} ${past}`;
    }
    case 'fields': {
      const { unit, step, values, ofMinutes, hours } = times;
      const own = step === null ? `at ${numbers(unit, values)}` : every(step, unit);
      const pace = ofMinutes === null ? own : `${own} of ${numbers('minute', ofMinutes)}`;
      if (hours !== null) return `${pace} in ${hoursInWords(hours)}${day}`;
      // Elapsed time is counted from when it was said; this goes by the clock.
      return step === null ? pace : `${pace} on the clock`;
    }
  }
}

function hoursInWords(hours: number[]): string {
  const runs = runsOf(hours).map(([from, to]) =>
    from === to
      ? `the hour of ${clockTime(from, 0)}`
      : `the hours ${clockTime(from, 0)} to ${clockTime(to, 59)}`,
  );
  return listed(runs);
}

function monthDays({ days, nearest, fromLast, lastWeekday }: MonthDaysSaid): string {
  const parts = [
    ...(days.length > 0 ? [numbers('day', days)] : []),
    ...nearest.map((day) => `the weekday nearest day ${day}`),
    ...fromLast.map((back) => (back === 0 ? 'the last day' : `the last day but ${back}`)),
    ...(lastWeekday ? ['the last weekday'] : []),
  ];
  return `${listed(parts)} of the month`;
}

function nthDay({ nth, weekday }: NthDaySaid): string {
  return `the ${nth === -1 ? 'last' : ORDINALS[nth - 1]} ${ENGLISH_WEEKDAYS[weekday]}`;
}

function weekdays(days: number[]): string {
  const key = days.join('');
  if (key === '12345') return 'weekdays';
  if (key === '06') return 'weekends';
  if (key === '0123456') return 'any day of the week';
  // The plural says that they come again; "on Monday" alone is the coming one.
  return listed(days.map((weekday) => `${ENGLISH_WEEKDAYS[weekday]}s`));
}

function monthsInWords(months: number[]): string {
  if (months.length === 0) return '';
  return `in ${listed(stretches(months, 'through', (month) => ENGLISH_MONTHS[month - 1] ?? ''))}`;
}

function daysOut(dates: readonly string[]): string[] {
  return dateStretches(dates, (first, last) => `${first} to ${last}`);
}

function ruleInWords({ pace, start, count, until, exdates }: RuleSaid): string {
  return [
    paceInWords(pace),
    ...(start === null ? [] : [`starting ${wall(start)}`]),
    ...(count === null ? [] : [`${count} run${count === 1 ? '' : 's'} in all`]),
    ...(until === null ? [] : [`until ${wall(until)}`]),
    ...(exdates.length === 0 ? [] : [`except ${listed(daysOut(exdates))}`]),
  ].join(', ');
}

function paceInWords(pace: RuleSaid['pace']): string {
  switch (pace.kind) {
    case 'days':
      return `${ruleDays(pace.days)} at ${listed(pace.clocks)}`;
    case 'turns': {
      const turns = pace.turns.map(
        (turn) => `on ${weekdays(turn.weekdays)} at ${listed(turn.clocks)}`,
      );
      return `${every(pace.interval, 'week')} ${listed(turns)}`;
    }
    case 'short':
      return every(pace.interval, pace.unit);
    case 'rule':
      return `by the rule ${pace.rrule}`;
  }
}

function ruleDays(said: RuleDaysSaid): string {
  const months = said.months.length === 0 ? '' : ` ${monthsInWords(said.months)}`;
  switch (said.kind) {
    case 'daily':
      return `${every(said.interval, 'day')}${months}`;
    case 'weekly':
      return `${every(said.interval, 'week')} on ${weekdays(said.weekdays)}${months}`;
    case 'month-days':
      return `${every(said.interval, said.unit)} on ${monthDays(said.monthDays)}${months}`;
    case 'nth-days': {
      const days = `${listed(said.nthDays.map(nthDay))} of the month`;
      return `${every(said.interval, said.unit)} on ${days}${months}`;
    }
  }
}

function wall({ day, clock }: WallSaid): string {
  return clock === null ? day : `${day} at ${clock}`;
}

/** "minute 5", "minutes 0 to 10 and 30". */
function numbers(unit: string, values: number[]): string {
  return `${unit}${values.length === 1 ? '' : 's'} ${listed(stretches(values, 'to'))}`;
}

function every(count: number, unit: string): string {
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

function listed(parts: readonly string[]): string {
  return listedWith(parts, 'and');
}
