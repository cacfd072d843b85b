/** The settings of the box. Its defaults are narrow; what lets code out of it has to be said. */
import { z } from 'zod';

export const sandboxSettingsSchema = z.strictObject({
  mode: z
    .enum(['required', 'off'])
    .default('required')
    .describe(
      'required: scripts of skills and shell.run run in a box, or not at all. off: they run with all the rights of Rote itself.',
    ),
  memoryBytes: z
    .int()
    .min(16_000_000)
    .max(1_000_000_000_000)
    .default(1_000_000_000)
    .describe('How much memory all processes of one box may use together.'),
  processes: z
    .int()
    .min(1)
    .max(100_000)
    .default(100)
    .describe('How many processes one box may have at a time.'),
  cpuSeconds: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(600)
    .describe('How much processor time one box may use.'),
  diskBytes: z
    .int()
    .min(1_000_000)
    .max(1_000_000_000_000)
    .default(1_000_000_000)
    .describe('How much the own folder of a skill or of a boxed MCP server may hold.'),
});

export type SandboxSettings = z.infer<typeof sandboxSettingsSchema>;
