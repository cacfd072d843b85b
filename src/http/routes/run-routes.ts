/** The routes of sessions and the inbox, and what a run has said so far. */
import { z } from 'zod';
import { messageView, person, sessionView } from '../../domain/views.ts';
import { limit } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

export const RUN_ROUTES: readonly Route[] = [
  defineRoute('GET /runs/{id}/said', 'saidInRun', {
    summary:
      'What the agent has said so far in a run that goes on; the answer itself is in the inbox.',
    audience: 'member',
    answer: z.strictObject({
      text: z
        .string()
        .describe('Every text-said event says with "from" how much of it came before.'),
      isOver: z.boolean(),
      person,
    }),
    async handle({ params }, { runs, saidIn, mayRead }) {
      const { run } = await runs.show(params.id);
      const text = (await mayRead(run.sessionKey)) ? saidIn(run.id) : null;
      const isOver = run.finishedAtUtc !== null;
      return { text: text ?? '', isOver, ...(run.person !== undefined && { person: run.person }) };
    },
  }),
  defineRoute('GET /sessions/{key}', 'showSession', {
    summary: 'What is remembered for a session, and what was made in it.',
    audience: 'guest',
    params: { key: z.string().min(1).max(500).describe('A session key.') },
    answer: z.strictObject({ session: sessionView }),
    handle: async ({ params }, { sessions }) => ({
      session: await (await sessions()).show(params.key),
    }),
  }),
  defineRoute('GET /inbox', 'listMessages', {
    summary: 'The messages that runs have left, latest first.',
    audience: 'guest',
    query: z.strictObject({ session: z.string().optional(), limit: limit(50) }),
    answer: z.strictObject({
      messages: z.array(messageView),
      waiting: z
        .array(z.string())
        .describe('The sessions among them in which the agent stopped at a limit and asked.'),
    }),
    async handle({ query }, { messages, talk }) {
      const found = await messages.list({
        limit: query.limit,
        ...(query.session !== undefined && { sessionKey: query.session }),
      });
      const talks = Map.groupBy(found, ({ sessionKey }) => sessionKey);
      const waiting: string[] = [];
      for (const [session, said] of talks) {
        // After the words of a person, it is the agent's turn.
        const latest = said.find(({ role }) => role !== 'notice');
        if (latest?.role === 'assistant' && (await (await talk()).isPaused(session)))
          waiting.push(session);
      }
      return { messages: found, waiting };
    },
  }),
];
