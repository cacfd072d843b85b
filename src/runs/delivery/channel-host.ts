/**
 * The channels that are set up now. When settings or secrets change, those that they concern are stopped and made anew;
 * all others go on. The watchdog keeps each of them up; one that can't be made stops no other.
 *
 * States: `idle` → `running` → `stopped`.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Pulse } from '../../base/pulse.ts';
import type { Channel, InboundMessage } from '../../channels/channel.ts';
import type { ChannelSettings } from '../../channels/channel-settings.ts';
import { type ChannelMaker, onlyOnce } from '../../channels/channels.ts';
import type { Running } from '../../watchdog/part.ts';
import type { Watchdog } from '../../watchdog/watchdog.ts';
import { holdLease, type LeaseHolder } from '../hold-lease.ts';
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
  /** Null while it can't be made. */
  channel: Channel | null;
  version: string | null;
  end: () => Promise<void>;
}

const STOP_GRACE_MS = 5000;

export function createChannelHost(dependencies: {
  clock: Clock;
  log: Log;
  settings: () => ChannelSettings;
  /** Those that are always there. */
  fixed: readonly Channel[];
  makers: readonly ChannelMaker[];
  keepUp: Watchdog['keepUp'];
  /** So that of several processes one hears, where two would take each other's messages. */
  holder: Omit<LeaseHolder, 'clock' | 'log'>;
  /** Keeps what somebody wrote; absent where nobody answers, and then channels only send. */
  receive?: (channel: Channel, message: InboundMessage) => Promise<void>;
}): ChannelHost {
  const { clock, log, settings, fixed, makers, keepUp, holder, receive } = dependencies;
  onlyOnce([...fixed, ...makers]);
  const hosted = new Map<string, Hosted>();
  let state: 'idle' | 'running' | 'stopped' = 'idle';
  let last: Promise<void> = Promise.resolve();

  /** `make` gives the channel, also a new one in place of one that went down. Resolves when it is there, or not soon. */
  async function begin(
    id: string,
    version: string | null,
    make: () => Channel | Promise<Channel>,
  ): Promise<void> {
    const first = Promise.withResolvers<void>();
    const one: Hosted = { channel: null, version, end: async () => undefined };
    hosted.set(id, one);
    one.end = keepUp({
      name: `channel:${id}`,
      what: `The channel "${id}"`,
      matters: 'What people write there is not heard while it is down.',
      avoid: id,
      stopWithinMs: STOP_GRACE_MS,
      async begin(pulse) {
        try {
          one.channel = await make();
        } finally {
          first.resolve();
        }
        return hear(one.channel, pulse);
      },
    });
    await waitAtMost(STOP_GRACE_MS, [first.promise], clock);
  }

  /** One that hears nobody has nothing that could go down. */
  function standing(channel: Channel): Hosted {
    return { channel, version: null, end: async () => undefined };
  }

  function hear(channel: Channel, pulse: Pulse): Running {
    const { start } = channel;
    if (receive === undefined || start === undefined) return { stop: async () => undefined };
    const aborter = new AbortController();
    const hearUntil = (signal: AbortSignal): Promise<void> =>
      start((message) => receive(channel, message), signal, pulse);
    const lease = { name: `channel:${channel.id}`, signal: aborter.signal };
    const ended = channel.hearsAlone
      ? holdLease({ ...holder, clock, log }, lease, hearUntil)
      : hearUntil(aborter.signal);
    return {
      ended,
      async stop() {
        aborter.abort();
        await ended;
      },
    };
  }

  async function end(id: string): Promise<void> {
    await hosted.get(id)?.end();
  }

  /** The old one hears no more before the new one begins: two would take each other's messages. */
  async function renew(maker: ChannelMaker): Promise<void> {
    const { id } = maker;
    const now = settings();
    const version = maker.versionOf(now);
    const before = hosted.get(id);
    // What could not be made may be made now.
    if ((before?.version ?? null) === version && before?.channel !== null) return;
    await end(id);
    if (version === null) {
      hosted.delete(id);
      log.info('channel-removed', { channel: id });
      return;
    }
    await begin(id, version, () => maker.make(settings()));
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
      hosted.size === 0 ? fixed : [...hosted.values()].flatMap(({ channel }) => channel ?? []),
    async webhook(id, secretToken, body) {
      return (await hosted.get(id)?.channel?.webhook?.(secretToken, body)) ?? 404;
    },
    async start() {
      if (state !== 'idle') return;
      state = 'running';
      for (const channel of fixed)
        if (channel.start === undefined) hosted.set(channel.id, standing(channel));
        else await begin(channel.id, null, () => channel);
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
