/** The settings of the budgets: what a run, a schedule and a day may take before their owner is asked. */
import { z } from 'zod';
import { cents, runSeconds, tokens, workSeconds } from '../domain/budget-bounds.ts';

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
  member: z
    .strictObject({
      cents: cents.default(50),
      seconds: workSeconds.default('none'),
      tokens: tokens.default('none'),
    })
    .prefault({})
    .describe('What each member and each guest may take on one day, in talk and in schedules.'),
  day: z
    .strictObject({
      cents: cents.default(500),
      seconds: workSeconds.default('none'),
      tokens: tokens.default('none'),
    })
    .prefault({})
    .describe('What everything together may take on one day.'),
});

export type BudgetSettings = z.output<typeof budgetSettingsSchema>;
