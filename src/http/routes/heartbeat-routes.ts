/** The routes of heartbeats that are no operations: HEARTBEAT.md as a text, and switching on what was shown. */
import { z } from 'zod';
import { heartbeatTextView } from '../../domain/heartbeat-view.ts';
import { heartbeatsAnswer, viewHeartbeats } from '../../heartbeat/heartbeat-bodies.ts';
import { defineRoute, type Route } from './route.ts';

const agent = z.string().min(1).max(64);
/** Well below what is read of a file, whatever the letters. */
const LONGEST_TEXT = 50_000;

export const HEARTBEAT_ROUTES: readonly Route[] = [
  defineRoute('GET /heartbeats/{agent}/text', 'readHeartbeatText', {
    summary: 'The HEARTBEAT.md of an agent as it is; empty if there is none.',
    audience: 'owner',
    params: { agent },
    answer: heartbeatTextView,
    handle: async ({ params }, { heartbeat }) => (await heartbeat()).text(params.agent),
  }),
  defineRoute('PUT /heartbeats/{agent}/text', 'writeHeartbeatText', {
    summary:
      'Writes the HEARTBEAT.md of an agent; what is new in it waits until it is switched on.',
    audience: 'owner',
    params: { agent },
    body: z.strictObject({
      text: z.string().max(LONGEST_TEXT),
      hash: z.string().min(1).max(100).describe('Of the text that was read before.'),
    }),
    answer: heartbeatTextView,
    handle: async ({ params, body }, { heartbeat }) =>
      (await heartbeat()).write(params.agent, body),
  }),
  defineRoute('POST /heartbeats/switch', 'switchHeartbeats', {
    summary: 'Lets agents look around, which approves what HEARTBEAT.md says now; or no more.',
    audience: 'owner',
    body: z.union([
      z.strictObject({ on: z.literal(false), agent: agent.optional() }),
      z.strictObject({
        on: z.literal(true),
        agent,
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
