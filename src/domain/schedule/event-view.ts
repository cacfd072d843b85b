/** Events that schedules wait for, and what was done about them, as the API shows them. */
import { z } from 'zod';

export const eventView = z.strictObject({
  source: z.string().describe('Where it came from: webhook:deploy, file, schedule:ID, start.'),
  key: z.string().describe('Tells it from every other of its source.'),
  cameAtUtc: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()).describe('What it carried. It is from outside.'),
  fires: z.array(
    z.strictObject({
      scheduleId: z.string(),
      scheduleName: z.string().nullable(),
      scheduledForUtc: z.iso.datetime(),
      state: z.string().describe('waiting, queued, ran, skipped, …; forgotten.'),
      reason: z.string().nullable(),
      explanation: z.string().describe('What was done about it and why, in words.'),
      runId: z.string().nullable(),
    }),
  ),
  person: z.string().optional().describe('Whose it is, where it is not the asker’s.'),
});
export type EventView = z.output<typeof eventView>;
