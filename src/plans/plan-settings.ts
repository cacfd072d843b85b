/** The settings of plans: how long a call and a plan may take, and how many calls run at a time. */
import { z } from 'zod';

export const planSettingsSchema = z.strictObject({
  stepTimeoutMs: z
    .int()
    .min(1)
    .max(86_400_000)
    .default(30_000)
    .describe('How long one try of a call may take, where a plan does not say.'),
  timeoutMs: z
    .int()
    .min(1)
    .max(86_400_000)
    .default(60_000)
    .describe('How long a plan may take, where it does not say.'),
  concurrency: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('How many calls of one plan run at a time. Default: the number of cores.'),
  thinkModel: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Who judges in a think step: a class, a provider or a model of models.chain. Default: the cheapest.',
    ),
});

export type PlanSettings = z.output<typeof planSettingsSchema>;
