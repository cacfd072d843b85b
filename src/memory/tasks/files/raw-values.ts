/** The texts of a task in a file, made from a task and read into one. */
import {
  LONGEST_NOTES,
  LONGEST_TITLE,
  TASK_PRIORITIES,
  TASK_STATES,
  type TaskDue,
  type TaskPriority,
  type TaskRepeat,
  type TaskState,
} from '../../../domain/task/task.ts';
import { cleanTags } from '../change-task.ts';
import { type FiledTask, NOTHING_SAID, type RawTask, uidOf } from './filed-task.ts';
import { isRuleOfTasks, ruleOf } from './repeat-rule.ts';

/** By whose clock a file is read, and how its plain words are. */
export interface FileTimes {
  timezone: string;
  due(words: string): TaskDue | null;
  repeat(words: string): TaskRepeat | null;
  /** A recurrence rule that begins at this wall time. */
  rule(rule: { rrule: string; startsAt: string; timezone: string }): TaskRepeat | null;
}

/** A day that says no time is reminded of in the morning. */
const MORNING = '09:00';

export function rawOf(task: FiledTask): RawTask {
  const { uid, title, notes, state, priority, tags, due, repeat, parent, createdMs, doneMs } = task;
  return {
    ...NOTHING_SAID,
    uid,
    title,
    notes,
    status: state,
    priority,
    tags: tags.join(','),
    due: due === null ? '' : dueText(due),
    repeat: repeat?.words ?? '',
    rule: repeat === null ? '' : ruleOf(repeat.trigger),
    parent: parent ?? '',
    created: createdMs === null ? '' : instantText(createdMs),
    done: doneMs === null ? '' : instantText(doneMs),
  };
}

const instantText = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();

function dueText({ atMs, isWholeDay, timezone }: NonNullable<FiledTask['due']>): string {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
  return isWholeDay ? at.toPlainDate().toString() : at.toString();
}

export function readRaw(raw: RawTask, times: FileTimes): FiledTask {
  const title = raw.title.replaceAll(/\s+/g, ' ').trim();
  const isLong = title.length > LONGEST_TITLE;
  const notes = isLong ? `${title}\n\n${raw.notes}`.trim() : raw.notes;
  const due = readDue(raw.due.trim(), times);
  const state = readState(raw);
  const doneMs = readInstant(raw.done, times.timezone);
  return {
    uid: uidOf(raw),
    title: isLong ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title,
    notes: notes.slice(0, LONGEST_NOTES),
    state,
    priority: readPriority(raw.priority),
    tags: cleanTags(raw.tags.split(',').map((tag) => tag.slice(0, LONGEST_TAG))),
    due,
    repeat: readRepeat(raw, due, times),
    parent: raw.parent.trim() === '' ? null : raw.parent.trim(),
    createdMs: readInstant(raw.created, times.timezone),
    doneMs,
  };
}

const LONGEST_TAG = 60;

const STATES: Record<string, TaskState> = {
  'needs-action': 'open',
  'in-process': 'in_progress',
  completed: 'done',
  complete: 'done',
  true: 'done',
  yes: 'done',
  x: 'done',
  cancelled: 'archived',
};

function readState({ status, done }: RawTask): TaskState {
  const word = status.trim().toLowerCase();
  const known = TASK_STATES.find((state) => state === word) ?? STATES[word];
  return known ?? (done.trim() === '' ? 'open' : 'done');
}

/** 1 to 9 as calendars have it, A to Z as todo.txt has it. */
function readPriority(text: string): TaskPriority {
  const word = text.trim().toLowerCase();
  const known = TASK_PRIORITIES.find((priority) => priority === word);
  if (known !== undefined) return known;
  if (/^[1-4]$|^a$/.test(word)) return 'high';
  return /^[6-9]$|^[c-z]$/.test(word) ? 'low' : 'medium';
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function readDue(text: string, times: FileTimes): FiledTask['due'] {
  if (text === '') return null;
  const isWholeDay = DAY.test(text);
  const at = isWholeDay ? zoned(`${text}T${MORNING}`, times.timezone) : zoned(text, times.timezone);
  if (at !== null) return { atMs: at.epochMilliseconds, isWholeDay, timezone: at.timeZoneId };
  const said = times.due(text.slice(0, LONGEST_WORDS));
  return said === null
    ? null
    : { atMs: said.atMs, isWholeDay: said.isWholeDay, timezone: said.timezone };
}

const LONGEST_WORDS = 100;
const LONGEST_RULE = 500;

/** With its own zone, with an offset or as a wall time of who reads it. */
function zoned(text: string, timezone: string): Temporal.ZonedDateTime | null {
  const ways = [
    () => Temporal.ZonedDateTime.from(text),
    () => Temporal.Instant.from(text).toZonedDateTimeISO(timezone),
    () => Temporal.PlainDateTime.from(text).toZonedDateTime(timezone),
  ];
  if (!/^\d{4}-\d\d-\d\d[T ]/.test(text) || text.length > LONGEST_WORDS) return null;
  for (const way of ways)
    try {
      return way();
    } catch {
      // The next way may read it.
    }
  return null;
}

function readInstant(text: string, timezone: string): number | null {
  const said = text.trim();
  return (
    (DAY.test(said) ? zoned(`${said}T00:00`, timezone) : zoned(said, timezone))
      ?.epochMilliseconds ?? null
  );
}

function readRepeat(raw: RawTask, due: FiledTask['due'], times: FileTimes): TaskRepeat | null {
  const rrule = raw.rule.trim();
  if (rrule !== '' && !isRuleOfTasks(rrule)) return null;
  if (rrule === '' || rrule.length > LONGEST_RULE)
    return raw.repeat.trim() === ''
      ? null
      : times.repeat(raw.repeat.trim().slice(0, LONGEST_WORDS));
  const startMs = due?.atMs ?? readInstant(raw.created, times.timezone);
  if (startMs === null) return null;
  const timezone = due?.timezone ?? times.timezone;
  const startsAt = Temporal.Instant.fromEpochMilliseconds(startMs)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });
  const repeat = times.rule({ rrule, startsAt, timezone });
  return repeat === null ? null : { ...repeat, isWholeDay: due?.isWholeDay ?? false };
}
