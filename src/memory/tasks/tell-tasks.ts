/** Tasks in words, for people and for models. */

import { isActive, isOverdue, type Task, type TaskStatus } from '../../domain/task/task.ts';
import { TASK_VIEWS, type TaskView } from '../../domain/task/task-view.ts';
import type { NamedListWords } from '../../language/named-list-words.ts';
import type { Imported } from './files/task-formats.ts';
import type { ChangedTask } from './tasks.ts';
import { tellDue } from './tell-due.ts';

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

const NONE: Readonly<Record<Exclude<TaskStatus, 'active'>, string>> = {
  overdue: 'Nothing is overdue.',
  done: 'Nothing is done yet.',
  archived: 'Nothing is archived.',
};

const TITLES = { overdue: 'Overdue', today: 'Today', upcoming: 'Upcoming', someday: 'Someday' };

export const countOf = (count: number): string => (count === 1 ? '1 task' : `${count} tasks`);

export interface AskedTasks {
  status: TaskStatus;
  nowMs: number;
  isSearch: boolean;
  words: NamedListWords;
}

/** Open tasks stand under when they are due; tasks that were searched stand in the order in which they were found. */
export function tellTasks(
  rows: readonly { task: Task; view: TaskView }[],
  { status, nowMs, isSearch, words }: AskedTasks,
): string {
  if (rows.length === 0) return status === 'active' ? words.nothingToDo : NONE[status];
  const linesOf = (some: typeof rows) => some.map(({ task }) => tellTask(task, nowMs)).join('\n');
  if (isSearch || status !== 'active') return `Found ${countOf(rows.length)}:\n\n${linesOf(rows)}`;
  return TASK_VIEWS.flatMap((view) => {
    const those = rows.filter((row) => row.view === view);
    return those.length === 0 ? [] : [`${TITLES[view]}\n${linesOf(those)}`];
  }).join('\n\n');
}

/** Tells what was done with it, and what follows. */
export function tellChanged(what: string, { task, next, trouble }: ChangedTask): string {
  const due = task.due === null || !isActive(task) ? '' : `, due ${tellDue(task.due)}`;
  const again = next?.due == null ? '' : `\nThe next one is due ${tellDue(next.due)}.`;
  const without = trouble === null ? '' : `\nThere is no reminder: ${trouble}`;
  return `${what}: ${task.title}${due}${again}${without}`;
}

const MOST_TOLD = 20;

export function tellImported(imported: Imported, isDryRun: boolean, nowMs: number): string {
  const { added, known, skipped, withoutReminder } = imported;
  return [
    `${added.length} ${isDryRun ? 'would be added' : 'added'}, ${known} were known.`,
    ...(withoutReminder > 0 ? [`${withoutReminder} have no reminder.`] : []),
    ...skipped.slice(0, MOST_TOLD).map(({ number, why }) => `Number ${number} is left out. ${why}`),
    ...(skipped.length > MOST_TOLD ? [`So are ${skipped.length - MOST_TOLD} more.`] : []),
    ...(isDryRun ? added.slice(0, MOST_TOLD).map((task) => tellTask(task, nowMs)) : []),
  ].join('\n');
}
