/**
 * What a `think` step is asked: one task, the data that it is about, how the answer looks, and what all of it may take.
 * The task is the plan's; the data is whatever other steps gave, and is never more than data.
 */
import { z } from 'zod';
import { type AnswerKind, type ThinkBounds, USUAL_BOUNDS } from './think-step.ts';

const answerSchema: z.ZodType<AnswerKind> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['text', 'yes-no', 'number']) }),
  z.strictObject({
    kind: z.literal('choice'),
    of: z.array(z.string().min(1).max(200)).min(2).max(50),
  }),
  z.strictObject({ kind: z.literal('object'), schema: z.record(z.string(), z.unknown()) }),
]);

const mostSchema = z.strictObject({
  tokensIn: z.int().min(200).max(200_000).default(USUAL_BOUNDS.tokensIn),
  tokensOut: z.int().min(16).max(16_000).default(USUAL_BOUNDS.tokensOut),
  seconds: z.int().min(1).max(600).default(USUAL_BOUNDS.seconds),
  cents: z.number().min(0).max(1000).default(USUAL_BOUNDS.cents),
  calls: z.int().min(1).max(100).default(USUAL_BOUNDS.calls),
} satisfies Record<keyof ThinkBounds, z.ZodType>);

export const thinkInputSchema = z.strictObject({
  task: z.string().min(1).max(4000).describe('The question, in words. No references.'),
  input: z.unknown().optional().describe('The data, as a whole: one answer.'),
  items: z
    .array(z.unknown())
    .max(1000)
    .optional()
    .describe('Instead of input: a list, with an answer for each item.'),
  answer: answerSchema
    .default({ kind: 'text' })
    .describe(
      '{"kind": "text"}, {"kind": "yes-no"}, {"kind": "number"}, {"kind": "choice", "of": ["a", "b"]} or {"kind": "object", "schema": {…}}.',
    ),
  examples: z
    .array(z.strictObject({ input: z.string().max(2000), answer: z.unknown() }))
    .max(20)
    .default([])
    .describe('Inputs with their right answers.'),
  most: mostSchema
    .prefault({})
    .describe(
      'Tokens in and out of one call of a model; seconds, cents and calls of the whole step.',
    ),
});
export type ThinkInput = z.output<typeof thinkInputSchema>;
