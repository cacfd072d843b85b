/** What the daemon answers about tasks, and how it is asked. */
import type { LONGEST_TITLE, TASK_PRIORITIES } from '../../src/domain/task/task.ts';
import type { TaskView, viewTask } from '../../src/domain/task/task-view.ts';
import { path, post, query, send } from '../base/api.ts';
import { asTyped } from '../parts/as-typed.ts';

export type ShownTask = ReturnType<typeof viewTask>;
export type Priority = ShownTask['priority'];

/** By their types they are the domain's own; imported, they would bring more of it along. */
export const LONGEST: typeof LONGEST_TITLE = 300;
export const PRIORITIES: typeof TASK_PRIORITIES = ['high', 'medium', 'low'];

export interface TasksAnswer {
  tasks: (ShownTask & { view: TaskView })[];
}

export interface TaskAnswer {
  task: ShownTask;
  /** The tasks that are a part of it. */
  parts: ShownTask[];
}

export interface ChangedAnswer {
  task: ShownTask;
  /** The next one of a task that repeats. */
  next: ShownTask | null;
  /** Why there is no reminder. */
  trouble: string | null;
}

export type Status = 'active' | 'done' | 'archived';

export interface Asked {
  q: string;
  status: Status;
}

export const MOST = 500;

export const tasksPath = ({ q, status }: Asked): string =>
  `/tasks${query({ q: asTyped(q), status, list: 'all', limit: MOST })}`;
export const taskPath = (id: string): string => path('/tasks/{id}', { id });
export const hrefOf = (id: string): string => `/tasks/${encodeURIComponent(id)}`;

export const changeTask = (id: string, change: object): Promise<ChangedAnswer> =>
  send('PATCH', taskPath(id), change);
export const archiveTask = (id: string): Promise<ChangedAnswer> => send('DELETE', taskPath(id));
export const restoreTask = (id: string): Promise<ChangedAnswer> => post(`${taskPath(id)}/restore`);
export const reopenTask = (id: string): Promise<ChangedAnswer> => post(`${taskPath(id)}/reopen`);
export const completeTask = (id: string): Promise<ChangedAnswer> =>
  post(`${taskPath(id)}/complete`);
