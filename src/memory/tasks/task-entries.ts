/** Entries of the operations on tasks. */

import { choice, type Entries, switched, text, texts, whole } from '../../domain/operation.ts';
import {
  LONGEST_NOTES,
  LONGEST_TITLE,
  TASK_PRIORITIES,
  TASK_STATES,
  TASK_STATUSES,
} from '../../domain/task/task.ts';
import { LONGEST_LIST_SAID } from '../../domain/task/task-list.ts';
import { TASK_VIEWS } from '../../domain/task/task-view.ts';
import { TASK_FORMATS } from './files/task-formats.ts';

const WHEN = 'in plain words: friday, "tomorrow at 17:00", "in 3 days"';
const A_TASK = 'the id of a task, or its title if only one has it';

const task = text(LONGEST_TITLE, A_TASK, {
  isRequired: true,
  argument: 'TASK',
  names: { http: 'id' },
});
const list = text(
  LONGEST_LIST_SAID,
  'the name of the list that it is on; an empty one is the list without a name',
  { value: 'LIST' },
);
const limit = whole([1, 10_000], 'the largest number of results', { usual: 100 });
const details = {
  notes: text(LONGEST_NOTES, 'details'),
  due: text(200, `when, ${WHEN}`, { value: 'WHEN' }),
  priority: choice(TASK_PRIORITIES, 'how much it matters'),
  tags: texts({ longest: 60, most: 20 }, 'words to group tasks by: shop,home', { value: 'TAGS' }),
  parent: text(LONGEST_TITLE, 'the task that it is a part of', { value: 'TASK' }),
  repeat: text(200, 'how often it repeats: "every friday", monthly', { value: 'WHEN' }),
  list,
};
const REMOVABLE = {
  notes: { ...details.notes, isRemovable: true },
  due: { ...details.due, isRemovable: true },
  parent: { ...details.parent, isRemovable: true },
  repeat: { ...details.repeat, isRemovable: true },
  list: { ...details.list, isRemovable: true },
} as const;
const format = choice(TASK_FORMATS, 'its form; by the name of the file, else csv');

const AGENT_LISTED = { usual: { limit: 20 }, rows: 'tasks' } as const;
const AGENT_CHANGED = { also: { task_id: 'task.id' } } as const;
const mine = { audience: 'member' } as const;

