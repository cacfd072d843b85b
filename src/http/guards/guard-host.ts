/**
 * Checks the address of a request, and the page that sent it. A page of another site must not reach Rote through a browser:
 * neither under a name that it made point here (DNS rebinding) nor from its own.
 */
import { isIP } from 'node:net';
import type { Fault } from '../../base/errors.ts';

/** The name in a `Host` header, without the port, in lower case. */
function hostName(header: string): string {
  return header.replace(/:\d*$/, '').toLowerCase();
}

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const WILDCARDS = new Set(['0.0.0.0', '::', '[::]']);

export function checkHost(
  header: string | undefined,
  allowed: { host: string; allowedHosts: readonly string[] },
): Fault | null {
  const name = hostName(header ?? '');
  const host = allowed.host.includes(':') ? `[${allowed.host}]` : allowed.host;
  const names = [...OWN_NAMES, host, ...allowed.allowedHosts].map((one) => one.toLowerCase());
  if (names.includes(name)) return null;
  // An address is no name that somebody could make point here.
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  if (WILDCARDS.has(allowed.host) && isAddress) return null;
  return {
    code: 'bad-host',
    message: `Rote does not answer to the name "${name}".`,
    hint: 'Use http://localhost, or add the name to http.allowedHosts in config.yaml.',
  };
}

export function checkOrigin(request: {
  origin: string | undefined;
  host: string | undefined;
  fetchSite: string | undefined;
}): Fault | null {
  const { origin, host, fetchSite } = request;
  const isOwn =
    origin === undefined
      ? fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
      : URL.parse(origin)?.host === host?.toLowerCase();
  if (isOwn) return null;
  return {
    code: 'bad-origin',
    message: `A page of ${origin ?? 'another site'} may not talk to Rote.`,
    hint: 'Open Rote’s own page, or call the API from a program.',
  };
}
