/** The calendar: what became of the times of schedules, and what is to come. */
import { z } from 'zod';
import { valueOrThrow } from '../../base/errors.ts';
import { calendarView } from '../../domain/calendar-view.ts';
import { clockChanges } from '../../time/clock-changes.ts';
import { readInstant } from '../../time/read-instant.ts';
import { parseTimezone } from '../../time/timezone.ts';
import { refusal } from '../error-answer.ts';
import { limit } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

/** A quarter of a year; a calendar shows a month and its edges. */
const LONGEST_MS = 93 * 24 * 3_600_000;

const time = z.string().min(1).max(100);

export const CALENDAR_ROUTES: readonly Route[] = [
  defineRoute('GET /calendar', 'showCalendar', {
    summary:
      'Past and coming occurrences between two instants, both included, and the changes of the clock; many of one kind in an hour or a day are one with their count.',
    audience: 'member',
    query: z.strictObject({
      from: time.describe('An instant, a wall time or a date in the zone.'),
      to: time.describe('The same; at most 93 days later.'),
      schedule: z
        .string()
        .max(200)
        .optional()
        .describe('Only this one, by id, name or a unique beginning.'),
      timezone: time.optional().describe('Whose days and clock changes. Default: the usual one.'),
      limit: limit(2000),
    }),
    answer: calendarView,
    async handle({ query, signal }, { calendar, schedules, defaultTimezone }) {
      const timezone = valueOrThrow(parseTimezone(query.timezone ?? defaultTimezone()));
      const fromMs = valueOrThrow(readInstant(query.from, timezone));
      const toMs = valueOrThrow(readInstant(query.to, timezone));
      requireRange(fromMs, toMs);
      const { schedule } = query;
      const found = await (await calendar()).between({
        fromMs,
        toMs,
        timezone,
        ...(schedule !== undefined && { scheduleId: (await schedules.get(schedule)).id }),
        withPast: true,
        limit: query.limit,
        signal,
      });
      return { timezone, ...found, clockChanges: clockChanges(timezone, { fromMs, toMs }) };
    },
  }),
];

function requireRange(fromMs: number, toMs: number): void {
  if (fromMs <= toMs && toMs - fromMs <= LONGEST_MS) return;
  throw refusal({
    code: 'bad-range',
    message:
      fromMs > toMs ? 'The range ends before it begins.' : 'The range is longer than 93 days.',
    hint: 'Give from and to in this order, at most 93 days apart.',
  });
}
