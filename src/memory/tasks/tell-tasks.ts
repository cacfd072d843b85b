/** Tasks in words, for people and for models. */

import { isActive, isOverdue, type Task, type TaskStatus } from '../../domain/task/task.ts';
import { TASK_VIEWS, type TaskView } from '../../domain/task/task-view.ts';
import { ENGLISH_NAMED_LISTS } from '../../language/en/english-named-lists.ts';
import type { NamedListWords } from '../../language/named-list-words.ts';
import type { Imported } from './files/task-formats.ts';
import type { ChangedTask } from './tasks.ts';
import { tellDue } from './tell-due.ts';

export function tellTask(task: Task, nowMs: number, words: NamedListWords): string {
  const { title, tags, priority, due, repeat, state } = task;
  const details = [
    ...(due === null ? [] : [words.due(tellDue(due))]),
    ...(isOverdue(task, nowMs) ? [words.overdue] : []),
    ...(priority === 'medium' ? [] : [words.priority[priority]]),
    ...(repeat === null ? [] : [words.repeats(repeat.words)]),
    ...(state === 'open' ? [] : [words.state[state]]),
  ];
  const filed = tags.length > 0 ? ` [${tags.join(', ')}]` : '';
  return `- ${title}${filed}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}

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
  if (rows.length === 0) return status === 'active' ? words.nothingToDo : words.none[status];
  const linesOf = (some: typeof rows) =>
    some.map(({ task }) => tellTask(task, nowMs, words)).join('\n');
  if (isSearch || status !== 'active') return `${words.found(rows.length)}\n\n${linesOf(rows)}`;
  return TASK_VIEWS.flatMap((view) => {
    const those = rows.filter((row) => row.view === view);
    return those.length === 0 ? [] : [`${words.views[view]}\n${linesOf(those)}`];
  }).join('\n\n');
}

/** Tells what was done with it, and what follows. */
export function tellChanged(
  what: keyof NamedListWords['task'],
  { task, next, trouble }: ChangedTask,
  words: NamedListWords,
): string {
  const { due, repeat, priority } = task;
  const details = !isActive(task)
    ? []
    : [
        ...(due === null ? [] : [words.due(tellDue(due))]),
        ...(repeat === null ? [] : [words.repeats(repeat.words)]),
        ...(priority === 'medium' ? [] : [words.priority[priority]]),
      ];
  const again = next?.due == null ? '' : `\n${words.nextDue(tellDue(next.due))}`;
  const without = trouble === null ? '' : `\n${words.noReminder(trouble)}`;
  return `${words.task[what]}: ${[task.title, ...details].join(', ')}${again}${without}`;
}

const MOST_TOLD = 20;

export function tellImported(imported: Imported, isDryRun: boolean, nowMs: number): string {
  const { added, known, skipped, withoutReminder } = imported;
  return [
    `${added.length} ${isDryRun ? 'would be added' : 'added'}, ${known} were known.`,
    ...(withoutReminder > 0 ? [`${withoutReminder} have no reminder.`] : []),
    ...skipped.slice(0, MOST_TOLD).map(({ number, why }) => `Number ${number} is left out. ${why}`),
    ...(skipped.length > MOST_TOLD ? [`So are ${skipped.length - MOST_TOLD} more.`] : []),
    ...(isDryRun
      ? added.slice(0, MOST_TOLD).map((task) => tellTask(task, nowMs, ENGLISH_NAMED_LISTS))
      : []),
  ].join('\n');
}
