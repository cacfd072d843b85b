/**
 * A pattern in plain English. Two patterns that differ are never said in the same words, and the
 * compiler reads the words back as the same pattern.
 */
import { bitsOf, membersOf, runsOf } from './bit-set.ts';
import type { CronPattern, DayRule } from './cron-pattern.ts';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];
const MONTHS = [
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
export const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** More clock times than this are said as minutes and hours instead. */
const MOST_CLOCK_TIMES = 6;

export function describeCron(pattern: CronPattern): string {
  const days = daysInWords(pattern.day);
  const months = monthsInWords(membersOf(pattern.month));
  return [timesInWords(pattern, days === ''), days, months].filter((part) => part !== '').join(' ');
}

function timesInWords(pattern: CronPattern, everyDay: boolean): string {
  const seconds = membersOf(pattern.second);
  const minutes = membersOf(pattern.minute);
  const hours = membersOf(pattern.hour);
  const onTheMinute = seconds.length === 1 && seconds[0] === 0;
  const day = everyDay ? ' every day' : '';

  if (hours.length * minutes.length * seconds.length <= MOST_CLOCK_TIMES) {
    const times = hours.flatMap((hour) =>
      minutes.flatMap((minute) =>
        seconds.map(
          (second) => clockTime(hour, minute) + (onTheMinute ? '' : `:${padded(second)}`),
        ),
      ),
    );
    return `at ${listed(times)}${day}`;
  }
  const hourStep = evenStep(hours, 24);
  if (onTheMinute && minutes.length === 1 && hourStep !== null) {
    const past = minutes[0] === 0 ? 'on the hour' : `at ${minutes[0]} minutes past`;
    return `every ${counted(hourStep, 'hour')} ${past}`;
  }
  const pace = onTheMinute ? paceOf(minutes, 'minute') : secondsPace(seconds, minutes);
  if (hours.length < 24) return `${pace} in ${hoursInWords(hours)}${day}`;
  // Elapsed time is counted from when it was said; this goes by the clock.
  return pace.startsWith('every') ? `${pace} on the clock` : pace;
}

function secondsPace(seconds: number[], minutes: number[]): string {
  const pace = paceOf(seconds, 'second');
  return minutes.length === 60 ? pace : `${pace} of ${numbersInWords('minute', minutes)}`;
}

/** "every 15 minutes" where the pace is even through the hour, else the numbers themselves. */
function paceOf(values: number[], unit: 'minute' | 'second'): string {
  const step = evenStep(values, 60);
  return step === null ? `at ${numbersInWords(unit, values)}` : `every ${counted(step, unit)}`;
}

/** The step of values that start at 0 and divide the cycle evenly, else null. */
function evenStep(values: number[], cycle: number): number | null {
  const step = cycle / values.length;
  if (values.length < 2 || !Number.isInteger(step)) return null;
  return values.every((value, index) => value === index * step) ? step : null;
}

function hoursInWords(hours: number[]): string {
  const runs = runsOf(hours).map(([from, to]) =>
    from === to
      ? `the hour of ${clockTime(from, 0)}`
      : `the hours ${clockTime(from, 0)} to ${clockTime(to, 59)}`,
  );
  return listed(runs);
}

function daysInWords(rule: DayRule): string {
  const parts: string[] = [];
  if (rule.dayOfMonthRestricted) parts.push(`on ${listed(monthDays(rule))} of the month`);
  if (rule.dayOfWeekRestricted) parts.push(...weekDays(rule).map((days) => `on ${days}`));
  return parts.join(' or ');
}

function monthDays(rule: DayRule): string[] {
  const days = bitsOf(rule.daysOfMonth);
  return [
    ...(days.length > 0 ? [numbersInWords('day', days)] : []),
    ...bitsOf(rule.nearestWeekdays).map((day) => `the weekday nearest day ${day}`),
    ...bitsOf(rule.daysFromLast).map((back) =>
      back === 0 ? 'the last day' : `the last day but ${back}`,
    ),
    ...(rule.lastWeekday ? ['the last weekday'] : []),
  ];
}

function weekDays(rule: DayRule): string[] {
  const weekly = weeklyDays(bitsOf(rule.daysOfWeek));
  return [
    ...(weekly.length === 0 ? [] : [listed(weekly)]),
    ...rule.nthDaysOfWeek.flatMap((mask, index) =>
      bitsOf(mask).map((weekday) => `the ${ORDINALS[index]} ${WEEKDAYS[weekday]} of the month`),
    ),
    ...bitsOf(rule.lastDaysOfWeek).map((weekday) => `the last ${WEEKDAYS[weekday]} of the month`),
  ];
}

export function weeklyDays(weekdays: number[]): string[] {
  const key = weekdays.join('');
  if (key === '12345') return ['weekdays'];
  if (key === '06') return ['weekends'];
  if (key === '0123456') return ['any day of the week'];
  // The plural says that they come again; "on Monday" alone is the coming one.
  return weekdays.map((weekday) => `${WEEKDAYS[weekday]}s`);
}

export function monthsInWords(months: number[]): string {
  if (months.length === 12) return '';
  const runs = runsOf(months).flatMap(([from, to]) => {
    const names = MONTHS.slice(from - 1, to);
    return names.length > 2 ? [`${names[0]} through ${names.at(-1)}`] : names;
  });
  return `in ${listed(runs)}`;
}

/** "minute 5", "minutes 0 to 10 and 30". */
export function numbersInWords(unit: string, values: number[]): string {
  const runs = runsOf(values).flatMap(([from, to]) =>
    to > from + 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`],
  );
  return `${unit}${values.length === 1 ? '' : 's'} ${listed(runs)}`;
}

export function counted(count: number, unit: string): string {
  return count === 1 ? unit : `${count} ${unit}s`;
}

export function clockTime(hour: number, minute: number): string {
  return `${padded(hour)}:${padded(minute)}`;
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}

export function listed(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
