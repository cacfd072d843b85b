/**
 * What was understood of a wish, as the compiler or a model makes it, as it is kept in a conversation and as the API
 * shows it.
 */
import { z } from 'zod';
import { grantSchema } from './grant.ts';
import { planSchema } from './plan/plan.ts';
import { SCHEDULE_STATUSES } from './run/run-words.ts';
import { triggerSchema } from './schedule/trigger.ts';

const ids = z.array(z.string());

/** What is to be done with schedules that exist, or with the conversation. */
export const managementSchema = z.union([
  /** `back`: to the draft that was shown before this one. */
  z.strictObject({ kind: z.enum(['help', 'list', 'accept', 'discard', 'back']) }),
  z.strictObject({ kind: z.enum(['remove', 'pause', 'resume', 'run', 'why', 'next']), ids }),
  z.strictObject({ kind: z.literal('pause-until'), ids, untilUtc: z.string() }),
  z.strictObject({ kind: z.literal('rename'), ids, name: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('update'), ids, trigger: triggerSchema }),
  /** What was removed is there again, each with the status that it had. */
  z.strictObject({ kind: z.literal('restore'), ids, statuses: z.array(z.enum(SCHEDULE_STATUSES)) }),
  /** One call of a tool that was asked for by a phrase or as a command. */
  z.strictObject({
    kind: z.literal('call'),
    tool: z.string(),
    input: z.record(z.string(), z.unknown()),
    isRead: z.boolean(),
  }),
]);

export type Management = z.output<typeof managementSchema>;

export const draftSchema = z.strictObject({
  tier: z.enum(['direct', 'agent']),
  trigger: triggerSchema.nullable().describe('Null where it is for now and once.'),
  plan: planSchema.nullable(),
  instruction: z.string().nullable(),
  capabilities: z.array(z.string()),
  grants: grantSchema
    .array()
    .optional()
    .describe(
      'What a yes of the owner grants it beyond the settings; left out where that is nothing.',
    ),
  name: z.string(),
  summary: z.string().describe('What was understood, in words.'),
  notes: z.array(z.string()),
  nextFires: z.array(z.iso.datetime()),
  cost: z.strictObject({ tokens: z.number().nullable(), modelCalls: z.number().nullable() }),
  /** The skill that it runs, by name. */
  skill: z.string().nullable(),
  /** What its skill is given, from the slots of the phrase that called for it. */
  input: z.record(z.string(), z.unknown()).optional(),
  /** Where it answers to, where that is not the conversation it was made in. */
  session: z.string().optional(),
  madeBy: z.enum(['compiler', 'model']).describe('Who drafted it from the words.'),
  manage: managementSchema.nullable(),
});
export type Draft = z.output<typeof draftSchema>;

/** Asked where something is open; without choices any words are an answer. */
export const questionSchema = z.strictObject({ text: z.string(), choices: z.array(z.string()) });
export type DraftQuestion = z.output<typeof questionSchema>;
