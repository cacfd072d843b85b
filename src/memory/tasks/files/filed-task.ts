/**
 * A task as it stands in a file: every field is a text that other programs know, and what such a text can't say is
 * added as `rote`: for each field what was written and what it is. Where another program changed what was written,
 * its word counts.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createFireTimes } from '../../../domain/schedule/fire-times.ts';
import { type Trigger, triggerSchema } from '../../../domain/schedule/trigger.ts';
import {
  LONGEST_NOTES,
  LONGEST_TITLE,
  TASK_PRIORITIES,
  TASK_STATES,
  type Task,
} from '../../../domain/task/task.ts';
import { parseTimezone } from '../../../time/timezone.ts';
import { isRuleOfTasks } from './repeat-rule.ts';

export const RAW_FIELDS = [
  'uid',
  'title',
  'notes',
  'status',
  'priority',
  'tags',
  'due',
  'repeat',
  'rule',
  'parent',
  'created',
  'done',
  'rote',
] as const;
/** Empty where nothing is said. */
export type RawTask = Record<(typeof RAW_FIELDS)[number], string>;

export const NOTHING_SAID: RawTask = Object.freeze(
  Object.fromEntries(RAW_FIELDS.map((field) => [field, ''])),
) as RawTask;

const instantMs = z.int().min(-8e14).max(8e14);
const dueSchema = z.strictObject({
  atMs: instantMs,
  isWholeDay: z.boolean(),
  timezone: z.string().refine((name) => isTimezone(name)),
});
const repeatSchema = z.strictObject({
  words: z.string().min(1).max(1000),
  trigger: triggerSchema.refine(comesAgain),
  isWholeDay: z.boolean(),
});
const exactSchema = z.strictObject({
  title: z.string().min(1).max(LONGEST_TITLE),
  notes: z.string().max(LONGEST_NOTES),
  state: z.enum(TASK_STATES),
  priority: z.enum(TASK_PRIORITIES),
  tags: z.array(z.string().min(1).max(200)).max(20),
  due: dueSchema.nullable(),
  repeat: repeatSchema.nullable(),
  parent: z.string().min(1).nullable(),
  createdMs: instantMs.nullable(),
  doneMs: instantMs.nullable(),
});
type Exact = z.output<typeof exactSchema>;

/** The fields of a task that any file keeps; its uid is the one of the program that made it. */
export type FiledTask = Exact & { uid: string };

export const isTimezone = (name: string): boolean => parseTimezone(name).ok;

/** Whatever else a file says would be found out only when the task is done. */
function comesAgain(trigger: Trigger): boolean {
  if (trigger.kind === 'at' || trigger.kind === 'event') return false;
  if (trigger.kind === 'rrule' && !isRuleOfTasks(trigger.rrule)) return false;
  try {
    createFireTimes(trigger).nextFireMs(0);
    return true;
  } catch {
    return false;
  }
}

export function filedTask(task: Task, uidOf: (id: string) => string): FiledTask {
  const { title, notes, state, priority, tags, due, repeat, parent, createdMs, doneMs } = task;
  return {
    uid: task.uid ?? task.id,
    title,
    notes,
    state,
    priority,
    tags: [...tags],
    due:
      due === null ? null : { atMs: due.atMs, isWholeDay: due.isWholeDay, timezone: due.timezone },
    repeat,
    parent: parent === null ? null : uidOf(parent),
    createdMs,
    doneMs,
  };
}

/** Which text says which field. */
const SAID_BY: Record<keyof Exact, readonly (keyof RawTask)[]> = {
  title: ['title'],
  notes: ['notes'],
  state: ['status'],
  priority: ['priority'],
  tags: ['tags'],
  due: ['due'],
  repeat: ['repeat', 'rule'],
  parent: ['parent'],
  createdMs: ['created'],
  doneMs: ['done', 'status'],
};
const FIELDS = Object.keys(SAID_BY) as (keyof Exact)[];

const saidIn = (raw: RawTask, field: keyof Exact): string =>
  SAID_BY[field].map((name) => raw[name]).join('\n');

/** The values that the texts do not say as they are; empty if they say all of them. */
export function whatIsMissing(task: FiledTask, raw: RawTask, read: FiledTask): string {
  const missing = FIELDS.filter(
    (field) => JSON.stringify(task[field]) !== JSON.stringify(read[field]),
  );
  if (missing.length === 0) return '';
  const notes = missing.map((field) => [field, { was: saidIn(raw, field), is: task[field] }]);
  return JSON.stringify(Object.fromEntries(notes));
}

const notesSchema = z.record(z.string(), z.looseObject({ was: z.string() }));

/** Lays what is noted over what was read, field by field, where it fits and nobody changed what was written. */
export function withWhatIsMissing(read: FiledTask, raw: RawTask): FiledTask {
  const parsed = notesSchema.safeParse(parseJson(raw.rote));
  if (!parsed.success) return read;
  const exact = FIELDS.flatMap((field) => {
    const note = parsed.data[field];
    if (note === undefined || note.was !== saidIn(raw, field)) return [];
    const value = exactSchema.shape[field].safeParse(note['is']);
    return value.success ? [[field, value.data] as const] : [];
  });
  return { ...read, ...Object.fromEntries(exact) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const LONGEST_UID = 300;
const HASH_LETTERS = 24;

/** A task without a name of its own has the same one whenever it is read. */
export function uidOf(raw: RawTask): string {
  const given = raw.uid.trim();
  if (given !== '' && given.length <= LONGEST_UID) return given;
  const said = given === '' ? [raw.title, raw.due, raw.parent, raw.notes].join('\n') : given;
  return `hash-${createHash('sha256').update(said).digest('hex').slice(0, HASH_LETTERS)}`;
}
