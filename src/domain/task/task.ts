/** Something that a person wants to get done; it is theirs and nobody else's, unless it is on a list that they share. */
import type { Trigger } from '../schedule/trigger.ts';

/**
 * `open` → `in_progress` → `done`; each of them can be `archived`, which is how a task is deleted, and brought back.
 */
export const TASK_STATES = ['open', 'in_progress', 'done', 'archived'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** States of a task that is still to do. */
export const ACTIVE_STATES: readonly TaskState[] = ['open', 'in_progress'];

/** How somebody asks for them. */
export const TASK_STATUSES = ['active', 'overdue', 'done', 'archived'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const TASK_PRIORITIES = ['high', 'medium', 'low'] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

export const LONGEST_TITLE = 300;
export const LONGEST_NOTES = 10_000;

/** The schedule that reminds of a task: its words are those of the task, which is nobody else's. */
const REMINDER = 'remind-';

export function reminderId({ id }: Pick<Task, 'id'>, dueMs: number): string {
  return `${REMINDER}${id}-${dueMs.toString(36)}`;
}

export function isReminder(scheduleId: string): boolean {
  return scheduleId.startsWith(REMINDER);
}

/** The id of the task that a schedule reminds of; null if it reminds of none. */
export function taskOfReminder(scheduleId: string): string | null {
  return isReminder(scheduleId)
    ? scheduleId.slice(REMINDER.length, scheduleId.lastIndexOf('-'))
    : null;
}

export interface TaskDue {
  /** When it is reminded of. */
  atMs: number;
  /** From when on it is overdue: the end of the day where only a day was said. */
  lateMs: number;
  isWholeDay: boolean;
  timezone: string;
}

export interface TaskRepeat {
  /** As it was said. */
  words: string;
  trigger: Trigger;
  isWholeDay: boolean;
}

export interface Task {
  id: string;
  /** Its id in the program that it was brought from; null if it was made here. */
  uid: string | null;
  /** The id of the person who wrote it. */
  person: string;
  title: string;
  notes: string;
  state: TaskState;
  priority: TaskPriority;
  tags: readonly string[];
  due: TaskDue | null;
  repeat: TaskRepeat | null;
  /** The task that it is a part of. */
  parent: string | null;
  /** The named list that it is on; null for what is theirs alone. */
  list: string | null;
  /** The session in which they are reminded. */
  sessionKey: string;
  createdMs: number;
  changedMs: number;
  doneMs: number | null;
  /** The due date for which a reminder was set; null if none is. */
  remindedMs: number | null;
  /** True if the run of a schedule or somebody else wrote in it: its words may be those of others. */
  isOfRun: boolean;
}

export const isActive = ({ state }: Pick<Task, 'state'>): boolean => ACTIVE_STATES.includes(state);

export const isOverdue = (task: Pick<Task, 'state' | 'due'>, nowMs: number): boolean =>
  isActive(task) && task.due !== null && task.due.lateMs <= nowMs;

/** A day ends where the person is. */
export function dayEndMs(atMs: number, timezone: string): number {
  const day = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
  return day.startOfDay().add({ days: 1 }).epochMilliseconds;
}

export function dueAt(atMs: number, isWholeDay: boolean, timezone: string): TaskDue {
  const lateMs = isWholeDay ? dayEndMs(atMs, timezone) : atMs;
  return { atMs, lateMs, isWholeDay, timezone };
}
