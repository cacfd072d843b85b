/**
 * Another time for what is there: "make it 10" keeps the days and changes the time, "only on weekdays"
 * keeps the time and changes the days, anything that says both replaces it.
 */
import { nextFires } from '../../domain/fire-times.ts';
import { instantMs } from '../../domain/time/instant.ts';
import { parseTrigger, type Trigger } from '../../domain/trigger.ts';
import type { Choice, Question, When, WhenResult } from '../time/result.ts';

export interface TimeReader {
  nowMs: number;
  read(text: string, nowMs?: number): WhenResult;
  say: {
    at(time: string): string;
    each(day: string): string;
    atTimes(times: readonly string[]): string;
    everyMinutes(minutes: number): string;
  };
}

/** The trigger, changed as the words say; a question where they leave it open. */
export function editTrigger(text: string, trigger: Trigger, reader: TimeReader): WhenResult {
  const direct = readLoosely(text, reader);
  if (direct.kind === 'none') return direct;
  if (direct.kind === 'question' && direct.about === 'time-of-day') {
    const kept = keptTime(trigger, reader);
    if (kept !== null) return againAsBefore(text, { trigger, kept, reader });
  }
  return applyTo(direct, text, { trigger, reader });
}

/** "move it to Thursday": what comes every week goes on doing so. */
function againAsBefore(
  text: string,
  { trigger, kept, reader }: { trigger: Trigger; kept: string; reader: TimeReader },
): WhenResult {
  const once = reader.read(`${text} ${kept}`);
  const isOnce = once.kind === 'when' && once.trigger.kind === 'at';
  if (!isOnce || trigger.kind === 'at') return once;
  const again = reader.read(`${reader.say.each(text)} ${kept}`);
  return again.kind === 'when' && again.trigger.kind !== 'at' ? again : once;
}

interface Edit {
  trigger: Trigger;
  reader: TimeReader;
}

function applyTo(read: When | Question, text: string, edit: Edit): WhenResult {
  if (read.kind === 'question') {
    const choices = read.choices.flatMap(({ label, answer }): Choice[] => {
      const edited = applyTo(answer, text, edit);
      return edited.kind === 'none' ? [] : [{ label, answer: edited }];
    });
    return choices.length === 0 ? { kind: 'none', reason: null } : { ...read, choices };
  }
  if (!isClockOnly(read.trigger, text, edit.reader)) return read;
  const changed = withClock(edit.trigger, wallOf(read.trigger), edit.reader.nowMs);
  return changed === null ? { kind: 'none', reason: null } : { ...read, trigger: changed };
}

/** "10" alone is no time in a sentence, but it is one here. */
function readLoosely(text: string, { read, say }: TimeReader): WhenResult {
  const direct = read(text);
  return direct.kind === 'none' ? read(say.at(text)) : direct;
}

const PROBE_MS = 3 * 86_400_000 + 7 * 60_000;

/** Whether the words name a time of day and nothing else: said on another day it is the same. */
function isClockOnly(trigger: Trigger, text: string, reader: TimeReader): boolean {
  if (trigger.kind !== 'at') return false;
  const { nowMs } = reader;
  const isSoon = instantMs(trigger.atUtc) - nowMs <= 86_400_000;
  const later = reader.read(text, nowMs + PROBE_MS);
  const probe = later.kind === 'none' ? reader.read(reader.say.at(text), nowMs + PROBE_MS) : later;
  if (!isSoon || probe.kind === 'none') return false;
  const leaves = leavesOf(probe);
  return leaves.some((leaf) => leaf.kind === 'at' && wallOf(leaf) === wallOf(trigger));
}

function leavesOf(read: When | Question): Trigger[] {
  return read.kind === 'when'
    ? [read.trigger]
    : read.choices.flatMap(({ answer }) => leavesOf(answer));
}

/** `17:30`, on the wall of its zone. */
function wallOf(trigger: (Trigger & { kind: 'at' }) | Trigger): string {
  const atMs =
    trigger.kind === 'at' ? instantMs(trigger.atUtc) : (nextFires(trigger, 0, 1)[0] ?? 0);
  return zoned(atMs, trigger.timezone).toPlainTime().toString({ smallestUnit: 'minute' });
}

function zoned(atMs: number, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
}

function withClock(trigger: Trigger, clock: string, nowMs: number): Trigger | null {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const input = clockInput(trigger, { hour, minute, clock, nowMs });
  if (input === null) return null;
  const { timezone, missedRunPolicy, maxLatenessMs, overlap, dst } = trigger;
  const policies = { timezone, missedRunPolicy, maxLatenessMs, overlap, dst };
  const parsed = parseTrigger({ ...input, ...policies }, { defaultTimezone: timezone, nowMs });
  return parsed.ok ? parsed.value.trigger : null;
}

interface NewClock {
  hour: number;
  minute: number;
  clock: string;
  nowMs: number;
}

function clockInput(trigger: Trigger, time: NewClock): object | null {
  switch (trigger.kind) {
    case 'cron': {
      const fields = trigger.cron.split(/\s+/);
      const days = fields.slice(-3).join(' ');
      // Of several times nobody knows which is meant.
      const isDaily = fields.slice(0, -3).every((field) => /^\d+$/.test(field));
      return isDaily ? { cron: `${time.minute} ${time.hour} ${days}` } : null;
    }
    case 'at': {
      const day = zoned(instantMs(trigger.atUtc), trigger.timezone).toPlainDate();
      const today = zoned(time.nowMs, trigger.timezone);
      const isPast =
        Temporal.PlainDate.compare(day, today.toPlainDate()) <= 0 &&
        today.toPlainTime().toString().slice(0, 5) >= time.clock;
      const moved = isPast ? today.toPlainDate().add({ days: 1 }) : day;
      return { at: `${moved.toString()}T${time.clock}` };
    }
    case 'rrule': {
      if (!/FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)/.test(trigger.rrule)) return null;
      if (/BY(?:HOUR|MINUTE)=\d+,/.test(trigger.rrule)) return null;
      const rrule = trigger.rrule
        .split(';')
        .filter((part) => !/^BY(?:HOUR|MINUTE|SECOND)=/.test(part))
        .join(';');
      const startsAt = `${trigger.startsAt.slice(0, 10)}T${time.clock}`;
      return { rrule, startsAt, exdates: trigger.exdates };
    }
    case 'every':
      return trigger.everyMs === 86_400_000 ? { cron: `${time.minute} ${time.hour} * * *` } : null;
  }
}

/** The time of day of a trigger, in words that can be read again; how often, where it has none. */
function keptTime(trigger: Trigger, { say }: TimeReader): string | null {
  switch (trigger.kind) {
    case 'at':
    case 'rrule':
      return say.at(trigger.kind === 'at' ? wallOf(trigger) : trigger.startsAt.slice(11, 16));
    case 'cron': {
      const [minute = '', hour = ''] = trigger.cron.split(/\s+/).slice(-5);
      if (!/^\d+$/.test(minute) || !/^[\d,]+$/.test(hour)) return null;
      const clocks = hour
        .split(',')
        .map((one) => `${one.padStart(2, '0')}:${minute.padStart(2, '0')}`);
      return say.atTimes(clocks);
    }
    case 'every':
      return say.everyMinutes(Math.round(trigger.everyMs / 60_000));
  }
}
