/** Bounds on models: money, time and tokens, of a run and of a day. */
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

export const cents = amount('Money in US cents, as far as prices are known');
export const tokens = amount('Tokens that are sent and answered');
export const workSeconds = amount('Seconds that models work');
export const runSeconds = amount('Seconds from its beginning, without the time that Rote is down');

/** Bounds that one schedule or agent sets itself; the settings give the others. */
export const runBudgetSchema = z.strictObject({ cents, seconds: runSeconds, tokens }).partial();
const dayBudgetSchema = z.strictObject({ cents, seconds: workSeconds, tokens }).partial();

/** Of a schedule: for each of its runs, and for all of them on one day. */
export const ownBudgetSchema = z.strictObject({
  run: runBudgetSchema.optional(),
  day: dayBudgetSchema.optional(),
});

export type OwnBudget = z.output<typeof ownBudgetSchema>;
export type SomeBounds = z.output<typeof runBudgetSchema>;
export type Bounds = Readonly<Record<Measure, number | 'none'>>;
