/** The settings of all channels, and how long messages wait for one that is down. */
import { z } from 'zod';
import { channelRulesSchema } from './channel-rules.ts';
import { pushSettingsSchema } from './push/push-settings.ts';
import { telegramSettingsSchema } from './telegram/telegram-settings.ts';

export const channelSettingsSchema = z.strictObject({
  keepDays: z
    .int()
    .min(1)
    .max(90)
    .default(7)
    .describe('How many days a message waits for a channel that is down before it is given up.'),
  terminal: channelRulesSchema.prefault({}),
  web: channelRulesSchema.prefault({}),
  telegram: telegramSettingsSchema.prefault({}),
  push: pushSettingsSchema.prefault({}),
});
export type ChannelSettings = z.output<typeof channelSettingsSchema>;
