/**
 * Sends one message part by part, in order. Each part that arrived is noted before the next is sent, so that a further
 * try, after a failure or a crash, goes on with the part that is missing. Never rejects.
 */
import type { Clock } from '../../base/clock.ts';
import { limitTime } from '../../base/limit-time.ts';
import type { Channel, OutboundMessage, SendOptions } from '../../channels/channel.ts';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import { type Delivery, type DeliveryProgress, wholeWords } from '../../domain/run/delivery.ts';
import type { ChannelTarget } from '../../domain/session-key.ts';

export interface PartsToSend {
  channel: Channel;
  target: ChannelTarget;
  message: OutboundMessage;
  key: string;
  progress: DeliveryProgress;
  /** False where the delivery is no longer ours. */
  note: (progress: DeliveryProgress) => Promise<boolean>;
  clock: Pick<Clock, 'setTimer'>;
  signal: AbortSignal;
}

/** How far it came, and how the last part fared; `lost` where somebody else has the delivery. */
export interface PartsSent {
  result: SendResult | { kind: 'lost' };
  progress: DeliveryProgress;
}

/** Of one part: a channel that hangs holds nobody up for longer. */
export const SEND_TIMEOUT_MS = 90_000;

export async function sendParts(options: PartsToSend): Promise<PartsSent> {
  let { progress } = options;
  try {
    const parts = options.channel.split(options.message);
    while (progress.receipts.length < parts.length) {
      const index = progress.receipts.length;
      const part = parts[index] as OutboundMessage;
      const key = index === 0 ? options.key : `${options.key}#${index + 1}`;
      const result = await sendPart(options, { part, key, edits: progress.edits });
      if (result.kind !== 'sent') return { result: named(result, index, parts.length), progress };
      const receipts = [...progress.receipts, result.receipt ?? progress.edits ?? ''];
      progress = { ...progress, edits: null, receipts };
      // The last is recorded with the end of the delivery.
      const isLast = receipts.length === parts.length;
      if (!isLast && !(await options.note(progress))) return { result: { kind: 'lost' }, progress };
    }
    return { result: { kind: 'sent' }, progress };
  } catch (cause) {
    // The channel broke its promise, or the store could not note: nothing says that it arrived or did not.
    const error = `${options.channel.id} failed: ${(cause as Error).message}`;
    return { result: { kind: 'unknown', error }, progress };
  }
}

/** One that is gone at the other side is sent anew; to replace one twice does no harm, so that is never in doubt. */
async function sendPart(
  options: PartsToSend,
  { part, key, edits }: { part: OutboundMessage; key: string; edits: string | null },
): Promise<SendResult> {
  const { channel, target } = options;
  const { edit } = channel;
  if (edits !== null && edit !== undefined) {
    const edited = await inTime(options, key, (how) => edit(target, edits, part, how));
    if (edited.kind === 'sent') return edited;
    if (edited.kind === 'unknown') return { kind: 'failed', error: edited.error, retryable: true };
    if (edited.retryable) return edited;
  }
  return inTime(options, key, (how) => channel.send(target, part, how));
}

async function inTime(
  { clock, signal }: PartsToSend,
  key: string,
  send: (how: SendOptions) => Promise<SendResult>,
): Promise<SendResult> {
  const limit = { clock, signal, timeoutMs: SEND_TIMEOUT_MS };
  const limited = await limitTime((inner) => send({ key, signal: inner }), limit);
  if (limited.ended === 'not-begun')
    return { kind: 'failed', error: 'Rote is stopping', retryable: true };
  if (limited.value !== null) return limited.value;
  const error =
    limited.ended === 'aborted'
      ? 'Rote stopped while it was being sent'
      : `no answer in ${SEND_TIMEOUT_MS / 1000} seconds`;
  return { kind: 'unknown', error };
}

function named(
  result: Exclude<SendResult, { kind: 'sent' }>,
  index: number,
  count: number,
): SendResult {
  if (count === 1) return result;
  return { ...result, error: `part ${index + 1} of ${count}: ${result.error}` };
}

/** A channel that takes no files gets a text that goes beside the words as words. */
export function outboundOf(
  { body }: Pick<Delivery, 'body'>,
  { limits }: Pick<Channel, 'limits'>,
): OutboundMessage {
  const { text = '', isLiteral = false, ...rest } = body as Partial<OutboundMessage>;
  const { choices = [], files = [], attached } = rest;
  const message = { isLiteral, choices, files, data: body };
  if (attached === undefined || limits.fileBytes === 0)
    return { ...message, text: wholeWords({ text, ...(attached && { attached }) }) };
  return { ...message, text, attached };
}
