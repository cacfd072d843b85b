/**
 * HTTP for tools: guarded, bounded, and never throwing. Every hop of a redirect is checked like the
 * first; a name is resolved once, its addresses are checked, and only those are connected to, so that
 * a name that changes its mind in between gains nothing.
 */
import type { Clock } from '../../base/clock.ts';
import { untilAborted } from '../../base/until-aborted.ts';
import { type Grant, grantedHostOf, isGranted, type WantedGrant } from '../../domain/grant.ts';
import type { Role } from '../../domain/person.ts';
import type { ToolFailure } from '../../domain/tool-call.ts';
import type { ToolRefusal } from '../tool.ts';
import {
  type AddressGuard,
  createAddressGuard,
  literalAddress,
  type ResolvedAddress,
} from './address-guard.ts';
import type { HttpAnswer, HttpRequest } from './http-exchange.ts';
import { failureOfExchange, HttpFault } from './http-fault.ts';
import { redirectedRequest } from './redirected-request.ts';
import { type ResolveHost, resolveBySystem } from './resolve-host.ts';

const MOST_REDIRECTS = 5;

export interface HttpClientOptions {
  clock: Pick<Clock, 'setTimer'>;
  allowPrivate: readonly string[];
  /** Whose requests reach them; those of everybody, where nothing is said. */
  allowPrivateFor?: 'owner' | 'everybody';
  maxBytes: number;
  timeoutMs: number;
  resolveHost?: ResolveHost | undefined;
  /** Whether a text holds the value of a secret. */
  holdsSecret?: ((text: string) => boolean) | undefined;
}

export type MayCarryOn = (next: HttpRequest) => Promise<ToolFailure | null>;

type HttpOutcome = { ok: true; answer: HttpAnswer } | { ok: false; failure: ToolFailure };

