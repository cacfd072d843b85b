/** Other times of day for what is there: replaced, added, removed, shifted, or every so many minutes. */

import type { PartOfDay } from '../../../language/language.ts';
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import type { Clock } from '../clock.ts';
import { clockOfPart, decideClocks, decideWindow, secondsOf } from '../clocks.ts';
import { contradict, isContradiction, type Joined } from '../contradiction.ts';
import { planTimes } from '../lower/plan-times.ts';
import { clocksOf, type Pace, type Times, UNSAID, type When } from '../when.ts';
import { keepStart } from './bounds.ts';
import type { Facts, Operation } from './facts.ts';
import { clockOf } from './of-rule.ts';

/** Nobody knows what is meant. */
export const UNCLEAR = contradict('noReading');

const at = (seconds: readonly number[]): Times => ({
  kind: 'at',
  clocks: [...new Set(seconds)].sort((left, right) => left - right).map(clockOf),
  part: 'unsaid',
});

/** "make it 10": of several times nobody knows which is meant. */
export const replaceTimes: Operation = (was, facts) => {
  const { said } = facts;
  if (said.times.kind === 'pace') return setPace(was, facts);
  if (said.times.kind === 'window') return setWindow(was, facts);
  const isRow = clocksOf(said).length > 1;
  const isDaily = was.times.kind === 'pace' && secondsOfPace(was.times) === SECONDS_PER_DAY;
  const isOne = was.times.kind === 'at' && (was.times.clocks.length === 1 || isRow);
  if (!isOne && !isDaily && was.times.kind !== 'unsaid') return UNCLEAR;
  return retimed(was, nearTimes(said, was), facts);
};

/** At other times; an exception of one run is one of its day, where there is one run a day. */
function retimed(was: When, times: Times, facts: Facts): When {
  return keepStart(atTimes(was, times), was, facts);
}

export function atTimes(was: When, times: Times): When {
  const isOne = times.kind !== 'at' || times.clocks.length === 1;
  const except = was.except.map((one) =>
    one.kind === 'dates' && isOne
      ? { ...one, dates: one.dates.map((date) => date.slice(0, 10)) }
      : one,
  );
  return { ...was, times, except };
}

const HALF_DAY = SECONDS_PER_DAY / 2;
/** So close to the time that it was at, an hour of the morning is meant in the morning. */
const NEAR = 2 * 3600;
const WITHIN = 6 * 3600;

/** Bare hours in the half of the day that is near the times that it was at, where only one is. */
export function nearTimes({ times }: When, was: When): Times {
  const before = clocksOf(was).map(secondsOf);
  if (times.kind !== 'at' || times.part !== 'unsaid' || before.length === 0) return times;
  const [clock, ...more] = times.clocks;
  if (clock === undefined || more.length > 0) return times;
  const halves = before.map((second) => nearHalf(clock, second));
  const [first = clock] = halves;
  const isAgreed = halves.every(({ half, hour }) => half === first.half && hour === first.hour);
  return isAgreed ? { ...times, clocks: [first] } : times;
}

function nearHalf(clock: Clock, was: number): Clock {
  if (clock.half !== null || clock.likely24 === true || clock.hour === 0 || clock.hour > 12)
    return clock;
  const morning = secondsOf({ ...clock, hour: clock.hour % 12 });
  const away = (second: number): number => Math.abs(second - was);
  const isPm = was >= HALF_DAY;
  const evening = morning + HALF_DAY;
  if (isPm && clock.hour !== 12 && away(evening) <= WITHIN && away(morning) > WITHIN)
    return { ...clock, hour: (clock.hour % 12) + 12, half: 'pm' };
  const isOpen = decideClocks([clock], 'unsaid').kind === 'open';
  return !isPm && isOpen && away(morning) <= NEAR ? { ...clock, half: 'am' } : clock;
}

