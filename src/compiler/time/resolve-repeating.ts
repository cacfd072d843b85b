/** What comes again and again: days by the calendar, or a pace within the day. */
import { type Draft, partSaid } from './draft.ts';
import { finishPlan } from './finish-plan.ts';
import { type PacePart, SHORT_UNITS } from './parts.ts';
import { dayPace, planDays } from './plan-days.ts';
import type { Sentence } from './reading.ts';
import { decideClocks, secondsOf } from './resolve-clocks.ts';
import { resolveFields } from './resolve-fields.ts';
import { resolvePaced } from './resolve-paced.ts';
import { askTime } from './resolve-times.ts';
import type { Resolved } from './result.ts';
import type { RulePlan } from './rule-plan.ts';
import { startOf } from './rule-start.ts';
import type { Turn } from './turns.ts';
import { DAY_FIELDS, LIMIT_FIELDS, saysMoreThan } from './used-parts.ts';
import { partSeconds, readSeconds } from './usual-times.ts';

export function resolveRepeating(sentence: Sentence, draft: Draft): Resolved<Draft> {
  if (draft.delay !== null) return { kind: 'none', reason: 'paceAndDelay' };
  const rated = withRate(draft);
  if (rated === null) return { kind: 'none', reason: 'countWithoutTimes' };
  const hourly: PacePart = { kind: 'pace', unit: 'hour', interval: 1, doubt: null };
  if (rated.pace === null && rated.minutesPast !== null && rated.clocks.length === 0)
    return resolveRepeating(sentence, { ...rated, pace: hourly });
  const start = startOf(sentence, rated);
  if (start === null) return { kind: 'none', reason: 'noStart' };
  const isField = rated.minutes !== null || rated.seconds !== null || rated.hours !== null;
  if (isField) return resolveFields(sentence, rated, start);
  const isElapsed = rated.start?.counted === true && !isFurther(rated.pace);
  const atTimes = withEvenTimes(rated);
  if (atTimes !== null) return resolveRepeating(sentence, atTimes);
  if (rated.pace !== null && (SHORT_UNITS.has(rated.pace.unit) || isElapsed)) {
    return resolvePaced(sentence, rated, { pace: rated.pace, start });
  }
  if (saysMoreThan(rated, USED) || startsTwice(rated)) return { kind: 'none', reason: 'leftOver' };
  const days = planDays(sentence, rated, start.day);
  if ('kind' in days) return days;
  const times = timesOf(sentence, rated);
  if (times === null) return askTime(sentence, rated, '');
  if (rated.window !== null || rated.minutesPast !== null)
    return { kind: 'none', reason: 'windowWithoutPace' };
  const { day, isSaid, time } = start;
  const plan = { ...days, times, startDay: day, startTime: time, startSaid: isSaid };
  if (rated.turns === null) return finishPlan(sentence, rated, plan);
  const byWeekday = timesByWeekday(sentence, rated.turns);
  return finishPlan(sentence, rated, { ...plan, ...turnTimes(byWeekday) });
}

const USED = [
  ...DAY_FIELDS,
  ...LIMIT_FIELDS,
  ...(['clocks', 'part', 'turns', 'window', 'minutesPast'] as const),
];

/** "every day at 9 starting at 10am": which of the two? */
function startsTwice({ clocks, turns, start }: Draft): boolean {
  const clock = start?.clock ?? start?.point?.clock ?? null;
  if (clock === null || (clocks.length === 0 && turns === null)) return false;
  return !clocks.some((said) => secondsOf(said) === secondsOf(clock));
}

/** "every 12 hours at 7:00 and 19:00": the times say it all, where they are as far apart. */
function withEvenTimes(draft: Draft): Draft | null {
  const { pace, clocks } = draft;
  if (pace?.unit !== 'hour' || clocks.length === 0 || clocks.length * pace.interval !== 24)
    return null;
  const decided = decideClocks(clocks, null);
  if (decided.kind === 'open') return null;
  const times = decided.clocks.map(secondsOf).sort((left, right) => left - right);
  const [first = 0] = times;
  const isEven = times.every((time, index) => time === first + index * pace.interval * 3600);
  return isEven ? { ...draft, pace: dayPace(draft) } : null;
}

/** The times of all days; where they differ, those of each. */
function turnTimes(byWeekday: ReadonlyMap<number, number[]>): Partial<RulePlan> {
  const all = [...byWeekday.values()];
  const times = [...new Set(all.flat())].sort((left, right) => left - right);
  const isSame = all.every((own) => new Set(own).size === times.length);
  return isSame ? { times } : { times, byWeekday };
}

/** Months and years are no length of elapsed time. */
function isFurther(pace: PacePart | null): boolean {
  return pace === null || !['day', 'week'].includes(pace.unit);
}

/** "twice a day at 9 and 5", "twice a week on Monday and Friday": as many as are named. */
function withRate(draft: Draft): Draft | null {
  const { rate } = draft;
  if (rate === null) return draft;
  const pace: PacePart = { kind: 'pace', unit: rate.unit, interval: 1, doubt: null };
  const named =
    rate.unit === 'day'
      ? draft.clocks.length
      : rate.unit === 'week'
        ? (draft.weekdays?.days.length ?? 0)
        : (draft.counted?.days.length ?? 0) * Math.max(1, draft.counted?.months.length ?? 1);
  return named === rate.times && draft.pace === null ? { ...draft, rate: null, pace } : null;
}

/** The times that were said, or that the words carry; null where they have to be asked for. */
function timesOf(sentence: Sentence, draft: Draft): number[] | null {
  if (draft.turns !== null) return [];
  const part = partSaid(draft) ?? null;
  const decided = decideClocks(draft.clocks, part);
  if (decided.kind === 'decided' && draft.clocks.length > 0) return decided.clocks.map(secondsOf);
  const started =
    draft.start?.clock ?? draft.start?.point?.clock ?? draft.until?.point?.clock ?? null;
  if (started !== null) return [secondsOf(started)];
  if (part !== null) return [partSeconds(sentence, part)];
  const { timeOfDay } = sentence.defaults;
  return timeOfDay === null ? null : [readSeconds(timeOfDay)];
}

/** The times of each weekday, once every time is decided. */
function timesByWeekday(sentence: Sentence, turns: readonly Turn[]): ReadonlyMap<number, number[]> {
  const times = new Map<number, number[]>();
  for (const { days, clocks, part } of turns) {
    const decided = decideClocks(clocks, part);
    const said = decided.kind === 'decided' ? decided.clocks.map(secondsOf) : [];
    const own = said.length === 0 && part !== null ? [partSeconds(sentence, part)] : said;
    for (const day of days) times.set(day, [...(times.get(day) ?? []), ...own]);
  }
  return times;
}
