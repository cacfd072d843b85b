/** The routes of heartbeats: what agents look at unasked, as `rote heartbeat` has it. */
import { z } from 'zod';
import type { HeartbeatStatus } from '../heartbeat/heartbeat-status.ts';
import { formatInstant } from '../time/instant.ts';
import { given } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const agent = z.string().min(1).max(64).optional();
const amounts = z.strictObject({ calls: z.number(), cents: z.number() });
const instant = z.iso.datetime().nullable();
const status = z.strictObject({
  agent: z.string(),
  file: z.string(),
  state: z.enum(['on', 'off', 'waiting', 'empty']),
  lines: z.number(),
  waiting: z.number().describe('How many of its schedules wait for the owner.'),
  lastRunUtc: instant,
  nextDueUtc: instant,
  today: amounts,
  most: amounts.describe('What models may take for it on one day.'),
});
const explained = z.strictObject({
  agent: z.string(),
  file: z.string(),
  lines: z.array(
    z.strictObject({
      line: z.string(),
      how: z.enum(['check', 'condition', 'judged', 'refused']),
      schedule: z.string().nullable(),
      words: z.string(),
      tools: z.array(z.string()),
      looksPerDay: z.number().nullable(),
    }),
  ),
  problems: z.array(z.string()),
  most: amounts,
  hash: z.string().describe('Of what is shown, for switching it on.'),
});
const statuses = z.strictObject({ heartbeats: z.array(status) });
const which = z.strictObject({ agent });

export const HEARTBEAT_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/heartbeats',
    name: 'listHeartbeats',
    summary: 'Which agents look around unasked, and what that took today.',
    audience: 'owner',
    query: which,
    answer: statuses,
    handle: async ({ query }, { heartbeat }) => view(await (await heartbeat()).status(query.agent)),
  }),
  defineRoute({
    method: 'get',
    path: '/heartbeats/explain',
    name: 'explainHeartbeats',
    summary: 'How each line of HEARTBEAT.md is looked at, and what that costs a day.',
    audience: 'owner',
    query: which,
    answer: z.strictObject({ heartbeats: z.array(explained) }),
    handle: async ({ query }, { heartbeat }) => ({
      heartbeats: await (await heartbeat()).explain(query.agent),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/heartbeats/switch',
    name: 'switchHeartbeats',
    summary: 'Lets agents look around, which approves what HEARTBEAT.md says now; or no more.',
    audience: 'owner',
    body: z.union([
      z.strictObject({ on: z.literal(false), agent }),
      z.strictObject({
        on: z.literal(true),
        agent: z.string().min(1).max(64),
        hash: z
          .string()
          .min(1)
          .describe('As explain gives it: what is switched on is what was read.'),
      }),
    ]),
    answer: statuses,
    async handle({ body }, { heartbeat }) {
      const desk = await heartbeat();
      return view(await (body.on ? desk.on(body.agent, body.hash) : desk.off(body.agent)));
    },
  }),
  defineRoute({
    method: 'post',
    path: '/wake',
    name: 'wakeAgent',
    summary: 'Has an agent look around now; without one, that whose turn is soonest.',
    audience: 'owner',
    body: z.strictObject({
      agent,
      reason: z.string().min(1).max(4000).default('Its person asked it to look around now.'),
      coalesceMs: z.int().min(0).max(3_600_000).optional(),
    }),
    answer: z.strictObject({ agent: z.string(), woken: z.boolean() }),
    async handle({ body }, { heartbeat }) {
      const { reason, ...rest } = body;
      const asked = { reason, isPerson: true, ...given(rest) };
      const woken = await (await heartbeat()).wake(asked);
      return { agent: woken.agent, woken: woken.isWoken };
    },
  }),
];

function view(heartbeats: readonly HeartbeatStatus[]) {
  return {
    heartbeats: heartbeats.map(({ lastRunMs, nextDueMs, ...rest }) => ({
      ...rest,
      lastRunUtc: lastRunMs === null ? null : formatInstant(lastRunMs),
      nextDueUtc: nextDueMs === null ? null : formatInstant(nextDueMs),
    })),
  };
}
