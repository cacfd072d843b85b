/** The tasks of one person, as the command line, the API and the page have them. */
import type { Task } from '../../domain/task/task.ts';
import type { Imported, TaskFile, TaskFormat } from './files/task-formats.ts';
import { createListDesk, type ListDesk } from './list-desk.ts';
import type { TaskAsker } from './task-ports.ts';
import type { ChangedTask, NewTask, TaskSearch, Tasks, TaskUpdate } from './tasks.ts';

export interface TaskDesk {
  lists: ListDesk;
  /** By which clock a day is today. */
  timezone(): Promise<string>;
  create(task: NewTask): Promise<ChangedTask>;
  search(search: TaskSearch): Promise<Task[]>;
  recent(limit: number): Promise<Task[]>;
  show(reference: string): Promise<{ task: Task; parts: Task[] }>;
  update(reference: string, change: TaskUpdate): Promise<ChangedTask>;
  complete(reference: string): Promise<ChangedTask>;
  reopen(reference: string): Promise<ChangedTask>;
  remove(reference: string): Promise<ChangedTask>;
  restore(reference: string): Promise<ChangedTask>;
  export(format: TaskFormat): Promise<string>;
  import(file: TaskFile): Promise<Imported>;
}

const ANY = ['open', 'in_progress', 'done', 'archived'] as const;

export function createTaskDesk(
  tasks: Tasks,
  person: string,
  askerOf: () => Promise<TaskAsker>,
): TaskDesk {
  return {
    lists: createListDesk(tasks, person, askerOf),
    timezone: async () => (await askerOf()).timezone,
    create: async (task) => tasks.create(await askerOf(), task),
    search: async (search) => tasks.search(await askerOf(), search),
    recent: (limit) => tasks.recent(person, limit),
    async show(reference) {
      const task = await tasks.find(person, reference, ANY);
      return { task, parts: await tasks.parts(person, task.id) };
    },
    update: async (reference, change) => tasks.update(await askerOf(), reference, change),
    complete: (reference) => tasks.complete(person, reference),
    reopen: (reference) => tasks.reopen(person, reference),
    remove: (reference) => tasks.remove(person, reference),
    restore: (reference) => tasks.restore(person, reference),
    export: async (format) => tasks.export(await askerOf(), format),
    import: async (file) => tasks.import(await askerOf(), file),
  };
}
