/**
 * A pattern in plain words. Two patterns that differ are never said in the same words, and the compiler
 * reads the words back as the same pattern.
 */
import { bitsOf, membersOf } from '../../time/bit-set.ts';
import type { CronPattern, DayRule } from '../../time/cron-pattern.ts';
import type { MonthDaysSaid, NthDaySaid, TimesSaid, TriggerWords } from '../trigger-words.ts';
import { englishTriggerWords } from './english-trigger-words.ts';
import { sayCross } from './say-times.ts';

export function describeCron(
  pattern: CronPattern,
  words: TriggerWords = englishTriggerWords,
): string {
  const { day } = pattern;
  const months = membersOf(pattern.month);
  return words.cron({
    times: timesOf(pattern, !day.dayOfMonthRestricted && !day.dayOfWeekRestricted),
    monthDays: day.dayOfMonthRestricted ? monthDaysOf(day) : null,
    weekdays: day.dayOfWeekRestricted ? bitsOf(day.daysOfWeek) : [],
    nthDays: day.dayOfWeekRestricted ? nthDaysOf(day) : [],
    months: months.length === 12 ? [] : months,
  });
}

function timesOf(pattern: CronPattern, mayWrap: boolean): TimesSaid {
  const cross = {
    hours: membersOf(pattern.hour),
    minutes: membersOf(pattern.minute),
    seconds: membersOf(pattern.second),
  };
  return sayCross(cross, { mayWrap });
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
