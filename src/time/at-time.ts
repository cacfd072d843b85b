/**
 * Reads the time of a one-shot: an instant (`2026-03-08T07:30:00Z`, with any offset), or a wall time
 * that is read in a zone. Where the wall clock jumps or repeats, the answer comes with a note.
 */
import { type Result, refuse, succeed } from '../base/errors.ts';
import type { DstRule } from './dst-rule.ts';
import { readUtcMs } from './instant.ts';
import { parseTimezone } from './timezone.ts';
import { readWallSec } from './wall-text.ts';
import { onlyInstantOf, zoneSegments } from './zone-segments.ts';

export interface AtTime {
  atMs: number;
  /** The zone the text was read in: the one it names in brackets, else the one that was given. */
  timezone: string;
  note: ClockNote | null;
}

/** A wall time that a clock change skips or repeats, and which instant was taken. */
export type ClockNote =
  | { kind: 'skipped'; wall: string; timezone: string; runsAt: string }
  | { kind: 'doubled'; wall: string; timezone: string; pass: 'first' | 'second'; offset: string };

export function parseAtTime(text: string, givenTimezone: string, dst: DstRule): Result<AtTime> {
  const plainMs = readPlain(text, givenTimezone);
  if (plainMs !== null) return succeed({ atMs: plainMs, timezone: givenTimezone, note: null });
  const bracketed = /^(.*)\[([A-Za-z][^\]]*)\]$/.exec(text.trim());
  const zone = bracketed ? parseTimezone(bracketed[2] ?? '') : succeed(givenTimezone);
  if (!zone.ok) return zone;
  const timezone = zone.value;
  const timeText = (bracketed?.[1] ?? text).trim().replace(/^(\d{4}-\d\d-\d\d) +/, '$1T');
  // A date alone has no time of day, and Rote does not guess one. Nor does it round a leap second.
  if (/^\d{4}-\d\d-\d\d[Tt]\d\d(?!.*:60)/.test(timeText)) {
    const hasOffset = HAS_OFFSET.test(timeText);
    // With an offset as well as a zone in brackets, the two must agree.
    const instant = bracketed
      ? readWith(() => zonedWithOffset(timeText, timezone))
      : hasOffset
        ? readWith(() => Temporal.Instant.from(timeText))
        : null;
    if (instant) return succeed({ atMs: instant.epochMilliseconds, timezone, note: null });
    const wall = hasOffset ? null : readWith(() => Temporal.PlainDateTime.from(timeText));
    if (wall) return succeed(resolveWallTime(wall, timezone, dst));
  }
  return refuse({
    code: 'bad-time',
    message: `"${text}" is not a date and time.`,
    hint: 'Write an instant such as 2026-03-08T07:30:00Z, or a wall time such as 2026-03-08T09:30 with a time zone.',
  });
}

/** Nothing about it is unusual, as in nearly every text: Temporal says the same in ten times the time. */
function readPlain(text: string, timezone: string): number | null {
  if (text.charAt(4) !== '-') return null;
  const utcMs = readUtcMs(text);
  if (utcMs !== null) return utcMs;
  const wallSec = readWallSec(text);
  const instantSec = wallSec === null ? null : onlyInstantOf(zoneSegments(timezone), wallSec);
  return instantSec === null ? null : instantSec * 1000;
}

const HAS_OFFSET = /(?:Z|[+-]\d\d(?::?\d\d(?::?\d\d(?:\.\d+)?)?)?)$/i;

function zonedWithOffset(timeText: string, timezone: string): Temporal.ZonedDateTime | null {
  if (!HAS_OFFSET.test(timeText)) return null;
  return Temporal.ZonedDateTime.from(`${timeText}[${timezone}]`, { offset: 'reject' });
}

function readWith<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * A one-shot has no later occurrence to skip to, so in a gap both settings run it at the first
 * instant after the gap; and it runs once, so in a fold `both` is the first.
 */
function resolveWallTime(wall: Temporal.PlainDateTime, timezone: string, dst: DstRule): AtTime {
  const earlier = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(timezone, { disambiguation: 'later' });
  if (earlier.epochMilliseconds === later.epochMilliseconds) {
    return { atMs: earlier.epochMilliseconds, timezone, note: null };
  }
  const shown = wall
    .toString(wall.second === 0 ? { smallestUnit: 'minute' } : {})
    .replace('T', ' ');
  if (!earlier.toPlainDateTime().equals(wall)) {
    const afterGap = earlier.getTimeZoneTransition('next') as Temporal.ZonedDateTime;
    return {
      atMs: afterGap.epochMilliseconds,
      timezone,
      note: { kind: 'skipped', wall: shown, timezone, runsAt: clockTime(afterGap) },
    };
  }
  const taken = dst.fold === 'second' ? later : earlier;
  const pass = dst.fold === 'second' ? 'second' : 'first';
  return {
    atMs: taken.epochMilliseconds,
    timezone,
    note: { kind: 'doubled', wall: shown, timezone, pass, offset: taken.offset },
  };
}

function clockTime(zoned: Temporal.ZonedDateTime): string {
  return `${zoned.toPlainTime().toString({ smallestUnit: 'minute' })} (UTC${zoned.offset})`;
}
