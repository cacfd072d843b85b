/**
 * What is new, changed or gone in a collection since it was last looked at (RFC 6578). A server that has forgotten the token,
 * or has no tokens, is asked for all versions instead, which are compared with those that were known: the answer is the same.
 * Documents are read only where somebody asks for them.
 */

import { type DavClient, DavFailure, type DavResource, strongTag } from './dav-client.ts';
import { childOf, childrenOf, named, said, saidBy, xml, xmlDocument } from './dav-xml.ts';

/** What was seen; kept by whoever asks. */
export interface CollectionState {
  token: string | null;
  /** Of each document its version, which may be a weak one: it is only compared. */
  versions: Readonly<Record<string, string>>;
}

export interface CollectionChanges {
  state: CollectionState;
  /** New, or with another version. */
  changed: string[];
  gone: string[];
}

export interface DavText {
  url: string;
  text: string;
  /** Null if a change can't rely on it. */
  version: string | null;
}

const MOST_PAGES = 200;
const AT_ONCE = 50;

/** `before` is null the first time: everything is new. */
export async function syncCollection(
  client: DavClient,
  url: URL,
  before: CollectionState | null,
  signal: AbortSignal,
): Promise<CollectionChanges> {
  const known = before?.versions ?? {};
  const since = before?.token ?? null;
  if (since !== null) {
    try {
      const { found, token } = await changesSince(client, url, since, signal);
      const versions = { ...known };
      for (const one of found) {
        const place = one.url.href;
        if (one.isGone) delete versions[place];
        else versions[place] = versionOf(one);
      }
      return compared(known, { token, versions }, new Set(found.map((one) => one.url.href)));
    } catch (error) {
      if (!hasNoTokens(error)) throw error;
    }
  }
  return compared(known, await readAnew(client, url, signal));
}

/** Texts of documents, some at a time; what is gone meanwhile is left out. */
export async function readDocuments(
  client: DavClient,
  url: URL,
  { kind, places }: { kind: 'calendar' | 'contacts'; places: readonly string[] },
  signal: AbortSignal,
): Promise<{ read: DavText[]; failed: string[] }> {
  const { report, data } = MULTIGET[kind];
  const read: DavText[] = [];
  const failed: string[] = [];
  async function readSome(some: readonly string[]): Promise<void> {
    const hrefs = some.map((place) => xml('D:href', said(new URL(place, url).pathname)));
    const body = xmlDocument(report, xml('D:prop', xml('D:getetag'), xml(data)), ...hrefs);
    try {
      const { found } = await client.report(url, body, 0, signal);
      for (const one of found) {
        const text = saidBy(one.properties, named(data));
        const version = strongTag(saidBy(one.properties, named('D:getetag')));
        if (!one.isGone && text !== null) read.push({ url: one.url.href, text, version });
      }
    } catch (error) {
      if (!(error instanceof DavFailure && error.trouble === 'too-large')) throw error;
      // One that is too large does not keep the others back.
      const half = Math.ceil(some.length / 2);
      if (some.length === 1) failed.push(...some);
      else for (const part of [some.slice(0, half), some.slice(half)]) await readSome(part);
    }
  }
  for (let from = 0; from < places.length; from += AT_ONCE)
    await readSome(places.slice(from, from + AT_ONCE));
  return { read, failed };
}

const MULTIGET = {
  calendar: { report: 'C:calendar-multiget', data: 'C:calendar-data' },
  contacts: { report: 'R:addressbook-multiget', data: 'R:address-data' },
} as const;

/** All answers of a server that tells them in pieces. */
async function changesSince(client: DavClient, url: URL, since: string, signal: AbortSignal) {
  const found: DavResource[] = [];
  let token = since;
  for (let page = 0; page < MOST_PAGES; page++) {
    const body = xmlDocument(
      'D:sync-collection',
      since === '' && page === 0 ? xml('D:sync-token') : xml('D:sync-token', said(token)),
      xml('D:sync-level', '1'),
      xml('D:prop', xml('D:getetag')),
    );
    const answer = await client.report(url, body, 0, signal);
    found.push(...answer.found.filter((one) => isDocument(one, url)));
    if (answer.token === null) throw new DavFailure('token', 'The server gives no token.');
    if (!answer.isCut) return { found, token: answer.token };
    if (answer.token === token) break;
    token = answer.token;
  }
  throw new DavFailure('token', 'The server never comes to an end of its changes.');
}

async function readAnew(
  client: DavClient,
  url: URL,
  signal: AbortSignal,
): Promise<CollectionState> {
  const versionsOf = (found: readonly DavResource[]): Record<string, string> =>
    Object.fromEntries(
      found.filter(({ isGone }) => !isGone).map((one) => [one.url.href, versionOf(one)]),
    );
  try {
    const { found, token } = await changesSince(client, url, '', signal);
    return { token, versions: versionsOf(found) };
  } catch (error) {
    if (!hasNoTokens(error)) throw error;
    const all = await client.look(url, ['D:getetag', 'D:resourcetype'], 1, signal);
    return { token: null, versions: versionsOf(all.filter((one) => isDocument(one, url))) };
  }
}

/** `told`: those that the server names as changed, as far as it is known. */
function compared(
  known: CollectionState['versions'],
  state: CollectionState,
  told?: ReadonlySet<string>,
): CollectionChanges {
  const isOther = (place: string): boolean => {
    const version = state.versions[place];
    // A server that tells no versions is believed, or else everything may have changed.
    return version === '' ? told?.has(place) !== false : version !== known[place];
  };
  return {
    state,
    changed: Object.keys(state.versions).filter(isOther),
    gone: Object.keys(known).filter((place) => !(place in state.versions)),
  };
}

const versionOf = ({ properties }: DavResource): string =>
  saidBy(properties, named('D:getetag')) ?? '';

/** Not the collection itself, nor one that lies in it. */
function isDocument({ url, properties }: DavResource, collection: URL): boolean {
  const types = childrenOf(childOf(properties, named('D:resourcetype')), named('D:collection'));
  return types.length === 0 && !url.pathname.endsWith('/') && url.pathname !== collection.pathname;
}

/** Servers without tokens, and those that forgot one, say it in many ways; these others are troubles of their own. */
const hasNoTokens = (error: unknown): boolean =>
  error instanceof DavFailure && ['token', 'forbidden', 'gone', 'refused'].includes(error.trouble);
