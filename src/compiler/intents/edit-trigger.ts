/**
 * Another time for what is there: "make it 10" keeps the days and changes the time, "only on weekdays"
 * keeps the time and changes the days, anything that says both replaces it. Ends, exceptions and policies
 * stay, unless they are what is changed.
 */
import { describeTrigger } from '../../domain/describe-trigger.ts';
import { instantMs } from '../../domain/time/instant.ts';
import { parseTrigger, type Trigger } from '../../domain/trigger.ts';
import type { Choice, Question, When, WhenResult } from '../time/result.ts';
import { limitTrigger } from './limit-trigger.ts';
import {
  clockOf,
  firstWall,
  isClockOnly,
  isDayOpen,
  readLoosely,
  type TimeReader,
  withPolicies,
  zoned,
} from './time-reader.ts';

/** The trigger, changed as the words say; a question where they leave it open. */
export function editTrigger(text: string, trigger: Trigger, reader: TimeReader): WhenResult {
  return withPolicies(edited(text, { trigger, reader }), trigger);
}

function edited(text: string, edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  const direct = readLoosely(text, reader);
  // "make it 5 times", "make it until Friday"
  if (direct.kind === 'none') return limitTrigger(text, edit);
  if (direct.kind === 'question' && direct.about === 'time-of-day') {
    const kept = keptTime(trigger, reader);
    if (kept !== null) return againAsBefore(text, kept, edit);
  }
  return applyTo(direct, text, edit);
}

interface Edit {
  trigger: Trigger;
  reader: TimeReader;
}

/** "move it to Thursday": what comes every week goes on doing so. */
function againAsBefore(text: string, kept: string, edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  const said = `${text} ${kept}`;
  const once = reader.read(said);
  if (once.kind !== 'when') return once;
  if (once.trigger.kind !== 'at') return asBefore(once, said, edit);
  if (trigger.kind === 'at') return once;
  const each = `${reader.say.each(text)} ${kept}`;
  const again = reader.read(each);
  const isAgain = again.kind === 'when' && again.trigger.kind !== 'at';
  return isAgain ? asBefore(again, each, edit) : once;
}

/** With the day that it was on, where the words name none, and with its limits. */
function asBefore(read: When, text: string, { trigger, reader }: Edit): WhenResult {
  if (isDayOpen(read.trigger, text, reader)) {
    const day = firstWall(trigger, reader.nowMs).toPlainDate().toString();
    const dated = reader.read(`${text} ${reader.say.startingOn(day)}`);
    if (dated.kind === 'when') return dated;
  }
  if (trigger.kind !== 'rrule') return read;
  const limited = withLimits(read.trigger, trigger, { reader, isEach: saysEach(text, reader) });
  return limited === null ? read : { ...read, trigger: limited };
}

/** "every Thursday" is every week; "Thursdays" alone leaves every other week what it is. */
function saysEach(text: string, { say }: TimeReader): boolean {
  return text.toLowerCase().includes(say.each('').trim().slice(0, 4));
}

const LIMITS = /^(?:COUNT|UNTIL)=/;

/** The end and the exceptions of a rule, on other days; null where there is nothing to keep. */
function withLimits(
  trigger: Trigger,
  before: Trigger & { kind: 'rrule' },
  { reader, isEach }: { reader: TimeReader; isEach: boolean },
): Trigger | null {
  const old = before.rrule.split(';');
  const interval = old.find((part) => part.startsWith('INTERVAL='));
  const isOther = interval !== undefined && !isEach && old.includes('FREQ=WEEKLY');
  const limits = old.filter((part) => LIMITS.test(part));
  // The start of every other week may only say in which of the weeks.
  const isLater =
    interval === undefined && before.startsAt > firstWall(trigger, reader.nowMs).toString();
  if (limits.length + before.exdates.length === 0 && !isOther && !isLater) return null;
  const today = zoned(reader.nowMs, trigger.timezone).toPlainDate().toString();
  const words = describeTrigger(trigger, reader.say.triggers);
  const ruled = reader.read(`${words}, ${reader.say.startingOn(today)}`);
  if (ruled.kind !== 'when' || ruled.trigger.kind !== 'rrule') return null;
  const own = ruled.trigger.rrule.split(';').filter((part) => !LIMITS.test(part));
  const isWeekly = own.includes('FREQ=WEEKLY') && !own.some((part) => /^INTERVAL=/.test(part));
  const rrule = [...own, ...(isOther && isWeekly ? [interval] : []), ...limits].join(';');
  const startsAt = `${before.startsAt.slice(0, 10)}T${ruled.trigger.startsAt.slice(11)}`;
  return parsed({ rrule, startsAt, exdates: before.exdates }, trigger, reader.nowMs);
}

function applyTo(read: When | Question, text: string, edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  if (read.kind === 'question') {
    const choices = read.choices.flatMap(({ label, answer }): Choice[] => {
      const edited = applyTo(answer, text, edit);
      return edited.kind === 'none' ? [] : [{ label, answer: edited }];
    });
    return choices.length === 0 ? { kind: 'none', reason: null } : { ...read, choices };
  }
  if (!isClockOnly(read.trigger, text, reader)) return asBefore(read, text, edit);
  const clock = clockOf(firstWall(read.trigger, reader.nowMs));
  const changed = withClock(trigger, clock, reader.nowMs);
  return changed === null ? { kind: 'none', reason: null } : { ...read, trigger: changed };
}

function withClock(trigger: Trigger, clock: string, nowMs: number): Trigger | null {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const input = clockInput(trigger, { hour, minute, clock, nowMs });
  return input === null ? null : parsed(input, trigger, nowMs);
}

/** With the zone and the policies of what was there. */
function parsed(input: object, before: Trigger, nowMs: number): Trigger | null {
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
function keptTime(trigger: Trigger, { say }: TimeReader): string | null {
  switch (trigger.kind) {
    case 'at':
    case 'rrule':
      return say.at(
        trigger.kind === 'at' ? clockOf(firstWall(trigger, 0)) : trigger.startsAt.slice(11, 16),
      );
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
