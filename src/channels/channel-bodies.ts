/** The bodies of the operations on channels. */
import { z } from 'zod';
import { listed } from '../domain/listed.ts';
import type { Bodies } from '../domain/operation.ts';
import type { ChannelView } from '../domain/setup-view.ts';
import { wallTime } from '../language/en/wall-time.ts';
import type { CHANNEL_ENTRIES } from './channel-entries.ts';

export interface ChannelDesks {
  channels(): Promise<{ list(signal: AbortSignal): Promise<ChannelView[]> }>;
}

export const CHANNEL_BODIES: Bodies<typeof CHANNEL_ENTRIES, ChannelDesks> = {
  list: {
    async answer() {
      const { channelView } = await import('../domain/setup-view.ts');
      return z.strictObject({ channels: z.array(channelView) });
    },
    async run(_, { desks, timezone, signal }) {
      const channels = await (await desks.channels()).list(signal);
      const time = (utc: string | null): string => (utc === null ? '' : wallTime(utc, timezone));
      const rows = channels.map((one) => [
        one.id,
        healthInWords(one),
        String(one.waiting),
        String(one.inDoubt),
        time(one.lastSentAtUtc),
        time(one.lastHeardAtUtc),
      ]);
      const foot = channels.flatMap(({ id, health }) =>
        health === null || health.ready ? [] : [`${id}: ${health.fix}`],
      );
      const heads = ['CHANNEL', 'HEALTH', 'WAITING', 'IN DOUBT', 'LAST SENT', 'LAST HEARD'];
      return { answer: { channels }, ...listed(heads, rows, { foot }) };
    },
  },
};

function healthInWords({ id, health }: ChannelView): string {
  if (health === null) return `not set up: rote channels add ${id}`;
  return health.ready ? `ready: ${health.as}` : `not ready: ${health.why}`;
}
