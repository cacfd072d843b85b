/** The last 24 hours, as the API shows them. */
import { z } from 'zod';

const count = z.int();

export const digestView = z.strictObject({
  fromUtc: z.iso.datetime(),
  isEmpty: z.boolean().describe('Nothing happened at all.'),
  counts: z
    .strictObject({ succeeded: count, failed: count })
    .describe('Of the runs that were made in these 24 hours.'),
  ran: z
    .array(z.strictObject({ name: z.string(), scheduleId: z.string().nullable(), times: count }))
    .describe('What went well, the most often first, at most 50.'),
  failed: z
    .array(
      z.strictObject({
        name: z.string(),
        scheduleId: z.string().nullable(),
        runId: z.string(),
        summary: z.string(),
      }),
    )
    .describe('The latest first, at most 20.'),
  waiting: z.array(z.string()).describe('What waits for a decision.'),
  disabled: z.array(z.strictObject({ name: z.string(), scheduleId: z.string() })),
  trouble: z.array(z.string()),
  cost: z.strictObject({
    cents: z
      .number()
      .describe(
        'US cents, of those calls whose price is known; of the days that the 24 hours touch.',
      ),
    calls: count,
    unpriced: count,
  }),
  saved: z.strictObject({
    runs: count.describe('How many runs made no call of a model.'),
    cents: z.number().nullable(),
    tokens: count.nullable(),
    how: z.string(),
  }),
});

export type DigestView = z.output<typeof digestView>;
