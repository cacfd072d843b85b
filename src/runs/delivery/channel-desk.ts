/** The channels as their owner looks at them: whether each can be reached, and what waits for it. */

import type { ChannelHealth } from '../../channels/channel.ts';
import type { ChannelSettings } from '../../channels/channel-settings.ts';
import {
  CHANNEL_IDS,
  type ChannelMaker,
  type ChannelParts,
  type ChannelSetUp,
  channelMakers,
} from '../../channels/channels.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import type { Store } from '../../store/store.ts';
import { formatInstant } from '../../time/instant.ts';
import { createChannelOffsets } from './channel-offsets.ts';

export interface ChannelView {
  id: string;
  /** Null where it is always there. */
  setUp: ChannelSetUp | null;
  /** Null where it is not set up. */
  health: ChannelHealth | null;
  /** On their way, and not there yet. */
  waiting: number;
  inDoubt: number;
  lastSentAtUtc: string | null;
  lastHeardAtUtc: string | null;
}

export interface ChannelDesk {
  list(signal: AbortSignal): Promise<ChannelView[]>;
  /** How far each has heard. */
  offsets: ChannelParts['offsets'];
}

/** As far back as anybody looks for the last one. */
const LOOKED_THROUGH = 1000;
const MOST_WAITING = 100_000;

export function createChannelDesk({
  store,
  settings,
  ...parts
}: {
  store: Pick<Store, 'outbox' | 'incoming' | 'records'>;
  settings: () => ChannelSettings;
} & Omit<ChannelParts, 'offsets'>): ChannelDesk {
  const offsets = createChannelOffsets(store.records);
  const makers = channelMakers({ ...parts, offsets });
  async function healthOf(maker: ChannelMaker, signal: AbortSignal): Promise<ChannelHealth | null> {
    const now = settings();
    if (maker.versionOf(now) === null) return null;
    return (await maker.make(now)).check(signal);
  }

  return {
    offsets,
    async list(signal) {
      const { outbox, incoming } = store;
      const [waiting, sending, inDoubt, sent, heard] = await Promise.all([
        outbox.list({ state: 'waiting', limit: MOST_WAITING }),
        outbox.list({ state: 'sending', limit: MOST_WAITING }),
        outbox.list({ state: 'in-doubt', limit: MOST_WAITING }),
        outbox.list({ state: 'sent', limit: LOOKED_THROUGH }),
        incoming.list({ limit: LOOKED_THROUGH }),
      ]);
      const viewOf = (
        id: string,
        health: ChannelHealth | null,
        setUp: ChannelSetUp | null,
      ): ChannelView => {
        const ofThis = ({ channel }: { channel: string }): boolean => channel === id;
        return {
          id,
          setUp,
          health,
          waiting: waiting.filter(ofThis).length + sending.filter(ofThis).length,
          inDoubt: inDoubt.filter(ofThis).length,
          lastSentAtUtc: latest(sent.filter(ofThis).map(({ finishedMs }) => finishedMs ?? 0)),
          lastHeardAtUtc: latest(
            heard
              .filter(({ sessionKey }) => channelOf(sessionKey) === id)
              .map(({ createdMs }) => createdMs),
          ),
        };
      };
      const always: ChannelHealth = { ready: true, as: 'always there' };
      const setUp = makers.map(async (maker) =>
        viewOf(maker.id, await healthOf(maker, signal), maker.setUp(settings())),
      );
      return [...(await Promise.all(setUp)), ...CHANNEL_IDS.map((id) => viewOf(id, always, null))];
    },
  };
}

function latest(instants: readonly number[]): string | null {
  return instants.length === 0 ? null : formatInstant(Math.max(...instants));
}

function channelOf(sessionKey: string): string | null {
  const session = parseSessionKey(sessionKey);
  return session.ok ? session.value.channel : null;
}