export interface HttpClient {
  send(
    request: HttpRequest,
    options: {
      signal: AbortSignal;
      timeoutMs?: number | undefined;
      followRedirects?: boolean;
      /** Whose request it is; the owner's, where nothing is said. */
      role?: Role | undefined;
      /** A host in a private network that this request was granted, on every hop: see `grantedHostOf`. */
      grantedHost?: string | null;
      /** Asked before a redirect to another origin is followed: why not; null where it may. */
      mayCarryOn?: MayCarryOn | undefined;
    },
  ): Promise<HttpOutcome>;
  /** Why a URL is never reached, as it is written; null where only its name, or its values, will tell. */
  refusalOf(url: unknown): ToolRefusal | null;
  /** What a schedule of somebody could be granted for a URL as it is written; null where its host is filled in later. */
  grantOf(url: unknown, role?: Role): WantedGrant | null;
  /** The host of a URL, where these grants have it. */
  grantedHost(url: URL, grants: readonly Grant[] | undefined): string | null;
}

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { clock, maxBytes, resolveHost = resolveBySystem, holdsSecret = () => false } = options;
  const guard = createAddressGuard(options.allowPrivate);
  const publicOnly = createAddressGuard([]);
  /** What the owner allowed counts for what the owner has done. */
  const guardFor = (role: Role): AddressGuard =>
    role === 'owner' || options.allowPrivateFor !== 'owner' ? guard : publicOnly;

  async function checkedAddresses(
    url: URL,
    { signal, grantedHost, role }: { signal: AbortSignal; grantedHost: string | null; role: Role },
  ): Promise<ResolvedAddress[]> {
    if (!/^https?:$/.test(url.protocol)) {
      throw new HttpFault('refused', `"${url.protocol}" is neither http: nor https:`);
    }
    if (url.username !== '' || url.password !== '') {
      throw new HttpFault(
        'refused',
        'a URL with a password in it ends up in logs; give an authorization header',
      );
    }
    const literal = literalAddress(url.hostname);
    const addresses = literal === null ? await resolved(url.hostname, signal) : [literal];
    const refused = guardFor(role).refused(url.hostname, addresses);
    if (refused === null || grantedHostOf(url) === grantedHost) return addresses;
    throw new HttpFault('refused', inPrivateNetwork(url, refused, role));
  }

  async function resolved(host: string, signal: AbortSignal): Promise<ResolvedAddress[]> {
    try {
      const addresses = await untilAborted(resolveHost(host), signal);
      if (addresses.length > 0) return addresses;
      throw new Error('no address');
    } catch (cause) {
      const reason = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
      throw new HttpFault('unreachable', `the name ${host} can't be resolved (${reason})`, {
        retryable: true,
        cause,
      });
    }
  }

  async function follow(
    first: HttpRequest,
    how: {
      signal: AbortSignal;
      most: number;
      grantedHost: string | null;
      role: Role;
      mayCarryOn?: MayCarryOn | undefined;
      onSent(): void;
    },
  ): Promise<HttpAnswer> {
    const { signal, most, onSent } = how;
    // Loaded with the first request: it is most of what tools take to load.
    const { exchange } = await import('./http-exchange.ts');
    let request = first;
    for (let hop = 0; ; hop++) {
      const addresses = await checkedAddresses(request.url, how);
      const answer = await exchange(request, { addresses, signal, maxBytes, onSent });
      const next = most === 0 ? null : redirectedRequest(request, answer, holdsSecret);
      if (next === null) return answer;
      if (hop === most) {
        throw new HttpFault('too-many-redirects', `it was redirected more than ${most} times`);
      }
      if (next.url.origin !== request.url.origin) {
        const refused = (await how.mayCarryOn?.(next)) ?? null;
        if (refused !== null)
          throw new HttpFault(refused.code, refused.message, { fate: 'not-done' });
      }
      request = next;
    }
  }

  return {
    grantOf(written, role = 'owner') {
      const url = writtenUrl(written);
      const isFilledIn = /^[^/]*\/\/[^/?#]*\$\{/.test(String(written));
      if (url === null || isFilledIn || !/^https?:$/.test(url.protocol)) return null;
      const literal = literalAddress(url.hostname) ?? ownMachine(url.hostname);
      const somewhere = literal === null && isLocalName(url.hostname) ? AT_HOME : [];
      const addresses = literal === null ? somewhere : [literal];
      const grant = { kind: 'private-address', host: grantedHostOf(url) } as const;
      const isNeeded =
        addresses.length > 0 &&
        addresses.every((address) => guardFor(role).refused(url.hostname, [address]) !== null);
      return { grant, isNeeded };
    },
    grantedHost(url, grants) {
      const host = grantedHostOf(url);
      return isGranted({ kind: 'private-address', host }, grants) ? host : null;
    },
    refusalOf(written) {
      const url = writtenUrl(written);
      if (url === null) return null;
      const address = literalAddress(url.hostname) ?? ownMachine(url.hostname);
      const refused = address === null ? null : guard.refused(url.hostname, [address]);
      if (refused === null) return null;
      return { code: 'private-address', message: `${inPrivateNetwork(url, refused, 'owner')}.` };
    },
    async send(request, how) {
      const { signal, timeoutMs = options.timeoutMs, followRedirects = true, mayCarryOn } = how;
      const { grantedHost = null, role = 'owner' } = how;
      const timeout = new AbortController();
      const cancelTimer = clock.setTimer(timeoutMs, () => timeout.abort());
      let sent = false;
      try {
        const answer = await follow(request, {
          signal: AbortSignal.any([signal, timeout.signal]),
          most: followRedirects ? MOST_REDIRECTS : 0,
          grantedHost,
          role,
          mayCarryOn,
          onSent: () => {
            sent = true;
          },
        });
        return { ok: true, answer };
      } catch (error) {
        const failure = failureOfExchange(error, {
          sent,
          timeoutMs,
          aborted: signal.aborted,
          timedOut: timeout.signal.aborted,
          what: requestInWords(request),
        });
        return { ok: false, failure };
      } finally {
        cancelTimer();
      }
    },
  };
}

/** Without the query, which may hold secrets. */
export function requestInWords({ method, url }: Pick<HttpRequest, 'method' | 'url'>): string {
  return `${method} ${url.origin === 'null' ? url.protocol : url.origin}${url.pathname}`;
}

/** Where a name leads in the house, and what its settings say, is the owner's to know. */
function inPrivateNetwork({ hostname }: URL, address: string, role: Role): string {
  if (role !== 'owner')
    return `${hostname} is in a private network, and only the owner of this house can grant it to a schedule`;
  return `${hostname} is in a private network (${address}); tools.http.allowPrivate in config.yaml can allow it, or its owner grants it to the schedule`;
}

/** With something in the place of each reference. */
function writtenUrl(written: unknown): URL | null {
  const text =
    typeof written === 'string' ? written.replaceAll(/\$\{(?:(?!\$\{)[^}])*\}/g, 'x') : '';
  return URL.canParse(text) ? new URL(text) : null;
}

/** Where a name of the house may lead; each range that is private at home. */
const AT_HOME: readonly ResolvedAddress[] = [
  { address: '192.168.0.1', family: 4 },
  { address: '10.0.0.1', family: 4 },
  { address: '172.16.0.1', family: 4 },
];

/** A name that is never one of the public internet. */
function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return (
    !name.includes('.') ||
    /(?:^|\.)(?:local|lan|home|internal|localdomain|home\.arpa|fritz\.box)$/.test(name)
  );
}

/** The one name that leads to the same place everywhere. */
function ownMachine(hostname: string): ResolvedAddress | null {
  return /(?:^|\.)localhost\.?$/.test(hostname) ? { address: '127.0.0.1', family: 4 } : null;
}
