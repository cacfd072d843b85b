/** The routes of tasks: each person's own, as `rote tasks` has them. */
import { z } from 'zod';
import {
  LONGEST_NOTES,
  LONGEST_TITLE,
  TASK_PRIORITIES,
  TASK_STATES,
  TASK_STATUSES,
} from '../domain/task/task.ts';
import { viewTask } from '../domain/task/task-view.ts';
import type { ChangedTask } from '../memory/tasks/tasks.ts';
import { TASK_VIEWS, viewOfTask } from '../memory/tasks/tell-tasks.ts';
import { given, idParams, limit, searchText } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const instant = z.iso.datetime();
const taskView = z.strictObject({
  id: z.string(),
  title: z.string(),
  notes: z.string(),
  status: z.enum(TASK_STATES),
  priority: z.enum(TASK_PRIORITIES),
  tags: z.array(z.string()),
  dueAtUtc: instant.nullable(),
  wholeDay: z.boolean().describe('Whether it is due on a day, at no time in particular.'),
  overdue: z.boolean(),
  repeat: z.string().nullable().describe('How often it comes again, as it was said.'),
  parent: z.string().nullable(),
  createdAtUtc: instant,
  changedAtUtc: instant,
  doneAtUtc: instant.nullable(),
});
const changed = z.strictObject({
  task: taskView,
  next: taskView.nullable().describe('The next one of a task that repeats.'),
  trouble: z.string().nullable().describe('Why there is no reminder.'),
});
const details = {
  notes: z.string().max(LONGEST_NOTES).optional(),
  due: z.string().max(200).optional().describe('In plain words: "friday", "tomorrow at 17:00".'),
  priority: z.enum(TASK_PRIORITIES).optional(),
  tags: z.array(z.string().min(1).max(60)).max(20).optional(),
  parent: z.string().max(LONGEST_TITLE).optional(),
  repeat: z.string().max(200).optional().describe('In plain words: "every friday".'),
};
const title = z.string().min(1).max(LONGEST_TITLE);

const viewChanged = ({ task, next, trouble }: ChangedTask, nowMs: number) => ({
  task: viewTask(task, nowMs),
  next: next === null ? null : viewTask(next, nowMs),
  trouble,
});

export const TASK_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/tasks',
    name: 'listTasks',
    summary: 'What is to do, by when it is due; or what some words find.',
    audience: 'member',
    query: z.strictObject({
      q: searchText.describe('Words; empty for all.'),
      status: z.enum(TASK_STATUSES).default('active'),
      view: z.enum(TASK_VIEWS).optional().describe('Only those that stand there.'),
      due: z.string().max(200).optional().describe('Due no later than this, in plain words.'),
      limit: limit(100),
    }),
    answer: z.strictObject({ tasks: z.array(taskView) }),
    async handle({ query }, { tasks, clock }) {
      const desk = await tasks();
      const { q, view, status, due, limit: most } = query;
      const found = await desk.search({ query: q, status, ...given({ due }), limit: most });
      const at = { nowMs: clock.nowMs(), timezone: await desk.timezone() };
      const those = found.filter((task) => view === undefined || viewOfTask(task, at) === view);
      return { tasks: those.map((task) => viewTask(task, at.nowMs)) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/tasks',
    name: 'createTask',
    summary: 'Put something on the list.',
    audience: 'member',
    body: z.strictObject({ title, ...details }),
    answer: changed,
    status: 201,
    handle: async ({ body }, { tasks, clock }) =>
      viewChanged(await (await tasks()).create(body), clock.nowMs()),
  }),
  defineRoute({
    method: 'get',
    path: '/tasks/{id}',
    name: 'showTask',
    summary: 'A task and its parts.',
    audience: 'member',
    params: idParams,
    answer: z.strictObject({ task: taskView, parts: z.array(taskView) }),
    async handle({ params }, { tasks, clock }) {
      const { task, parts } = await (await tasks()).show(params.id);
      const nowMs = clock.nowMs();
      return { task: viewTask(task, nowMs), parts: parts.map((part) => viewTask(part, nowMs)) };
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/tasks/{id}',
    name: 'updateTask',
    summary: 'Change a task; an empty text takes away a due date, a repetition or a parent.',
    audience: 'member',
    params: idParams,
    body: z.strictObject({
      title: title.optional(),
      ...details,
      status: z.enum(TASK_STATES).optional(),
    }),
    answer: changed,
    handle: async ({ params, body }, { tasks, clock }) =>
      viewChanged(await (await tasks()).update(params.id, body), clock.nowMs()),
  }),
  defineRoute({
    method: 'post',
    path: '/tasks/{id}/complete',
    name: 'completeTask',
    summary: 'Mark a task as done; one that repeats makes its next.',
    audience: 'member',
    params: idParams,
    answer: changed,
    handle: async ({ params }, { tasks, clock }) =>
      viewChanged(await (await tasks()).complete(params.id), clock.nowMs()),
  }),
  defineRoute({
    method: 'post',
    path: '/tasks/{id}/restore',
    name: 'restoreTask',
    summary: 'Bring back a task that was deleted, with its reminder.',
    audience: 'member',
    params: idParams,
    answer: changed,
    handle: async ({ params }, { tasks, clock }) =>
      viewChanged(await (await tasks()).restore(params.id), clock.nowMs()),
  }),
  defineRoute({
    method: 'delete',
    path: '/tasks/{id}',
    name: 'deleteTask',
    summary: 'Take a task off the list; it is archived.',
    audience: 'member',
    params: idParams,
    answer: changed,
    handle: async ({ params }, { tasks, clock }) =>
      viewChanged(await (await tasks()).remove(params.id), clock.nowMs()),
  }),
];
