/**
 * Whether what a person said follows what they were shown, in the channel's own order. A channel that is not listed has no
 * order, or one that its receipts do not tell: nobody's plain words answer anything there, only buttons and codes do.
 */
import { followsOnTelegram } from './telegram/telegram-order.ts';

/** `place` is that of what a person said, `receipts` are those of the parts of one message of Rote. */
type Follows = (place: string, receipts: readonly string[]) => boolean;

const ORDERS: Readonly<Record<string, Follows>> = { telegram: followsOnTelegram };

export function followsOn(channelId: string): Follows {
  return ORDERS[channelId] ?? (() => false);
}
