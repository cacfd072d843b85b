/** Operations that look at schedules: one with all that is known of it, and what all of them will do. */
import { type Entries, switched, text, whole } from '../domain/operation.ts';
import { SCHEDULE } from './schedule-entries.ts';

export const LOOK_ENTRIES = {
  show: {
    summary: 'show one schedule, its last occurrences and runs',
    about: ['Shows everything about one schedule, and what waits for approval of it.'],
    audience: 'member',
    effect: 'read',
    takes: { id: SCHEDULE },
    faces: {
      cli: ['schedule show ID'],
      http: { route: 'GET /schedules/{id}', name: 'showSchedule' },
    },
    examples: [{ input: { id: 'sched_1' }, does: 'with its history' }],
  },
  simulate: {
    summary: 'show what the stored schedules will do, and why',
    about: [
      'Lists every occurrence that the stored schedules would have between two instants, both included, with the decision for each. Nothing is stored and nothing runs.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {
      from: text(100, 'the beginning; now, if you do not say', { value: 'ISO' }),
      to: text(100, 'the end; a day after the beginning, if you do not say', { value: 'ISO' }),
      limit: whole([1, 10_000], 'the largest number of occurrences', { usual: 1000 }),
    },
    faces: { cli: ['simulate'], http: { route: 'GET /simulate', name: 'simulate' } },
    examples: [
      { input: {}, does: 'what runs in the next 24 hours' },
      { input: { from: '2027-03-27', to: '2027-03-30' }, does: 'around a clock change' },
    ],
  },
} as const satisfies Entries;

export const WHY_ENTRIES = {
  why: {
    summary: 'say why a schedule did or did not run',
    about: [
      'Explains in words what the schedule does now, and what happened at its last times and in runs that somebody started. Neighbours that did not run for one reason are one line.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {
      id: { ...SCHEDULE, argument: 'SCHEDULE' },
      limit: whole([1, 10_000], 'the largest number of lines', { usual: 20 }),
      when: text(100, 'a day or a period: today, this week, on Friday, the last 24 hours', {
        shortest: 1,
      }),
      all: switched(
        'also text that others wrote: last summaries, and parts that the owner has not approved',
        { at: ['tool'] },
      ),
    },
    faces: {
      cli: ['runs why SCHEDULE'],
      http: { route: 'GET /schedules/{id}/why', name: 'explainSchedule' },
      agent: { usual: { limit: 5 }, leaves: ['schedule', 'events', 'warnings'] },
      mcp: true,
    },
    examples: [{ input: { id: 'sched_1' }, does: 'what happened, and why not' }],
  },
} as const satisfies Entries;
