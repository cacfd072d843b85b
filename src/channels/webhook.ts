/**
 * Posts a delivery as JSON to a URL, signed: `rote-signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body">`
 * with the secret in the data folder, and `idempotency-key`, the same for every try of one delivery.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { SendResult } from '../domain/run/decide-delivery.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import type { Channel, OutboundMessage, SendOptions } from './channel.ts';

const TIMEOUT_MS = 30_000;
/** Failures before anything was sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const LONGEST_RETRY_AFTER_MS = 86_400_000;
const RETRYABLE = new Set([408, 425, 429]);

export function createWebhookChannel({
  clock,
  webhookSecret,
}: {
  clock: Clock;
  webhookSecret: string;
}): Channel {
  async function post(
    url: string,
    { data }: OutboundMessage,
    { key, signal }: SendOptions,
  ): Promise<SendResult> {
    const body = JSON.stringify(data);
    const seconds = Math.floor(clock.nowMs() / 1000);
    const signature = createHmac('sha256', webhookSecret)
      .update(`${seconds}.${body}`)
      .digest('hex');
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': headerText(key),
        'rote-signature': `t=${seconds},v1=${signature}`,
      },
      body,
      signal,
    });
    await response.body?.cancel();
    return response.ok ? { kind: 'sent' } : refusal(response);
  }

  return {
    id: 'webhook',
    limits: { textLength: Number.POSITIVE_INFINITY, editsPerSecond: 0, fileBytes: 0 },
    acceptsKey: true,
    targetsAreApart: true,
    targetOf(address) {
      const url = urlOf(address);
      return url === null ? null : { peerKind: 'direct', peer: url.href, thread: null };
    },
    split: (message) => [message],
    async send({ peer }, message, { key, signal }) {
      const timeout = new AbortController();
      const cancelTimer = clock.setTimer(TIMEOUT_MS, () =>
        timeout.abort(new Error('no answer in 30 seconds')),
      );
      try {
        const inTime = AbortSignal.any([signal, timeout.signal]);
        return await post(peer, message, { key, signal: inTime });
      } catch (error) {
        return failureOf(error as Error);
      } finally {
        cancelTimer();
      }
    },
    // A receiver answers for itself: to ask it would be to post to it.
    check: async () => ({ ready: true, as: 'a signed POST' }),
  };
}

/** A URL, or the session of one: `agent:main:webhook:direct:https%3A//…`. */
function urlOf(target: string): URL | null {
  const session = parseSessionKey(target);
  if (session.ok && session.value.channel !== 'webhook') return null;
  const url = URL.parse(session.ok ? session.value.peer : target);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

function refusal(response: Response): SendResult {
  const retryable = response.status >= 500 || RETRYABLE.has(response.status);
  const seconds = Number(response.headers.get('retry-after'));
  const error = `it answered ${response.status}`;
  if (!Number.isFinite(seconds) || seconds <= 0) return { kind: 'failed', error, retryable };
  const retryAfterMs = Math.min(Math.ceil(seconds * 1000), LONGEST_RETRY_AFTER_MS);
  return { kind: 'failed', error, retryable, retryAfterMs };
}

function failureOf(error: Error): SendResult {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const reason = cause?.message || error.message;
  if (NOT_SENT.has(cause?.code ?? '')) return { kind: 'failed', error: reason, retryable: true };
  return { kind: 'unknown', error: reason };
}

/** A header takes no line ends and nothing beyond Latin-1. */
function headerText(text: string): string {
  return encodeURI(text);
}
