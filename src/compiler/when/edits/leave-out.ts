/** What is left out of what is there: weekdays, months and times leave it, dates and coming runs become exceptions. */

import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import { formatWallDay, formatWallSec } from '../../../time/wall-text.ts';
import { isContradiction, type Joined } from '../contradiction.ts';
import { nearDate } from '../dates.ts';
import { countedPartOf } from '../joining/days-of-parts.ts';
import type { Exception } from '../parts.ts';
import { clocksOf, type When } from '../when.ts';
import { keepStart } from './bounds.ts';
import { weekdaysOf } from './days.ts';
import { comesOn, type Facts, firesOf, type Operation } from './facts.ts';
import { removeDays } from './some-days.ts';
import { removeTimes, timesSaid, UNCLEAR } from './times.ts';

/** "except Fridays", "not in August", "except at 9am". */
export const exceptSaid: Operation = (was, facts) => {
  let when: Joined<When> = was;
  for (const exception of facts.said.except) {
    if (isContradiction(when)) return when;
    when = without(when, exception, facts);
  }
  return when;
};

function without(was: When, exception: Exception, facts: Facts): Joined<When> {
  if (was.again === 'once') return UNCLEAR;
  switch (exception.kind) {
    case 'weekdays':
      return removeDays(was, exception.days, facts);
    case 'months':
      return removeMonths(was, exception.months, facts);
    case 'clocks':
      return was.times.kind === 'at'
        ? removeTimes(was, exception.clocks, facts)
        : added(was, exception);
    default:
      return added(was, exception);
  }
}

function added(was: When, exception: Exception): When {
  return { ...was, except: [...was.except, exception] };
}

const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

function removeMonths(was: When, names: readonly number[], facts: Facts): Joined<When> {
  const { days, times } = was;
  const isElapsed = times.kind === 'pace' && days.kind === 'unsaid';
  if (isElapsed || days.kind === 'yearly')
    return added(was, { kind: 'months', months: [...names] });
  const before = was.months.kind === 'unsaid' ? ALL_MONTHS : was.months.months;
  const months = before.filter((month) => !names.includes(month));
  if (months.length === 0) return UNCLEAR;
  return keepStart({ ...was, months: { kind: 'months', months } }, was, facts);
}

/** "only in December": of the months that there are. */
export const onlyMonths: Operation = (was, facts) => {
  const { months } = facts.said;
  if (months.kind === 'unsaid') return was;
  const before = was.months.kind === 'unsaid' ? ALL_MONTHS : was.months.months;
  const both = before.filter((month) => months.months.includes(month));
  if (both.length === 0 || was.again === 'once') return UNCLEAR;
  return keepStart({ ...was, months: { kind: 'months', months: both } }, was, facts);
};

/** "also in August". */
export const addMonths: Operation = (was, facts) => {
  const { months } = facts.said;
  if (months.kind === 'unsaid' || was.months.kind === 'unsaid') return UNCLEAR;
  const all = [...new Set([...was.months.months, ...months.months])].sort((a, b) => a - b);
  return keepStart({ ...was, months: { kind: 'months', months: all } }, was, facts);
};

/** "drop wednesday", "remove the 9am": all of them. */
export const dropSaid: Operation = (was, facts) => {
  const { said } = facts;
  const names = weekdaysOf(said.days);
  const clocks = timesSaid(was, said);
  if (names !== null && clocks.length === 0) return removeDays(was, names, facts);
  if (said.days.kind === 'unsaid' && clocks.length > 0) return removeTimes(was, clocks, facts);
  if (said.months.kind !== 'unsaid') return removeMonths(was, said.months.months, facts);
  return skipSaid(was, facts);
};

/** "skip Friday" is the coming one that it runs on; "skip Fridays" is each. */
export const skipSaid: Operation = (was, facts) => {
  const { said } = facts;
  const { days } = said;
  if (was.again === 'once') return UNCLEAR;
  if (days.kind === 'weekdays') return removeDays(was, days.days, facts);
  if (days.kind === 'unsaid') {
    if (said.months.kind !== 'unsaid') return removeMonths(was, said.months.months, facts);
    const clocks = timesSaid(was, said);
    return clocks.length === 0 ? exceptSaid(was, facts) : removeTimes(was, clocks, facts);
  }
  if (days.kind === 'counted') return added(was, countedPartOf(days));
  if (days.kind !== 'on' || clocksOf(said).length > 1) return UNCLEAR;
  const { date } = days;
  const [clock = null] = clocksOf(said);
  if (date.kind === 'vague-date')
    return added(was, { kind: 'stretch', from: date.from, to: date.to, isYearly: false });
  if (date.kind !== 'near-date') return added(was, { kind: 'date', point: { date, clock } });
  const day = date.choices.find((choice) => comesOn(facts, choice)) ?? date.choices[0];
  if (day === undefined) return UNCLEAR;
  return added(was, { kind: 'date', point: { date: nearDate(day), clock } });
};

/** "skip the next one": its date where it is alone on its day, else its time as well. */
export function skipNext(was: When, runs: number, facts: Facts): Joined<When> {
  if (was.again === 'once' || runs > MOST_SKIPPED) return UNCLEAR;
  const fires = firesOf(facts, runs + 1);
  const dates = fires.slice(0, runs).map(({ day, second }, index) => {
    const isAlone = fires.every((other, at) => at === index || other.day !== day);
    return isAlone ? formatWallDay(day) : formatWallSec(day * SECONDS_PER_DAY + second);
  });
  return dates.length === 0 ? UNCLEAR : added(was, { kind: 'dates', dates });
}

/** More coming runs than this are no list. */
const MOST_SKIPPED = 100;
