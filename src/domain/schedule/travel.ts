/**
 * Schedules of somebody who travels. One that follows fires by the wall clock of where its person is, one that stays by
 * its own zone. What follows is told the whole trip when it begins, its end included, so that nobody has to act then.
 */
import type { ZoneChange } from '../../time/journey-segments.ts';
import type { Trip } from '../person.ts';
import { fireTimesOf } from './fire-times.ts';
import type { Schedule } from './schedule.ts';

/** After so long no wall time is left that it could have passed. */
const OLD_MS = 3 * 86_400_000;
/** Two zones are at most 26 hours apart. */
const APART_MS = 26 * 3_600_000;

/** The first whole second after an instant: a journey that is told now begins there. */
export function nextSecondMs(nowMs: number): number {
  return (Math.floor(nowMs / 1000) + 1) * 1000;
}

export interface Journey {
  trip: Trip;
  /** The zone that the person comes back to. */
  home: string;
  nowMs: number;
}

/** The trigger as its next run has it: what travels comes by the clock of another zone than its own. */
export function asNextRun({
  trigger,
  travel,
  nextFireMs,
}: Pick<Schedule, 'trigger' | 'travel' | 'nextFireMs'>): Schedule['trigger'] {
  const atMs = nextFireMs ?? Number.POSITIVE_INFINITY;
  const zone = travel?.zones.findLast(({ fromMs }) => fromMs <= atMs)?.timezone;
  return zone === undefined ? trigger : { ...trigger, timezone: zone };
}

/** True if a schedule would come at other times if it followed; one in a zone of its own is meant there. */
export function isConcerned(schedule: Schedule, { trip, home, nowMs }: Journey): boolean {
  const { status, trigger } = schedule;
  if (status !== 'active' && status !== 'paused') return false;
  if (trigger.kind === 'every' || trigger.kind === 'event') return false;
  if (trigger.timezone !== home || (trigger.kind === 'at' && schedule.lastFiredMs !== null))
    return false;
  const nextMs = fireTimesOf(schedule).nextFireMs(nowMs);
  return nextMs !== null && (trip.untilMs === null || nextMs < trip.untilMs + APART_MS);
}

/**
 * The schedule as its person said: on the trip and home again, or at home from now on. It is the same again if it was
 * there already; `null` is one that is to be asked about.
 */
export function travelling(
  schedule: Schedule,
  follows: boolean | null,
  journey: Journey,
): Schedule {
  const { trip, home, nowMs } = journey;
  const isAtHome = follows !== true || (trip.untilMs ?? Number.POSITIVE_INFINITY) <= nowMs;
  const back = isAtHome ? nextSecondMs(nowMs) : trip.untilMs;
  const there = isAtHome ? [] : [{ fromMs: trip.fromMs, timezone: trip.timezone }];
  const ahead = [...there, ...(back === null ? [] : [{ fromMs: back, timezone: home }])];
  const zones = zonesWith(schedule, ahead, nowMs);
  const moved: Schedule = { ...schedule, travel: { follows, zones } };
  return { ...moved, nextFireMs: nextFireAfter(schedule, moved, nowMs) };
}

/**
 * A schedule that is made on a trip, by the clock there, goes home with its person. A one-shot keeps the instant that was
 * shown.
 */
export function madeOnTrip(schedule: Schedule, { trip, home, nowMs }: Journey): Schedule {
  const { kind, timezone } = schedule.trigger;
  const isByClock = kind === 'cron' || kind === 'rrule';
  if (!isByClock || timezone !== trip.timezone || timezone === home) return schedule;
  const zones = trip.untilMs === null ? [] : [{ fromMs: trip.untilMs, timezone: home }];
  const made: Schedule = { ...schedule, travel: { follows: true, zones } };
  return { ...made, nextFireMs: nextFireAfter(schedule, made, nowMs) };
}

/** Zones up to now stay as they were; those to come give way to the new one. */
function zonesWith(
  { trigger, travel }: Schedule,
  ahead: readonly ZoneChange[],
  nowMs: number,
): ZoneChange[] {
  const past = (travel?.zones ?? []).filter(({ fromMs }) => fromMs <= nowMs);
  const lastAtHome = past.findLastIndex(
    ({ fromMs, timezone }) => timezone === trigger.timezone && fromMs < nowMs - OLD_MS,
  );
  const zones = past.slice(lastAtHome + 1);
  for (const { fromMs, timezone } of ahead) {
    const current = zones.at(-1)?.timezone ?? trigger.timezone;
    const soonMs = Math.max(fromMs, nextSecondMs(nowMs));
    if (timezone !== current) zones.push({ fromMs: soonMs, timezone });
  }
  return zones;
}

/** More than these were never left out by hand. */
const MOST_LEFT_OUT = 1000;

/** As many as were left out before are left out now; what is due already stays due. */
function nextFireAfter(before: Schedule, after: Schedule, nowMs: number): number | null {
  const { nextFireMs, status, trigger, lastFiredMs } = before;
  const isTriedAgain = trigger.kind === 'at' && lastFiredMs !== null;
  if (status !== 'active' || nextFireMs === null || nextFireMs <= nowMs || isTriedAgain)
    return nextFireMs;
  const [old, fresh] = [fireTimesOf(before), fireTimesOf(after)];
  let freshMs = fresh.nextFireMs(nowMs);
  let oldMs = old.nextFireMs(nowMs);
  for (let left = 0; left < MOST_LEFT_OUT; left += 1) {
    if (oldMs === null || oldMs >= nextFireMs || freshMs === null) break;
    oldMs = old.nextFireMs(oldMs);
    freshMs = fresh.nextFireMs(freshMs);
  }
  return freshMs ?? nextFireMs;
}
