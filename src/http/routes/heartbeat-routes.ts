/** The routes of heartbeats that are no operations: HEARTBEAT.md as a text, and switching on what was shown. */
import { z } from 'zod';
import { heartbeatTextView } from '../../domain/heartbeat-view.ts';
import { heartbeatsAnswer, viewHeartbeats } from '../../heartbeat/heartbeat-bodies.ts';
import { defineRoute, type Route } from './route.ts';

const agent = z.string().min(1).max(64).optional();
const agentParams = z.strictObject({ agent: z.string().min(1).max(64) });
/** Well below what is read of a file, whatever the letters. */
const LONGEST_TEXT = 50_000;

export const HEARTBEAT_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/heartbeats/{agent}/text',
    name: 'readHeartbeatText',
    summary: 'The HEARTBEAT.md of an agent as it is; empty if there is none.',
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
    answer: heartbeatsAnswer,
    async handle({ body }, { heartbeat }) {
      const desk = await heartbeat();
      const switched = body.on ? desk.on(body.agent, body.hash) : desk.off(body.agent);
      return viewHeartbeats(await switched);
    },
  }),
];
