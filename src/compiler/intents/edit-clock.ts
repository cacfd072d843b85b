/** Another time of day for what is there: "make it 10", "an hour later". The days stay as they are. */

import { parseTrigger, type Trigger } from '../../domain/schedule/trigger.ts';
import { instantMs } from '../../time/instant.ts';
import type { Choice, WhenResult } from '../time/result.ts';
import { clocksOf, withClocks } from './resay.ts';
import {
  clockOf,
  type Edit,
  firstWall,
  isClockOnly,
  readLoosely,
  type TimeReader,
  triggersIn,
  withPolicies,
  zoned,
} from './time-reader.ts';

/** Null where the words say more than a time of day. */
export function changeClock(text: string, read: WhenResult, edit: Edit): WhenResult | null {
  const { trigger, reader } = edit;
  const leaves = triggersIn(read);
  const isClock = leaves.length > 0 && leaves.every((leaf) => isClockOnly(leaf, text, reader));
  if (!isClock || read.kind === 'none') return null;
  const { hour } = firstWall(trigger, reader.nowMs);
  if (read.kind === 'when') {
    const said = firstWall(read.trigger, reader.nowMs);
    // "at 8" said of what comes in the evening is in the evening as well.
    const isEvening = hour >= 17 && said.hour >= 8 && said.hour < 12 && isBareHour(text, reader);
    const clock = clockOf(isEvening ? said.add({ hours: 12 }) : said);
    const changed = withClock(inZoneOf(trigger, read.trigger), clock, reader.nowMs);
    return changed === null ? NOTHING : { ...read, trigger: changed, notes: [] };
  }
  const choices = read.choices.flatMap((choice) => changedChoice(choice, edit));
  const later = choices.filter((one) => isAfternoon(one, reader));
  if (read.about === 'half-of-day' && hour >= 12 && later.length === 1)
    return later[0]?.answer ?? NOTHING;
  return choices.length === 0 ? NOTHING : { ...read, choices };
}

const NOTHING: WhenResult = { kind: 'none', reason: null };

function changedChoice({ label, answer }: Choice, edit: Edit): Choice[] {
  if (answer.kind !== 'when') return [];
  const clock = clockOf(firstWall(answer.trigger, edit.reader.nowMs));
  const zoned = inZoneOf(edit.trigger, answer.trigger);
  const trigger = withClock(zoned, clock, edit.reader.nowMs);
  return trigger === null ? [] : [{ label, answer: { ...answer, trigger, notes: [] } }];
}

/** "make it 11am Tokyo time": the zone that was said with the time is its zone from now on. */
export function inZoneOf(trigger: Trigger, { timezone }: Trigger): Trigger {
  return { ...trigger, timezone };
}

function isAfternoon({ answer }: Choice, { nowMs }: TimeReader): boolean {
  return answer.kind === 'when' && firstWall(answer.trigger, nowMs).hour >= 12;
}

/** Nothing in it says which half of the day: with another number it would be asked. */
function isBareHour(text: string, reader: TimeReader): boolean {
  const asked = readLoosely(text.replace(/\d{1,2}/, '5'), reader);
  return asked.kind === 'question' && asked.about === 'half-of-day';
}

/** "an hour later", "half an hour earlier": of something that comes once, also days. */
export function shiftTrigger(length: string, sign: 1 | -1, edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  const { nowMs } = reader;
  const read = reader.read(reader.say.in(length));
  if (read.kind !== 'when' || read.trigger.kind !== 'at') return NOTHING;
  const minutes = Math.round((instantMs(read.trigger.atUtc) - nowMs) / 60_000) * sign;
  const clocks = clocksOf(edit);
  if (clocks !== null && clocks.length > 1) return shiftAll(clocks, minutes, edit);
  const wall = firstWall(trigger, nowMs);
  const moved = wall.add({ minutes });
  const isSameDay = moved.toPlainDate().equals(wall.toPlainDate());
  if (trigger.kind !== 'at' && !isSameDay) return NOTHING;
  const changed =
    trigger.kind === 'at'
      ? triggerLike({ at: moved.toString({ smallestUnit: 'minute' }) }, trigger, nowMs)
      : withClock(trigger, clockOf(moved), nowMs);
  const isPast = changed?.kind === 'at' && instantMs(changed.atUtc) <= nowMs;
  return changed === null || isPast ? NOTHING : { ...read, trigger: changed };
}

/** Of several times a day, each of them; none may leave its day. */
function shiftAll(clocks: readonly string[], minutes: number, edit: Edit): WhenResult {
  const moved = clocks.map((clock) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return hour * 60 + minute + minutes;
  });
  const isWithin = moved.every((at) => at >= 0 && at < 24 * 60);
  // Nobody shifts seconds.
  if (!isWithin || clocks.some((clock) => clock.length > 5)) return NOTHING;
  const padded = (value: number): string => String(value).padStart(2, '0');
  const said = moved.map((at) => `${padded(Math.floor(at / 60))}:${padded(at % 60)}`);
  const read = withClocks(said, edit);
  return read === null ? NOTHING : withPolicies(read, edit.trigger);
}

function withClock(trigger: Trigger, clock: string, nowMs: number): Trigger | null {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const input = clockInput(trigger, { hour, minute, clock, nowMs });
  return input === null ? null : triggerLike(input, trigger, nowMs);
}

/** With the zone and the policies of what was there. */
export function triggerLike(input: object, before: Trigger, nowMs: number): Trigger | null {
  const { timezone, missedRunPolicy, maxLatenessMs, overlap, dst } = before;
  const policies = { timezone, missedRunPolicy, maxLatenessMs, overlap, dst };
  const result = parseTrigger({ ...input, ...policies }, { defaultTimezone: timezone, nowMs });
  return result.ok ? result.value.trigger : null;
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
export function keptTime(trigger: Trigger, { say }: TimeReader): string | null {
  switch (trigger.kind) {
    case 'rrule': {
      // Of several times, or of what comes all day, no single one is kept.
      const isWithin = /FREQ=(?:HOURLY|MINUTELY|SECONDLY)|BYSETPOS/.test(trigger.rrule);
      const hours = /BYHOUR=([\d,]+)/.exec(trigger.rrule)?.[1]?.split(',') ?? [];
      const minutes = /BYMINUTE=([\d,]+)/.exec(trigger.rrule)?.[1]?.split(',') ?? [];
      if (isWithin || minutes.length > 1) return null;
      if (hours.length < 2) return say.at(trigger.startsAt.slice(11, 16));
      const minute = (minutes[0] ?? trigger.startsAt.slice(14, 16)).padStart(2, '0');
      return say.atTimes(hours.map((hour) => `${hour.padStart(2, '0')}:${minute}`));
    }
    case 'at':
      return say.at(clockOf(firstWall(trigger, 0)));
    case 'cron': {
      const [minute = '', hour = ''] = trigger.cron.split(/\s+/).slice(-5);
      if (!/^\d+$/.test(minute) || !/^[\d,]+$/.test(hour)) return null;
      const clocks = hour
        .split(',')
        .map((one) => `${one.padStart(2, '0')}:${minute.padStart(2, '0')}`);
      return say.atTimes(clocks);
    }
    case 'every':
      return trigger.everyMs % 60_000 === 0 ? say.everyMinutes(trigger.everyMs / 60_000) : null;
  }
}
