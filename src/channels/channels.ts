/**
 * Where people are: every channel that Rote knows. Some are always there; others a person sets up, and they are there
 * while their settings say so. A new channel is a folder and a line here.
 */
import type { Clock } from '../base/clock.ts';
import { contentHash } from '../base/content-hash.ts';
import { type Result, RoteError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { INBOX } from '../domain/session-key.ts';
import type { Channel } from './channel.ts';
import type { ChannelSettings } from './channel-settings.ts';
import { createHomeChannel, type HomeScreens } from './home/home-channel.ts';
import { createTerminalChannel } from './terminal.ts';
import { createWebChannel } from './web/web.ts';
import { createWebhookChannel } from './webhook.ts';

/** Those that are always there, as they stand in session keys. */
export const CHANNEL_IDS: readonly string[] = ['webhook', 'terminal', 'web', INBOX];

export function createChannels(options: {
  clock: Clock;
  webhookSecret: string;
  screens: HomeScreens;
  /** Where a person watches the daemon. */
  writeLine: (line: string) => void;
}): Channel[] {
  return onlyOnce([
    createWebhookChannel(options),
    createTerminalChannel(options),
    createWebChannel(),
    createHomeChannel(options.screens),
  ]);
}

export interface ChannelSetUp {
  /** One after the other, in words. */
  steps: string[];
  /** The names of the secrets that it needs. */
  secrets: string[];
  /** The settings that turn it on, by their paths. */
  settings: string[];
  /** What does all of it, in a terminal. */
  command: string;
}

/** A channel that a person sets up. */
export interface ChannelMaker {
  id: string;
  /** What a person does to set it up. */
  setUp(settings: ChannelSettings): ChannelSetUp;
  /** Another text where it has to be made anew; null where it is not set up. */
  versionOf(settings: ChannelSettings): string | null;
  /** Loads it: a house that has none needs none of it in memory. */
  make(settings: ChannelSettings): Promise<Channel>;
}

export interface ChannelParts {
  clock: Clock;
  log: Log;
  /** The value of a secret by its name. */
  secret: (name: string) => Result<string>;
  /** Where a channel keeps how far it has heard, by a name of its choice. */
  offsets: (name: string) => {
    load(): Promise<number | null>;
    keep(offset: number): Promise<void>;
  };
}

export function channelMakers(parts: ChannelParts): ChannelMaker[] {
  return onlyOnce([telegramMaker(parts)]);
}

/** Every channel that is there with these settings. */
export function channelIds({ telegram }: ChannelSettings): string[] {
  return [...CHANNEL_IDS, ...(telegram.enabled ? ['telegram'] : [])];
}

function telegramMaker({ clock, log, secret, offsets }: ChannelParts): ChannelMaker {
  return {
    id: 'telegram',
    setUp: ({ telegram }) => ({
      steps: [
        'On Telegram, write /newbot to @BotFather (https://t.me/BotFather). It asks for two names and shows a token.',
        `Keep the token as the secret "${telegram.token}".`,
        'Turn on channels.telegram.enabled.',
        'Write to your bot. It answers with a code: approve that as your own.',
      ],
      secrets: [telegram.token],
      settings: ['channels.telegram.enabled'],
      command: 'rote channels add telegram',
    }),
    versionOf: ({ telegram }) =>
      telegram.enabled ? contentHash([telegram, secret(telegram.token)]) : null,
    async make({ telegram }) {
      const { createTelegramChannel } = await import('./telegram/telegram.ts');
      const token = secret(telegram.token);
      // What stands before the colon names the bot, and is no secret.
      const bot = token.ok ? (token.value.split(':', 1)[0] ?? '') : 'none';
      const offset = offsets(`telegram:${bot}`);
      return createTelegramChannel({ token, settings: telegram, clock, log, offsets: offset });
    },
  };
}

/** Two channels of one name would take each other's messages. */
export function onlyOnce<One extends { id: string }>(channels: One[]): One[] {
  const ids = new Set<string>();
  for (const { id } of channels) {
    if (ids.has(id))
      throw new RoteError(
        {
          code: 'same-channel-twice',
          message: `There are two channels with the name "${id}".`,
          hint: 'Give one of them another id, in src/channels/channels.ts.',
        },
        { blame: 'failure' },
      );
    ids.add(id);
  }
  return channels;
}
