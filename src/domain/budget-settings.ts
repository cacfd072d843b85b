/** What models may take, as settings: money, time and tokens, for a run, a schedule and a day. */
import { z } from 'zod';

export const MEASURES = ['cents', 'seconds', 'tokens'] as const;
export type Measure = (typeof MEASURES)[number];

function amount(what: string) {
  return z
    .union([z.number().positive().max(1_000_000_000_000), z.literal('none')], {
      error: 'expected a number above 0, or none',
    })
    .describe(`${what}, or none for no bound.`);
}

const cents = amount('Money in US cents, as far as prices are known');
const tokens = amount('Tokens that are sent and answered');
const workSeconds = amount('Seconds that models work');
const runSeconds = amount('Seconds from its beginning, without the time that Rote is down');

/** What somebody says of their own; the settings say the rest. */
export const runBudgetSchema = z.strictObject({ cents, seconds: runSeconds, tokens }).partial();
const dayBudgetSchema = z.strictObject({ cents, seconds: workSeconds, tokens }).partial();

/** Of a schedule: for each of its runs, and for all of them on one day. */
export const ownBudgetSchema = z.strictObject({
  run: runBudgetSchema.optional(),
  day: dayBudgetSchema.optional(),
});

export const budgetSettingsSchema = z.strictObject({
  run: z
    .strictObject({
      cents: cents.default(100),
      seconds: runSeconds.default(1800),
      tokens: tokens.default('none'),
    })
    .prefault({})
    .describe('What one run may take, with its sub-agents.'),
  schedule: z
    .strictObject({
      cents: cents.default(100),
      seconds: workSeconds.default('none'),
      tokens: tokens.default('none'),
    })
    .prefault({})
    .describe('What each schedule may take on one day.'),
  day: z
    .strictObject({
      cents: cents.default(500),
      seconds: workSeconds.default('none'),
      tokens: tokens.default('none'),
    })
    .prefault({})
    .describe('What everything together may take on one day.'),
});

export type OwnBudget = z.output<typeof ownBudgetSchema>;
export type SomeBounds = z.output<typeof runBudgetSchema>;
export type Bounds = Readonly<Record<Measure, number | 'none'>>;