export const TASK_ENTRIES = {
  search: {
    ...mine,
    summary: 'find tasks, or list what is to do',
    about: [
      'Finds tasks by words in their title, notes and tags, by their status and by their due date. Without any of these it lists all open tasks: overdue, today, upcoming. Tasks on a list with a name are listed if that list is given, or with the list "all"; {lists.list} tells which lists there are.',
    ],
    effect: 'read',
    takes: {
      query: text(2000, 'words to look for', { argument: 'WORDS', names: { http: 'q' } }),
      status: choice(TASK_STATUSES, 'only tasks with this status', { usual: 'active' }),
      view: choice(TASK_VIEWS, 'only tasks that are due then'),
      due: text(200, `due no later than this, ${WHEN}`, { value: 'WHEN' }),
      list: text(LONGEST_LIST_SAID, 'only tasks on the list with this name; all for every list', {
        value: 'LIST',
      }),
      limit,
    },
    faces: {
      cli: ['tasks', 'tasks search WORDS'],
      http: { route: 'GET /tasks', name: 'listTasks' },
      agent: AGENT_LISTED,
      mcp: true,
    },
    examples: [
      { input: {}, does: 'what to do' },
      { input: { status: 'overdue' }, does: 'what is late' },
      { input: { query: 'report', status: 'done' }, does: 'by words' },
    ],
  },
  create: {
    ...mine,
    summary: 'put something on the list',
    about: [
      'Puts a task on the list. If it has a due date, a schedule of its own reminds the person then. If it repeats, the next task is created when it is done.',
    ],
    effect: 'once',
    makesHome: true,
    takes: {
      title: text(LONGEST_TITLE, 'what to do', { isRequired: true, argument: 'TITLE' }),
      ...details,
    },
    faces: {
      cli: ['tasks add TITLE'],
      http: { route: 'POST /tasks', name: 'createTask', status: 201 },
      agent: AGENT_CHANGED,
      mcp: true,
    },
    examples: [
      { input: { title: 'Buy milk' }, does: 'put it on the list' },
      {
        input: { title: 'Send the report', due: 'friday at 15:00', priority: 'high' },
        does: 'with a reminder',
      },
      {
        input: { title: 'Take the bins out', repeat: 'every friday at 8:00' },
        does: 'it comes again when it is done',
      },
    ],
  },
  overdue: {
    ...mine,
    summary: 'list what is overdue',
    about: ['Lists the tasks whose time has passed, the oldest first.'],
    effect: 'read',
    takes: { limit },
    faces: { agent: AGENT_LISTED, mcp: true },
    examples: [{ input: {}, does: 'what is late' }],
  },
  get: {
    ...mine,
    summary: 'read tasks',
    about: [
      'Reads one task, several tasks, or the tasks that were changed last (recent), with their notes.',
    ],
    effect: 'read',
    takes: {
      task_id: text(LONGEST_TITLE, A_TASK),
      task_ids: texts({ longest: LONGEST_TITLE, most: 50 }, 'several of them'),
      recent: switched('the tasks that were changed last'),
      limit,
    },
    faces: { agent: AGENT_LISTED, mcp: true },
    examples: [
      { input: { task_id: 'task_1' }, does: 'one' },
      { input: { recent: true, limit: 5 }, does: 'the latest' },
    ],
  },
  export: {
    ...mine,
    summary: 'write the list to a file',
    about: [
      'CSV for tables, todo.txt, or iCalendar (VTODO) for calendars; all but what is archived. What such a file has no word for stands in a field of its own, so that reading it back gives the same.',
    ],
    effect: 'read',
    takes: { format },
    file: 'written',
    faces: {
      cli: ['tasks export [FILE]'],
      http: { route: 'GET /tasks/export', name: 'exportTasks' },
    },
    examples: [
      { input: {}, file: 'list.ics', does: 'for a calendar' },
      { input: { format: 'todo.txt' }, does: 'printed' },
    ],
  },
  import: {
    ...mine,
    summary: 'put what stands in a file on the list',
    about: [
      'Reads CSV, todo.txt and iCalendar (VTODO) of Rote and of other programs. What was brought before is left as it is, so that doing it twice makes no doubles.',
    ],
    effect: 'idempotent',
    makesHome: true,
    takes: {
      format,
      dry_run: switched('say what would come', { names: { http: 'dry' } }),
    },
    file: 'read',
    faces: {
      cli: ['tasks import FILE'],
      http: { route: 'POST /tasks/import', name: 'importTasks' },
    },
    examples: [{ input: { dry_run: true }, file: 'todo.txt', does: 'look first' }],
  },
  show: {
    ...mine,
    summary: 'show a task with its notes and its parts',
    about: ['Shows all that is known of a task.'],
    effect: 'read',
    takes: { task_id: task },
    faces: {
      cli: ['tasks show TASK'],
      http: { route: 'GET /tasks/{id}', name: 'showTask' },
    },
    examples: [{ input: { task_id: 'Buy milk' }, does: 'by its title' }],
  },
  update: {
    ...mine,
    summary: 'change a task',
    about: [
      'Changes the given fields. If the due date changes, the reminder moves with it. An empty text removes a due date, a repetition or a parent.',
    ],
    effect: 'idempotent',
    takes: {
      task_id: task,
      title: text(LONGEST_TITLE, 'what to do', { shortest: 1 }),
      ...details,
      ...REMOVABLE,
      status: choice(TASK_STATES, 'the status of the task'),
    },
    faces: {
      cli: ['tasks update TASK'],
      http: { route: 'PATCH /tasks/{id}', name: 'updateTask' },
      agent: AGENT_CHANGED,
      mcp: true,
    },
    examples: [
      { input: { task_id: 'Buy milk', due: 'tomorrow' }, does: 'later; its reminder moves along' },
      { input: { task_id: 'task_1', status: 'in_progress' }, does: 'it is begun' },
    ],
  },
  complete: {
    ...mine,
    summary: 'mark a task as done',
    about: [
      'Marks a task as done and removes its reminder. If the task repeats, the next task is created. {tasks.reopen} takes it back.',
    ],
    effect: 'idempotent',
    takes: { task_id: task },
    faces: {
      cli: ['tasks done TASK'],
      http: { route: 'POST /tasks/{id}/complete', name: 'completeTask' },
      agent: AGENT_CHANGED,
      mcp: true,
    },
    examples: [{ input: { task_id: 'Buy milk' }, does: 'by its title' }],
  },
  reopen: {
    ...mine,
    summary: 'say that a task is not done after all',
    about: [
      'Brings back a task that was marked as done, with its reminder. If the next one was created, it is taken back.',
    ],
    effect: 'idempotent',
    takes: { task_id: task },
    faces: {
      cli: ['tasks reopen TASK'],
      http: { route: 'POST /tasks/{id}/reopen', name: 'reopenTask' },
      agent: AGENT_CHANGED,
      mcp: true,
    },
    examples: [{ input: { task_id: 'Buy milk' }, does: 'by its title' }],
  },
  restore: {
    ...mine,
    summary: 'bring back a task that was deleted',
    about: ['Brings back what {tasks.delete} archived, with its reminder.'],
    effect: 'idempotent',
    takes: { task_id: task },
    faces: {
      cli: ['tasks restore TASK'],
      http: { route: 'POST /tasks/{id}/restore', name: 'restoreTask' },
      agent: AGENT_CHANGED,
      mcp: true,
    },
    examples: [{ input: { task_id: 'task_1' }, does: 'it is on the list again' }],
  },
  delete: {
    ...mine,
    summary: 'take a task off the list',
    about: ['Archives a task and removes its reminder. {tasks.restore} brings both back.'],
    effect: 'idempotent',
    takes: { task_id: task },
    faces: {
      cli: ['tasks delete TASK'],
      http: { route: 'DELETE /tasks/{id}', name: 'deleteTask' },
      agent: AGENT_CHANGED,
      mcp: true,
    },
    examples: [{ input: { task_id: 'task_1' }, does: 'it is archived' }],
  },
} as const satisfies Entries;
