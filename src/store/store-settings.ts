/** The settings of the store: how safe a commit is, how long history is kept, how much runs at a time. */
import { z } from 'zod';
import { DEFAULT_OUTPUTS, DEFAULT_QUEUE } from './store-limits.ts';

function laneCap(most: number, what: string) {
  return z.int().min(1).max(1000).default(most).describe(`How many ${what} run at the same time.`);
}

export type SlotsAndQueue = Partial<z.output<typeof slotSettingsSchema>>;

export const slotSettingsSchema = z.strictObject({
  perHost: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'How many due runs may wait for the same host, server or model. Default: a quarter of lanes.cron.',
    ),
  perSchedule: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('How many runs of one schedule go on at a time. Default: an eighth of lanes.cron.'),
  kept: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'How many slots are kept for runs that wait for nobody. Default: an eighth of lanes.cron.',
    ),
  queue: z
    .int()
    .min(1)
    .max(100_000)
    .default(DEFAULT_QUEUE)
    .describe('How many unfinished runs a schedule may have; what comes due then is skipped.'),
});

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
  outputKilobytes: z
    .int()
    .min(1)
    .max(100_000)
    .default(DEFAULT_OUTPUTS.outputKilobytes)
    .describe('What a call is given or gives goes into a file where it is longer.'),
  outputsMegabytes: z
    .int()
    .min(1)
    .max(10_000_000)
    .default(DEFAULT_OUTPUTS.outputsMegabytes)
    .describe('How much those files take together; then the oldest give way.'),
});

export const laneSettingsSchema = z.strictObject({
  main: laneCap(16, 'conversations'),
  cron: laneCap(64, 'due schedules'),
  subagent: laneCap(8, 'sub-agents'),
  heartbeat: laneCap(2, 'heartbeats'),
});
