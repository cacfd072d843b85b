/** The `rote tasks` commands, as data. */
import { TASK_PRIORITIES, TASK_STATES, TASK_STATUSES } from '../../domain/task/task.ts';
import { TASK_FORMATS } from '../../memory/tasks/files/task-formats.ts';
import type { Command, Flag, Positional } from '../command.ts';

const TASK: Positional = {
  name: 'TASK',
  isWords: true,
  summary: 'its id, or its title where only one is called so',
};
const ID: Positional = { name: 'TASK', summary: 'its id, or its title in quotes' };
const LISTED: Record<string, Flag> = {
  status: { value: 'STATUS', choices: TASK_STATUSES, summary: 'only these (default: active)' },
  due: { value: 'WHEN', summary: 'due no later than this: today, friday' },
  limit: {
    value: 'N',
    integer: { least: 1, most: 10_000 },
    summary: 'at most so many (default: 100)',
  },
};
const FORMAT: Flag = {
  value: 'FORMAT',
  choices: TASK_FORMATS,
  summary: 'csv, todo.txt or ics (default: by the name of the file, else csv)',
};
const DETAILS: Record<string, Flag> = {
  notes: { value: 'TEXT', summary: 'more about it' },
  due: { value: 'WHEN', summary: 'in plain words: friday, "tomorrow at 17:00"' },
  priority: { value: 'PRIORITY', choices: TASK_PRIORITIES, summary: 'how much it matters' },
  tags: { value: 'TAGS', summary: 'with commas between them: shop,home' },
  parent: { value: 'TASK', summary: 'the task that it is a part of' },
  repeat: { value: 'WHEN', summary: 'how often it comes again: "every friday"' },
};

export const TASK_COMMANDS: readonly Command[] = [
  {
    path: ['tasks'],
    summary: 'list what is to do: overdue, today, upcoming',
    description: ['Without flags, what is to do, by when it is due.'],
    flags: LISTED,
    examples: [
      { command: 'rote tasks', does: 'what is to do' },
      { command: 'rote tasks --status overdue', does: 'what is late' },
    ],
    load: async () => (await import('./tasks-commands.ts')).tasksList,
  },
  {
    path: ['tasks', 'search'],
    summary: 'find tasks by words',
    description: ['Finds them by their title, notes and tags, the best first.'],
    positionals: [{ name: 'WORDS', isWords: true, summary: 'what to look for' }],
    flags: LISTED,
    examples: [{ command: 'rote tasks search report --status done', does: 'by words' }],
    load: async () => (await import('./tasks-commands.ts')).tasksList,
  },
  {
    path: ['tasks', 'add'],
    makesHome: true,
    summary: 'put something on your list',
    description: [
      'With a due date it reminds you then, through a schedule of its own. In talk: add … to my list.',
    ],
    positionals: [{ name: 'TITLE', isWords: true, summary: 'what is to do' }],
    flags: DETAILS,
    examples: [
      { command: 'rote tasks add Buy milk', does: 'put it on the list' },
      {
        command: 'rote tasks add "Take the bins out" --repeat "every friday at 8:00"',
        does: 'it comes again when it is done',
      },
    ],
    load: async () => (await import('./tasks-commands.ts')).tasksAdd,
  },
  {
    path: ['tasks', 'show'],
    summary: 'show a task with its notes and its parts',
    description: ['Shows all that is known of a task.'],
    positionals: [TASK],
    flags: {},
    examples: [{ command: 'rote tasks show Buy milk', does: 'by its title' }],
    load: async () => (await import('./tasks-commands.ts')).tasksShow,
  },
  {
    path: ['tasks', 'update'],
    summary: 'change a task',
    description: [
      'Changes what is named; its reminder moves with its due date. An empty text takes away a due date, a repetition or a parent.',
    ],
    positionals: [ID],
    flags: {
      title: { value: 'TEXT', summary: 'what it is called from now on' },
      ...DETAILS,
      status: { value: 'STATUS', choices: TASK_STATES, summary: 'how it stands' },
    },
    examples: [
      { command: 'rote tasks update "Buy milk" --due tomorrow', does: 'later' },
      { command: 'rote tasks update task_01k --status in_progress', does: 'it is begun' },
    ],
    load: async () => (await import('./tasks-commands.ts')).tasksUpdate,
  },
  {
    path: ['tasks', 'done'],
    summary: 'mark a task as done',
    description: ['Its reminder is gone. One that repeats makes its next.'],
    positionals: [TASK],
    flags: {},
    examples: [{ command: 'rote tasks done Buy milk', does: 'by its title' }],
    load: async () => (await import('./tasks-commands.ts')).tasksDone,
  },
  {
    path: ['tasks', 'delete'],
    summary: 'take a task off your list',
    description: ['Archives it; its reminder is gone. rote tasks restore brings both back.'],
    positionals: [TASK],
    flags: {},
    examples: [{ command: 'rote tasks delete task_01k', does: 'it is archived' }],
    load: async () => (await import('./tasks-commands.ts')).tasksDelete,
  },
  {
    path: ['tasks', 'restore'],
    summary: 'bring back a task that was deleted',
    description: ['Brings it back with its reminder.'],
    positionals: [TASK],
    flags: {},
    examples: [{ command: 'rote tasks restore task_01k', does: 'it is on the list again' }],
    load: async () => (await import('./tasks-commands.ts')).tasksRestore,
  },
  {
    path: ['tasks', 'export'],
    summary: 'write your list to a file',
    description: [
      'CSV for tables, todo.txt, or iCalendar (VTODO) for calendars; all but what is archived. What such a file has no word for stands in a field of its own, so that reading it back gives the same.',
    ],
    positionals: [{ name: 'FILE', optional: true, summary: 'where to; printed where left out' }],
    flags: { format: FORMAT },
    examples: [
      { command: 'rote tasks export list.ics', does: 'for a calendar' },
      { command: 'rote tasks export --format todo.txt', does: 'printed' },
    ],
    load: async () => (await import('./tasks-file-commands.ts')).tasksExport,
  },
  {
    path: ['tasks', 'import'],
    makesHome: true,
    summary: 'put what stands in a file on your list',
    description: [
      'Reads CSV, todo.txt and iCalendar (VTODO) of Rote and of other programs. What was brought before is left as it is, so that doing it twice makes no doubles.',
    ],
    positionals: [{ name: 'FILE', summary: 'where it is; - for standard input' }],
    flags: { format: FORMAT, 'dry-run': { summary: 'say what would come' } },
    examples: [{ command: 'rote tasks import todo.txt --dry-run', does: 'look first' }],
    load: async () => (await import('./tasks-file-commands.ts')).tasksImport,
  },
];
