/** Lets in programs that show the token of the data folder, or if there is one, a lesser one. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Fault } from '../../base/errors.ts';
import type { BadTokenLimit } from './bad-token-limit.ts';

export type TokenDecision =
  | { kind: 'pass'; isOwner: boolean }
  | { kind: 'refuse'; fault: Fault; headers: Record<string, string> };

export function createTokenGuard(dependencies: {
  token: string;
  /** It lets in a program that is not its owner. */
  lesserToken?: string;
  limit: BadTokenLimit;
}) {
  const { limit, token, lesserToken } = dependencies;
  const expected = digest(token);
  const lesser = lesserToken === undefined ? null : digest(lesserToken);

  return (authorization: string | undefined, address: string): TokenDecision => {
    if (authorization === undefined) return refuse(NO_TOKEN, 'Bearer realm="rote"');
    const [, given] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    // Digests are of one length, whatever was sent, so the comparison tells nothing. Looked at first: others on the same
    // machine have the same address, and their bad tokens must not keep the owner out.
    if (given !== undefined) {
      const shown = digest(given);
      if (timingSafeEqual(shown, expected)) return { kind: 'pass', isOwner: true };
      if (lesser !== null && timingSafeEqual(shown, lesser))
        return { kind: 'pass', isOwner: false };
    }
    const waitMs = limit.waitMs(address);
    if (waitMs > 0) return { kind: 'refuse', ...tooManyBadTokens(waitMs) };
    limit.failed(address);
    return refuse(BAD_TOKEN, 'Bearer realm="rote", error="invalid_token"');
  };
}

const HINT =
  'rote open prints a link that signs you in. A program sends the header Authorization: Bearer TOKEN.';
const NO_TOKEN: Fault = {
  code: 'no-token',
  message: 'Nobody is signed in here, and there is no token.',
  hint: HINT,
};
const BAD_TOKEN: Fault = { code: 'bad-token', message: 'That is not the token.', hint: HINT };

function refuse(fault: Fault, challenge: string): TokenDecision {
  return { kind: 'refuse', fault, headers: { 'WWW-Authenticate': challenge } };
}

export function tooManyBadTokens(waitMs: number): {
  fault: Fault;
  headers: Record<string, string>;
} {
  const seconds = Math.ceil(waitMs / 1000);
  const fault = {
    code: 'too-many-bad-tokens',
    message: 'Too many bad tokens came from this address.',
    hint: `Try again in ${seconds} s.`,
  };
  return { fault, headers: { 'Retry-After': String(seconds) } };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
