/** Messages on their way out: in order per target, once per key. `outbox.contract.ts` says what every store keeps. */
import type {
  Delivery,
  DeliveryProgress,
  NewDelivery,
  OutgoingMessage,
} from '../domain/run/delivery.ts';
import type { DeliveryState } from '../domain/run/run-words.ts';

export interface Outbox {
  /** Puts words into the inbox of their session and on their way; false if their key was used before. */
  send(message: OutgoingMessage, nowMs: number): Promise<boolean>;
  /** Puts on its way what is in no inbox; false where its key was used before for its target. */
  add(delivery: NewDelivery, times: { nowMs: number; notBeforeMs: number }): Promise<boolean>;
  /**
   * Takes the first of each target that is due, under a lease, the oldest first. At most `limit` of each channel, and of
   * those named in `room` only so many.
   */
  claim(request: {
    owner: string;
    nowMs: number;
    leaseUntilMs: number;
    limit: number;
    room?: Readonly<Record<string, number>>;
  }): Promise<Delivery[]>;
  /** Records how far a message has come and keeps its lease; `lost` where the delivery is no longer ours. */
  note(request: {
    delivery: Delivery;
    owner: string;
    leaseUntilMs: number;
    progress: DeliveryProgress;
  }): Promise<'noted' | 'lost'>;
  /** Records what a try came to, and how far it came; `lost` where the delivery is no longer ours. */
  settle(request: {
    delivery: Delivery;
    owner: string;
    nowMs: number;
    result: DeliveryResult;
    progress?: DeliveryProgress;
  }): Promise<'settled' | 'lost'>;
  /**
   * Settles what owners were sending who are dead or whose lease ran out: waiting again where the
   * channel can tell a repeat, else in doubt. Answers with those in doubt; each has its incident in the same step.
   */
  recover(request: {
    nowMs: number;
    dead: readonly string[];
    repeatable: readonly string[];
  }): Promise<Delivery[]>;
  owners(): Promise<string[]>;
  /**
   * Messages that wait for these channels after a failed try are due now: all of them, or so many of each, the oldest first.
   */
  hurry(request: { channels: readonly string[]; nowMs: number; limit?: number }): Promise<void>;
  /** When to look again: a delivery is due, or the lease of one that is being sent runs out; null if there is none. */
  nextDueMs(request?: { exceptChannels: readonly string[] }): Promise<number | null>;
  /** How many messages to a person wait for the end of their quiet hours. */
  held(person: string): Promise<number>;
  list(filter: { state?: DeliveryState; runId?: string; limit: number }): Promise<Delivery[]>;
  /** The delivery of a message to a session, by its key; null if there is none. */
  find(message: { sessionKey: string; key: string }): Promise<Delivery | null>;
  /** Sends again what failed or is in doubt, because a person asked for it. */
  resend(request: { id: string; nowMs: number }): Promise<Delivery | null>;
}

export type DeliveryResult =
  | { state: 'sent' }
  | { state: 'waiting'; notBeforeMs: number; error: string }
  | { state: 'failed' | 'in-doubt'; error: string };
