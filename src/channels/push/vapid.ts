/** Says to a push server who sends: VAPID (RFC 8292), with one key of the house that every subscription names. */
const { createECDH, createPrivateKey, sign } = process.getBuiltinModule('node:crypto');

export interface VapidKey {
  /** What browsers subscribe with, in base64url. */
  publicKey: string;
  /** The header for one push server, known by its origin. */
  authorization(origin: string, how: { nowMs: number; contact: string }): string;
}

/** Servers take a day at most. */
const HOLDS_SECONDS = 12 * 3600;

/** `secret`: the private number of the key, in hexadecimal. */
export function createVapidKey(secret: string): VapidKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret, 'hex');
  const point = pair.getPublicKey();
  const [x, y] = [toText(point.subarray(1, 33)), toText(point.subarray(33))];
  const d = toText(Buffer.from(secret, 'hex'));
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x, y, d },
    format: 'jwk',
  });
  const publicKey = toText(point);
  return {
    publicKey,
    authorization(aud, { nowMs, contact: sub }) {
      const exp = Math.floor(nowMs / 1000) + HOLDS_SECONDS;
      const claims = [
        { typ: 'JWT', alg: 'ES256' },
        { aud, exp, sub },
      ];
      const signed = claims.map((part) => toText(Buffer.from(JSON.stringify(part)))).join('.');
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${toText(signature)}, k=${publicKey}`;
    },
  };
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
