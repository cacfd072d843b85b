/** A channel on a Telegram that is only here, and all that it heard, kept and logged. */
import type { VirtualClock } from '../../base/clock.fake.ts';
import { succeed } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import type { InboundMessage, OutboundMessage } from '../channel.ts';
import { createTelegramChannel, type TelegramChannel } from './telegram.ts';
import type { TelegramServer } from './telegram-server.fake.ts';
import { telegramSettingsSchema } from './telegram-settings.ts';

export interface TelegramUser {
  channel: TelegramChannel;
  heard: InboundMessage[];
  logged: string[];
  /** The number that would be read after a crash. */
  offset: { value: number | null };
  /** Resolves once so many messages were heard in all. */
  hears(count: number): Promise<void>;
  start(receive?: (message: InboundMessage) => Promise<void>): void;
  /** As a crash: nothing more is heard or kept. */
  stop(): Promise<void>;
}

export function telegramOn(
  server: Pick<TelegramServer, 'apiRoot' | 'token'>,
  clock: VirtualClock,
  {
    settings = {},
    token = server.token,
    offset = { value: null },
  }: { settings?: object; token?: string; offset?: { value: number | null } } = {},
): TelegramUser {
  const heard: InboundMessage[] = [];
  const logged: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const note = (event: string, facts?: object): void =>
    void logged.push(`${event} ${JSON.stringify(facts)}`);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const channel = createTelegramChannel({
    token: succeed(token),
    settings: telegramSettingsSchema.parse({ apiRoot: server.apiRoot, ...settings }),
    clock,
    log,
    offsets: {
      load: () => later(clock, () => offset.value),
      keep: (value) =>
        later(clock, () => {
          offset.value = value;
        }),
    },
  });
  let aborter = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    channel,
    heard,
    logged,
    offset,
    hears(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ count, resolve });
      if (heard.length >= count) resolve();
      return promise;
    },
    start(receive = async () => undefined) {
      aborter = new AbortController();
      running =
        channel.start?.(async (message) => {
          await receive(message);
          heard.push(message);
          for (const { count, resolve } of waiting) if (heard.length >= count) resolve();
        }, aborter.signal) ?? Promise.resolve();
    },
    async stop() {
      aborter.abort();
      await running;
    },
  };
}

function later<T>(clock: VirtualClock, value: () => T): Promise<T> {
  return new Promise((resolve) => clock.defer(() => resolve(value())));
}

export function wordsOf(text: string, more: Partial<OutboundMessage> = {}): OutboundMessage {
  return { text, choices: [], files: [], data: { text }, ...more };
}
