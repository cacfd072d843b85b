/** At which seconds of the day it runs, where it runs by the clock. */
import { spendEffort } from '../../../base/effort.ts';
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import { decideClocks, decideWindow, partSeconds, readSeconds, secondsOf } from '../clocks.ts';
import { contradict, isContradiction, type Joined } from '../contradiction.ts';
import {
  boundOf,
  clocksOf,
  type Field,
  type Pace,
  partOf,
  type Times,
  type Turn,
  type When,
} from '../when.ts';
import type { Now } from './lowered.ts';
import type { RulePlan } from './rule-plan.ts';

type PlannedTimes = Pick<RulePlan, 'times' | 'byWeekday' | 'cross'>;

/** The times of each day; a contradiction where none were said, or they do not fit. */
export function planTimes(sentence: Now, when: When): Joined<PlannedTimes> {
  const { times } = when;
  switch (times.kind) {
    case 'turns':
      return turnTimes(timesByWeekday(sentence, times.turns));
    case 'fields':
      return fieldTimes(times);
    case 'pace': {
      const planned = paceTimes(when, times);
      return isContradiction(planned) ? planned : { times: planned };
    }
    case 'window':
      return contradict('windowWithoutPace');
    default: {
      const said = saidTimes(sentence, when);
      return said === null ? contradict('timesWithoutDays') : { times: said };
    }
  }
}

/** The times that were said, or that the words carry; null where they have to be asked for. */
export function saidTimes(sentence: Now, when: When): number[] | null {
  const clocks = clocksOf(when);
  const part = partOf(when);
  const decided = decideClocks(clocks, part);
  if (decided.kind === 'decided' && clocks.length > 0) return decided.clocks.map(secondsOf);
  const [from, until] = [boundOf(when, 'from')?.at, boundOf(when, 'until')?.at];
  if (from !== undefined && 'clock' in from) return [secondsOf(from.clock)];
  if (until?.kind === 'day-and-clock') return [secondsOf(until.clock)];
  if (part !== 'unsaid') return [partSeconds(sentence, part)];
  const { timeOfDay } = sentence.defaults;
  return timeOfDay === null ? null : [readSeconds(timeOfDay)];
}

/** The same of something that happens once: a usual time needs a day. */
export function timesOnce(sentence: Now, when: When): number[] | null {
  const { days } = when;
  const iso = days.kind === 'on' && days.date.kind === 'iso-date' ? days.date.secondOfDay : null;
  if (iso !== null && clocksOf(when).length === 0) return [iso];
  if (days.kind !== 'unsaid') return saidTimes(sentence, when);
  const { defaults } = sentence;
  return saidTimes({ ...sentence, defaults: { ...defaults, timeOfDay: null } }, when);
}

/** The times of all days; where they differ, those of each. */
function turnTimes(byWeekday: ReadonlyMap<number, number[]>): PlannedTimes {
  const all = [...byWeekday.values()];
  const times = [...new Set(all.flat())].sort((left, right) => left - right);
  const isSame = all.every((own) => new Set(own).size === times.length);
  return isSame ? { times } : { times, byWeekday };
}

function timesByWeekday(sentence: Now, turns: readonly Turn[]): ReadonlyMap<number, number[]> {
  const times = new Map<number, number[]>();
  for (const { days, clocks, part } of turns) {
    const decided = decideClocks(clocks, part);
    const said = decided.kind === 'decided' ? decided.clocks.map(secondsOf) : [];
    const own = said.length === 0 && part !== 'unsaid' ? [partSeconds(sentence, part)] : said;
    for (const day of days) times.set(day, [...(times.get(day) ?? []), ...own]);
  }
  return times;
}

/** How many times of a day are made for a unit of effort. */
const TIMES_OF_UNIT = 4;

