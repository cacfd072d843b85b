/**
 * A When without holes → the plainest trigger that says it all, or the name of the reason why there is none.
 * Nothing that was said is left out: what a way of lowering does not use is refused.
 */

import type { Clock } from '../clock.ts';
import { secondsOf } from '../clocks.ts';
import { sayDay } from '../coming-days.ts';
import { contradict, isContradiction, type Joined } from '../contradiction.ts';
import { SHORT_UNITS } from '../parts.ts';
import { wallSecIn } from '../sentence.ts';
import {
  boundOf,
  clocksOf,
  isAgain,
  type Pace,
  type When,
  withoutBounds,
  zoneOf,
} from '../when.ts';
import { applyExceptions } from './exceptions.ts';
import { type RuleStart, startOf, withLimits } from './limits.ts';
import { lowerElapsed } from './lower-elapsed.ts';
import { lowerOnce } from './lower-once.ts';
import { lowerRule } from './lower-rule.ts';
import type { Lowered, Now } from './lowered.ts';
import { planDays } from './plan-days.ts';
import { planTimes } from './plan-times.ts';
import { firstDay } from './rule-of-plan.ts';
import type { RulePlan } from './rule-plan.ts';
import { shiftAgain, shiftOnce } from './shift.ts';
import { triggerOfPlan } from './trigger-of-plan.ts';

export function lower(sentence: Now, when: When): Joined<Lowered> {
  if (when.days.kind === 'rule') return lowerRule(sentence, when, when.days.rrule);
  if (!isAgain(when)) return shiftOnce(lowerOnce(sentence, when), when);
  if (when.days.kind === 'after') return contradict('paceAndDelay');
  const shifted = shiftAgain(sentence, when);
  return isContradiction(shifted) ? shifted : lowerAgain(sentence, shifted);
}

function lowerAgain(sentence: Now, when: When): Joined<Lowered> {
  const start = startOf(sentence, when);
  if (start === null) return contradict('noStart');
  if (isElapsed(when)) return lowerElapsed(sentence, when, start);
  const daily = withinDay(when);
  return isContradiction(daily) ? daily : lowerDays(sentence, daily, start);
}

/** By itself a pace is elapsed time from now; with days, hours or a window it is read on the clock. */
export function isElapsed(when: When): boolean {
  const { days, times, months, except } = when;
  const isCounted = boundOf(when, 'from')?.counted === true;
  if (times.kind !== 'pace')
    return isCounted && days.kind === 'every' && (days.unit === 'day' || days.unit === 'week');
  const isPlain = times.window.kind === 'unsaid' && times.past.length === 0 && !times.isByClock;
  const saysDays = days.kind !== 'unsaid' || months.kind !== 'unsaid';
  // "every hour except between midnight and 6"
  return isPlain && !saysDays && !except.some(({ kind }) => kind === 'window');
}

/** What goes with the kind of its times. */
export function withinDay(when: When): Joined<When> {
  const { times, days, zone } = when;
  if (times.kind === 'pace') return pacedWithinDay(when, times);
  if (times.kind !== 'fields')
    return zone.kind === 'offset' || startsTwice(when) ? contradict('leftOver') : when;
  const from = boundOf(when, 'from')?.at;
  const isSaidTwice = zone.kind === 'offset' || (from !== undefined && 'clock' in from);
  if (isSaidTwice) return contradict('timesInTwoWays');
  const isDaily = days.kind !== 'every' || (days.unit === 'day' && days.interval === 1);
  return isDaily ? when : contradict('paceDoesNotFit');
}

const LAST_SECOND: Clock = { hour: 23, minute: 59, second: 59, half: '24', said: '' };

/** "every 3 hours from 7am on Mondays": until the end of each day, or the time said. */
function pacedWithinDay(when: When, times: Pace): Joined<When> {
  const [from, until] = [boundOf(when, 'from')?.at, boundOf(when, 'until')?.at];
  const length = boundOf(when, 'length');
  // Within a day nothing says when "for 2 hours" would begin.
  const isShort = length !== undefined && SHORT_UNITS.has(length.unit);
  if (isShort || from?.kind === 'day-and-clock' || when.zone.kind === 'offset')
    return contradict('leftOver');
  if (from?.kind !== 'clock') return when;
  if (times.window.kind !== 'unsaid') return contradict('leftOver');
  const to = until?.kind === 'clock' ? until.clock : LAST_SECOND;
  const window = { kind: 'between' as const, from: from.clock, to, isSpan: false };
  const started = withoutBounds(when, 'from');
  const limited = until?.kind === 'clock' ? withoutBounds(started, 'until') : started;
  return { ...limited, times: { ...times, window } };
}

/** "every day at 9 starting at 10am": which of the two? */
function startsTwice(when: When): boolean {
  const from = boundOf(when, 'from')?.at;
  if (from === undefined || !('clock' in from)) return false;
  if (when.times.kind !== 'at') return when.times.kind === 'turns';
  return !clocksOf(when).some((said) => secondsOf(said) === secondsOf(from.clock));
}

function lowerDays(sentence: Now, when: When, start: RuleStart): Joined<Lowered> {
  const days = planDays(when, start.day);
  if (isContradiction(days)) return days;
  const times = planTimes(sentence, when);
  if (isContradiction(times)) return times;
  const { day, isSaid, time } = start;
  const plan = { ...days, ...times, startDay: day, startSaid: isSaid };
  if (when.times.kind !== 'pace')
    return finish(
      sentence,
      when,
      when.times.kind === 'fields' ? plan : { ...plan, startTime: time },
    );
  // A time to end at has become the end of the window.
  const limited = boundOf(when, 'until')?.at.kind === 'clock' ? withoutBounds(when, 'until') : when;
  const whole = finish(sentence, limited, plan);
  if (!isContradiction(whole) || triggerOfPlan({ ...plan, nowWallSec: 0 }) !== null) return whole;
  // The very end of a window is let go where no rule can say it.
  return finish(sentence, limited, { ...plan, times: plan.times.slice(0, -1) });
}

/** Limits, exceptions, and the plainest trigger that says it all. */
function finish(sentence: Now, when: When, given: Omit<RulePlan, 'nowWallSec'>): Joined<Lowered> {
  const timezone = zoneOf(when) ?? sentence.timezone;
  const plan = firing({ ...given, nowWallSec: wallSecIn(timezone, sentence.nowMs) });
  const limited = withLimits(sentence, when, plan);
  if (isContradiction(limited)) return limited;
  const excepted = applyExceptions(sentence, when.except, limited);
  if (excepted === null) return contradict('exceptionDoesNotFit');
  const input = triggerOfPlan(excepted);
  if (input === null) return contradict('noSingleSchedule');
  const notes = isCountedFromStart(when, plan)
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
function isCountedFromStart({ days }: When, plan: RulePlan): boolean {
  return plan.rule.interval > 1 || (days.kind === 'every' && days.unit !== 'day');
}
