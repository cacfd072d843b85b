/**
 * A client for DAV (RFC 4918, 6578): it looks, asks, writes under a known version, and never speaks to a host that it was
 * not made for. How bytes get there is its caller's, who guards addresses.
 */
import {
  BadXml,
  childOf,
  childrenOf,
  element,
  named,
  readXml,
  saidBy,
  type XmlElement,
  xml,
  xmlDocument,
} from './dav-xml.ts';

export interface DavRequest {
  method: string;
  url: URL;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** A server led there, and nobody named it: it is reached only if everybody may. */
  isLedTo?: boolean;
}

export interface DavAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Follows no redirect. Fails with `DavFailure('unreachable')` if nobody answers. */
export type DavSend = (request: DavRequest, signal: AbortSignal) => Promise<DavAnswer>;

export type DavTrouble =
  | 'unreachable'
  | 'password'
  | 'forbidden'
  | 'gone'
  /** It was changed since it was read, or it is there already. */
  | 'changed'
  /** The server asks to wait. */
  | 'busy'
  | 'token'
  /** The answer is longer than anybody reads. */
  | 'too-large'
  | 'elsewhere'
  | 'refused'
  | 'unreadable';

export class DavFailure extends Error {
  readonly trouble: DavTrouble;
  /** In seconds, as the server says. */
  readonly waitSec: number | null;

  constructor(
    trouble: DavTrouble,
    message: string,
    more: { cause?: unknown; waitSec?: number | null } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'DavFailure';
    this.trouble = trouble;
    this.waitSec = more.waitSec ?? null;
  }
}

export interface DavLogin {
  user: string;
  password: string;
  /** In place of a password: its token for a host, and another one where the last was not taken. */
  token?: ((host: string, refused?: string) => Promise<string>) | undefined;
  /** `dav.example.org`; a name that begins with a dot stands for all below it. */
  hosts: readonly string[];
  /** Only https; the other is for a server in the own network. */
  isSecure: boolean;
}

export interface DavResource {
  url: URL;
  /** What it says of itself; without those that the server does not have. */
  properties: XmlElement;
  /** It is there no more: an answer to what has changed. */
  isGone: boolean;
}

export interface DavFound {
  found: DavResource[];
  /** Where what changes from now on is asked from. */
  token: string | null;
  /** There is more, which the token leads to. */
  isCut: boolean;
}

export interface DavDocument {
  text: string;
  /** The version, in its quotes; null if the server gives none that a change can rely on. */
  etag: string | null;
}

export interface DavClient {
  /** Properties of a place, and of what lies in it at depth 1. */
  look(
    url: URL,
    properties: readonly string[],
    depth: 0 | 1,
    signal: AbortSignal,
  ): Promise<DavResource[]>;
  /** `body` is the XML of the report. */
  report(url: URL, body: string, depth: 0 | 1, signal: AbortSignal): Promise<DavFound>;
  get(url: URL, signal: AbortSignal): Promise<DavDocument>;
  /** Under the version that was read, or as something new. The version that it has then, if the server tells. */
  put(
    url: URL,
    document: { text: string; type: string; over: string | 'nothing' },
    signal: AbortSignal,
  ): Promise<string | null>;
  remove(url: URL, etag: string, signal: AbortSignal): Promise<void>;
  /** What the server can do, from its DAV header: `calendar-auto-schedule`. */
  abilities(url: URL, signal: AbortSignal): Promise<ReadonlySet<string>>;
}

const MOST_REDIRECTS = 4;
const MOST_FOUND = 20_000;

