/** What a channel is: it sends one delivery at a time and says honestly what came of it. */
import type { SendResult } from '../domain/run/decide-delivery.ts';
import type { Delivery } from '../domain/run/delivery.ts';

export interface Channel {
  /** As it stands in session keys. */
  name: string;
  /** Whether the other side can tell a repeat by its key. */
  acceptsKey: boolean;
  /** Never rejects. */
  send(delivery: Delivery, signal: AbortSignal): Promise<SendResult>;
}
