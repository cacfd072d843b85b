/** Where people are: every channel that Rote knows. */
import type { Clock } from '../base/clock.ts';
import type { Channel } from './channel.ts';
import { createTerminalChannel } from './terminal.ts';
import { createWebChannel } from './web/web.ts';
import { createWebhookChannel } from './webhook.ts';

/** As they stand in session keys. The inbox is always there and needs no channel. */
export const CHANNEL_IDS: readonly string[] = ['webhook', 'terminal', 'web'];

export function createChannels(options: {
  clock: Clock;
  webhookSecret: string;
  /** Where a person watches the daemon. */
  writeLine: (line: string) => void;
}): Channel[] {
  return [createWebhookChannel(options), createTerminalChannel(options), createWebChannel()];
}
