/** From when, until when and how often: the bounds of a recurrence, put on its plan. */
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import type { RuleUntil } from '../../../time/rrule.ts';
import { formatWallDay } from '../../../time/wall-text.ts';
import { addUnits } from '../calendar.ts';
import { secondsOf } from '../clocks.ts';
import { daysOf } from '../coming-days.ts';
import { contradict, type Joined } from '../contradiction.ts';
import { type Bound, boundOf, type When } from '../when.ts';
import type { Now } from './lowered.ts';
import { firstDay } from './rule-of-plan.ts';
import type { RulePlan } from './rule-plan.ts';

export interface RuleStart {
  day: number;
  isSaid: boolean;
  /** Seconds of the day, where the start was said with a time. */
  time: number | null;
}

/** When something that comes again starts; null where its date does not exist. */
export function startOf({ today }: Now, when: When): RuleStart | null {
  const from = boundOf(when, 'from')?.at;
  if (from === undefined) return { day: today, isSaid: false, time: null };
  const time = 'clock' in from ? secondsOf(from.clock) : null;
  if (from.kind === 'clock') return { day: today, isSaid: false, time };
  const [day] = daysOf(from.date, today);
  const iso = from.date.kind === 'iso-date' ? from.date.secondOfDay : null;
  return day === undefined ? null : { day, isSaid: true, time: time ?? iso };
}

export function withLimits(now: Now, when: When, plan: RulePlan): Joined<RulePlan> {
  const [count, runs] = [boundOf(when, 'count')?.count, boundOf(when, 'runs')?.runs];
  if (count !== undefined && runs !== undefined) return contradict('endsInTwoWays');
  const until = untilOf(now, when, plan.startDay);
  const isCounted = (count ?? runs) !== undefined;
  if (until === 'unclear' || (until !== 'unsaid' && isCounted)) return contradict('unreadableEnd');
  const rule = { ...plan.rule, count: count ?? runs ?? null };
  if (until !== 'unsaid') rule.until = until;
  const length = boundOf(when, 'length');
  if (length === undefined) return { ...plan, rule };
  // "every month for 2 weeks": days and weeks are no length of what is done, as minutes are.
  if (isShorter(length.unit, plan))
    return length.unit in LENGTHS ? contradict('leftOver') : { ...plan, rule };
  if (isCounted || until !== 'unsaid') return contradict('endsInTwoWays');
  rule.until = { kind: 'wall', sec: lengthEnd(plan, length), dateOnly: true };
  return { ...plan, rule };
}

/** The end of the day that was said; its time, where the days have times of their own. */
export function untilOf(now: Now, when: When, startDay: number): RuleUntil | 'unsaid' | 'unclear' {
  const at = boundOf(when, 'until')?.at;
  if (at === undefined) return 'unsaid';
  const day = untilDay(now, when, startDay);
  if (day === null) return 'unclear';
  const clock = at.kind === 'day-and-clock' && saysTimes(when) ? at.clock : null;
  const second = clock === null ? SECONDS_PER_DAY - 1 : secondsOf(clock);
  return { kind: 'wall', sec: day * SECONDS_PER_DAY + second, dateOnly: clock === null };
}

function untilDay({ today }: Now, when: When, startDay: number): number | null {
  const until = boundOf(when, 'until')?.at;
  if (until === undefined || until.kind === 'clock') return null;
  const { date } = until;
  const from = boundOf(when, 'from') === undefined ? today : Math.max(today, startDay);
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

/** "until 24 December at 9": without another time, that one is the time of every day. */
function saysTimes({ days, times }: When): boolean {
  if (days.kind === 'rule') return true;
  if (times.kind === 'pace') return times.window.kind !== 'unsaid' || times.past.length > 0;
  return times.kind === 'at' || times.kind === 'window';
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

function lengthEnd(plan: RulePlan, { amount, unit }: Bound & { kind: 'length' }): number {
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
