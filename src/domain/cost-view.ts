/** The cost of models and what is left of the budgets, as the API shows them. */
import { z } from 'zod';

const count = z.int();
const amounts = z.strictObject({ cents: z.number(), seconds: z.number(), tokens: z.number() });
const bound = z.union([z.number(), z.literal('none')]);
const bounds = z.strictObject({ cents: bound, seconds: bound, tokens: bound });
const left = z.number().nullable().describe('Null where there is no bound.');

const costSum = z.strictObject({
  key: z.string().describe('The day, the id of the schedule or the run, or provider/model.'),
  calls: count,
  failed: count,
  silent: count.describe('Calls that nobody asked for: summaries, looking around.'),
  cents: z.number().describe('US cents, of those calls whose price is known.'),
  unpriced: count.describe('How many calls have no known price.'),
  durationMs: z.number(),
  tokens: count,
  usage: z.strictObject({
    input: count,
    cacheRead: count,
    cacheWrite5m: count,
    cacheWrite1h: count,
    output: count,
    reasoning: count,
    estimated: z.boolean(),
  }),
  cacheHitRatio: z.number().nullable(),
});

export const budgetView = z.strictObject({
  used: amounts,
  bounds,
  allowed: amounts.describe('What was allowed on top, today.'),
  left: z.strictObject({ cents: left, seconds: left, tokens: left }),
  unpriced: count,
});

export const budgetsView = z.strictObject({
  day: budgetView.extend({ date: z.string() }),
  schedules: z.array(budgetView.extend({ id: z.string(), name: z.string().nullable() })),
  run: z.strictObject({ bounds }),
});

export const costView = z.strictObject({
  by: z.enum(['day', 'schedule', 'run', 'model']),
  total: costSum.nullable().describe('Null where no model was asked.'),
  groups: z.array(
    costSum.extend({
      name: z.string().nullable().describe('Of the schedule, or what the run is.'),
    }),
  ),
  other: costSum
    .nullable()
    .describe('What belongs to none of the groups; null where not all are here.'),
  more: z.boolean().describe('Whether there are more groups than these.'),
  saved: z.strictObject({
    directRuns: count,
    tokens: count.nullable(),
    cents: z.number().nullable(),
  }),
  budgets: budgetsView,
});

export type CostView = z.output<typeof costView>;
export type BudgetView = z.output<typeof budgetView>;
export type BudgetsView = z.output<typeof budgetsView>;
