/** The routes of deliveries and incidents: the same answers as `rote deliveries` and `rote incidents`. */
import { z } from 'zod';
import { DELIVERY_STATES } from '../../domain/run/run-words.ts';
import { deliveryView, incidentView } from '../../domain/views.ts';
import { idParams, limit } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

export const DELIVERY_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/deliveries',
    name: 'listDeliveries',
    summary: 'What was sent, and what waits to be sent, latest first.',
    query: z.strictObject({ state: z.enum(DELIVERY_STATES).optional(), limit: limit(50) }),
    answer: z.strictObject({ deliveries: z.array(deliveryView) }),
    async handle({ query }, { messages }) {
      const { state, limit: most } = query;
      const filter = { limit: most, ...(state !== undefined && { state }) };
      return { deliveries: await messages.deliveries(filter) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/deliveries/{id}/resend',
    name: 'resendDelivery',
    summary: 'Send again what failed or is in doubt.',
    params: idParams,
    answer: z.strictObject({ delivery: deliveryView }),
    handle: async ({ params }, { messages }) => ({
      delivery: await messages.resend(params.id),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/incidents',
    name: 'listIncidents',
    summary: 'What is in trouble; with all=true also what is over.',
    query: z.strictObject({ all: z.enum(['true', 'false']).default('false'), limit: limit(50) }),
    answer: z.strictObject({ incidents: z.array(incidentView) }),
    async handle({ query }, { messages }) {
      const filter = { all: query.all === 'true', limit: query.limit };
      return { incidents: await messages.incidents(filter) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/incidents/{id}/seen',
    name: 'acknowledgeIncident',
    summary:
      'Say that a call or a message in doubt was seen, by the id of the incident, the run or the delivery.',
    params: idParams,
    answer: z.strictObject({ incidents: z.array(incidentView) }),
    handle: async ({ params }, { messages }) => ({ incidents: await messages.seen(params.id) }),
  }),
];
