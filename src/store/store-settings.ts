/** The settings of the store: how safe a commit is, how long history is kept, how much runs at a time. */
import { z } from 'zod';

function laneCap(most: number, what: string) {
  return z.int().min(1).max(1000).default(most).describe(`How many ${what} run at the same time.`);
}

export const commitSettingsSchema = z.strictObject({
  synchronous: z
    .enum(['normal', 'full'])
    .default('normal')
    .describe('full survives a power cut at any instant; normal a crash of the process.'),
});

export const historySettingsSchema = z.strictObject({
  days: z
    .int()
    .min(1)
    .max(36_500)
    .default(90)
    .describe('Finished runs are forgotten after so many days.'),
  perSchedule: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(1000)
    .describe('Of each schedule, at most so many occurrences are kept.'),
});

export const laneSettingsSchema = z.strictObject({
  main: laneCap(16, 'conversations'),
  cron: laneCap(64, 'due schedules'),
  subagent: laneCap(8, 'sub-agents'),
  heartbeat: laneCap(2, 'heartbeats'),
});
