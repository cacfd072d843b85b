/** A task as commands, the API and the page answer with it. */
import { isOverdue, type Task } from './task.ts';

const instant = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();

export function viewTask(task: Task, nowMs: number) {
  const { id, title, notes, state, priority, tags, due, repeat, parent } = task;
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
    createdAtUtc: instant(task.createdMs),
    changedAtUtc: instant(task.changedMs),
    doneAtUtc: task.doneMs === null ? null : instant(task.doneMs),
  };
}
