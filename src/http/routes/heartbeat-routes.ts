/** The routes of heartbeats: what agents look at unasked, as `rote heartbeat` has it. */
import { z } from 'zod';
import { explainedView, heartbeatTextView, heartbeatView } from '../../domain/heartbeat-view.ts';
import type { HeartbeatStatus } from '../../heartbeat/heartbeat-status.ts';
import { formatInstant } from '../../time/instant.ts';
import { given } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const agent = z.string().min(1).max(64).optional();
const statuses = z.strictObject({ heartbeats: z.array(heartbeatView) });
const which = z.strictObject({ agent });
const agentParams = z.strictObject({ agent: z.string().min(1).max(64) });
/** Well below what is read of a file, whatever the letters. */
const LONGEST_TEXT = 50_000;

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
    answer: z.strictObject({ heartbeats: z.array(explainedView) }),
    async handle({ query }, { heartbeat }) {
      const explained = await (await heartbeat()).explain(query.agent);
      return {
        heartbeats: explained.map(({ lines, ...rest }) => ({
          ...rest,
          lines: lines.map(({ lastRunMs, ...line }) => ({
            ...line,
            lastRunUtc: instantOrNull(lastRunMs),
          })),
        })),
      };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/heartbeats/{agent}/text',
    name: 'readHeartbeatText',
    summary: 'The HEARTBEAT.md of an agent as it is; empty where there is none.',
    audience: 'owner',
    params: agentParams,
    answer: heartbeatTextView,
    handle: async ({ params }, { heartbeat }) => (await heartbeat()).text(params.agent),
  }),
  defineRoute({
    method: 'put',
    path: '/heartbeats/{agent}/text',
    name: 'writeHeartbeatText',
    summary:
      'Writes the HEARTBEAT.md of an agent; what is new in it waits until it is switched on.',
    audience: 'owner',
    params: agentParams,
    body: z.strictObject({
      text: z.string().max(LONGEST_TEXT),
      hash: z.string().min(1).max(100).describe('Of the text that was read before.'),
    }),
    answer: heartbeatTextView,
    handle: async ({ params, body }, { heartbeat }) =>
      (await heartbeat()).write(params.agent, body),
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
    heartbeats: heartbeats.map(({ lastRunMs, nextDueMs, restsUntilMs, ...rest }) => ({
      ...rest,
      lastRunUtc: instantOrNull(lastRunMs),
      nextDueUtc: instantOrNull(nextDueMs),
      restsUntilUtc: instantOrNull(restsUntilMs),
    })),
  };
}

function instantOrNull(atMs: number | null): string | null {
  return atMs === null ? null : formatInstant(atMs);
}
