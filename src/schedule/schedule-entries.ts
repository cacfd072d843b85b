/**
 * Operations on one schedule, as every face has them. Adding, changing and listing have forms of their own at each. What
 * adds, changes, lists and explains has forms of its own at each.
 */
import { type Entries, text } from '../domain/operation.ts';

export const SCHEDULE = text(
  200,
  'the id or the name of a schedule, or a beginning of either that fits no other',
  {
    isRequired: true,
    argument: 'ID',
    value: 'ID',
    names: { others: ['skill_id', 'skillId', 'schedule_id', 'scheduleId'] },
  },
);

const id = SCHEDULE;

const onOne = {
  audience: 'member',
  effect: 'idempotent',
  leavesWork: true,
  takes: { id },
} as const;

/** A plan and an agent go on with these; whatever else is shown of it may be the words of others. */
const SHORT = {
  also: { id: 'schedule.id', status: 'schedule.status' },
  leaves: ['text', 'schedule', 'notes'],
} as const;

const one = { id: 'sched_1' };

export const SCHEDULE_ENTRIES = {
  pause: {
    ...onOne,
    summary: 'stop a schedule from firing, until it is resumed',
    about: [
      'It does not fire until it is resumed. A run that is going on finishes; what only waited is taken back and recorded as skipped: paused.',
    ],
    faces: {
      cli: ['schedule pause ID'],
      http: { route: 'POST /schedules/{id}/pause', name: 'pauseSchedule' },
      agent: SHORT,
      mcp: true,
    },
    examples: [{ input: one, does: 'nothing fires any more' }],
  },
  resume: {
    ...onOne,
    summary: 'let a paused or disabled schedule fire again',
    about: [
      'It fires from now on. Runs that were due during the pause are not made up for. The count of failures starts anew.',
    ],
    faces: {
      cli: ['schedule resume ID'],
      http: { route: 'POST /schedules/{id}/resume', name: 'resumeSchedule' },
      agent: SHORT,
      mcp: true,
    },
    examples: [{ input: one, does: 'back to work' }],
  },
  skip: {
    ...onOne,
    summary: 'leave out the next run of a schedule, once',
    about: [
      'Only the next run is left out, and recorded as skipped: left-out. The run after it comes as usual; if you skip again, that one is left out too.',
    ],
    effect: 'once',
    faces: {
      cli: ['schedule skip ID'],
      http: { route: 'POST /schedules/{id}/skip', name: 'skipSchedule' },
      agent: SHORT,
      mcp: true,
    },
    examples: [{ input: one, does: 'not this time' }],
  },
  unskip: {
    ...onOne,
    summary: 'undo a skip, so that the next run takes place',
    about: ['Takes back {schedule.skip}, as long as the time of that run has not passed.'],
    faces: {
      cli: ['schedule unskip ID'],
      http: { route: 'POST /schedules/{id}/unskip', name: 'unskipSchedule' },
      agent: SHORT,
      mcp: true,
    },
    examples: [{ input: one, does: 'it runs after all' }],
  },
  remove: {
    ...onOne,
    summary: 'remove a schedule; its history stays',
    about: [
      'It does not fire any more, for good: it becomes cancelled. A run that is going on finishes; what only waited is taken back.',
    ],
    faces: {
      cli: ['schedule remove [ID]'],
      http: { route: 'DELETE /schedules/{id}', name: 'removeSchedule' },
      agent: {
        aliases: ['memory_delete_skill'],
        also: { id: 'removed' },
        leaves: [...SHORT.leaves, 'removed'],
      },
      mcp: true,
    },
    examples: [{ input: one, does: 'gone from the list of what fires' }],
  },
  run: {
    ...onOne,
    summary: 'run a schedule now, once',
    about: ['Queues one extra run. Its regular times stay the same.'],
    effect: 'once',
    faces: {
      cli: ['schedule run ID'],
      http: { route: 'POST /schedules/{id}/run', name: 'runSchedule' },
      agent: {},
      mcp: true,
    },
    examples: [{ input: one, does: 'once, now' }],
  },
  backfill: {
    ...onOne,
    summary: 'run the fires of the past that did not run',
    about: [
      'Queues a run for every fire between two past instants, both included, that did not run. Asking again runs none of them twice. A thousand at a time.',
    ],
    takes: {
      id,
      from: text(100, 'the beginning: an instant, a wall time or a date', {
        isRequired: true,
        value: 'ISO',
      }),
      to: text(100, 'the end, in the past', { isRequired: true, value: 'ISO' }),
    },
    faces: {
      cli: ['schedule backfill ID'],
      http: { route: 'POST /schedules/{id}/backfill', name: 'backfillSchedule' },
      agent: { aliases: ['trigger_backfill'] },
      mcp: true,
    },
    examples: [
      {
        input: { ...one, from: '2026-06-01', to: '2026-06-08' },
        does: 'the week that was missed',
      },
    ],
  },
} as const satisfies Entries;
