/** What was said to be waited for, as an event: a schedule by its words, a hook by its name; or why it is none. */
import { nearestNames } from '../../base/nearest.ts';
import { type AwaitedEvent, eventSchema } from '../../domain/schedule/event.ts';
import { parseTrigger, type Trigger } from '../../domain/schedule/trigger.ts';
import type { Reading } from '../compile-reading.ts';
import type { CompileQuestion, ScheduleFacts } from '../compile-types.ts';
import { findSchedules, OPEN } from '../frames/find-schedules.ts';
import { isAllOf } from '../when/result-kinds.ts';
import { settleContact } from './contact-meant.ts';
import type { Awaited, PaceSaid } from './values.ts';

export type SettledEvent =
  | { kind: 'event'; event: AwaitedEvent; named: AwaitedEvent; notes?: readonly string[] }
  | { kind: 'ask'; question: CompileQuestion }
  /** It is plain that this is waited for, and it can't be. */
  | { kind: 'refused'; reason: string }
  | { kind: 'none' };

export function settleEvent(said: Awaited, reading: Reading): SettledEvent {
  const known = settleContact(said, reading);
  if (known.kind === 'ask') return known;
  const { awaited, notes } = known;
  switch (awaited.on) {
    case 'any-schedule':
      return { kind: 'refused', reason: reading.language.events.whichSchedule };
    case 'before-entry':
      return { kind: 'refused', reason: reading.language.events.howLongBefore };
    case 'same':
      return lastEnd(awaited.outcome, reading);
    case 'schedule':
      return endOf(awaited, reading);
    default: {
      const parsed = eventSchema.safeParse(awaited);
      if (parsed.success) return { kind: 'event', event: parsed.data, named: parsed.data, notes };
      const { events } = reading.language;
      return awaited.on === 'webhook'
        ? { kind: 'refused', reason: events.badHook(awaited.name) }
        : { kind: 'none' };
    }
  }
}

type Ended = Extract<Awaited, { on: 'schedule' }>;

function endOf({ said, outcome, isSure }: Ended, reading: Reading): SettledEvent {
  const { events } = reading.language;
  if (isTime(said, reading)) return { kind: 'none' };
  const named = findSchedules(said, reading, OPEN);
  const found =
    named.kind === 'none' ? findSchedules(withoutKind(said, reading), reading, OPEN) : named;
  if (found.kind === 'ask')
    return found.work.kind === 'ask'
      ? { kind: 'ask', question: onlyOne(found.work.question, reading) }
      : { kind: 'none' };
  if (found.kind === 'none') {
    const near = nearSchedules(said, reading);
    return isSure || near.length > 0
      ? { kind: 'refused', reason: events.noSchedule(said, near) }
      : { kind: 'none' };
  }
  const [only, ...others] = found.schedules;
  if (only === undefined || others.length > 0)
    return { kind: 'refused', reason: events.severalSchedules(said) };
  return ended(only, outcome);
}

/** "Backup-Job": the job that is called so. */
function withoutKind(said: string, { language }: Reading): string {
  const at = said.lastIndexOf('-');
  const kinds = language.events.lexicon.schedule.split('|');
  return at > 0 && kinds.includes(said.slice(at + 1).toLowerCase()) ? said.slice(0, at) : said;
}

/** "after 10 minutes", "viertel nach sechs", "nicht nach 9 ans Dehnen": nothing that ends. */
export const isTime = (
  said: string,
  { clock, language: { say }, options: { schedules = [] } }: Reading,
): boolean =>
  (/^\d/.test(said) && schedules.every(({ name }) => !/^\d/.test(name))) ||
  // "after Friday", where no schedule is called so.
  [...(schedules.some(({ name }) => name === said) ? [] : [said]), say.in(said), say.at(said)].some(
    (text) => isAllOf(text, clock.readPlain(text)),
  );

/** One schedule is waited for, and not all of them. */
function onlyOne({ text, choices }: CompileQuestion, { language }: Reading): CompileQuestion {
  return { text, choices: choices.filter((choice) => choice !== language.say.allOfThem) };
}

function ended({ id, name }: ScheduleFacts, outcome: Ended['outcome']): SettledEvent {
  const event = { on: 'schedule', schedule: id, outcome } as const;
  return { kind: 'event', event, named: { ...event, schedule: name } };
}

/** "when it fails", of what was talked about just now. */
function lastEnd(outcome: Ended['outcome'], { options }: Reading): SettledEvent {
  const last = options.previous?.draft == null ? options.previous?.scheduleId : null;
  const schedule = options.schedules?.find(({ id, status }) => id === last && OPEN.has(status));
  return schedule === undefined ? { kind: 'none' } : ended(schedule, outcome);
}

/** Those of nearly the same name, and those that share a word with it. */
export function nearSchedules(said: string, { options }: Reading): string[] {
  const open = (options.schedules ?? []).filter(({ status }) => OPEN.has(status));
  const names = open.map(({ name }) => name);
  const words = new Set(
    said
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word.length > 3),
  );
  const sharing = names.filter((name) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => words.has(word) || nearestNames(word, words).length > 0),
  );
  return [...new Set([...nearestNames(said, names), ...sharing])].slice(0, 3);
}

/** An event with its pace, as a trigger with the policies that events have. */
export function eventTrigger(
  event: AwaitedEvent,
  paces: readonly PaceSaid[],
  { clock }: Pick<Reading, 'clock'>,
): Trigger | null {
  const said = Object.assign({}, ...paces.map(paceFields));
  const parsed = parseTrigger(
    { event, ...said },
    { defaultTimezone: clock.timezone, nowMs: clock.nowMs },
  );
  return parsed.ok ? parsed.value.trigger : null;
}

/** A pace as the fields of a trigger. */
export function paceFields(pace: PaceSaid): {
  quietMs?: number;
  mostPerMinute?: number;
  mostPerHour?: number;
} {
  if (pace.kind === 'quiet') return { quietMs: pace.ms };
  if (pace.kind !== 'most') return {};
  return pace.per === 'hour' ? { mostPerHour: pace.count } : { mostPerMinute: pace.count };
}
