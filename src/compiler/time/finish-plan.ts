/** From when, until when, how often and what is left out; then the plainest trigger that says it all. */
import { SECONDS_PER_DAY } from '../../time/civil.ts';
import { formatWallDay } from '../../time/wall-text.ts';
import { type Draft, wordsOf } from './draft.ts';
import { LONG_UNITS } from './parts.ts';
import { addUnits } from './read-date.ts';
import { type Sentence, wallSecIn } from './reading.ts';
import { secondsOf } from './resolve-clocks.ts';
import { daysOf, sayDay } from './resolve-dates.ts';
import { applyExceptions } from './resolve-exceptions.ts';
import type { Resolved } from './result.ts';
import { firstDay, type RulePlan, triggerOfPlan } from './rule-plan.ts';

/** Limits, exceptions, and the plainest trigger that says it all. */
export function finishPlan(
  sentence: Sentence,
  draft: Draft,
  given: Omit<RulePlan, 'nowWallSec'>,
): Resolved<Draft> {
  const timezone = draft.zones?.zones[0] ?? sentence.timezone;
  const plan = firing({ ...given, nowWallSec: wallSecIn(timezone, sentence.nowMs) });
  const limited = applyLimits(sentence, draft, plan);
  if ('kind' in limited) return limited;
  const excepted = applyExceptions(sentence, draft, limited);
  if (excepted === null) return { kind: 'none', reason: 'exceptionDoesNotFit' };
  const input = triggerOfPlan(excepted);
  if (input === null) return { kind: 'none', reason: 'noSingleSchedule' };
  const notes = isCountedFromStart(draft, plan)
    ? [sentence.language.say.notes.reckonedFrom(sayDay(plan.startDay, sentence))]
    : [];
  return { kind: 'trigger', input: { ...input, timezone }, notes };
}

/** "every 4 years on February 29": counted from this year it would never come, so the coming one is the first. */
function firing(plan: RulePlan): RulePlan {
  const { frequency, interval } = plan.rule;
  if (plan.startSaid || interval === 1 || frequency !== 'YEARLY') return plan;
  if (firstDay(plan) !== null) return plan;
  const coming = firstDay({ ...plan, rule: { ...plan.rule, interval: 1 } });
  return coming === null ? plan : { ...plan, startDay: coming };
}

/** The day or the rhythm comes from the day it was said on, and nobody said so. */
function isCountedFromStart({ pace, counted, weekdays, date }: Draft, plan: RulePlan): boolean {
  const namesDay = counted !== null || weekdays !== null || date !== null;
  const isLong = pace !== null && LONG_UNITS.has(pace.unit);
  return plan.rule.interval > 1 || (isLong && !namesDay);
}

function applyLimits(sentence: Sentence, draft: Draft, plan: RulePlan): RulePlan | Resolved<Draft> {
  const rule = { ...plan.rule };
  const { count, until, length } = draft;
  if (count !== null && plan.times.length > 1 && plan.byWeekday === undefined)
    return askCount(sentence, draft, plan);
  if (count !== null && draft.runs !== null) return { kind: 'none', reason: 'endsInTwoWays' };
  rule.count = count ?? draft.runs;
  if (until !== null) {
    const end = untilDay(sentence, draft, plan.startDay);
    if (end === null || rule.count !== null) return { kind: 'none', reason: 'unreadableEnd' };
    const clock = saysTimes(draft) ? (until.point?.clock ?? null) : null;
    const sec = end * SECONDS_PER_DAY + (clock === null ? SECONDS_PER_DAY - 1 : secondsOf(clock));
    rule.until = { kind: 'wall', sec, dateOnly: clock === null };
  }
  if (isLostLength(draft, plan)) return { kind: 'none', reason: 'leftOver' };
  if (length !== null && !isShorter(length.unit, plan)) {
    if (rule.count !== null || until !== null) return { kind: 'none', reason: 'endsInTwoWays' };
    rule.until = { kind: 'wall', sec: lengthEnd(plan, length), dateOnly: true };
  }
  return { ...plan, rule };
}

/** "daily at 9 and 5 for 3 times": three runs, or three days? */
function askCount(sentence: Sentence, draft: Draft, plan: RulePlan): Resolved<Draft> {
  const { askWhich, labels } = sentence.language.say;
  const count = draft.count ?? 1;
  const all = count * plan.times.length;
  const options = [
    { label: labels.runs(count), draft: { ...draft, count: null, runs: count } },
    { label: labels.days(count, all), draft: { ...draft, count: null, runs: all } },
  ];
  const text = askWhich(
    wordsOf(sentence, draft, 'count'),
    options.map(({ label }) => label),
  );
  return { kind: 'ask', about: 'meaning', text, options };
}

function untilDay({ today }: Sentence, { until, start }: Draft, startDay: number): number | null {
  if (until?.point === null || until === null) return null;
  const { date } = until.point;
  const from = start === null ? today : Math.max(today, startDay);
  const [day = null] = daysOf(date, from);
  const isNumber = date.kind === 'near-date' && date.isDayOfMonth === true;
  return day !== null && isNumber && day < from ? dayOfMonthFrom(day, from) : day;
}

/** "from 1 December until the 24th": the day of that number behind the start. */
function dayOfMonthFrom(day: number, from: number): number {
  let months = 0;
  while (addUnits(day, months, 'month') < from) months++;
  return addUnits(day, months, 'month');
}

const LENGTHS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  month: 28,
  quarter: 84,
  year: 365,
};

/** "every day at 9 meditate for 20 minutes": the length is of something else. */
function isShorter(unit: string, { rule }: RulePlan): boolean {
  const days = LENGTHS[unit] ?? 0;
  const period = { DAILY: 1, WEEKLY: 1, MONTHLY: 28, YEARLY: 365 }[rule.frequency as 'DAILY'] ?? 0;
  return days < period * (rule.frequency === 'WEEKLY' ? 1 : rule.interval);
}

/** "until 24 December at 9": without another time, that one is the time of every day. */
function saysTimes({ clocks, window, minutesPast }: Draft): boolean {
  return clocks.length > 0 || window !== null || minutesPast !== null;
}

/** "every month for 2 weeks": days and weeks are no length of what is done, as minutes are. */
function isLostLength({ length }: Draft, plan: RulePlan): boolean {
  return length !== null && length.unit in LENGTHS && isShorter(length.unit, plan);
}

function lengthEnd(plan: RulePlan, { amount, unit }: NonNullable<Draft['length']>): number {
  // As many days as were said, also when today's time has passed; months begin now.
  const isOfDays = unit === 'day' || unit === 'week';
  const startDay = (isOfDays ? firstDay(plan) : null) ?? plan.startDay;
  const start = Temporal.PlainDate.from(formatWallDay(startDay));
  const months = { month: 1, quarter: 3, year: 12 }[unit as 'month'] ?? 0;
  const end =
    months > 0
      ? start.add({ months: months * amount })
      : start.add({ days: (LENGTHS[unit] ?? 1) * amount });
  const days = start.until(end, { largestUnit: 'day' }).days;
  return (startDay + days) * SECONDS_PER_DAY - 1;
}
