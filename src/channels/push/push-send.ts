/** Sends one notice to one device: read, encrypted, signed, and what its server answered as the outbox understands it. */
import type { Clock } from '../../base/clock.ts';
import { type Notice, type NoticeOf, noticeText } from '../../domain/notice.ts';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import type { Channel } from '../channel.ts';
import { encryptPush, LONGEST_PUSH_BYTES } from './encrypt-push.ts';
import { type PushAnswer, postPush, type ResolvePushHost } from './post-push.ts';
import type { PushDevice, PushDevices } from './push-devices.ts';
import { createVapidKey } from './vapid.ts';

/** One that refuses what all others take gets a line. */
const SMALL_BYTES = 500;
const LONGEST_RETRY_AFTER_MS = 86_400_000;

export interface PushParts {
  clock: Pick<Clock, 'nowMs' | 'fillRandom'>;
  devices: () => Promise<Pick<PushDevices, 'get' | 'expire'>>;
  /** Null if it need not be told any more. */
  read: (of: NoticeOf) => Promise<Notice | null>;
  /** The private number of the key that says who sends. */
  secret: () => Promise<string>;
  settings: () => { contact: string; allowPrivate: readonly string[] };
  resolve: ResolvePushHost;
}

export function createPushSend(parts: PushParts): Channel['send'] {
  const { clock } = parts;

  const randomBytes = (length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    clock.fillRandom(bytes);
    return bytes;
  };

  async function post(
    { endpoint, keys }: PushDevice,
    notice: Notice,
    { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
  ): Promise<PushAnswer> {
    const nowMs = clock.nowMs();
    const { contact, allowPrivate } = parts.settings();
    const vapid = createVapidKey(await parts.secret());
    const once = { salt: randomBytes(16), privateKey: randomBytes(32) };
    const body = encryptPush(noticeText(notice, mostBytes), keys, once);
    const { origin } = new URL(endpoint);
    const headers = {
      Authorization: vapid.authorization(origin, { nowMs, contact }),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(Math.max(0, Math.floor((notice.untilMs - nowMs) / 1000))),
      Urgency: 'high',
    };
    return postPush(endpoint, { headers, body }, { resolve: parts.resolve, allowPrivate, signal });
  }

  async function send(peer: string, of: NoticeOf, signal: AbortSignal): Promise<SendResult> {
    const devices = await parts.devices();
    const device = await devices.get(peer);
    if (device === null) return over('the device takes no notices any more');
    const notice = await parts.read(of);
    if (notice === null) return over('it was seen or answered before');
    if (notice.untilMs <= clock.nowMs()) return over('its time has passed');
    let answer = await post(device, notice, { mostBytes: LONGEST_PUSH_BYTES, signal });
    if (answer.kind === 'answered' && answer.status === 413)
      answer = await post(device, notice, { mostBytes: SMALL_BYTES, signal });
    if (isGone(answer)) {
      await devices.expire(device.id);
      return over('the browser takes no notices any more');
    }
    return resultOf(answer);
  }

  return async ({ peer }, { data }, { signal }) => {
    try {
      return await send(peer, data['of'] as NoticeOf, signal);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { kind: 'unknown', error: `the push server gave no answer (${code ?? message})` };
    }
  };
}

const isGone = (answer: PushAnswer): boolean =>
  answer.kind === 'answered' && (answer.status === 404 || answer.status === 410);

/** Not sent, and nobody has to hear of it, or has heard. */
const over = (error: string): SendResult => ({
  kind: 'failed',
  error,
  retryable: false,
  isTold: true,
});

function resultOf(answer: PushAnswer): SendResult {
  if (answer.kind === 'refused')
    return { kind: 'failed', error: answer.why, retryable: !answer.isForGood };
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const error = `the push server answered ${status}`;
  const retryable = status >= 500 || status === 429 || status === 408;
  const retryAfterMs = retryable ? retryAfterIn(retryAfter) : null;
  return { kind: 'failed', error, retryable, ...(retryAfterMs !== null && { retryAfterMs }) };
}

/** Seconds, as push servers say it. */
function retryAfterIn(retryAfter: string | null): number | null {
  const lengthMs = Math.ceil(Number(retryAfter) * 1000);
  return lengthMs > 0 ? Math.min(lengthMs, LONGEST_RETRY_AFTER_MS) : null;
}
