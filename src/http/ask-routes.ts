/** The route that takes plain words. */
import { z } from 'zod';
import { planSchema } from '../domain/plan/plan.ts';
import { triggerSchema } from '../domain/schedule/trigger.ts';
import { runView, scheduleView } from './answers.ts';
import { defineRoute, type Route } from './route.ts';

const draft = z.strictObject({
  tier: z.enum(['direct', 'agent']),
  trigger: triggerSchema.nullable().describe('Null where it is for now and once.'),
  plan: planSchema.nullable(),
  instruction: z.string().nullable(),
  capabilities: z.array(z.string()),
  name: z.string(),
  summary: z.string().describe('What was understood, in words.'),
  notes: z.array(z.string()),
  nextFires: z.array(z.iso.datetime()),
  cost: z.strictObject({ tokens: z.number().nullable(), modelCalls: z.number().nullable() }),
  skill: z.string().nullable(),
  madeBy: z.enum(['compiler', 'model']).describe('Who drafted it from the words.'),
});

const session = z.string().min(1).max(1000);

export const ASK_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/ask/go-on',
    name: 'goOn',
    summary: 'Lets the agent go on where it stopped at a limit and asked.',
    body: z.strictObject({ session }),
    answer: z.strictObject({ kind: z.literal('handed-over'), run: runView }),
    handle: async ({ body }, { talk }) => (await talk()).goOn(body.session),
  }),
  defineRoute({
    method: 'post',
    path: '/ask',
    name: 'ask',
    summary: 'Plain words in, what was understood out; stored or run only where accept is true.',
    body: z.strictObject({
      text: z.string().min(1).max(20_000),
      session: session.optional(),
      timezone: z.string().min(1).max(100).optional(),
      dryRun: z.boolean().default(false),
      accept: z.boolean().default(false),
    }),
    answer: z.strictObject({
      kind: z.enum(['draft', 'question', 'not-understood', 'handed-over']),
      draft: draft.optional(),
      accepted: z.boolean().optional().describe('Whether it was stored, run or done.'),
      schedule: scheduleView.optional(),
      schedules: z.array(scheduleView).optional(),
      run: runView.optional(),
      text: z.string().optional(),
      question: z
        .strictObject({ text: z.string(), choices: z.array(z.string()) })
        .optional()
        .describe('Where there are no choices, any words are an answer.'),
      reason: z.string().nullable().optional(),
      suggestions: z.array(z.string()).optional(),
    }),
    async handle({ body, signal }, { talk }) {
      const { text, session, timezone, dryRun, accept } = body;
      return (await talk()).ask(text, { session, timezone, dryRun, yes: accept, signal });
    },
  }),
];
