/**
 * Checks that whoever calls a hook has its secret, and finds what tells the call from every other: by the first signature
 * that it shows, of those in `signature-schemes.ts`, or by the secret itself as a bearer token.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_SCHEMES, type SignatureScheme } from './signature-schemes.ts';

export interface HookCall {
  header(name: string): string | undefined;
  body: Uint8Array;
  /** The addresses under which it may have been called from outside, as far as the call says. Usually POST. */
  addresses?: readonly string[];
}

export type CheckedCall =
  | { kind: 'wrong' }
  | {
      kind: 'right';
      /** What the sender calls it. */
      id: string | null;
      /** What was signed, in short; null if nothing was. */
      proof: string | null;
      scheme: SignatureScheme | null;
    };

const DELIVERY_IDS = ['x-github-delivery', 'idempotency-key', 'webhook-id', 'x-request-id'];
const LONGEST_ID = 200;
const WRONG: CheckedCall = { kind: 'wrong' };

/** A call that shows no secret is refused before its body is looked at. */
export function showsSomething({ header }: Pick<HookCall, 'header'>): boolean {
  const headers = SIGNATURE_SCHEMES.flatMap((scheme) => scheme.headers);
  return [...headers, 'authorization'].some((name) => header(name) !== undefined);
}

/** One way counts, the first that was used: who shows a wrong signature has no second try in the same call. */
export function checkHookCall(call: HookCall, secret: string, nowMs: number): CheckedCall {
  for (const scheme of SIGNATURE_SCHEMES) {
    const shown = firstOf(scheme.headers, call);
    if (shown !== undefined) return checkSigned({ scheme, shown, call, secret, nowMs });
  }
  const [, bearer = ''] = /^Bearer +(\S+)$/i.exec(call.header('authorization') ?? '') ?? [];
  if (!isSame(bearer, secret)) return WRONG;
  return { kind: 'right', id: idOf(call), proof: null, scheme: null };
}

interface SignedCall {
  scheme: SignatureScheme;
  /** The header with the signature. */
  shown: string;
  call: HookCall;
  secret: string;
  nowMs: number;
}

function checkSigned({ scheme, shown, call, secret, nowMs }: SignedCall): CheckedCall {
  const fields = shown.split(',').map((part) => part.trim().split('=', 2));
  const time = timeOf(scheme, fields, call);
  if (scheme.time !== null) {
    if (!/^\d{1,15}$/.test(time)) return WRONG;
    const { unitMs, mostAwayMs } = scheme.time;
    if (Math.abs(nowMs - Number(time) * unitMs) > mostAwayMs) return WRONG;
  }
  const given = signaturesIn(scheme, shown, fields);
  const addresses = scheme.signed.includes('address') ? (call.addresses ?? []) : [''];
  for (const address of addresses) {
    const signed = signedParts(scheme, { time, address, call });
    const meant = hmac(secret, signed, scheme.encoding);
    if (!given.some((one) => isSame(one, meant))) continue;
    const hash = createHash('sha256');
    for (const part of signed) hash.update(part);
    return { kind: 'right', id: idOf(call), proof: hash.digest('hex'), scheme };
  }
  return WRONG;
}

function timeOf({ time }: SignatureScheme, fields: readonly string[][], call: HookCall): string {
  if (time === null) return '';
  const { at } = time;
  if ('header' in at) return call.header(at.header) ?? '';
  return fields.find(([name]) => name === at.field)?.[1] ?? '';
}

/** There may be a second one, from who changes its secret. */
function signaturesIn(
  { signature, encoding }: SignatureScheme,
  shown: string,
  fields: readonly string[][],
): string[] {
  const found =
    'field' in signature
      ? fields.filter(([name]) => name === signature.field).map(([, given = '']) => given)
      : shown.toLowerCase().startsWith(signature.prefix)
        ? [shown.slice(signature.prefix.length)]
        : [];
  return encoding === 'hex' ? found.map((one) => one.toLowerCase()) : found;
}

function signedParts(
  { signed }: SignatureScheme,
  { time, address, call }: { time: string; address: string; call: HookCall },
): (string | Uint8Array)[] {
  const parts = { time, address, body: call.body, method: 'POST' };
  return signed.map((part) => (typeof part === 'string' ? parts[part] : part.text));
}

function hmac(
  secret: string,
  parts: readonly (string | Uint8Array)[],
  encoding: SignatureScheme['encoding'],
): string {
  const code = createHmac('sha256', secret);
  for (const part of parts) code.update(part);
  return code.digest(encoding);
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
