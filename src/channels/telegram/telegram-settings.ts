/** The settings of Telegram: what holds for every channel, and how this one is reached. */
import { z } from 'zod';
import { channelRulesSchema } from '../channel-rules.ts';

export const telegramSettingsSchema = channelRulesSchema
  .extend({
    enabled: z.boolean().default(false).describe('Whether Rote is a bot on Telegram.'),
    token: z
      .string()
      .regex(/^[A-Za-z_][\w-]{0,99}$/, 'expected the name of a secret in secrets.yaml')
      .default('telegram')
      .describe('The name of the secret in secrets.yaml that is the token of the bot.'),
    mode: z
      .enum(['polling', 'webhook'])
      .default('polling')
      .describe('Whether Rote asks Telegram for messages, or Telegram brings them to `url`.'),
    url: z
      .url({ protocol: /^https$/, hostname: z.regexes.hostname })
      .optional()
      .describe('With webhook: the address, from outside, of /channels/telegram of this daemon.'),
    apiRoot: z
      .url({ protocol: /^https?$/ })
      .default('https://api.telegram.org')
      .describe('Where the Bot API is; for a server of your own.'),
  })
  .refine(({ mode, url }) => mode === 'polling' || url !== undefined, {
    path: ['url'],
    error: 'webhook needs the https address that Telegram brings messages to',
  });
export type TelegramSettings = z.output<typeof telegramSettingsSchema>;
