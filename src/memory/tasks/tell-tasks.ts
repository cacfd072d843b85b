/** Tasks in words, for people and for models. */

import {
  isActive,
  isOverdue,
  type Task,
  type TaskDue,
  type TaskStatus,
} from '../../domain/task/task.ts';
import type { ChangedTask } from './tasks.ts';

/** A day, with its time where one was said. */
export function tellDue({ atMs, isWholeDay, timezone }: TaskDue): string {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
  const day = at.toPlainDate().toString();
  return isWholeDay ? day : `${day} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}

export function tellTask(task: Task, nowMs: number): string {
  const { title, tags, priority, due, repeat, state } = task;
  const details = [
    ...(due === null ? [] : [`due ${tellDue(due)}${isOverdue(task, nowMs) ? ', overdue' : ''}`]),
    ...(priority === 'medium' ? [] : [`${priority} priority`]),
    ...(repeat === null ? [] : [`repeats ${repeat.words}`]),
    ...(state === 'open' ? [] : [state.replace('_', ' ')]),
  ];
  const filed = tags.length > 0 ? ` [${tags.join(', ')}]` : '';
  return `- ${title}${filed}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}

const NONE: Readonly<Record<TaskStatus, string>> = {
  active: 'There is nothing on your list.',
  overdue: 'Nothing is overdue.',
  done: 'Nothing is done yet.',
  archived: 'Nothing is archived.',
};

export function tellTasks(tasks: readonly Task[], asked: { status: TaskStatus; nowMs: number }) {
  if (tasks.length === 0) return NONE[asked.status];
  const count = tasks.length === 1 ? '1 task' : `${tasks.length} tasks`;
  return `Found ${count}:\n\n${tasks.map((task) => tellTask(task, asked.nowMs)).join('\n')}`;
}

/** What was done with it, and what follows. */
export function tellChanged(what: string, { task, next, trouble }: ChangedTask): string {
  const due = task.due === null || !isActive(task) ? '' : `, due ${tellDue(task.due)}`;
  const again = next?.due == null ? '' : `\nThe next one is due ${tellDue(next.due)}.`;
  const without = trouble === null ? '' : `\nThere is no reminder: ${trouble}`;
  return `${what}: ${task.title}${due}${again}${without}`;
}
