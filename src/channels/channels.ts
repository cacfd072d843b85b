/** Where people are: every channel that Rote knows. */
import type { Clock } from '../base/clock.ts';
import { INBOX } from '../domain/session-key.ts';
import type { Channel } from './channel.ts';
import { createHomeChannel, type HomeScreens } from './home/home-channel.ts';
import { createTerminalChannel } from './terminal.ts';
import { createWebhookChannel } from './webhook.ts';

/** As they stand in session keys. */
export const CHANNEL_IDS: readonly string[] = ['webhook', 'terminal', INBOX];

export function createChannels(options: {
  clock: Clock;
  webhookSecret: string;
  screens: HomeScreens;
  /** Where a person watches the daemon. */
  writeLine: (line: string) => void;
}): Channel[] {
  return [
    createWebhookChannel(options),
    createTerminalChannel(options),
    createHomeChannel(options.screens),
  ];
}
