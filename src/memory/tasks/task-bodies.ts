/** Bodies of the operations on tasks: what happens, and what is answered. */
import { z } from 'zod';
import { once } from '../../base/once.ts';
import type { Bodies, OperationCall, Performed } from '../../domain/operation.ts';
import { isOverdue, TASK_PRIORITIES, TASK_STATES, type Task } from '../../domain/task/task.ts';
import { TASK_VIEWS, viewOfTask, viewTask } from '../../domain/task/task-view.ts';
import type { NamedListWords } from '../../language/named-list-words.ts';
import { namedListWordsOf } from '../../language/named-list-words-of.ts';
import { formatOfFile, type Imported } from './files/task-formats.ts';
import type { TaskDesk } from './task-desk.ts';
import type { TASK_ENTRIES } from './task-entries.ts';
import type { ChangedTask } from './tasks.ts';
import { tellDue } from './tell-due.ts';
import { type AskedTasks, tellChanged, tellImported, tellTask, tellTasks } from './tell-tasks.ts';

export interface TaskDesks {
  tasks(): Promise<TaskDesk>;
}

export const taskView = once(() => {
  const instant = z.iso.datetime();
  return z.strictObject({
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
    list: z.string().nullable().describe('The id of the list with a name that it is on.'),
    createdAtUtc: instant,
    changedAtUtc: instant,
    doneAtUtc: instant.nullable(),
    wordsOf: z
      .literal('others')
      .optional()
      .describe(
        'There if the run of a schedule or a file wrote it: its words may be those of others.',
      ),
  });
});
export const listedTask = once(() =>
  taskView().extend({
    view: z.enum(TASK_VIEWS).describe('Where it stands among what is to do.'),
  }),
);
const listed = () => z.strictObject({ tasks: z.array(listedTask()) });
const changed = () =>
  z.strictObject({
    task: taskView(),
    next: taskView().nullable().describe('The next one of a task that repeats.'),
    trouble: z.string().nullable().describe('Why there is no reminder.'),
  });

const MOST_SKIPPED = 100;
const MEDIA_TYPES = { csv: 'text/csv', 'todo.txt': 'text/plain', ics: 'text/calendar' } as const;

async function list(
  found: readonly Task[],
  call: TaskCall,
  how: Pick<AskedTasks, 'status' | 'isSearch'>,
): Promise<Performed> {
  const words = await namedListWordsOf(call.language);
  const asked = { ...how, nowMs: call.nowMs, words };
  const at = { nowMs: asked.nowMs, timezone: await (await call.desks.tasks()).timezone() };
  const rows = found.map((task) => ({ task, view: viewOfTask(task, at) }));
  return {
    answer: { tasks: rows.map(({ task, view }) => ({ ...viewTask(task, at.nowMs), view })) },
    say: () => tellTasks(rows, asked),
    inShort: () => ({
      text: found.length === 0 ? tellTasks([], asked) : words.found(found.length),
      ...(found.length > 0 && { tasks: found.map((task) => taskInShort(task, at.nowMs)) }),
    }),
  };
}

function tell(what: Done, result: ChangedTask, nowMs: number, words: NamedListWords): Performed {
  const { task, next, trouble } = result;
  return {
    answer: {
      task: viewTask(task, nowMs),
      next: next === null ? null : viewTask(next, nowMs),
      trouble,
    },
    say: () => tellChanged(what, result, words),
    inShort: () => ({
      text: tellChanged(what, result, words),
      task_id: task.id,
      ...(next !== null && { next_task_id: next.id }),
      ...(task.isOfRun && { wordsOf: 'others' }),
    }),
  };
}

/** Leaves out values that are as usual, and times of writing, which say nothing to a model. */
export function taskInShort(task: Task, nowMs: number): Record<string, unknown> {
  const { id, title, notes, state, priority, tags, due, repeat, parent, list: on, isOfRun } = task;
  return {
    task_id: id,
    title,
    ...(notes !== '' && { notes }),
    ...(due !== null && { due: tellDue(due) }),
    ...(isOverdue(task, nowMs) && { overdue: true }),
    ...(state !== 'open' && { status: state }),
    ...(priority !== 'medium' && { priority }),
    ...(tags.length > 0 && { tags }),
    ...(repeat !== null && { repeat: repeat.words }),
    ...(parent !== null && { parent }),
    ...(on !== null && { list: on }),
    ...(isOfRun && { wordsOf: 'others' }),
  };
}

type Done = keyof NamedListWords['task'];

/** Tells what was done, in the language of whoever asked. */
async function toldAs(
  what: Done,
  call: TaskCall,
  act: (desk: TaskDesk) => Promise<ChangedTask>,
): Promise<Performed> {
  const words = await namedListWordsOf(call.language);
  return tell(what, await act(await call.desks.tasks()), call.nowMs, words);
}

