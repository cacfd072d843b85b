/** Times × times: what was said of the time of day, as one thing, or why it is two. */
import type { Clock } from '../clock.ts';
import { decideClocks, secondsOf } from '../clocks.ts';
import { contradict, type Joined } from '../contradiction.ts';
import { type Field, type Pace, type ShortUnit, type Times, UNSAID, type Window } from '../when.ts';
import { allOf, oneOf, type Said } from './said.ts';

export function joinTimes(said: Said): Joined<Times> {
  if (said.turns !== null) return { kind: 'turns', turns: said.turns.turns };
  if (allOf(said, 'field').length > 0 || oneOf(said, 'hours') !== null) return joinFields(said);
  const pace = paceOf(said);
  const clocks = clocksOf(said);
  const isTimed = clocks.length > 0 || said.part !== 'unsaid';
  if (pace !== null && isTimed) {
    // "the hourly report at 9" is at 9, and "every 12 hours at 7 and 19" is at both.
    const isAt = pace.isDoubtful || areEven(clocks, pace);
    return isAt ? joinClocks(said, clocks) : contradict('paceAndTime');
  }
  if (pace !== null) return pace;
  return oneOf(said, 'minutes-past') === null
    ? joinClocks(said, clocks)
    : contradict('windowWithoutPace');
}

export function clocksOf(said: Said): Clock[] {
  return allOf(said, 'clocks').flatMap(({ clocks }) => clocks);
}

function windowOf(said: Said): Window | null {
  const window = oneOf(said, 'window');
  if (window === null) return null;
  const { from, to, isSpan = false } = window;
  return { kind: 'between', from, to, isSpan };
}

/** A pace within the day; minutes past the hour are of every hour where nothing else says how often. */
function paceOf(said: Said): Pace | null {
  const past = oneOf(said, 'minutes-past')?.minutes ?? [];
  const saysOften = said.every ?? oneOf(said, 'rate');
  const isHourly = past.length > 0 && saysOften === null && clocksOf(said).length === 0;
  if (said.pace === null && !isHourly) return null;
  const { unit, interval, doubt } = said.pace ?? { unit: 'hour', interval: 1, doubt: null };
  return {
    kind: 'pace',
    unit: unit as ShortUnit,
    interval,
    window: windowOf(said) ?? UNSAID,
    past,
    isByClock: oneOf(said, 'on-the-clock') !== null,
    isDoubtful: doubt === 'adjective',
  };
}

/** "every 12 hours at 7:00 and 19:00": the times say it all, where they are as far apart. */
function areEven(clocks: readonly Clock[], { unit, interval }: Pace): boolean {
  if (unit !== 'hour' || clocks.length === 0 || clocks.length * interval !== 24) return false;
  if (clocks.length === 1) return true;
  const decided = decideClocks(clocks, 'unsaid');
  if (decided.kind === 'open') return false;
  const times = decided.clocks.map(secondsOf).sort((left, right) => left - right);
  const [first = 0] = times;
  return times.every((time, index) => time === first + index * interval * 3600);
}

function joinClocks(said: Said, clocks: readonly Clock[]): Joined<Times> {
  const { part } = said;
  const window = windowOf(said);
  if (window !== null && clocks.length > 0) return contradict('windowWithoutPace');
  if (window !== null) return { kind: 'window', window, part };
  // "at 8, 12 and 8 again": one of the two is meant for another half of the day.
  if (new Set(clocks.map((clock) => JSON.stringify(clock))).size < clocks.length)
    return contradict('leftOver');
  if (clocks.length > 0) return { kind: 'at', clocks, part };
  return part === 'unsaid' ? UNSAID : { kind: 'part', part };
}

/** "at minute 5 of the hours 9 to 17": as a cron expression has them, and no other times beside them. */
function joinFields(said: Said): Joined<Times> {
  const isMore =
    clocksOf(said).length > 0 ||
    said.part !== 'unsaid' ||
    oneOf(said, 'window') !== null ||
    oneOf(said, 'minutes-past') !== null;
  if (isMore) return contradict('timesInTwoWays');
  const { every } = said;
  if (every !== null && (every.unit !== 'day' || every.interval > 1))
    return contradict('paceDoesNotFit');
  const field = (unit: 'minute' | 'second'): Field => {
    const found = allOf(said, 'field').find((part) => part.unit === unit);
    return found === undefined ? UNSAID : { kind: 'values', values: found.values };
  };
  const hours = oneOf(said, 'hours');
  return {
    kind: 'fields',
    hours: hours === null ? UNSAID : { kind: 'values', values: hours.hours },
    minutes: field('minute'),
    seconds: field('second'),
    pace:
      said.pace === null
        ? UNSAID
        : { kind: 'pace', unit: said.pace.unit as ShortUnit, interval: said.pace.interval },
  };
}
