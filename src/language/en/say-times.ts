/**
 * The times of a day as people say them: a few clock times, a pace between the first and the last of them
 * ("every 15 minutes from 09:00 to 17:45"), minutes past the hour; what is none of these, as fields.
 */
import { runsOf } from '../../time/bit-set.ts';
import { SECONDS_PER_DAY } from '../../time/civil.ts';
import { clockTime, padded } from '../list-words.ts';
import type { TimesSaid } from '../trigger-words.ts';

/** As many clock times are listed before anything else is tried. */
const FEW_CLOCKS = 6;
/** More are not listed at all. */
const MOST_CLOCKS = 12;
/** More minutes past the hour are said as a field. */
const MOST_PAST = 6;

/** Every combination of the three, each sorted. */
export interface CrossTimes {
  hours: number[];
  minutes: number[];
  seconds: number[];
}

/** `mayWrap`: no days are named, so that a pace may go on over midnight ("from 23:00 to 02:00"). */
export function sayCross(cross: CrossTimes, { mayWrap }: { mayWrap: boolean }): TimesSaid {
  const { hours, minutes, seconds } = cross;
  const size = hours.length * minutes.length * seconds.length;
  if (size <= FEW_CLOCKS) return clocksOf(timesOf(cross));
  const isWholeDay = hours.length === 24;
  const onTheMinute = seconds.length === 1 && seconds[0] === 0;
  const said =
    (onTheMinute ? hourly(cross, isWholeDay) : null) ??
    (isWholeDay ? null : paceBetween(timesOf(cross), { mayWrap })) ??
    (onTheMinute && !isWholeDay ? minutesPast(cross) : null);
  if (said !== null) return said;
  return size <= MOST_CLOCKS ? clocksOf(timesOf(cross)) : fieldsOf(cross, onTheMinute);
}

/** Seconds of the day, sorted. Null where they have no plain words. */
export function sayTimes(times: number[], { mayWrap }: { mayWrap: boolean }): TimesSaid | null {
  const unique = (values: number[]) => [...new Set(values)].sort((left, right) => left - right);
  const hours = unique(times.map((time) => Math.floor(time / 3600)));
  const minutes = unique(times.map((time) => Math.floor(time / 60) % 60));
  const seconds = unique(times.map((time) => time % 60));
  if (hours.length * minutes.length * seconds.length === times.length)
    return sayCross({ hours, minutes, seconds }, { mayWrap });
  if (times.length <= FEW_CLOCKS) return clocksOf(times);
  return paceBetween(times, { mayWrap }) ?? (times.length <= MOST_CLOCKS ? clocksOf(times) : null);
}

export function clockInWords(time: number): string {
  const clock = clockTime(Math.floor(time / 3600), Math.floor(time / 60) % 60);
  return time % 60 === 0 ? clock : `${clock}:${padded(time % 60)}`;
}

export function timesOf({ hours, minutes, seconds }: CrossTimes): number[] {
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  );
}

export function clocksOf(times: number[]): TimesSaid {
  return { kind: 'clocks', clocks: times.map(clockInWords) };
}

/** "every 3 hours on the hour", "every hour at 10 and 40 minutes past". */
function hourly({ hours, minutes }: CrossTimes, isWholeDay: boolean): TimesSaid | null {
  const interval = evenStep(hours, 24);
  const isOne = minutes.length === 1;
  const isFew = isWholeDay && minutes.length <= MOST_PAST && evenStep(minutes, 60) === null;
  if (interval === null || !(isOne || isFew)) return null;
  return { kind: 'hourly', interval, minutes, between: null };
}

/** "every hour at 0 and 20 minutes past from 09:00 to 17:20". */
function minutesPast({ hours, minutes }: CrossTimes): TimesSaid | null {
  const [run] = runsOf(hours);
  if (run === undefined || run[1] - run[0] + 1 !== hours.length || minutes.length > MOST_PAST)
    return null;
  const between = {
    from: clockTime(run[0], minutes[0] ?? 0),
    to: clockTime(run[1], minutes.at(-1) ?? 0),
  };
  return { kind: 'hourly', interval: 1, minutes, between };
}

/** Null where the gaps between them differ; over midnight one gap is the time without any. */
function paceBetween(times: number[], { mayWrap }: { mayWrap: boolean }): TimesSaid | null {
  const [first = 0, second = 0] = times;
  const last = times.at(-1) ?? 0;
  const overnight = first + SECONDS_PER_DAY - last;
  const wraps = mayWrap && overnight === Math.min(second - first, overnight);
  const step = wraps ? overnight : second - first;
  const breaks = times.flatMap((time, index) =>
    index > 0 && time - (times[index - 1] ?? 0) !== step ? [index] : [],
  );
  const [at = 0] = breaks;
  if (breaks.length > (wraps ? 1 : 0)) return null;
  const from = times[at] ?? 0;
  const to = at === 0 ? last : (times[at - 1] ?? 0);
  const pace = { kind: 'pace', from: clockInWords(from), to: clockInWords(to) } as const;
  if (step % 3600 === 0) return { ...pace, interval: step / 3600, unit: 'hour' };
  if (step % 60 === 0) return { ...pace, interval: step / 60, unit: 'minute' };
  return { ...pace, interval: step, unit: 'second' };
}

function fieldsOf({ hours, minutes, seconds }: CrossTimes, onTheMinute: boolean): TimesSaid {
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
