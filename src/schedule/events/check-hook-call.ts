/**
 * Checks that whoever calls a hook has its secret, and finds what tells the call from every other. Three ways to show
 * it: Rote's own signature over a time and the body, GitHub's over the body, and the secret itself as a bearer token.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface HookCall {
  header(name: string): string | undefined;
  body: Uint8Array;
}

export type CheckedCall =
  | { kind: 'wrong' }
  /** `id`: what the sender calls it; `proof`: what was signed, in short; null if nothing of the kind was sent. */
  | { kind: 'right'; id: string | null; proof: string | null };

/** A signature that is older, or of a time to come, is no longer or not yet one. */
const LONGEST_AWAY_MS = 5 * 60_000;
const OWN_SIGNATURES = ['x-rote-signature', 'rote-signature'];
const DELIVERY_IDS = ['x-github-delivery', 'idempotency-key', 'webhook-id', 'x-request-id'];
const LONGEST_ID = 200;
const WRONG: CheckedCall = { kind: 'wrong' };

/** A call that shows no secret is refused before its body is looked at. */
export function showsSomething({ header }: Pick<HookCall, 'header'>): boolean {
  return [...OWN_SIGNATURES, 'x-hub-signature-256', 'authorization'].some(
    (name) => header(name) !== undefined,
  );
}

/** One way counts, the first that was used: who shows a wrong signature has no second try in the same call. */
export function checkHookCall(call: HookCall, secret: string, nowMs: number): CheckedCall {
  const own = firstOf(OWN_SIGNATURES, call);
  if (own !== undefined) return checkOwn(own, { call, secret, nowMs });
  const hub = call.header('x-hub-signature-256');
  if (hub !== undefined) {
    const [, given = ''] = /^sha256=([\da-f]{64})$/i.exec(hub) ?? [];
    return isSame(given, hmac(secret, [call.body])) ? right(call, [call.body]) : WRONG;
  }
  const [, bearer = ''] = /^Bearer +(\S+)$/i.exec(call.header('authorization') ?? '') ?? [];
  return isSame(bearer, secret) ? { kind: 'right', id: idOf(call), proof: null } : WRONG;
}

/** `t=1767225600,v1=…`, with a second `v1` from who changes its secret. */
function checkOwn(
  header: string,
  { call, secret, nowMs }: { call: HookCall; secret: string; nowMs: number },
): CheckedCall {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return WRONG;
  if (Math.abs(nowMs - Number(seconds) * 1000) > LONGEST_AWAY_MS) return WRONG;
  const signed = [`${seconds}.`, call.body];
  const meant = hmac(secret, signed);
  const isRight = parts
    .filter(([name]) => name === 'v1')
    .some(([, given = '']) => isSame(given.toLowerCase(), meant));
  return isRight ? right(call, signed) : WRONG;
}

function right(call: HookCall, signed: readonly (string | Uint8Array)[]): CheckedCall {
  const hash = createHash('sha256');
  for (const part of signed) hash.update(part);
  return { kind: 'right', id: idOf(call), proof: hash.digest('hex') };
}

function hmac(secret: string, parts: readonly (string | Uint8Array)[]): string {
  const code = createHmac('sha256', secret);
  for (const part of parts) code.update(part);
  return code.digest('hex');
}

/** Of one length, whatever was sent, so that the comparison tells nothing. */
function isSame(given: string, meant: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(meant));
}

function idOf(call: HookCall): string | null {
  const id = firstOf(DELIVERY_IDS, call)?.slice(0, LONGEST_ID).trim();
  return id === undefined || id === '' ? null : id;
}

function firstOf(names: readonly string[], { header }: Pick<HookCall, 'header'>) {
  return names.map((name) => header(name)).find((value) => value !== undefined);
}
