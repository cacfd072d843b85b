/**
 * What a channel is: a place where people are. It sends one message at a time and says honestly what came of it; where
 * it can hear people, it hands on what they write and calls it received only once that is kept. `channel.contract.ts`
 * says what every channel keeps. A channel is one folder, and one line where the runtime is wired.
 */
import type { Pulse } from '../base/pulse.ts';
import type { OthersWords } from '../domain/others-words.ts';
import type { SendResult } from '../domain/run/decide-delivery.ts';
import type { AttachedFile, AttachedText, ReplyChoice } from '../domain/run/delivery.ts';
import type { ChannelTarget } from '../domain/session-key.ts';

export interface Channel {
  /** As it stands in session keys. */
  id: string;
  limits: ChannelLimits;
  /** Whether the other side can tell a repeat by its key. */
  acceptsKey: boolean;
  /** Where each target is a host of its own: one that is down or busy says nothing of the others. */
  targetsAreApart?: true;
  /** Where two that hear at once would take each other's messages. */
  hearsAlone?: true;
  /** Where in the channel a session key or an address leads; null where it leads nowhere. */
  targetOf(address: string): ChannelTarget | null;
  /** One message as the messages that the other side takes, none longer than the limits; at least one. */
  split(message: OutboundMessage): OutboundMessage[];
  /** Sends what `split` gave. Never rejects. */
  send(target: ChannelTarget, message: OutboundMessage, how: SendOptions): Promise<SendResult>;
  /** Replaces what was sent; doing it twice does no harm. Never rejects. */
  edit?(
    target: ChannelTarget,
    receipt: string,
    message: OutboundMessage,
    how: SendOptions,
  ): Promise<SendResult>;
  /** Shows that an answer is being written; nothing depends on it. Never rejects. */
  typing?(target: ChannelTarget, signal: AbortSignal): Promise<void>;
  /** Hears people until the signal fires, whatever the other side does; resolves then. Its pulse says that it hears. */
  start?(receive: Receive, signal: AbortSignal, pulse?: Pulse): Promise<void>;
  /**
   * Where the other side brings messages itself: what it says to show who it is, and what it brings. The answer is the
   * status of HTTP. Never rejects.
   */
  webhook?(secretToken: string, body: string): Promise<number>;
  /** Whether messages can be sent now. Never rejects. */
  check(signal: AbortSignal): Promise<ChannelHealth>;
}

interface ChannelLimits {
  /** Characters of one message; Infinity where there is no limit. */
  textLength: number;
  /** 0 where nothing can be edited. */
  editsPerSecond: number;
  /** Of one file; 0 where none can be sent. */
  fileBytes: number;
}

export interface OutboundMessage {
  /** Plain words, with Markdown where somebody wrote some and it is not literal. */
  text: string;
  /** Whether it is shown letter by letter, with no markup read into it. */
  isLiteral?: boolean;
  /** The same as the other side takes it, in what `split` gave; only the channel itself reads it. */
  rendered?: string;
  choices: readonly ReplyChoice[];
  files: readonly AttachedFile[];
  /** A text that goes as a file; only channels get one that take files. */
  attached?: AttachedText;
  /** All of it as data, for receivers that are programs. */
  data: Record<string, unknown>;
}

export interface SendOptions {
  /** The same for every try of one message, and for no other message. */
  key: string;
  signal: AbortSignal;
}

export type ChannelHealth =
  /** `as` is who Rote is there: the name of a bot, a URL. */
  { ready: true; as: string } | { ready: false; why: string; fix: string };

/** Resolves once the message is kept; rejects where it could not be, and then it is handed on again. */
export type Receive = (message: InboundMessage) => Promise<void>;

export interface InboundMessage {
  /** The same for every repeat of one message, and for no other message of the channel. */
  id: string;
  target: ChannelTarget;
  sender: {
    /** As the channel names it, and nobody else can. */
    id: string;
    /** As the sender wants to be called: anybody's words. */
    name: string;
  };
  /** The sender's own words, and nothing that somebody else wrote. */
  text: string;
  /** What others wrote and the sender passed on: a forward, a quote of somebody else, the words of an inline bot. */
  othersWords: readonly OthersWords[];
  /** Of a message that was passed on, they are others' as well. */
  files: readonly InboundFile[];
  /** What the button stands for that was pressed; null for words. */
  choice: string | null;
  /** Where it stands in the channel's own order (see `channel-order.ts`); null where the channel has none. */
  place: string | null;
}

export interface InboundFile {
  name: string;
  mediaType: string;
  bytes: number;
  load(signal: AbortSignal): Promise<Uint8Array>;
}
