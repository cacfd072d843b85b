/**
 * A pattern in plain words. Two patterns that differ are never said in the same words, and the compiler
 * reads the words back as the same pattern.
 */
import { bitsOf, membersOf } from './bit-set.ts';
import type { CronPattern, DayRule } from './cron-pattern.ts';
import { englishTriggerWords } from './english-trigger-words.ts';
import { clockTime, padded } from './list-words.ts';
import type { MonthDaysSaid, NthDaySaid, TimesSaid, TriggerWords } from './trigger-words.ts';

/** More clock times than this are said as minutes and hours instead. */
const MOST_CLOCK_TIMES = 6;

export function describeCron(
  pattern: CronPattern,
  words: TriggerWords = englishTriggerWords,
): string {
  const { day } = pattern;
  const months = membersOf(pattern.month);
  return words.cron({
    times: timesOf(pattern),
    monthDays: day.dayOfMonthRestricted ? monthDaysOf(day) : null,
    weekdays: day.dayOfWeekRestricted ? bitsOf(day.daysOfWeek) : [],
    nthDays: day.dayOfWeekRestricted ? nthDaysOf(day) : [],
    months: months.length === 12 ? [] : months,
  });
}

function timesOf(pattern: CronPattern): TimesSaid {
  const seconds = membersOf(pattern.second);
  const minutes = membersOf(pattern.minute);
  const hours = membersOf(pattern.hour);
  const onTheMinute = seconds.length === 1 && seconds[0] === 0;
  if (hours.length * minutes.length * seconds.length <= MOST_CLOCK_TIMES) {
    const clocks = hours.flatMap((hour) =>
      minutes.flatMap((minute) =>
        seconds.map(
          (second) => clockTime(hour, minute) + (onTheMinute ? '' : `:${padded(second)}`),
        ),
      ),
    );
    return { kind: 'clocks', clocks };
  }
  const interval = evenStep(hours, 24);
  const [minute = 0] = minutes;
  if (onTheMinute && minutes.length === 1 && interval !== null)
    return { kind: 'hourly', interval, minute };
  const values = onTheMinute ? minutes : seconds;
  return {
    kind: 'fields',
    unit: onTheMinute ? 'minute' : 'second',
    step: evenStep(values, 60),
    values,
    ofMinutes: onTheMinute || minutes.length === 60 ? null : minutes,
    hours: hours.length === 24 ? null : hours,
  };
}

/** The step of values that start at 0 and divide the cycle evenly, else null. */
function evenStep(values: number[], cycle: number): number | null {
  const step = cycle / values.length;
  if (values.length < 2 || !Number.isInteger(step)) return null;
  return values.every((value, index) => value === index * step) ? step : null;
}

function monthDaysOf(rule: DayRule): MonthDaysSaid {
  return {
    days: bitsOf(rule.daysOfMonth),
    nearest: bitsOf(rule.nearestWeekdays),
    fromLast: bitsOf(rule.daysFromLast),
    lastWeekday: rule.lastWeekday,
  };
}

function nthDaysOf(rule: DayRule): NthDaySaid[] {
  return [
    ...rule.nthDaysOfWeek.flatMap((mask, index) =>
      bitsOf(mask).map((weekday) => ({ nth: index + 1, weekday })),
    ),
    ...bitsOf(rule.lastDaysOfWeek).map((weekday) => ({ nth: -1, weekday })),
  ];
}
