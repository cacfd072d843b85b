/**
 * Posts JSON to a URL, signed: `rote-signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body">` with the
 * secret in the data folder, and `idempotency-key`, the same for every try of one occurrence.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '../base/clock.ts';

const TIMEOUT_MS = 30_000;

export function createPostWebhook({ clock, secret }: { clock: Clock; secret: string }) {
  return async (request: {
    url: string;
    key: string;
    body: object;
    signal: AbortSignal;
  }): Promise<void> => {
    const body = JSON.stringify(request.body);
    const seconds = Math.floor(clock.nowMs() / 1000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const timeout = new AbortController();
    const cancelTimer = clock.setTimer(TIMEOUT_MS, () =>
      timeout.abort(new Error('no answer in 30 seconds')),
    );
    try {
      const response = await fetch(request.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': request.key,
          'rote-signature': `t=${seconds},v1=${signature}`,
        },
        body,
        signal: AbortSignal.any([request.signal, timeout.signal]),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`it answered ${response.status}`);
    } finally {
      cancelTimer();
    }
  };
}
