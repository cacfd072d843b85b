/** The hours in which an agent looks around, in the zone of its person, as a trigger and as a bound. */
import type { HeartbeatSettings } from '../domain/heartbeat-settings.ts';

type Hours = HeartbeatSettings['hours'];

const DAY = 24;
const HOUR_MINUTES = 60;

/** In their order; from ten in the evening to six they go over midnight, and the same twice is all day. */
function hoursOf({ from, to }: Hours): number[] {
  const length = (to - from + DAY) % DAY || DAY;
  return Array.from({ length }, (_, index) => (from + index) % DAY);
}

/** Outside the hours there is no occurrence at all. */
export function heartbeatCron(everyMinutes: number, hours: Hours): string {
  if (everyMinutes < HOUR_MINUTES) {
    const minute = everyMinutes === 1 ? '*' : `*/${everyMinutes}`;
    return `${minute} ${hoursField(hoursOf(hours))} * * *`;
  }
  const everyHours = everyMinutes / HOUR_MINUTES;
  const those = hoursOf(hours).filter((_, index) => index % everyHours === 0);
  return `0 ${hoursField(those)} * * *`;
}

export function looksPerDay(everyMinutes: number, hours: Hours): number {
  const length = hoursOf(hours).length;
  if (everyMinutes < HOUR_MINUTES) return length * (HOUR_MINUTES / everyMinutes);
  return Math.ceil(length / (everyMinutes / HOUR_MINUTES));
}

function hoursField(hours: readonly number[]): string {
  if (hours.length === DAY) return '*';
  const stretches: [number, number][] = [];
  for (const hour of hours.toSorted((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last?.[1] === hour - 1) last[1] = hour;
    else stretches.push([hour, hour]);
  }
  return stretches.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',');
}

/** Tells whether the hours in which an occurrence was due are over: it may have waited for long. */
export function areHoursOver(
  { dueMs, nowMs }: { dueMs: number; nowMs: number },
  hours: Hours,
  timezone: string,
): boolean {
  const endMs = endOfHours(dueMs, hours, timezone);
  return endMs !== null && nowMs >= endMs;
}

/** The end of the hours that an instant is in; that instant if it is in none, null if they never end. */
function endOfHours(atMs: number, hours: Hours, timezone: string): number | null {
  const those = hoursOf(hours);
  if (those.length === DAY) return null;
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
  if (!those.includes(at.hour)) return atMs;
  const end = at.toPlainDate().toZonedDateTime({
    timeZone: timezone,
    plainTime: { hour: hours.to % DAY },
  });
  const isBefore = Temporal.ZonedDateTime.compare(end, at) <= 0;
  return (isBefore ? end.add({ days: 1 }) : end).epochMilliseconds;
}
