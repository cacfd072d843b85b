/** An instant as a clock in its zone shows it, with the offset: `2026-03-08 09:00 UTC+01:00`. */
import { SECONDS_PER_DAY } from './civil.ts';
import { formatFraction } from './instant.ts';
import { formatClock, formatWallDay } from './wall-text.ts';
import { zoneSegments } from './zone-segments.ts';

export function formatZoned(atMs: number, timezone: string): string {
  const { offsetSec, wallSec } = wallOf(atMs, timezone);
  const days = wallDayOf(atMs, timezone);
  const fraction = formatFraction(atMs - Math.floor(atMs / 1000) * 1000);
  const seconds = fraction === '' ? 'where-some' : 'always';
  const clock = formatClock(wallSec - days * SECONDS_PER_DAY, { seconds });
  const offset = offsetSec === 0 ? '' : formatOffset(offsetSec);
  return `${formatWallDay(days)} ${clock}${fraction} UTC${offset}`;
}

/** The day on the calendar of the zone, counted from 1970-01-01. */
export function wallDayOf(atMs: number, timezone: string): number {
  return Math.floor(wallOf(atMs, timezone).wallSec / SECONDS_PER_DAY);
}

function wallOf(atMs: number, timezone: string): { offsetSec: number; wallSec: number } {
  const atSec = Math.floor(atMs / 1000);
  const { offsetSec } = zoneSegments(timezone).segmentAt(atSec);
  return { offsetSec, wallSec: atSec + offsetSec };
}

function formatOffset(offsetSec: number): string {
  const clock = formatClock(Math.abs(offsetSec), { seconds: 'where-some' });
  return `${offsetSec < 0 ? '-' : '+'}${clock}`;
}
