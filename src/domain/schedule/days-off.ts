/**
 * Days on which a schedule does not run, out of a calendar of its person: kept with it as they were last read, so that every
 * time is computed without that calendar. A fire on such a day stays a fire, and is recorded as skipped.
 */
import { wallDayOf } from '../../time/format-zoned.ts';
import type { Piece } from '../../time/split-time.ts';
import { formatWallDay } from '../../time/wall-text.ts';
import { type FireTimes, fireTimesOf } from './fire-times.ts';
import type { Schedule } from './schedule.ts';

type WithDays = Pick<Schedule, 'trigger' | 'travel' | 'daysOff'>;

/** The calendar whose days it leaves out; null if it leaves out none. */
export function calendarOff({ trigger }: Pick<Schedule, 'trigger'>): string | null {
  return trigger.kind === 'at' || trigger.kind === 'event' ? null : (trigger.notOnCalendar ?? null);
}

/** Tells whether a fire is on a day that is left out, by the clock that it fires by. */
export function dayOffTest(schedule: WithDays): (atMs: number) => boolean {
  const { daysOff, trigger, travel } = schedule;
  if (daysOff === undefined || daysOff.calendar !== calendarOff(schedule)) return () => false;
  return (atMs) => {
    const away = travel?.zones.findLast(({ fromMs }) => fromMs <= atMs)?.timezone;
    return daysOff.days.includes(formatWallDay(wallDayOf(atMs, away ?? trigger.timezone)));
  };
}

/** Days begin at whole quarters of an hour everywhere. */
const QUARTER_MS = 900_000;
/** A year of days in a row. */
const MOST_STEPS = 40_000;

/** The fires on which it runs, without those that fall away. */
export function runTimesOf(schedule: WithDays): FireTimes {
  const times = fireTimesOf(schedule);
  if (schedule.daysOff === undefined) return times;
  return {
    nextFireMs: (afterMs) => firstOnWorkday(schedule, times.nextFireMs(afterMs)),
    countFires: () => null,
  };
}

/** A stretch in parts that are each on such days, or each on others. */
export function* apartByDaysOff(schedule: WithDays, { fromMs, beforeMs }: Piece): Generator<Piece> {
  const isOff = dayOffTest(schedule);
  let startMs = fromMs;
  const firstMs = fromMs - (fromMs % QUARTER_MS) + QUARTER_MS;
  if (schedule.daysOff !== undefined)
    for (let atMs = firstMs; atMs < beforeMs; atMs += QUARTER_MS) {
      if (isOff(atMs) === isOff(startMs)) continue;
      yield { fromMs: startMs, beforeMs: atMs };
      startMs = atMs;
    }
  yield { fromMs: startMs, beforeMs };
}

/** The first fire from an instant on that is on no such day; null if there is none, or too many days are in between. */
export function firstOnWorkday(schedule: WithDays, fireMs: number | null): number | null {
  const isOff = dayOffTest(schedule);
  const times = fireTimesOf(schedule);
  let nextMs = fireMs;
  for (let step = 0; nextMs !== null && isOff(nextMs); step += 1) {
    if (step === MOST_STEPS) return null;
    nextMs = times.nextFireMs(nextMs - (nextMs % QUARTER_MS) + QUARTER_MS - 1);
  }
  return nextMs;
}
