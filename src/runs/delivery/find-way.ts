/**
 * Which channel a delivery goes through, and to whom there. One for the inbox goes to where the person is by now: their
 * first channel, and where they have none, or it is that channel's trouble that is told, to what is at hand here.
 */
import type { Channel } from '../../channels/channel.ts';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import type { Delivery } from '../../domain/run/delivery.ts';
import { type ChannelTarget, INBOX, parseSessionKey } from '../../domain/session-key.ts';

/** Where the person of a session is reached who has no channel there; null where they have none anywhere. */
export type AddressOf = (sessionKey: string) => Promise<{ channel: string; target: string } | null>;

type Way =
  | { kind: 'found'; channel: Channel; target: ChannelTarget; via: string | null }
  | { kind: 'none'; result: SendResult };

export async function findWay(
  delivery: Pick<Delivery, 'channel' | 'target' | 'body'>,
  { channels, addressOf }: { channels: readonly Channel[]; addressOf: AddressOf },
): Promise<Way> {
  const find = (id: string): Channel | undefined => channels.find((one) => one.id === id);
  if (delivery.channel === INBOX) {
    const address = await addressOf(delivery.target);
    const channel = address === null ? undefined : find(address.channel);
    const target = address === null ? null : (channel?.targetOf(address.target) ?? null);
    const avoided = (delivery.body['avoid'] ?? []) as readonly string[];
    if (channel !== undefined && target !== null && !avoided.includes(channel.id))
      return { kind: 'found', channel, target, via: channel.id };
  }
  const channel = find(delivery.channel);
  // The words are in the inbox, and nobody here shows them.
  if (channel === undefined && delivery.channel === INBOX)
    return { kind: 'none', result: { kind: 'sent' } };
  if (channel === undefined) return { kind: 'none', result: noChannel(delivery.channel) };
  const target = channel.targetOf(delivery.target);
  return target === null
    ? { kind: 'none', result: noTarget(delivery) }
    : { kind: 'found', channel, target, via: null };
}

function noTarget({ target, channel }: Pick<Delivery, 'channel' | 'target'>): SendResult {
  const session = parseSessionKey(target);
  const who = session.ok ? session.value.peer : target;
  const error = `${who} names nobody in the channel "${channel}"`;
  return { kind: 'failed', error, retryable: false };
}

function noChannel(name: string): SendResult {
  const error = `no channel "${name}" is set up; the words are in the inbox`;
  return { kind: 'failed', error, retryable: false };
}
