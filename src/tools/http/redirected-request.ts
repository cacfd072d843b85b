/**
 * Where a redirect leads, decided as browsers do; secrets never follow to another origin, neither what is called
 * like one nor what holds the value of one, wherever it stands.
 */
import type { HttpAnswer, HttpRequest } from './http-exchange.ts';
import { HttpFault } from './http-fault.ts';

const SECRET_HEADER = /authorization|cookie|token|secret|api-?key/;

/** Null where the answer is no redirect. */
export function redirectedRequest(
  request: HttpRequest,
  { status, headers }: Pick<HttpAnswer, 'status' | 'headers'>,
  holdsSecret: (text: string) => boolean,
): HttpRequest | null {
  const location = headers['location'];
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  if (!URL.canParse(location, request.url)) {
    throw new HttpFault('bad-answer', 'it was redirected to something that is no URL');
  }
  const url = new URL(location, request.url);
  const isSameOrigin = url.origin === request.url.origin;
  const becomesGet =
    (status === 303 && request.method !== 'HEAD') ||
    ((status === 301 || status === 302) && request.method === 'POST');
  const isSecret = (name: string, value: string): boolean =>
    SECRET_HEADER.test(name) || holdsSecret(name) || holdsSecret(value);
  const kept = Object.entries(request.headers).filter(
    ([name, value]) =>
      (isSameOrigin || !isSecret(name, value)) && !(becomesGet && name.startsWith('content-')),
  );
  if (!isSameOrigin && !becomesGet && request.body !== null && holdsSecret(request.body))
    throw new HttpFault('refused', secretElsewhere(url), { fate: 'not-done' });
  return {
    url,
    method: becomesGet ? 'GET' : request.method,
    headers: Object.fromEntries(kept),
    body: becomesGet ? null : request.body,
  };
}

function secretElsewhere({ origin }: URL): string {
  return `it was redirected to ${origin}, and what is sent holds a secret that was meant for another; give the new address, if that is right`;
}
