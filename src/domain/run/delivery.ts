/**
 * A message on its way to a channel: `waiting` → `sending` → `sent` | `failed` | `in-doubt`. One that
 * could not be sent waits again. Deliveries to one target go out one after the other, in order. A reminder that its
 * person saw elsewhere while it waited is `seen`, and never sent.
 */

import { printable, printableText } from '../../base/printable.ts';
import type { OthersWords } from '../others-words.ts';
import type { OfSomebody } from '../person.ts';
import type { MessageWeight } from '../quiet.ts';
import type { NewReminder } from '../reminder.ts';
import { INBOX, MCP, parseSessionKey } from '../session-key.ts';
import type { ShownDraft } from '../shown-draft.ts';
import type { DeliveryState } from './run-words.ts';

/** A message that a run wants sent; the key is the same for every try and tells a repeat. */
export interface NewDelivery {
  key: string;
  channel: string;
  /** Its address in the channel: a session key, or a URL. */
  target: string;
  body: Record<string, unknown>;
}

export interface Delivery extends NewDelivery, OfSomebody {
  id: string;
  runId: string | null;
  state: DeliveryState;
  progress: DeliveryProgress;
  attempt: number;
  notBeforeMs: number;
  createdMs: number;
  finishedMs: number | null;
  error: string | null;
}

/** How far a message has come that goes out in parts: a further try goes on with the part that is missing. */
export interface DeliveryProgress {
  /** The channel that carries it, if that is not its own. */
  via: string | null;
  /** The receipt of the message that its first part replaces. */
  edits: string | null;
  /** Of each part that was sent, in order; empty if the other side gave none. */
  receipts: readonly string[];
}

export const NOTHING_SENT: DeliveryProgress = { via: null, edits: null, receipts: [] };

/** An answer that takes one press; without buttons, the labels are told as words. */
export interface ReplyChoice {
  label: string;
  /** Its value, at most 64 bytes: `yes`, `request:req_1:yes`. */
  value: string;
}

/** A file that goes with a message, in the data folder or the workspace. */
export interface AttachedFile {
  name: string;
  mediaType: string;
  bytes: number;
  /** Its place on this machine. */
  path: string;
}

/** A text that is read beside the words: a file if the channel takes files, else before them. */
export interface AttachedText {
  name: string;
  text: string;
}

/** Words for a person. Whatever the channel, they are also in the inbox of the session. */
export interface OutgoingMessage {
  key: string;
  sessionKey: string;
  text: string;
  /** `user` where Rote says it in the person's place: the words of a schedule that is due. */
  role: 'assistant' | 'user' | 'notice';
  runId: string | null;
  choices?: readonly ReplyChoice[];
  files?: readonly AttachedFile[];
  /** Words of somebody else that the person passed on. */
  othersWords?: readonly OthersWords[];
  attached?: AttachedText;
  /** The draft that it offers, as data for programs that show cards; channels have the words. */
  draft?: ShownDraft;
  /** The reminder that it tells of; null if it is none. */
  reminder?: NewReminder;
  /** Decides if it waits for the end of quiet hours; left out, its run says so, and a message of no run is an answer. */
  weight?: MessageWeight;
  /** Channels in trouble that it tells of, and so does not go through if there is another way. */
  avoid?: readonly string[];
}

/**
 * True if its words stand there letter by letter. Agents and tools write Markdown; what Rote itself says quotes others, and
 * whatever is answered with a press has to be read as it is.
 */
export function isLiteral({
  role,
  runId,
  draft,
  choices = [],
  reminder,
}: Pick<OutgoingMessage, 'role' | 'runId' | 'draft' | 'choices' | 'reminder'>): boolean {
  // The buttons of a reminder decide about nothing that has to be read letter by letter.
  const isAsked = choices.length > 0 && reminder === undefined;
  return role === 'notice' || runId === null || draft !== undefined || isAsked;
}

/** As it is kept and sent: letters that nobody sees are written out where they could pass for something else. */
export function asShown(message: OutgoingMessage): OutgoingMessage {
  const { role, text, choices, files, attached } = message;
  const isWrittenOut = role !== 'user' && isLiteral(message);
  return {
    ...message,
    ...(isWrittenOut && { text: printableText(text) }),
    ...(attached && { attached: { ...attached, text: printableText(attached.text) } }),
    ...(choices && { choices: choices.map((one) => ({ ...one, label: printable(one.label) })) }),
    ...(files && { files: files.map((one) => ({ ...one, name: printable(one.name) })) }),
  };
}

/** All that it says, where nothing goes beside the words. */
export function wholeWords({ text, attached }: Pick<OutgoingMessage, 'text' | 'attached'>): string {
  return attached === undefined ? text : `${attached.text}\n\n${text}`;
}

/** Nobody reads there, or a program alone. */
const WITHOUT_CHANNEL: ReadonlySet<string> = new Set([INBOX, 'cron', MCP]);

/**
 * The way of a message to its channel; null for what is said in the person's place. A session without a channel has the
 * inbox for one: where that leads is known when it is sent.
 */
export function deliveryOf(message: OutgoingMessage): NewDelivery | null {
  const { key, sessionKey, text, role, choices = [], files = [] } = message;
  const session = parseSessionKey(sessionKey);
  if (role === 'user' || !session.ok) return null;
  const body = {
    text,
    sessionKey,
    ...(isLiteral(message) && { isLiteral: true }),
    ...(choices.length > 0 && { choices }),
    ...(files.length > 0 && { files }),
    ...(message.attached && { attached: message.attached }),
  };
  const { channel } = session.value;
  if (!WITHOUT_CHANNEL.has(channel)) return { key, channel, target: sessionKey, body };
  const { runId, avoid } = message;
  return {
    key,
    channel: INBOX,
    target: sessionKey,
    body: { ...body, runId, ...(avoid && { avoid }) },
  };
}
