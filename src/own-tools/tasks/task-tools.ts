/**
 * Tasks as tools. Each call is about the tasks of the person whose words it carries out, and of nobody else; in a
 * group, which several people share, nothing is put on a list and nothing is told.
 */
import { z } from 'zod';
import {
  isOverdue,
  LONGEST_NOTES,
  LONGEST_TITLE,
  TASK_PRIORITIES,
  TASK_STATES,
  TASK_STATUSES,
  type Task,
} from '../../domain/task/task.ts';
import { viewTask } from '../../domain/task/task-view.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import type { TaskAsker } from '../../memory/tasks/task-ports.ts';
import type { ChangedTask, Tasks } from '../../memory/tasks/tasks.ts';
import { tellChanged, tellDue, tellTasks } from '../../memory/tasks/tell-tasks.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { rowsAs } from '../telling/telling-rows.ts';
import {
  COMPLETE_PHRASES,
  CREATE_PHRASES,
  DELETE_PHRASES,
  LIST_PHRASES,
  OVERDUE_PHRASES,
  RESTORE_PHRASES,
  UPDATE_PHRASES,
} from './task-phrases.ts';

export interface TaskToolPorts {
  tasks: Tasks;
  nowMs: () => number;
  /** Whose tasks a call is about; null in a place that several people share. */
  askerOf(context: CallContext): Promise<TaskAsker | null>;
}

const taskId = z
  .string()
  .min(1)
  .max(LONGEST_TITLE)
  .describe('The id of a task, or its title where only one is called so.');
const byId = z.strictObject({ task_id: taskId });
const title = z.string().min(1).max(LONGEST_TITLE);
const limit = z.int().min(1).max(200).default(20);
const due = z
  .string()
  .max(200)
  .describe('When, in plain words: "friday", "tomorrow at 17:00", "in 3 days".');
const details = {
  notes: z.string().max(LONGEST_NOTES).optional(),
  due: due.optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  tags: z.array(z.string().min(1).max(60)).max(20).optional(),
  parent: taskId.optional().describe('The task that it is a part of.'),
  repeat: z
    .string()
    .max(200)
    .optional()
    .describe('How often it comes again, in plain words: "every friday", "monthly".'),
};
const shown = z.looseObject({ text: z.string() });

/** An answer, whole for programs and the page, and for a model with each thing once. */
interface Told {
  whole(): Record<string, unknown>;
  inShort(): Record<string, unknown>;
}

/** What is as usual, and when it was written, says nothing to a model. */
function taskInShort(task: Task, nowMs: number): Record<string, unknown> {
  const { id, title, notes, state, priority, tags, due, repeat, parent, isOfRun } = task;
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
    ...(isOfRun && { wordsOf: 'others' }),
  };
}

