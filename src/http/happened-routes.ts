/** What happened that schedules wait for: the same answer as `rote events`. */
import { z } from 'zod';
import { eventView } from '../domain/schedule/event-view.ts';
import { limit } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

export const HAPPENED_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/events/happened',
    name: 'listHappened',
    summary: 'What happened that schedules wait for, and what was done about it, latest first.',
    query: z.strictObject({ limit: limit(50) }),
    answer: z.strictObject({ events: z.array(eventView) }),
    handle: async ({ query }, { happened }) => ({
      events: await happened.list({ limit: query.limit }),
    }),
  }),
];
