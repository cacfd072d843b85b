/**
 * What Rote knows of itself, as lists that a wish can look at: runs that failed, what is due, open tasks. Each is a row
 * of this table and its words in each language; the tool gives the rows, and the rest of a wish treats them like any list.
 */
import { readStretch } from './phrases/read-stretch.ts';

interface OwnListFacts {
  tool: string;
  /** The field of what the tool gives that holds the rows. */
  rows: string;
  /** It is of a stretch of time that was, or that comes; null where it is how things stand. */
  stretch: 'back' | 'ahead' | null;
  /** The words have to say which stretch. */
  needsStretch?: true;
  /** A field of each row that says how often. */
  times?: string;
  /** What else each row has besides its title, and what that is; a date says when the row came to be, or will be. */
  fields: Readonly<Record<string, 'words' | 'number' | 'date'>>;
  /** The tool gives fewer where it is not asked for so many. */
  limit?: number;
}

export type OwnListName =
  | 'failed-runs'
  | 'runs'
  | 'coming'
  | 'failing-schedules'
  | 'open-tasks'
  | 'overdue-tasks'
  | 'approvals'
  | 'entries'
  | 'next-entry'
  | 'free-time'
  | 'cost';

const RUN_FIELDS = { state: 'words', date: 'date' } as const;
const TASK_FIELDS = {
  notes: 'words',
  status: 'words',
  priority: 'words',
  tags: 'words',
  repeat: 'words',
  createdAtUtc: 'date',
} as const;
const ENTRY_FIELDS = { place: 'words', notes: 'words', calendar: 'words' } as const;
/** As many as the tool gives at most. */
const MOST_TASKS = 200;

export const OWN_LISTS: Readonly<Record<OwnListName, OwnListFacts>> = {
  'failed-runs': { tool: 'rote.failed', rows: 'runs', stretch: 'back', fields: RUN_FIELDS },
  runs: { tool: 'rote.done', rows: 'runs', stretch: 'back', fields: RUN_FIELDS },
  coming: {
    tool: 'rote.schedules',
    rows: 'fires',
    stretch: 'ahead',
    needsStretch: true,
    fields: { date: 'date' },
  },
  'failing-schedules': {
    tool: 'rote.failing',
    rows: 'schedules',
    stretch: null,
    times: 'failures',
    fields: { status: 'words', failures: 'number' },
  },
  'open-tasks': {
    tool: 'tasks.search',
    rows: 'tasks',
    stretch: null,
    fields: TASK_FIELDS,
    limit: MOST_TASKS,
  },
  'overdue-tasks': {
    tool: 'tasks.overdue',
    rows: 'tasks',
    stretch: null,
    fields: TASK_FIELDS,
    limit: MOST_TASKS,
  },
  // Of today where no stretch is said.
  entries: { tool: 'calendar.list', rows: 'entries', stretch: 'ahead', fields: ENTRY_FIELDS },
  'next-entry': {
    tool: 'calendar.next',
    rows: 'entries',
    stretch: null,
    fields: ENTRY_FIELDS,
  },
  'free-time': {
    tool: 'calendar.free',
    rows: 'free',
    stretch: 'ahead',
    needsStretch: true,
    fields: {},
  },
  approvals: { tool: 'rote.waiting', rows: 'requests', stretch: null, fields: {} },
  cost: {
    tool: 'rote.cost',
    rows: 'costs',
    stretch: 'back',
    needsStretch: true,
    fields: { cents: 'number' },
  },
};

export const OWN_LIST_NAMES = Object.keys(OWN_LISTS) as OwnListName[];

/** Whether a list is of a stretch that is called so: what failed tomorrow is no list. */
export function canBeOf(list: OwnListName, when: string): boolean {
  const { stretch: direction } = OWN_LISTS[list];
  if (direction === null) return false;
  const stretch = readStretch(when, { nowMs: 0, timezone: 'UTC', direction });
  if (stretch === null) return false;
  return direction === 'back' ? stretch.fromMs <= 0 : stretch.toMs > 0;
}

/** Whether it is one: of a stretch that it can be of, or of none where none has to be said. */
export function isOwnList(list: OwnListName, when: string | null): boolean {
  return when === null ? OWN_LISTS[list].needsStretch !== true : canBeOf(list, when);
}

/** Said to a tool: what came after the run before of the same schedule. */
export const SINCE_LAST = 'since the last time';

/** Several ways to say it, with | between them. */
interface OwnListWords {
  /** What it is called: failed runs, what failed. */
  names: string;
  /** A sentence that is so where there is at least one: something failed. */
  any: string;
  /** The end of one behind a number: runs failed. */
  many: string;
  /** Behind "what" and a stretch, or behind how often: was letzte Woche "gelaufen ist". */
  verbs: string;
  /** One of them, in front of how often: ein Zeitplan 3 mal. */
  one: string;
  /** As it is told back: failed runs. */
  said: string;
  /** As it is told back where no stretch is said, if that means one. */
  now?: string;
}

export type OwnLists = Readonly<Record<OwnListName, OwnListWords>>;
