/** The routes of tasks: each person's own, as `rote tasks` has them. */
import { z } from 'zod';
import {
  LONGEST_NOTES,
  LONGEST_TITLE,
  TASK_PRIORITIES,
  TASK_STATES,
  TASK_STATUSES,
} from '../../domain/task/task.ts';
import { TASK_VIEWS, viewOfTask, viewTask } from '../../domain/task/task-view.ts';
import { TASK_FORMATS } from '../../memory/tasks/files/task-formats.ts';
import type { ChangedTask } from '../../memory/tasks/tasks.ts';
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
const listedTask = taskView.extend({
  view: z.enum(TASK_VIEWS).describe('Where it stands among what is to do.'),
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

const format = z.enum(TASK_FORMATS).default('csv');
const MEDIA_TYPES = { csv: 'text/csv', 'todo.txt': 'text/plain', ics: 'text/calendar' } as const;
const MOST_FILE_BYTES = 10_000_000;
const MOST_SKIPPED = 100;

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
    answer: z.strictObject({ tasks: z.array(listedTask) }),
    async handle({ query }, { tasks, clock }) {
      const desk = await tasks();
      const { q, view, status, due, limit: most } = query;
      const found = await desk.search({ query: q, status, ...given({ due }), limit: most });
      const at = { nowMs: clock.nowMs(), timezone: await desk.timezone() };
      const all = found.map((task) => ({
        ...viewTask(task, at.nowMs),
        view: viewOfTask(task, at),
      }));
      return { tasks: all.filter((task) => view === undefined || task.view === view) };
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
    path: '/tasks/export',
    name: 'exportTasks',
    summary: 'The list as a file: all but what is archived.',
    audience: 'member',
    query: z.strictObject({ format }),
    isDownload: true,
    answer: z.strictObject({ name: z.string(), mediaType: z.string(), bytes: z.any() }),
    async handle({ query }, { tasks }) {
      const text = await (await tasks()).export(query.format);
      const name = query.format === 'todo.txt' ? 'todo.txt' : `tasks.${query.format}`;
      return { name, mediaType: MEDIA_TYPES[query.format], bytes: new TextEncoder().encode(text) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/tasks/import',
    name: 'importTasks',
    summary:
      'Put what stands in a file on the list, as the bytes of the body; what was brought before is left as it is.',
    audience: 'member',
    query: z.strictObject({
      format,
      dry: z.enum(['true', 'false']).default('false').describe('Say what would come.'),
    }),
    upload: { mostBytes: MOST_FILE_BYTES },
    answer: z.strictObject({
      added: z.int(),
      known: z.int().describe('How many were here before.'),
      skipped: z.array(z.strictObject({ number: z.int(), why: z.string() })),
      withoutReminder: z.int(),
    }),
    async handle({ query, uploaded }, { tasks }) {
      const text = new TextDecoder().decode(uploaded.bytes);
      const isDryRun = query.dry === 'true';
      const read = await (await tasks()).import({ text, format: query.format, isDryRun });
      return { ...read, added: read.added.length, skipped: read.skipped.slice(0, MOST_SKIPPED) };
    },
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
