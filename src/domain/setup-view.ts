/** The model that thinks and the addresses of people, as the API shows them. */
import { z } from 'zod';
import { instant } from './views.ts';

export const modelsView = z.strictObject({
  models: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.string(),
      model: z.string(),
      url: z.string(),
      hasKey: z.boolean(),
      local: z.boolean(),
    }),
  ),
  source: z
    .enum(['settings', 'server', 'keys'])
    .nullable()
    .describe('Why these: the settings name them, a server was found here, or there are keys.'),
  why: z.string().nullable().describe('Why there is none.'),
  warnings: z.array(z.string()),
});

export const channelView = z.strictObject({
  id: z.string(),
  health: z
    .union([
      z.strictObject({ ready: z.literal(true), as: z.string() }),
      z.strictObject({ ready: z.literal(false), why: z.string(), fix: z.string() }),
    ])
    .nullable()
    .describe('Null where it is not set up.'),
  setUp: z
    .strictObject({
      steps: z.array(z.string()),
      secrets: z.array(z.string()).describe('The names of the secrets that it needs.'),
      settings: z.array(z.string()).describe('The settings that turn it on.'),
      command: z.string(),
    })
    .nullable()
    .describe('What a person does to set it up; null where it is always there.'),
  waiting: z.int(),
  inDoubt: z.int(),
  lastSentAtUtc: instant.nullable(),
  lastHeardAtUtc: instant.nullable(),
});

export type ModelsView = z.output<typeof modelsView>;
export type ChannelView = z.output<typeof channelView>;
