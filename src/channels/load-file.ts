/** Loads what somebody sent, and never more than is wanted. */
import type { Clock } from '../base/clock.ts';
import { inTime } from './outside-call.ts';

const TIMEOUT_MS = 30_000;

/** Rejects with words that may be shown: the address is never in them. */
export async function loadFile(
  address: string,
  options: { clock: Clock; signal: AbortSignal; mostBytes: number; service: string },
): Promise<Uint8Array> {
  const { mostBytes, service } = options;
  let answer = '';
  const done = await inTime(
    async (signal) => {
      const response = await fetch(address, { signal, redirect: 'error' });
      if (!response.ok) {
        answer = ` (it answered ${response.status})`;
        throw new Error('refused');
      }
      return readAtMost(response, mostBytes);
    },
    { ...options, timeoutMs: TIMEOUT_MS },
  );
  if (!('value' in done)) throw new Error(`the file could not be loaded from ${service}${answer}`);
  if (done.value === null) throw new Error(`the file is larger than ${mostBytes} bytes`);
  return done.value;
}

/** Null where there is more. */
export async function readAtMost(
  response: Response,
  mostBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
