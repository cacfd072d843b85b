/** The calendar as the API shows it. */
import { z } from 'zod';
import { instant, occurrenceView } from './views.ts';

export const calendarOccurrence = z.strictObject({
  scheduleId: z.string(),
  name: z.string(),
  atUtc: instant.describe('Of the first, where it stands for many.'),
  lastAtUtc: instant,
  count: z.int().describe('More than 1 where many of one kind in an hour or a day are one.'),
  state: z.enum([...occurrenceView.shape.state.options, 'due']).describe('due: it is to come.'),
  reason: z.string().nullable(),
  runId: z.string().nullable().describe('Of the latest, where it stands for many.'),
});

const clockChange = z.strictObject({
  atUtc: instant,
  fromOffset: z.string().describe('Wall time minus UTC before it: +01:00.'),
  toOffset: z.string(),
  kind: z.enum(['gap', 'fold']).describe('gap: put forward; fold: put back.'),
});

export const calendarView = z.strictObject({
  timezone: z.string(),
  occurrences: z.array(calendarOccurrence),
  clockChanges: z.array(clockChange),
  more: z.boolean().describe('Whether there is more than was asked for, or than can be counted.'),
});

export type CalendarOccurrence = z.output<typeof calendarOccurrence>;
export type CalendarView = z.output<typeof calendarView>;
