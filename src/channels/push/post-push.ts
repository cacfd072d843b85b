/**
 * One POST to a push server. Its address came from a browser, so that it may be anybody's: only HTTPS, no address of a
 * private network unless it is allowed, only the address that was checked, and no redirect is followed.
 */
import { type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';

/** One address of a host; none if it leads into a private network. */
export type ResolvePushHost = (host: string) => Promise<{ address: string } | { refused: string }>;

export type PushAnswer =
  | { kind: 'answered'; status: number; retryAfter: string | null }
  /** Nothing was sent. */
  | { kind: 'refused'; why: string; isForGood: boolean };

/** Why no browser's address can be this one; null if it can. */
export function refusedAddress(
  endpoint: string,
  allowPrivate: readonly string[] = [],
): string | null {
  const url = URL.parse(endpoint);
  if (url === null) return 'it is no URL';
  if (url.username !== '' || url.password !== '') return 'it has a password in it';
  if (url.protocol === 'https:') return null;
  const isAllowed = url.protocol === 'http:' && allowPrivate.includes(url.hostname);
  return isAllowed ? null : 'it is not https';
}

/** Rejects if the server gives no answer: then it may have arrived. */
export async function postPush(
  endpoint: string,
  sent: { headers: Readonly<Record<string, string>>; body: Uint8Array },
  how: { resolve: ResolvePushHost; allowPrivate: readonly string[]; signal: AbortSignal },
): Promise<PushAnswer> {
  const why = refusedAddress(endpoint, how.allowPrivate);
  if (why !== null) return { kind: 'refused', why, isForGood: true };
  const url = new URL(endpoint);
  const found = await how.resolve(url.hostname);
  if ('refused' in found) return { kind: 'refused', why: found.refused, isForGood: false };
  const { address } = found;
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...sent.headers, 'Content-Length': String(sent.body.length) },
    signal: how.signal,
    agent: false,
    lookup: (_host, { all }, done) => {
      const family = isIP(address);
      // With `all` it asks for a list.
      if (all === true) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  };
  const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>();
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const call = request(url, options, (response) => {
    const { statusCode: status = 0, headers } = response;
    resolve({ kind: 'answered', status, retryAfter: headers['retry-after'] ?? null });
    // Nobody reads what it says, however long that is.
    response.destroy();
  });
  call.on('error', (error: NodeJS.ErrnoException) => {
    const isNotSent = NOT_SENT.has(error.code ?? '');
    const why = `the push server can't be reached (${error.code})`;
    if (isNotSent) resolve({ kind: 'refused', why, isForGood: false });
    else reject(error);
  });
  call.end(sent.body);
  return promise;
}

const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
