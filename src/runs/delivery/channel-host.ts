/**
 * The channels that are set up now. When settings or secrets change, those that they concern are stopped and made anew;
 * all others go on. One that can't be made is told in the log and stops no other.
 *
 * States: `idle` → `running` → `stopped`.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Channel, InboundMessage } from '../../channels/channel.ts';
import type { ChannelSettings } from '../../channels/channel-settings.ts';
import { type ChannelMaker, onlyOnce } from '../../channels/channels.ts';
import { waitAtMost } from '../wait-at-most.ts';

export interface ChannelHost {
  /** Those that messages can be sent through. */
  channels(): readonly Channel[];
  /** The other side brings something to a channel itself: the status to answer with. */
  webhook(id: string, secretToken: string, body: string): Promise<number>;
  start(): Promise<void>;
  /** Settings or secrets may have changed. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

interface Hosted {
  channel: Channel;
  version: string | null;
  aborter: AbortController;
  hearing: Promise<void>;
}

const STOP_GRACE_MS = 5000;

export function createChannelHost(dependencies: {
  clock: Clock;
  log: Log;
  settings: () => ChannelSettings;
  /** Those that are always there. */
  fixed: readonly Channel[];
  makers: readonly ChannelMaker[];
  /** Keeps what somebody wrote; absent where nobody answers, and then channels only send. */
  receive?: (channel: Channel, message: InboundMessage) => Promise<void>;
}): ChannelHost {
  const { clock, log, settings, fixed, makers, receive } = dependencies;
  onlyOnce([...fixed, ...makers]);
  const hosted = new Map<string, Hosted>();
  let state: 'idle' | 'running' | 'stopped' = 'idle';
  let last: Promise<void> = Promise.resolve();

  function begin(channel: Channel, version: string | null): void {
    const aborter = new AbortController();
    const hearing = hear(channel, aborter.signal).catch((error: Error) => {
      log.error('channel-not-heard', { channel: channel.id, reason: error.message });
    });
    hosted.set(channel.id, { channel, version, aborter, hearing });
  }

  async function hear(channel: Channel, signal: AbortSignal): Promise<void> {
    if (receive === undefined) return;
    await channel.start?.((message) => receive(channel, message), signal);
  }

  async function end(id: string): Promise<void> {
    const one = hosted.get(id);
    if (one === undefined) return;
    one.aborter.abort();
    await waitAtMost(STOP_GRACE_MS, new Set([one.hearing]), clock);
  }

  /** The old one hears no more before the new one begins: two would take each other's messages. */
  async function renew(maker: ChannelMaker): Promise<void> {
    const { id } = maker;
    const now = settings();
    const version = maker.versionOf(now);
    if ((hosted.get(id)?.version ?? null) === version) return;
    await end(id);
    if (version === null) {
      hosted.delete(id);
      log.info('channel-removed', { channel: id });
      return;
    }
    const channel = await maker.make(now);
    if (state !== 'running') return;
    begin(channel, version);
    log.info('channel-set-up', { channel: id });
  }

  async function renewAll(): Promise<void> {
    await Promise.all(
      makers.map((maker) =>
        renew(maker).catch((error: Error) => {
          log.error('channel-not-set-up', { channel: maker.id, reason: error.message });
        }),
      ),
    );
  }

  /** One look after the other. */
  function look(): Promise<void> {
    if (state !== 'running') return Promise.resolve();
    last = last.then(() => (state === 'running' ? renewAll() : undefined));
    return last;
  }

  return {
    channels: () =>
      hosted.size === 0 ? fixed : [...hosted.values().map(({ channel }) => channel)],
    async webhook(id, secretToken, body) {
      return (await hosted.get(id)?.channel.webhook?.(secretToken, body)) ?? 404;
    },
    async start() {
      if (state !== 'idle') return;
      state = 'running';
      for (const channel of fixed) begin(channel, null);
      await look();
    },
    look,
    async stop() {
      state = 'stopped';
      await last;
      await Promise.all(hosted.keys().map(end));
    },
  };
}
