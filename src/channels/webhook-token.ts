/** What a service that brings messages itself says to show who it is, and how what it brings is read. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson } from '../base/outside-json.ts';

/** What Rote tells the service to say: the same after every start, and nobody can guess it or the secret from it. */
export function webhookTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('rote-webhook').digest('hex');
}

/** Takes as long wherever they differ. */
export function isSameToken(said: string, meant: string): boolean {
  const [one, other] = [Buffer.from(said), Buffer.from(meant)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Null where it is no JSON. */
export function jsonIn(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return null;
  }
}
