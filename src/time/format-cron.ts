/** A pattern back as an expression, in one canonical spelling: parsing it gives the same pattern. */
import { bitsOf, membersOf, runsOf } from './bit-set.ts';
import {
  type CronField,
  DAY_OF_MONTH,
  DAY_OF_WEEK,
  HOUR,
  MINUTE,
  MONTH,
  SECOND,
} from './cron-fields.ts';
import type { CronPattern, DayRule } from './cron-pattern.ts';

export function formatCron(pattern: CronPattern): string {
  const seconds = membersOf(pattern.second);
  const fields = [
    formatValues(membersOf(pattern.minute), MINUTE),
    formatValues(membersOf(pattern.hour), HOUR),
    formatDayOfMonth(pattern.day),
    formatValues(membersOf(pattern.month), MONTH),
    formatDayOfWeek(pattern.day),
  ];
  const onTheMinute = seconds.length === 1 && seconds[0] === 0;
  return onTheMinute ? fields.join(' ') : [formatValues(seconds, SECOND), ...fields].join(' ');
}

function formatDayOfMonth(rule: DayRule): string {
  if (!rule.dayOfMonthRestricted) return '*';
  return [
    ...plainParts(bitsOf(rule.daysOfMonth), DAY_OF_MONTH),
    ...bitsOf(rule.nearestWeekdays).map((day) => `${day}W`),
    ...bitsOf(rule.daysFromLast).map((back) => (back === 0 ? 'L' : `L-${back}`)),
    ...(rule.lastWeekday ? ['LW'] : []),
  ].join(',');
}

function formatDayOfWeek(rule: DayRule): string {
  if (!rule.dayOfWeekRestricted) return '*';
  return [
    ...plainParts(bitsOf(rule.daysOfWeek), DAY_OF_WEEK),
    ...rule.nthDaysOfWeek.flatMap((mask, index) =>
      bitsOf(mask).map((weekday) => `${weekday}#${index + 1}`),
    ),
    ...bitsOf(rule.lastDaysOfWeek).map((weekday) => `${weekday}L`),
  ].join(',');
}

/** A day field that lists every day is still restricted, so it is spelled out and never becomes `*`. */
function plainParts(values: number[], field: CronField): string[] {
  if (values.length === 0) return [];
  const text = formatValues(values, field);
  return [text === '*' ? `${field.least}-${field.starMost}` : text];
}

function formatValues(values: number[], field: CronField): string {
  const [first = field.least, second] = values;
  const step = second === undefined ? 0 : second - first;
  const even = values.every((value, index) => value === first + index * step);
  const reachesEnd = (values.at(-1) ?? 0) + step > field.starMost;
  if (first === field.least && even && step > 0 && reachesEnd) {
    return step === 1 ? '*' : `*/${step}`;
  }
  return runsOf(values)
    .map(([from, to]) =>
      to === from ? `${from}` : to === from + 1 ? `${from},${to}` : `${from}-${to}`,
    )
    .join(',');
}