type TaskCall = Pick<OperationCall<TaskDesks>, 'desks' | 'nowMs' | 'language'>;

/** One of the verbs that take a task and nothing else. */
const onTask = (what: Done, act: (desk: TaskDesk, task: string) => Promise<ChangedTask>) => ({
  answer: changed,
  run: async ({ task_id }: { task_id: string }, call: TaskCall) =>
    toldAs(what, call, (desk) => act(desk, task_id)),
});

export const TASK_BODIES: Bodies<typeof TASK_ENTRIES, TaskDesks> = {
  search: {
    answer: listed,
    async run({ query = '', status, view, due, list: on, limit }, call) {
      const { desks, nowMs } = call;
      const desk = await desks.tasks();
      const found = await desk.search({ query, status, due, list: on, limit });
      const at = { nowMs, timezone: await desk.timezone() };
      const those = found.filter((task) => view === undefined || viewOfTask(task, at) === view);
      return list(those, call, { status, isSearch: query.trim() !== '' });
    },
  },
  create: {
    answer: changed,
    run: async (input, call) => toldAs('created', call, (desk) => desk.create(input)),
  },
  overdue: {
    answer: listed,
    async run({ limit }, call) {
      const found = await (await call.desks.tasks()).search({ status: 'overdue', limit });
      return list(found, call, { status: 'overdue', isSearch: true });
    },
  },
  get: {
    answer: listed,
    async run({ task_id, task_ids = [], limit }, call) {
      const desk = await call.desks.tasks();
      const asked = [...(task_id === undefined ? [] : [task_id]), ...task_ids];
      const found =
        asked.length === 0
          ? await desk.recent(limit)
          : (await Promise.all(asked.map((one) => desk.show(one)))).map(({ task }) => task);
      return list(found, call, { status: 'active', isSearch: true });
    },
  },
  export: {
    answer: () => z.strictObject({ format: z.string() }),
    async run({ format: said }, { desks, file }) {
      const format = said ?? formatOfFile(file.name) ?? 'csv';
      const text = await (await desks.tasks()).export(format);
      const name = format === 'todo.txt' ? 'todo.txt' : `tasks.${format}`;
      return {
        answer: { format },
        say: () => 'Your list',
        file: { name, mediaType: MEDIA_TYPES[format], text },
      };
    },
  },
  import: {
    answer: () =>
      z.strictObject({
        added: z.int(),
        tasks: z.array(taskView()).describe('Those, as they are on the list now.'),
        known: z.int().describe('How many were here before.'),
        skipped: z.array(z.strictObject({ number: z.int(), why: z.string() })),
        withoutReminder: z.int(),
        dryRun: z.boolean(),
      }),
    async run({ format, dry_run: isDryRun = false }, { desks, nowMs, file }) {
      const desk = await desks.tasks();
      const imported: Imported = await desk.import({
        text: file.text,
        format: format ?? formatOfFile(file.name) ?? 'csv',
        isDryRun,
      });
      const { added, known, skipped, withoutReminder } = imported;
      return {
        answer: {
          added: added.length,
          tasks: added.slice(0, MOST_SKIPPED).map((task) => viewTask(task, nowMs)),
          known,
          skipped: skipped.slice(0, MOST_SKIPPED),
          withoutReminder,
          dryRun: isDryRun,
        },
        say: () => tellImported(imported, isDryRun, nowMs),
      };
    },
  },
  show: {
    answer: () => z.strictObject({ task: taskView(), parts: z.array(taskView()) }),
    async run({ task_id }, { desks, nowMs, language }) {
      const words = await namedListWordsOf(language);
      const { task, parts } = await (await desks.tasks()).show(task_id);
      return {
        answer: {
          task: viewTask(task, nowMs),
          parts: parts.map((part) => viewTask(part, nowMs)),
        },
        say: () =>
          [
            tellTask(task, nowMs, words),
            `id: ${task.id}`,
            ...(task.notes === '' ? [] : [task.notes]),
            ...parts.map((part) => `  ${tellTask(part, nowMs, words)}`),
          ].join('\n'),
      };
    },
  },
  update: {
    answer: changed,
    run: async ({ task_id, ...change }, call) =>
      toldAs('changed', call, (desk) => desk.update(task_id, change)),
  },
  complete: onTask('done', (desk, task) => desk.complete(task)),
  reopen: onTask('reopened', (desk, task) => desk.reopen(task)),
  restore: onTask('restored', (desk, task) => desk.restore(task)),
  delete: onTask('archived', (desk, task) => desk.remove(task)),
};
