/** The settings of skills: where they are, and how much of them is shown. */
import { z } from 'zod';

export const skillSettingsSchema = z.strictObject({
  folders: z
    .array(z.string().min(1))
    .default([])
    .describe('Further folders of skills, looked at after skills/ in the data folder.'),
  trusted: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Folders of skills whose schedules run without approval and whose scripts may have secrets.',
    ),
  bodyBytes: z
    .int()
    .min(256)
    .max(1_000_000)
    .default(4096)
    .describe('How much of the instructions of a skill is shown at once.'),
  listTokens: z
    .int()
    .min(0)
    .max(100_000)
    .default(400)
    .describe('How many tokens the list of skills in a prompt takes, beyond their names.'),
});

export type SkillSettings = z.output<typeof skillSettingsSchema>;
