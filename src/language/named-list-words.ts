import type { TaskPriority, TaskState, TaskStatus } from '../domain/task/task.ts';
import type { TaskView } from '../domain/task/task-view.ts';

/** What is said of tasks, of lists and of what is on them; each language has its own. */
export interface NamedListWords {
  /** In front of what was done with a task: "Done: milk". */
  task: Readonly<
    Record<'created' | 'done' | 'reopened' | 'archived' | 'restored' | 'changed', string>
  >;
  nothingToDo: string;
  /** No task has this status. */
  none: Readonly<Record<Exclude<TaskStatus, 'active'>, string>>;
  views: Readonly<Record<TaskView, string>>;
  found(count: number): string;
  /** Behind the title of a task. */
  due(when: string): string;
  overdue: string;
  priority: Readonly<Record<TaskPriority, string>>;
  repeats(words: string): string;
  state: Readonly<Record<TaskState, string>>;
  nextDue(when: string): string;
  noReminder(why: string): string;
  added(name: string, items: readonly string[], isNew: boolean): string;
  already(name: string, items: readonly string[]): string;
  removed(name: string, items: readonly string[]): string;
  empty(name: string): string;
  /** In front of what is on it, with whom it is shared. */
  shows(name: string, others: readonly string[]): string;
  noList: string;
  made(name: string): string;
  renamed(from: string, to: string): string;
  deleted(name: string, count: number): string;
  shared(name: string, person: string): string;
  unshared(name: string, person: string): string;
  left(name: string): string;
}

/** A draft of a call that waits for a yes, by its tool: what it would do to a list. */
export type ListDraftWords = Readonly<
  Partial<Record<string, (said: Record<'list' | 'name' | 'person' | 'items', string>) => string>>
>;

/** How things are named in a row. */
export interface RowWords {
  joints: string;
  fillers: string;
  all: string;
}
