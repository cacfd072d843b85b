/** The tasks of people: a table of the store. `tasks.contract.ts` says what it keeps. */
import type { Task, TaskState } from '../domain/task/task.ts';
import type { SearchedText, TextQuery } from './memories.ts';

export interface TaskFilter {
  person: string;
  states?: readonly TaskState[];
  /** Overdue by then. */
  lateBy?: number;
  dueBefore?: number;
  parent?: string;
  /** On this list; null for what is on none. Left out, everything that they see. */
  list?: string | null;
}

export interface TaskEntry {
  task: Task;
  text: SearchedText;
}

export interface TaskTable {
  add(entry: TaskEntry): Promise<void>;
  /** Adds those whose uid the person has no task of yet, in one step, and says which. */
  addNew(entries: readonly TaskEntry[]): Promise<Task[]>;
  /** The ids of the tasks of a person that have these uids, or are called so themselves. */
  idsOf(person: string, uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Looks at it and writes what is decided, all of it or nothing; null if there is no such task. */
  change(
    person: string,
    id: string,
    decide: (task: Task) => readonly TaskEntry[],
  ): Promise<readonly Task[] | null>;
  get(person: string, id: string): Promise<Task | null>;
  /** `due`: what is due first, then what matters more; `recent`: what was changed last. */
  list(filter: TaskFilter & { order: 'due' | 'recent'; limit: number }): Promise<Task[]>;
  count(filter: TaskFilter): Promise<number>;
  /** The best first. */
  search(filter: TaskFilter & { query: TextQuery; limit: number }): Promise<Task[]>;
  /** Takes away some of all that they wrote, on lists too; how many. What else stands in the index goes with the texts. */
  removeSome(person: string, limit: number): Promise<number>;
  /** Tasks of everybody whose reminder is not the one that their due date asks for. */
  unsettled(limit: number): Promise<Task[]>;
  /** The reminder is there, or gone. */
  reminded(id: string, dueMs: number | null): Promise<void>;
}
