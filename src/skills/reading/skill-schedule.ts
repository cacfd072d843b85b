/**
 * When a skill runs, as its front matter says it: one line in `rote-schedule`, or the looser shapes
 * that the schedule normalizer knows. What makes no trigger is told and ignored; the reason is kept, so
 * that its owner hears of it too.
 */
import type { Fault } from '../../base/errors.ts';
import { asBoolean, isRecord } from '../../domain/schedule/loose-values.ts';
import { normalizeSchedule } from '../../domain/schedule/normalize-schedule.ts';
import { parseTrigger } from '../../domain/schedule/trigger.ts';
import { splitTriggerText } from '../../domain/schedule/trigger-text.ts';
import { isFrontMap, textOf, toJson } from './front-value.ts';
import { type FindField, type LooseField, noteIgnored } from './loose-keys.ts';
import type { Notes } from './notes.ts';

type Loose = Record<string, unknown>;

interface ReadSchedule {
  schedule: Readonly<Loose> | null;
  /** Why there is none, although the file says when. */
  scheduleProblem: string | null;
}

const NO_SCHEDULE: ReadSchedule = { schedule: null, scheduleProblem: null };

export function readSchedule(find: FindField, notes: Notes): ReadSchedule {
  const [first, ...more] = holdersOf(find);
  if (first === undefined) return NO_SCHEDULE;
  const all = [first, ...more];
  const faults = all.map(({ field }) => unreadable(field));
  for (const [index, why] of faults.entries()) {
    const field = all[index]?.field;
    if (why !== null && field !== undefined) noteIgnored(field, notes, why, HOW);
  }
  const holders = all.filter((_, index) => faults[index] === null);
  if (holders.length === 0) return ignored(first.field, faults[0] ?? '', HOW);
  const loose: Loose = {};
  for (const { name, field } of holders) loose[name] = toJson(field.value);
  const kind = find('triggertype');
  if (kind !== null) loose['trigger_type'] = toJson(kind.value);
  const fault = faultOf(loose);
  if (fault !== null) {
    noteIgnored(first.field, notes, withoutDot(fault.message), fault.hint);
    return ignored(first.field, withoutDot(fault.message), fault.hint);
  }
  const notify = readNotify(find('notifyoncompletion'), notes);
  const schedule = notify === null ? loose : { ...loose, notify_on_completion: notify };
  return { schedule, scheduleProblem: null };
}

function ignored({ key }: LooseField, why: string, fix: string): ReadSchedule {
  return { schedule: null, scheduleProblem: `"${key}": ${why}. ${fix}` };
}

interface Holder {
  name: string;
  field: LooseField;
}

function holdersOf(find: FindField): Holder[] {
  const own = find('roteschedule');
  if (own !== null) return [{ name: 'schedule', field: own }];
  const holders: Holder[] = [];
  for (const name of ['trigger_config', 'schedule', 'trigger']) {
    const field = find(name.replace('_', ''));
    if (field !== null && (name !== 'trigger' || isWhen(field))) holders.push({ name, field });
  }
  return holders;
}

/** A `trigger` may as well be the phrase that calls for the skill. */
export function isWhen({ value }: LooseField): boolean {
  const text = textOf(value);
  return text === null ? isFrontMap(value) : splitTriggerText(text) !== null;
}

const HOW =
  'Write a cron expression with a zone (0 9 * * 1-5 Europe/Berlin), every 3h, or at 2027-01-01T09:00.';

/** Why it says no time; null where it does. */
function unreadable(field: LooseField): string | null {
  const text = textOf(field.value);
  const isReadable = text === null ? isFrontMap(field.value) : /^\s*\{/.test(text) || isWhen(field);
  if (isReadable) return null;
  return text === null ? 'it is a list' : `${JSON.stringify(text.slice(0, 80))} is no trigger`;
}

/** Judged as it will be when the schedule is made, except that no time is too late. */
function faultOf(loose: Loose): Fault | null {
  const normalized = normalizeSchedule(loose);
  if (!normalized.ok) return normalized.fault;
  const trigger = normalized.value.input['trigger'];
  const parsed = parseTrigger(isRecord(trigger) ? trigger : {}, {
    defaultTimezone: 'UTC',
    nowMs: 0,
  });
  return parsed.ok ? null : parsed.fault;
}

function readNotify(field: LooseField | null, notes: Notes): boolean | null {
  if (field === null) return null;
  const value = asBoolean(toJson(field.value));
  if (typeof value === 'boolean') return value;
  noteIgnored(field, notes, 'it is neither true nor false', `Write ${field.key}: "true"`);
  return null;
}

function withoutDot(message: string): string {
  return message.replace(/\.$/, '');
}
