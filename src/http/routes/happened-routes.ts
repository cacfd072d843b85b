/** What happened that schedules wait for: the same answer as `rote events`. */
import { z } from 'zod';
import { eventView } from '../../domain/schedule/event-view.ts';
import { limit } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

export const HAPPENED_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/events/happened',
    name: 'listHappened',
    summary: 'What happened that schedules wait for, and what was done about it, latest first.',
    audience: 'member',
    query: z.strictObject({
      limit: limit(50),
      source: z
        .string()
        .min(1)
        .max(300)
        .optional()
        .describe('One source (webhook:deploy), or all of a kind (webhook).'),
      schedule: z.string().min(1).max(200).optional().describe('Only what was given to it.'),
    }),
    answer: z.strictObject({ events: z.array(eventView) }),
    async handle({ query: { schedule, ...filter } }, { happened, schedules }) {
      const scheduleIds = schedule === undefined ? undefined : [(await schedules.get(schedule)).id];
      return { events: await happened.list({ ...filter, scheduleIds }) };
    },
  }),
];