export function createDavClient(send: DavSend, login: DavLogin): DavClient {
  const basic = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;

  async function ask(
    method: string,
    first: URL,
    more: { headers?: Record<string, string>; body?: string },
    signal: AbortSignal,
  ): Promise<DavAnswer & { url: URL }> {
    let url = first;
    for (let hop = 0; ; hop++) {
      refuseElsewhere(url, login);
      const sendWith = (authorization: string) =>
        send(
          { method, url, headers: { authorization, ...more.headers }, body: more.body ?? null },
          signal,
        );
      const token = await login.token?.(url.hostname);
      let answer = await sendWith(token === undefined ? basic : `Bearer ${token}`);
      // Once: what a fresh token does not open, no other one does.
      if (answer.status === 401 && login.token !== undefined)
        answer = await sendWith(`Bearer ${await login.token(url.hostname, token)}`);
      const place = REDIRECTS.has(answer.status) ? answer.headers['location'] : undefined;
      if (place === undefined) return { ...answer, url };
      if (hop === MOST_REDIRECTS) throw new DavFailure('refused', 'The server leads in circles.');
      url = redirected(method, url, place);
    }
  }

  async function multistatus(
    method: string,
    url: URL,
    body: string,
    depth: 0 | 1,
    signal: AbortSignal,
  ): Promise<DavFound> {
    const headers = { depth: String(depth), 'content-type': 'application/xml; charset=utf-8' };
    const answer = await ask(method, url, { headers, body }, signal);
    if (answer.status !== 207) throw failureOf(answer);
    let root: XmlElement;
    try {
      root = readXml(answer.body);
    } catch (error) {
      if (!(error instanceof BadXml)) throw error;
      throw new DavFailure('unreadable', error.message, { cause: error });
    }
    const responses = childrenOf(root, named('D:response'));
    if (responses.length > MOST_FOUND)
      throw new DavFailure('refused', `The server answers with more than ${MOST_FOUND} entries.`);
    const isCut = responses.some((response) => statusOf(response) === 507);
    const found = responses.flatMap((response) => resourceOf(response, answer.url));
    return { found, token: saidBy(root, named('D:sync-token')), isCut };
  }

  return {
    async look(url, properties, depth, signal) {
      const body = xmlDocument('D:propfind', xml('D:prop', ...properties.map((one) => xml(one))));
      return (await multistatus('PROPFIND', url, body, depth, signal)).found;
    },
    report: (url, body, depth, signal) => multistatus('REPORT', url, body, depth, signal),
    async get(url, signal) {
      const answer = await ask('GET', url, {}, signal);
      if (answer.status !== 200) throw failureOf(answer);
      return { text: answer.body, etag: strongTag(answer.headers['etag']) };
    },
    async put(url, { text, type, over }, signal) {
      const condition = over === 'nothing' ? { 'if-none-match': '*' } : { 'if-match': over };
      const headers = { 'content-type': `${type}; charset=utf-8`, ...condition };
      const answer = await ask('PUT', url, { headers, body: text }, signal);
      if (answer.status < 200 || answer.status > 299) throw failureOf(answer);
      return strongTag(answer.headers['etag']);
    },
    async remove(url, etag, signal) {
      const answer = await ask('DELETE', url, { headers: { 'if-match': etag } }, signal);
      if (answer.status < 200 || answer.status > 299) throw failureOf(answer);
    },
    async abilities(url, signal) {
      const { headers } = await ask('OPTIONS', url, {}, signal);
      const said = (headers['dav'] ?? '').toLowerCase().split(',');
      return new Set(said.map((one) => one.trim()));
    },
  };
}

/** Never from https to http, and what writes goes where it was sent. */
function redirected(method: string, url: URL, place: string): URL {
  const next = URL.parse(place, url);
  if (next === null || (url.protocol === 'https:' && next.protocol !== 'https:'))
    throw new DavFailure(
      'elsewhere',
      `The server leads to ${JSON.stringify(place.slice(0, 200))}.`,
    );
  if (method === 'PUT' || method === 'DELETE')
    throw new DavFailure(
      'elsewhere',
      `The server leads to ${next.host}, and nothing is written there.`,
    );
  return next;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A weak version may stand for two documents, so that nothing is written over it. */
export function strongTag(etag: string | null | undefined): string | null {
  return etag !== null && etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : null;
}

export function isPinned(url: URL, hosts: readonly string[]): boolean {
  return hosts.some((host) => (host.startsWith('.') ? url.host.endsWith(host) : url.host === host));
}

function refuseElsewhere(url: URL, { hosts, isSecure }: DavLogin): void {
  const isPlain = isSecure ? url.protocol !== 'https:' : !/^https?:$/.test(url.protocol);
  if (isPlain || !isPinned(url, hosts))
    throw new DavFailure(
      'elsewhere',
      `The server leads to ${url.host}, which does not get the password of ${hosts[0] ?? 'it'}.`,
    );
}

/** Wherever it says that it lies: who gets the password is judged before each request. */
function resourceOf(response: XmlElement, base: URL): DavResource[] {
  const url = URL.parse(saidBy(response, named('D:href')) ?? '', base);
  const own = statusOf(response);
  if (url === null || own === 507) return [];
  const properties = element(named('D:prop'));
  for (const group of childrenOf(response, named('D:propstat'))) {
    if (!/\s2\d\d(?:\s|$)/.test(saidBy(group, named('D:status')) ?? '')) continue;
    properties.children.push(...(childOf(group, named('D:prop'))?.children ?? []));
  }
  return [{ url, properties, isGone: own === 404 }];
}

const statusOf = (response: XmlElement): number | null =>
  Number(/\s(\d{3})(?:\s|$)/.exec(saidBy(response, named('D:status')) ?? '')?.[1] ?? 0) || null;

function failureOf({ status, headers, body }: DavAnswer): DavFailure {
  const why = `The server answers with ${status}`;
  if (status === 401) return new DavFailure('password', 'The server does not take the password.');
  if (/valid-sync-token/.test(body))
    return new DavFailure('token', `${why}: it has forgotten the place.`);
  if (status === 404 || status === 410) return new DavFailure('gone', `${why}: it is not there.`);
  if (status === 412) return new DavFailure('changed', `${why}: it was changed meanwhile.`);
  if (status === 403 || status === 405)
    return new DavFailure('forbidden', `${why}: it does not allow that.`);
  if (status === 429 || status === 503) {
    const wait = Number(headers['retry-after']);
    const waitSec = Number.isInteger(wait) && wait >= 0 ? wait : null;
    return new DavFailure('busy', `${why}: it asks to wait.`, { waitSec });
  }
  return new DavFailure('refused', `${why}.`);
}
