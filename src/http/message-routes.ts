/** The routes of a conversation: what is said in a session, both ways. */
import { z } from 'zod';
import { messageView } from '../domain/views.ts';
import { limitQuery } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const sessionParams = z.strictObject({
  key: z.string().min(1).max(500).describe('A session key.'),
});

export const MESSAGE_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/sessions/{key}/messages',
    name: 'sayMessage',
    summary:
      'Say something in a session of the page. It is kept and has its turn; the answer comes as a message, told by the event message-said.',
    params: sessionParams,
    body: z
      .strictObject({
        id: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe('The same for every repeat: then it is taken once.'),
        text: z.string().max(20_000).default(''),
        choice: z
          .string()
          .min(1)
          .max(64)
          .nullable()
          .default(null)
          .describe('The value of the choice that was pressed.'),
      })
      .refine(
        ({ text, choice }) => text.trim() !== '' || choice !== null,
        'expected text or choice',
      ),
    answer: z.strictObject({ id: z.string() }),
    status: 202,
    async handle({ params, body }, { inbound }) {
      const { id } = await (await inbound()).say(params.key, body);
      return { id };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/sessions/{key}/messages',
    name: 'listSessionMessages',
    summary: 'What was said in a session, both ways, latest first.',
    params: sessionParams,
    query: limitQuery(50),
    answer: z.strictObject({ messages: z.array(messageView) }),
    handle: async ({ params, query }, { messages }) => ({
      messages: await messages.list({ sessionKey: params.key, limit: query.limit }),
    }),
  }),
];
