/** Heartbeats as the API shows them. */
import { z } from 'zod';
import { SCHEDULE_STATUSES } from './run/run-words.ts';

const amounts = z.strictObject({ calls: z.number(), cents: z.number() });
const instant = z.iso.datetime().nullable();
export const heartbeatView = z.strictObject({
  agent: z.string(),
  file: z.string(),
  state: z.enum(['on', 'off', 'waiting', 'empty']),
  lines: z.number(),
  waiting: z.number().describe('How many of its schedules wait for the owner.'),
  lastRunUtc: instant,
  nextDueUtc: instant,
  today: amounts,
  most: amounts.describe('What models may take for it on one day.'),
  isAtCap: z.boolean().describe('No model is asked for it any more today.'),
  restsUntilUtc: instant.describe('Its looks with a model rest, at the cap or after a failure.'),
  settings: z.strictObject({
    enabled: z.boolean(),
    checkMinutes: z.int().describe('How often a line is checked that needs no model.'),
    thinkMinutes: z.int().describe('How often a model looks.'),
    hours: z.strictObject({ from: z.int(), to: z.int() }),
  }),
  timezone: z.string(),
});
export const explainedView = z.strictObject({
  agent: z.string(),
  file: z.string(),
  lines: z.array(
    z.strictObject({
      line: z.string(),
      how: z.enum(['check', 'condition', 'judged', 'refused']),
      schedule: z.string().nullable(),
      words: z.string(),
      tools: z.array(z.string()),
      looksPerDay: z.number().nullable(),
      status: z
        .enum(SCHEDULE_STATUSES)
        .nullable()
        .describe('Of that schedule; null if it is not stored yet.'),
      lastRunUtc: instant,
    }),
  ),
  problems: z.array(z.string()),
  most: amounts,
  hash: z.string().describe('Of what is shown, for switching it on.'),
});
export const heartbeatTextView = z.strictObject({
  agent: z.string(),
  file: z.string(),
  text: z.string(),
  hash: z.string().describe('Of the text: a change of it carries this.'),
});

export type HeartbeatView = z.output<typeof heartbeatView>;
export type ExplainedView = z.output<typeof explainedView>;
export type HeartbeatTextView = z.output<typeof heartbeatTextView>;
