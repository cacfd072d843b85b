/**
 * Whether what a person said follows what they were shown, in the channel's own order. A channel that is not listed has no
 * order, or one that its receipts do not tell: nobody's plain words answer anything there, only buttons and codes do.
 */
import { followsOnTelegram, repliesOnTelegram } from './telegram/telegram-order.ts';

/** `place` is that of what a person said, `receipts` are those of the parts of one message of Rote. */
type Follows = (place: string, receipts: readonly string[]) => boolean;

const ORDERS: Readonly<Record<string, Follows>> = { telegram: followsOnTelegram };

const REPLIES: Readonly<Record<string, (...of: Parameters<Follows>) => boolean | null>> = {
  telegram: repliesOnTelegram,
};

/** Whether what a person said replies to one message; null if it replies to none, or its channel has no replies. */
export function repliesOn(channelId: string): (...of: Parameters<Follows>) => boolean | null {
  return REPLIES[channelId] ?? (() => null);
}

export function followsOn(channelId: string): Follows {
  return ORDERS[channelId] ?? (() => false);
}