/** "every 15 minutes between 9 and 5": from the beginning of the window on. */
function paceTimes(when: When, pace: Pace): Joined<number[]> {
  const window = windowOf(when, pace);
  if (window === null) return contradict('paceDoesNotFit');
  if (pace.past.length > 0) return timesPast(pace, window);
  const stepSec = stepOf(pace);
  const isWhole = window.from === 0 && window.to === SECONDS_PER_DAY - 1;
  const isUneven = isWhole && SECONDS_PER_DAY % stepSec !== 0 && stepSec >= 3600 * 12;
  const length = Math.floor((window.to - window.from) / stepSec) + 1;
  if (isUneven || length < 1 || length > SECONDS_PER_DAY) return contradict('paceDoesNotFit');
  spendEffort(length / TIMES_OF_UNIT);
  const times: number[] = [];
  for (let index = 0; index < length; index++)
    times.push((window.from + index * stepSec) % SECONDS_PER_DAY);
  const isOverMidnight = window.to >= SECONDS_PER_DAY;
  return isOverMidnight ? times.sort((left, right) => left - right) : times;
}

function stepOf({ unit, interval }: Pick<Pace, 'unit' | 'interval'>): number {
  return interval * { second: 1, minute: 60, hour: 3600 }[unit];
}

/** "every 2 hours at 20 minutes past the hour". */
function timesPast(pace: Pace, window: { from: number; to: number }): Joined<number[]> {
  const { unit, interval, past } = pace;
  if (unit !== 'hour' || 24 % interval !== 0) return contradict('paceDoesNotFit');
  const first = Math.floor(window.from / 3600);
  return Array.from({ length: 24 / interval }, (_, index) => first + index * interval)
    .flatMap((hour) => past.map((minute) => hour * 3600 + minute * 60))
    .filter((time) => time >= window.from && time <= window.to);
}

/** A window over midnight ends on the next day, and then the days it belongs to are unclear. */
function windowOf(when: When, { window }: Pace): { from: number; to: number } | null {
  if (window.kind === 'unsaid') return windowUntil(when);
  const decided = decideWindow(window, partOf(when));
  if ('hour' in decided) return null;
  const [from, to] = [secondsOf(decided.from), secondsOf(decided.to)];
  if (to >= from) return { from, to };
  return when.days.kind === 'unsaid' ? { from, to: to + SECONDS_PER_DAY } : null;
}

/** "every two hours until 4pm on weekdays": until then on each day. */
function windowUntil(when: When): { from: number; to: number } | null {
  const until = boundOf(when, 'until')?.at;
  if (until?.kind !== 'clock') return { from: 0, to: SECONDS_PER_DAY - 1 };
  const decided = decideClocks([until.clock], 'unsaid');
  if (decided.kind === 'open') return null;
  return { from: 0, to: secondsOf(decided.clocks[0] ?? until.clock) };
}

/** More times of one day than this are only said by a cron expression. */
const MOST_TIMES = 1440;

/** Every combination of hours, minutes and seconds, as a cron expression has them. */
function fieldTimes(fields: Times & { kind: 'fields' }): Joined<PlannedTimes> {
  const { pace } = fields;
  const isWithinHours = fields.minutes.kind === 'values' || fields.seconds.kind === 'values';
  const isHourly = pace.kind === 'pace' && pace.unit === 'hour' && isWithinHours;
  const isShort = isHourly || (pace.kind === 'pace' && pace.unit !== 'hour');
  if ((!isShort && pace.kind === 'pace') || (!isShort && !isWithinHours))
    return contradict('paceDoesNotFit');
  const filled = (field: Field, unit: Pace['unit'], size: number, usual: number[]) => {
    if (field.kind === 'values') return [...field.values];
    return pace.kind === 'pace' && pace.unit === unit ? steps(pace.interval, size) : usual;
  };
  const seconds = filled(fields.seconds, 'second', 60, [0]);
  const minutes = filled(fields.minutes, 'minute', 60, steps(1, 60));
  const hours = filled(fields.hours, 'hour', 24, steps(1, 24));
  const size = hours.length * minutes.length * seconds.length;
  if (size === 0) return contradict('paceDoesNotFit');
  const times =
    size > MOST_TIMES
      ? []
      : hours.flatMap((hour) =>
          minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
        );
  return { times, cross: { hours, minutes, seconds } };
}

/** 0, n, 2n … within the day, the hour or the minute; none where it does not come out even. */
function steps(interval: number, size: number): number[] {
  if (size % interval !== 0) return [];
  return Array.from({ length: size / interval }, (_, index) => index * interval);
}