/** "also at 3pm". */
export const addTimes: Operation = (was, facts) => {
  const { said, sentence } = facts;
  const times = nearTimes(said, was);
  const more = times.kind === 'part' ? [clockOfPart(sentence, times)] : clocksOf({ times });
  if (more.length === 0) return UNCLEAR;
  if (was.times.kind === 'turns') {
    const turns = was.times.turns.map((turn) => ({ ...turn, clocks: row(turn.clocks, more) }));
    return { ...was, times: { kind: 'turns', turns } };
  }
  if (was.times.kind !== 'at') return UNCLEAR;
  return keepStart(
    { ...was, times: { ...was.times, clocks: row(was.times.clocks, more) } },
    was,
    facts,
  );
};

/** Each once, in their order; with the halves said, so that a bare hour behind them stays open. */
function row(clocks: readonly Clock[], more: readonly Clock[]): Clock[] {
  const told = clocks.map((clock) => ({ ...clock, half: clock.hour < 12 ? 'am' : 'pm' }) as const);
  const isOpen = decideClocks([...told, ...more], 'unsaid').kind === 'open';
  if (isOpen || more.some(({ half }) => half === null)) return [...told, ...more];
  const seconds = new Set([...clocks, ...more].map(secondsOf));
  return [...seconds].sort((left, right) => left - right).map(clockOf);
}

/** "only at 8pm", of what comes twice a day. */
export const onlyTimes: Operation = (was, facts) => {
  if (facts.said.times.kind === 'window') return onlyWithinHours(was, facts);
  const { said } = facts;
  if (said.times.kind === 'pace') return setPace(was, facts);
  if (was.times.kind === 'pace') return onlyOfPace(was, facts);
  if (was.times.kind !== 'at') return UNCLEAR;
  if (said.times.kind !== 'part' || was.times.clocks.length === 1)
    return retimed(was, nearTimes(said, was), facts);
  const own = clocksIn(was, said.times.part);
  return own.length === 0 ? UNCLEAR : retimed(was, at(own.map(secondsOf)), facts);
};

/** "only at 5pm", of what comes every hour by the clock. */
const onlyOfPace: Operation = (was, facts) => {
  const { said, sentence } = facts;
  const [all, own] = [was, said].map((when) => planTimes(sentence, { ...was, times: when.times }));
  if (all === undefined || own === undefined || isContradiction(all) || isContradiction(own))
    return UNCLEAR;
  const isPart = own.times.every((time) => all.times.includes(time));
  const { isByClock } = was.times as Pace;
  return isPart && isByClock ? retimed(was, at(own.times), facts) : UNCLEAR;
};

/** From which hour to which each part of the day is, where people speak of the evening one. */
const HOURS: Readonly<Record<PartOfDay, readonly [number, number]>> = {
  morning: [4, 12],
  noon: [11, 14],
  afternoon: [12, 18],
  evening: [17, 24],
  night: [20, 24],
};

/** The times that it has in a part of the day. */
function clocksIn({ times }: When, part: PartOfDay): Clock[] {
  const [from, to] = HOURS[part];
  return times.kind === 'at' ? times.clocks.filter(({ hour }) => hour >= from && hour < to) : [];
}

/** The times that were said, as those that there are. */
export function timesSaid(was: When, { times }: When): readonly Clock[] {
  return times.kind === 'part' ? clocksIn(was, times.part) : clocksOf({ times });
}

/** "not at 9am". */
export function removeTimes(was: When, clocks: readonly Clock[], facts: Facts): Joined<When> {
  const out = decideClocks(clocks, 'unsaid');
  if (was.times.kind === 'pace')
    return { ...was, except: [...was.except, { kind: 'clocks', clocks: [...clocks] }] };
  if (was.times.kind !== 'at' || out.kind === 'open') return UNCLEAR;
  const gone = new Set(out.clocks.map(secondsOf));
  const left = was.times.clocks.map(secondsOf).filter((second) => !gone.has(second));
  return left.length === 0 ? UNCLEAR : retimed(was, at(left), facts);
}

