/** Reads times for the intent half, and what a trigger says on the wall of its zone. */

import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { instantMs } from '../../time/instant.ts';
import { parseCron } from '../../time/parse-cron.ts';
import { WEEKDAY_CODES } from '../../time/rrule.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { triggersIn } from '../when/result-kinds.ts';
import type { Sentence } from '../when/sentence.ts';

export interface TimeReader {
  nowMs: number;
  timezone: string;
  read(text: string, nowMs?: number): WhenResult;
  /** The words as the rules of time see them, at this moment and in this zone. */
  sentence(text: string): Sentence;
  /** The text without what said when. */
  rest(text: string, spans: readonly Span[]): string;
  say: {
    at(time: string): string;
  };
}

/** "10" alone is no time in a sentence, but it is one here. */
export function readLoosely(
  text: string,
  { read, say, nowMs }: TimeReader,
  atMs = nowMs,
): WhenResult {
  const direct = read(text, atMs);
  return direct.kind === 'none' ? read(say.at(text), atMs) : direct;
}

/** When it comes first, on the wall of its zone. */
export function firstWall(trigger: Trigger, nowMs: number): Temporal.PlainDateTime {
  const atMs =
    trigger.kind === 'at' ? instantMs(trigger.atUtc) : (nextFires(trigger, nowMs, 1)[0] ?? nowMs);
  return zoned(atMs, trigger.timezone).toPlainDateTime();
}

/** `17:30`. */
export function clockOf(wall: Temporal.PlainDateTime): string {
  return wall.toPlainTime().toString({ smallestUnit: 'minute' });
}

export function zoned(atMs: number, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
}

const PROBE_MS = 3 * 86_400_000 + 7 * 60_000;

/** Whether the words name a time of day and nothing else: said on another day it is the same. */
export function isClockOnly(trigger: Trigger, text: string, reader: TimeReader): boolean {
  if (trigger.kind !== 'at') return false;
  const { nowMs } = reader;
  if (instantMs(trigger.atUtc) - nowMs > 86_400_000) return false;
  const clock = clockOf(firstWall(trigger, nowMs));
  const later = readLoosely(text, reader, nowMs + PROBE_MS);
  return triggersIn(later).some(
    (leaf) => leaf.kind === 'at' && clockOf(firstWall(leaf, nowMs)) === clock,
  );
}

const WEEKDAYS: readonly string[] = WEEKDAY_CODES;

/** The weekdays that it comes on, every day where it names none; null where that is not how its days are told. */
export function weekdaysOf(trigger: Trigger): number[] | null {
  if (trigger.kind === 'rrule') {
    const isPlain = /FREQ=(?:WEEKLY|DAILY)/.test(trigger.rrule);
    const days = /BYDAY=([A-Z,]+)/.exec(trigger.rrule)?.[1]?.split(',') ?? WEEKDAYS;
    return isPlain ? days.map((day) => WEEKDAYS.indexOf(day)) : null;
  }
  if (trigger.kind !== 'cron') return null;
  const pattern = parseCron(trigger.cron);
  const [ofMonth, month] = trigger.cron.split(/\s+/).slice(-3);
  if (!pattern.ok || ofMonth !== '*' || month !== '*') return null;
  const { dayOfWeekRestricted, daysOfWeek, lastDaysOfWeek, nthDaysOfWeek } = pattern.value.day;
  if (lastDaysOfWeek !== 0 || nthDaysOfWeek.some((days) => days !== 0)) return null;
  return [0, 1, 2, 3, 4, 5, 6].filter(
    (day) => !dayOfWeekRestricted || ((daysOfWeek >> day) & 1) === 1,
  );
}
