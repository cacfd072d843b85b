/** The settings of notices that browsers show while the page is closed. */
import { z } from 'zod';

export const pushSettingsSchema = z.strictObject({
  contact: z
    .string()
    .regex(/^(?:mailto:|https:\/\/)\S+$/, 'expected mailto:… or https://…')
    .default('mailto:owner@rote.example')
    .describe('What a push server is told about whom to ask if there is trouble.'),
  allowPrivate: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Hosts in private networks that notices may be sent to, also without HTTPS: for a push server of your own.',
    ),
});
export type PushSettings = z.output<typeof pushSettingsSchema>;