export function createTaskTools({ tasks, nowMs, askerOf }: TaskToolPorts): Tool[] {
  const about = (context: CallContext, work: (asker: TaskAsker) => Promise<Told>) =>
    orFailure(async () => {
      const asker = await askerOf(context);
      if (asker === null) return NOBODYS;
      const told = await work(asker);
      return context.forModel === true ? told.inShort() : told.whole();
    });
  /** A model is told whose words these may be, and so is who watches over it. */
  const view = (task: Task) => ({
    ...viewTask(task, nowMs()),
    ...(task.isOfRun && { wordsOf: 'others' }),
  });
  const listed = (found: readonly Task[], status: (typeof TASK_STATUSES)[number]): Told => {
    const text = tellTasks(found, { status, nowMs: nowMs() });
    return {
      whole: () => ({ text, count: found.length, ...rowsAs('tasks', found.map(view)) }),
      inShort: () => ({
        text: text.split('\n', 1)[0] ?? '',
        ...(found.length > 0 && { tasks: found.map((task) => taskInShort(task, nowMs())) }),
      }),
    };
  };
  const told = (what: string, changed: ChangedTask): Told => {
    const { task, next } = changed;
    const text = tellChanged(what, changed);
    const shown = { text, task_id: task.id };
    return {
      whole: () => ({ ...shown, task: view(task), ...(next !== null && { next: view(next) }) }),
      inShort: () => ({
        ...shown,
        ...(next !== null && { next_task_id: next.id }),
        ...(task.isOfRun && { wordsOf: 'others' }),
      }),
    };
  };

  return [
    defineTool({
      name: 'tasks.create',
      summary: 'put something on the list',
      description: [
        'Creates a task. One with a due date reminds its person then; one that repeats makes its next when it is completed.',
      ],
      phrases: CREATE_PHRASES,
      input: z.strictObject({ title, ...details }),
      output: shown,
      audience: 'member',
      effect: 'once',
      examples: [
        { input: { title: 'Buy milk' }, does: 'put it on the list' },
        {
          input: { title: 'Send the report', due: 'friday at 15:00', priority: 'high' },
          does: 'with a reminder',
        },
      ],
      call: (given, context) =>
        about(context, async (asker) => told('On your list', await tasks.create(asker, given))),
    }),
    defineTool({
      name: 'tasks.search',
      summary: 'find tasks, or list the open ones',
      description: [
        'Finds tasks by words, by how they stand and by when they are due; without any, all that is to do.',
      ],
      phrases: LIST_PHRASES,
      input: z.strictObject({
        query: z.string().max(2000).optional(),
        status: z.enum(TASK_STATUSES).default('active'),
        due: due.optional().describe('Due no later than this, in plain words.'),
        limit,
      }),
      output: shown,
      audience: 'member',
      effect: 'read',
      examples: [
        { input: {}, does: 'what is to do' },
        { input: { query: 'report', status: 'done' }, does: 'by words' },
      ],
      call: (search, context) =>
        about(context, async (asker) => listed(await tasks.search(asker, search), search.status)),
    }),
    defineTool({
      name: 'tasks.overdue',
      summary: 'list what is overdue',
      description: ['Lists the tasks whose time has passed, the oldest first.'],
      phrases: OVERDUE_PHRASES,
      input: z.strictObject({ limit }),
      output: shown,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'what is late' }],
      call: ({ limit: most }, context) =>
        about(context, async (asker) =>
          listed(await tasks.search(asker, { status: 'overdue', limit: most }), 'overdue'),
        ),
    }),
    defineTool({
      name: 'tasks.get',
      summary: 'read tasks',
      description: [
        'Reads one task, several, or those that were changed last (recent), with their notes.',
      ],
      input: z.strictObject({
        task_id: taskId.optional(),
        task_ids: z.array(taskId).min(1).max(50).optional(),
        recent: z.boolean().optional(),
        limit,
      }),
      output: shown,
      audience: 'member',
      effect: 'read',
      examples: [
        { input: { task_id: 'task_1' }, does: 'one' },
        { input: { recent: true, limit: 5 }, does: 'the latest' },
      ],
      call: ({ task_id, task_ids = [], limit: most }, context) =>
        about(context, async ({ person }) => {
          const asked = [...(task_id === undefined ? [] : [task_id]), ...task_ids];
          const found =
            asked.length === 0
              ? await tasks.recent(person, most)
              : await Promise.all(asked.map((one) => tasks.find(person, one, TASK_STATES)));
          return listed(found, 'active');
        }),
    }),
    defineTool({
      name: 'tasks.update',
      summary: 'change a task',
      description: [
        'Changes what is named. An empty text takes away a due date, a repetition or a parent.',
      ],
      phrases: UPDATE_PHRASES,
      input: z.strictObject({
        task_id: taskId,
        title: title.optional(),
        ...details,
        status: z.enum(TASK_STATES).optional(),
      }),
      output: shown,
      audience: 'member',
      effect: 'idempotent',
      examples: [
        { input: { task_id: 'task_1', status: 'in_progress' }, does: 'it is begun' },
        { input: { task_id: 'task_1', due: 'monday' }, does: 'later; its reminder moves along' },
      ],
      call: ({ task_id, ...change }, context) =>
        about(context, async (asker) =>
          told('Changed', await tasks.update(asker, task_id, change)),
        ),
    }),
    defineTool({
      name: 'tasks.complete',
      summary: 'mark a task as done',
      description: ['Marks it as done; its reminder is gone. One that repeats makes its next.'],
      phrases: COMPLETE_PHRASES,
      input: byId,
      output: shown,
      audience: 'member',
      effect: 'idempotent',
      examples: [{ input: { task_id: 'Buy milk' }, does: 'by its title' }],
      call: ({ task_id }, context) =>
        about(context, async ({ person }) => told('Done', await tasks.complete(person, task_id))),
    }),
    defineTool({
      name: 'tasks.delete',
      summary: 'take a task off the list',
      description: ['Archives it; its reminder is gone. tasks.restore brings both back.'],
      phrases: DELETE_PHRASES,
      input: byId,
      output: shown,
      audience: 'member',
      effect: 'idempotent',
      examples: [{ input: { task_id: 'task_1' }, does: 'it is archived' }],
      call: ({ task_id }, context) =>
        about(context, async ({ person }) => told('Archived', await tasks.remove(person, task_id))),
    }),
    defineTool({
      name: 'tasks.restore',
      summary: 'bring back a task that was deleted',
      description: ['Brings back what tasks.delete archived, with its reminder.'],
      phrases: RESTORE_PHRASES,
      input: byId,
      output: shown,
      audience: 'member',
      effect: 'idempotent',
      examples: [{ input: { task_id: 'task_1' }, does: 'it is on the list again' }],
      call: ({ task_id }, context) =>
        about(context, async ({ person }) =>
          told('On your list again', await tasks.restore(person, task_id)),
        ),
    }),
  ];
}

const NOBODYS = {
  text: 'Several people share this place, so I keep no list here and tell nothing of one. Write to me alone.',
};
