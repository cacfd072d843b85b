/** A task as commands, the API and the page answer with it. */
import { dayEndMs, isOverdue, type Task } from './task.ts';

export const TASK_VIEWS = ['overdue', 'today', 'upcoming', 'someday'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

/** The view of a task, with its place among what is to do. */
export function viewOfTask(
  { due, state }: Task,
  at: { nowMs: number; timezone: string },
): TaskView {
  if (due === null) return 'someday';
  if (isOverdue({ due, state }, at.nowMs)) return 'overdue';
  return due.atMs < dayEndMs(at.nowMs, at.timezone) ? 'today' : 'upcoming';
}

const instant = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();

export function viewTask(task: Task, nowMs: number) {
  const { id, title, notes, state, priority, tags, due, repeat, parent, list } = task;
  return {
    id,
    title,
    notes,
    status: state,
    priority,
    tags,
    dueAtUtc: due === null ? null : instant(due.atMs),
    wholeDay: due?.isWholeDay ?? false,
    overdue: isOverdue(task, nowMs),
    repeat: repeat?.words ?? null,
    parent,
    list,
    createdAtUtc: instant(task.createdMs),
    changedAtUtc: instant(task.changedMs),
    doneAtUtc: task.doneMs === null ? null : instant(task.doneMs),
    // A model is told whose words these may be, and so is who watches over it.
    ...(task.isOfRun && { wordsOf: 'others' as const }),
  };
}
