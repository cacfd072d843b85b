/** The routes that look at the fires of one schedule: those to come, and those of the past that a backfill would run. */
import { z } from 'zod';
import { valueOrThrow } from '../../base/errors.ts';
import { runTimesOf } from '../../domain/schedule/days-off.ts';
import { firesAfter } from '../../domain/schedule/fire-times.ts';
import { instant } from '../../domain/views.ts';
import { formatInstant } from '../../time/instant.ts';
import { readInstant } from '../../time/read-instant.ts';
import { timeToWorkOut } from '../time-to-work-out.ts';
import { wholeNumber } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const time = z.string().min(1).max(100);

export const SCHEDULE_FIRE_ROUTES: readonly Route[] = [
  defineRoute('GET /schedules/{id}/fires', 'listFires', {
    summary: 'The next times that a schedule names, whether it is paused or not.',
    audience: 'member',
    query: z.strictObject({
      count: wholeNumber(1, 100).default(5).describe('At most so many.'),
    }),
    answer: z.strictObject({ timezone: z.string(), fires: z.array(instant) }),
    async handle({ params, query }, { schedules, clock }) {
      const schedule = await schedules.get(params.id);
      const { trigger } = schedule;
      const fires = firesAfter(runTimesOf(schedule), {
        afterMs: clock.nowMs(),
        count: query.count,
        mayGoOn: timeToWorkOut(clock),
      });
      return { timezone: trigger.timezone, fires: fires.map(formatInstant) };
    },
  }),
  defineRoute('GET /schedules/{id}/backfill', 'previewBackfill', {
    summary: 'The fires of the past that a backfill would run; nothing is run.',
    audience: 'member',
    query: z.strictObject({
      from: time.describe('An instant, a wall time or a date.'),
      to: time.describe('The end, in the past.'),
    }),
    answer: z.strictObject({
      fires: z.array(instant).describe('At most 1000; another backfill goes on there.'),
    }),
    async handle({ params, query }, { schedules, defaultTimezone }) {
      const fromMs = valueOrThrow(readInstant(query.from, defaultTimezone()));
      const toMs = valueOrThrow(readInstant(query.to, defaultTimezone()));
      const fires = await schedules.firesToBackfill(params.id, { fromMs, toMs });
      return { fires: fires.map(formatInstant) };
    },
  }),
];
