/** The routes of a conversation: what is said in a session, both ways. */
import { z } from 'zod';
import { MOST_RECEIVED_BYTES, MOST_RECEIVED_FILES } from '../../domain/received-files.ts';
import { messageView, talkView } from '../../domain/views.ts';
import { limit } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const key = z.string().min(1).max(500).describe('A session key.');

const messageId = z.string().regex(/^msg_[0-9a-z]{1,60}$/, 'expected the id of a message');
const pageQuery = (usual: number) =>
  z.strictObject({
    before: messageId.optional().describe('What `next` of the page before said.'),
    limit: limit(usual),
  });
const next = z.string().nullable().describe('Where the next page begins; null at the end.');

export const MESSAGE_ROUTES: readonly Route[] = [
  defineRoute('GET /inbox/unread', 'listUnread', {
    summary: 'Your messages on the page that you have not seen yet, latest first.',
    description:
      'At most 100. What is said on other channels is read there, and is not among them. Whoever answers in a conversation has seen what was in it.',
    audience: 'guest',
    answer: z.strictObject({
      unread: z.array(z.strictObject({ id: messageId, sessionKey: z.string() })),
    }),
    handle: async (_, { unread }) => ({ unread: await (await unread()).list() }),
  }),
  defineRoute('POST /inbox/seen', 'seeMessages', {
    summary: 'Say that you have seen messages: they are read on all your devices.',
    audience: 'guest',
    body: z.strictObject({
      ids: z.array(messageId).min(1).max(100).nullable().describe('With null all of them.'),
    }),
    answer: z.strictObject({ count: z.int().describe('How many of them were unread.') }),
    handle: async ({ body }, { unread }) => ({ count: await (await unread()).seen(body.ids) }),
  }),
  defineRoute('GET /sessions', 'listSessions', {
    summary: 'Every session in which something was said, with its last message, latest first.',
    audience: 'guest',
    query: pageQuery(50),
    answer: z.strictObject({ sessions: z.array(talkView), next }),
    handle: async ({ query }, { sessions }) => (await sessions()).list(query),
  }),
  defineRoute('POST /sessions/{key}/messages', 'sayMessage', {
    summary:
      'Say something in a session of the page. It is kept and has its turn; the answer comes as a message, told by the event message-said.',
    audience: 'guest',
    params: { key },
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
        seen: messageId
          .nullable()
          .default(null)
          .describe(
            'The last message that was shown there when it was said. Plain words answer only what was shown; without it they answer nothing.',
          ),
        files: z
          .array(z.string().min(1).max(100))
          .max(MOST_RECEIVED_FILES)
          .default([])
          .describe('Ids of files that were brought to this session before.'),
      })
      .refine(
        ({ text, choice, files }) => text.trim() !== '' || choice !== null || files.length > 0,
        'expected text, choice or files',
      ),
    answer: z.strictObject({ id: z.string() }),
    status: 202,
    async handle({ params, body }, { inbound }) {
      const { id } = await (await inbound()).say(params.key, body);
      return { id };
    },
  }),
  defineRoute('GET /sessions/{key}/messages', 'listSessionMessages', {
    summary: 'What was said in a session, both ways, latest first.',
    audience: 'guest',
    params: { key },
    query: pageQuery(50),
    answer: z.strictObject({ messages: z.array(messageView), next }),
    handle: ({ params, query: { before, limit: most } }, { messages }) =>
      messages.page({
        sessionKey: params.key,
        limit: most,
        ...(before !== undefined && { before }),
      }),
  }),
  defineRoute('POST /sessions/{key}/files', 'bringFile', {
    summary:
      'Bring a file to a session of the page, as the bytes of the body; a message says its id to carry it.',
    audience: 'guest',
    params: { key },
    query: z.strictObject({ name: z.string().min(1).max(255).describe('What it is called.') }),
    upload: { mostBytes: MOST_RECEIVED_BYTES },
    answer: z.strictObject({
      file: z.strictObject({
        id: z.string(),
        name: z.string(),
        mediaType: z.string(),
        bytes: z.int(),
      }),
    }),
    status: 201,
    async handle({ params, query, uploaded }, { inbound }) {
      const { bytes: content, mediaType } = uploaded;
      return {
        file: await (await inbound()).upload(params.key, { name: query.name, mediaType, content }),
      };
    },
  }),
  defineRoute('GET /sessions/{key}/messages/{id}/files/{number}', 'loadFile', {
    summary: 'A file of a message, by its place in the list, from 1.',
    audience: 'guest',
    params: {
      key,
      id: messageId,
      number: z
        .string()
        .regex(/^[1-9]\d{0,2}$/, 'expected a whole number from 1')
        .transform(Number)
        .pipe(z.int().min(1)),
    },
    isDownload: true,
    answer: z.strictObject({}),
    async handle({ params: { key: sessionKey, id, number } }, { sessions }) {
      return (await sessions()).file({ sessionKey, messageId: id, number });
    },
  }),
];
