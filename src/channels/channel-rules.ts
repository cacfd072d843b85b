/** What holds for every channel; each channel adds what it needs itself, in its own folder. */
import { z } from 'zod';
import { BUSY_MODES } from '../domain/incoming.ts';

/** How a channel treats who writes there. */
export const channelRulesSchema = z.strictObject({
  unknown: z
    .enum(['pair', 'ignore'])
    .default('pair')
    .describe(
      'Whether somebody unknown is given a code for the owner to approve, or no answer at all.',
    ),
  model: z
    .boolean()
    .default(true)
    .describe('Whether a model may answer there; without it rules, phrases and search answer.'),
  busy: z
    .enum(BUSY_MODES)
    .default('queue')
    .describe('What becomes of a message that comes while an earlier one is being answered.'),
  agent: z.string().min(1).max(100).default('main').describe('The agent that answers there.'),
});

export type ChannelRules = z.output<typeof channelRulesSchema>;
