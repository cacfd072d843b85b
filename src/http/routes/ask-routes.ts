/** The route that takes plain words. */
import { z } from 'zod';
import { draftView, questionSchema } from '../../domain/draft.ts';
import { runView, scheduleView } from '../../domain/views.ts';
import { askedSchema } from '../../talk/drafts/draft-log.ts';
import { limitQuery } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const session = z.string().min(1).max(1000);

export const ASK_ROUTES: readonly Route[] = [
  defineRoute('POST /ask/go-on', 'goOn', {
    summary: 'Lets the agent go on where it stopped at a limit and asked.',
    audience: 'guest',
    body: z.strictObject({ session }),
    answer: z.strictObject({ kind: z.literal('handed-over'), run: runView }),
    handle: async ({ body }, { talk }) => (await talk()).goOn(body.session),
  }),
  defineRoute('POST /ask', 'ask', {
    summary: 'Plain words in, what was understood out; stored or run only where accept is true.',
    audience: 'guest',
    body: z.strictObject({
      text: z.string().min(1).max(20_000),
      session: session.optional(),
      timezone: z.string().min(1).max(100).optional(),
      dryRun: z.boolean().default(false),
      accept: z.boolean().default(false),
      seen: z
        .string()
        .max(200)
        .optional()
        .describe(
          '`shown` of the answer that these words answer. Plain words (yes, no, a choice) answer nothing without it.',
        ),
    }),
    answer: z.strictObject({
      kind: z.enum(['draft', 'question', 'not-understood', 'heard', 'handed-over']),
      draft: draftView.optional().describe('The first, where there are several.'),
      drafts: z
        .array(draftView)
        .optional()
        .describe('All that were wished for in one message, where that is more than one.'),
      accepted: z.boolean().optional().describe('Whether it was stored, run or done.'),
      schedule: scheduleView.optional(),
      schedules: z.array(scheduleView).optional(),
      names: z
        .array(z.string())
        .optional()
        .describe('For `heard`: of the schedules that wait for such a message, and begin.'),
      run: runView.optional(),
      text: z.string().optional(),
      question: questionSchema
        .optional()
        .describe('Where there are no choices, any words are an answer.'),
      reason: z.string().nullable().optional(),
      suggestions: z.array(z.string()).optional(),
      shown: z
        .string()
        .optional()
        .describe('Names the draft or the question that waits for an answer: send it as `seen`.'),
      language: z.string().optional().describe('That it is said in: `en` or `de`.'),
    }),
    async handle({ body, signal }, { talk }) {
      const { text, session, timezone, dryRun, accept, seen } = body;
      const hasSeen = async ({ shown }: { shown: string }) => shown === seen;
      return (await talk()).ask(text, { session, timezone, dryRun, yes: accept, hasSeen, signal });
    },
  }),
  defineRoute('GET /asked', 'listAsked', {
    summary: 'What was asked in plain words, and what came of it, latest first.',
    query: limitQuery(20),
    answer: z.strictObject({ asked: z.array(askedSchema) }),
    handle: async ({ query }, { talk }) => ({ asked: await (await talk()).asked(query.limit) }),
  }),
];
