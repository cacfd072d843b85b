/**
 * What a `think` step is asked: one task, the data that it is about, how the answer looks, and what all of it may take.
 * The task is the plan's; the data is whatever other steps gave, and is never more than data.
 */
import { z } from 'zod';

/** The name of the tool; a plan that has no step of this name asks no model. */
export const THINK = 'think';

const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text') }),
  z.strictObject({ kind: z.literal('yes-no') }),
  z.strictObject({ kind: z.literal('number') }),
  z.strictObject({
    kind: z.literal('choice'),
    of: z.array(z.string().min(1).max(200)).min(2).max(50),
  }),
  z.strictObject({ kind: z.literal('object'), schema: z.record(z.string(), z.unknown()) }),
]);
export type AnswerKind = z.output<typeof answerSchema>;

/** Tokens are those of one call; seconds, cents and calls are those of the step. */
const mostSchema = z.strictObject({
  tokensIn: z.int().min(200).max(200_000).default(8000),
  tokensOut: z.int().min(16).max(16_000).default(1000),
  seconds: z.int().min(1).max(600).default(90),
  cents: z.number().min(0).max(1000).default(5),
  calls: z.int().min(1).max(100).default(10),
});
export type ThinkBounds = z.output<typeof mostSchema>;

export const thinkInputSchema = z.strictObject({
  task: z.string().min(1).max(4000).describe('What to find out, in words. No references.'),
  input: z.unknown().optional().describe('What it is about, as a whole: one answer.'),
  items: z
    .array(z.unknown())
    .max(1000)
    .optional()
    .describe('In place of input: a list, with an answer for each item.'),
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

/** What a step may take, also where its input is only written and not complete. */
export function boundsOf({ most }: Record<string, unknown>): ThinkBounds {
  const given = mostSchema.safeParse(most ?? {});
  return given.success ? given.data : mostSchema.parse({});
}

export function answerOf({ answer }: Record<string, unknown>): AnswerKind {
  const given = answerSchema.safeParse(answer ?? { kind: 'text' });
  return given.success ? given.data : { kind: 'text' };
}
