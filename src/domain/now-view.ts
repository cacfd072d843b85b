/** The first view of the page, as the API shows it: what runs, what is due, what fails, what waits, what it cost. */
import { z } from 'zod';
import { calendarOccurrence } from './calendar-view.ts';
import { SCHEDULE_STATUSES } from './run/run-words.ts';
import { instant, looksView, namedRunView, requestView, STEP_STATES } from './views.ts';

const count = z.int();

export const healthView = z.strictObject({
  ok: z.boolean(),
  state: z.string(),
  version: z.string(),
  uptimeMs: z.int(),
  problems: z.array(z.string()),
});

export const countsView = z.strictObject({
  schedules: z.record(z.enum(SCHEDULE_STATUSES), count),
  runs: z.strictObject({ waiting: count, running: count }),
  requests: count.describe('What waits for a person.'),
});

const stepUnderWay = z.strictObject({
  id: z.string(),
  kind: z.enum(['tool', 'model']),
  name: z.string().nullable(),
  tool: z.string(),
  state: z.enum(STEP_STATES),
  attempt: z.int(),
  startedAtUtc: instant,
});

const failingSchedule = z.strictObject({
  scheduleId: z.string(),
  name: z.string(),
  status: z.enum(SCHEDULE_STATUSES),
  runId: z.string().nullable().describe('The latest that failed; null where it is forgotten.'),
  summary: z.string().nullable(),
  errorCode: z.string().nullable(),
  sinceUtc: instant.nullable().describe('When the first of them failed.'),
  failuresInRow: count,
  nextRunAtUtc: instant.nullable(),
});

const costOfToday = z.strictObject({
  today: z.strictObject({
    cents: z.number().describe('US cents, of those calls whose price is known.'),
    tokens: count,
    calls: count,
    unpriced: count.describe('How many calls have no known price.'),
  }),
  saved: z.strictObject({
    runs: count.describe('How many runs of today made no call of a model.'),
    cents: z.number().nullable(),
    tokens: count.nullable(),
    how: z.string().describe('What that is compared with, in words.'),
  }),
});

export const nowView = z.strictObject({
  atUtc: instant,
  timezone: z.string(),
  health: healthView,
  counts: countsView,
  running: z
    .array(
      z.strictObject({
        run: namedRunView,
        step: stepUnderWay.nullable().describe('What it does now; null between two steps.'),
      }),
    )
    .describe('The latest first, at most 50.'),
  due: z
    .strictObject({
      occurrences: z.array(calendarOccurrence),
      more: z.boolean(),
      looks: z
        .record(z.string(), looksView)
        .describe(
          'Of those that run often and mostly say nothing: how often they did, by schedule.',
        ),
    })
    .describe('Of the next 24 hours, at most 200; many of one kind in an hour are one.'),
  failing: z.strictObject({
    schedules: z
      .array(failingSchedule)
      .describe('Those whose last run failed, the latest first, at most 50.'),
    runs: z
      .array(namedRunView)
      .describe('Runs without a schedule that failed in the last 24 hours, at most 20.'),
  }),
  requests: z.strictObject({
    count,
    open: z.array(requestView).describe('The latest first, at most 20.'),
  }),
  cost: costOfToday,
});

export type FailingSchedule = z.output<typeof failingSchedule>;
export type NowView = z.output<typeof nowView>;