/** "an hour later": each of the times; none may leave its day. */
export function shiftTimes(was: When, seconds: number, facts: Facts): Joined<When> {
  const moved = (clocks: readonly Clock[]): Clock[] =>
    clocks.map((clock) => secondsOf(clock) + seconds).map(clockOf);
  const isWithin = (clocks: readonly Clock[]): boolean =>
    clocks.every((clock) => {
      const second = secondsOf(clock) + seconds;
      return second >= 0 && second < SECONDS_PER_DAY;
    });
  const { times } = was;
  if (times.kind === 'at')
    return isWithin(times.clocks)
      ? retimed(was, { ...times, clocks: moved(times.clocks) }, facts)
      : UNCLEAR;
  if (times.kind !== 'turns' || !times.turns.every(({ clocks }) => isWithin(clocks)))
    return UNCLEAR;
  const turns = times.turns.map((turn) => ({ ...turn, clocks: moved(turn.clocks) }));
  return retimed(was, { kind: 'turns', turns }, facts);
}

function secondsOfPace({ unit, interval }: Pick<Pace, 'unit' | 'interval'>): number {
  return interval * { second: 1, minute: 60, hour: 3600 }[unit];
}

/** "make it every 2 hours": within the hours and on the days that there are. */
const setPace: Operation = (was, facts) => {
  const { times } = facts.said;
  if (times.kind !== 'pace') return UNCLEAR;
  const { days } = was;
  if (was.times.kind === 'pace') {
    const { window } = times.window.kind === 'unsaid' ? was.times : times;
    return keepStart({ ...was, times: { ...times, window } }, was, facts);
  }
  const isDaily = days.kind === 'unsaid' || (days.kind === 'every' && days.unit === 'day');
  const isBare = isDaily && was.months.kind === 'unsaid' && clocksOf(was).length === 1;
  const isOnce = was.again === 'once' && clocksOf(was).length === 1;
  if (!isBare && !isOnce) return UNCLEAR;
  return keepStart({ ...was, days: UNSAID, times, again: 'again' }, was, facts);
};

/** "only between 8am and 8pm": of a pace its hours, of times those within them. */
const setWindow: Operation = (was, facts) => {
  const { times } = facts.said;
  if (times.kind !== 'window') return UNCLEAR;
  if (was.times.kind !== 'pace') return { ...was, times };
  return keepStart({ ...was, times: { ...was.times, window: times.window } }, was, facts);
};

/** The times that lie within the hours. */
const onlyWithinHours: Operation = (was, facts) => {
  const { times } = facts.said;
  if (was.times.kind === 'turns' || times.kind !== 'window') return UNCLEAR;
  if (was.times.kind !== 'at') return setWindow(was, facts);
  const decided = decideWindow(times.window, times.part);
  if ('hour' in decided) return UNCLEAR;
  const [from, to] = [secondsOf(decided.from), secondsOf(decided.to)];
  const own = was.times.clocks.map(secondsOf).filter((time) => time >= from && time <= to);
  return own.length === 0 ? UNCLEAR : retimed(was, at(own), facts);
};

/** Fewer times than this are a list, and no pace. */
const FEWEST = 4;

/** Times that are evenly apart as the pace that they are: 9:00, 10:00 … 17:00. */
export function asPace(was: When, { sentence }: Facts): When {
  if (was.times.kind !== 'at' && was.times.kind !== 'fields') return was;
  const planned = planTimes(sentence, was);
  if (isContradiction(planned) || planned.times.length < FEWEST) return was;
  const { times } = planned;
  const [first = 0, second = 0] = times;
  const step = second - first;
  const isEven = times.every((time, index) => time === first + index * step);
  const last = times.at(-1) ?? 0;
  if (!isEven) return was;
  const [unit, size] =
    step % 3600 === 0
      ? (['hour', 3600] as const)
      : step % 60 === 0
        ? (['minute', 60] as const)
        : (['second', 1] as const);
  const isWhole = step * times.length === SECONDS_PER_DAY && first === 0;
  const window = isWhole
    ? UNSAID
    : ({ kind: 'between', from: clockOf(first), to: clockOf(last), isSpan: false } as const);
  const plain = { past: [], isByClock: true, isDoubtful: false };
  const days = was.days.kind === 'every' && was.days.unit === 'day' ? UNSAID : was.days;
  return { ...was, days, times: { kind: 'pace', unit, interval: step / size, window, ...plain } };
}
