/** Places of calendars or contacts of one person: found, tried, kept with their password in the file of secrets, and removed. */
import type { Clock } from '../base/clock.ts';
import { type Result, RoteError, valueOrThrow } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import type { DavAccount, DavPlace } from '../domain/dav/dav-account.ts';
import type { SignInPort } from '../domain/sign-in.ts';
import { keepAccount } from '../store/keep-account.ts';
import type { Store } from '../store/store.ts';
import { createDavClient, type DavClient, DavFailure, type DavSend } from './dav-client.ts';
import type { DavFaults, DavNames } from './dav-faults.ts';
import { type DavKind, type Discovered, discover } from './discover.ts';
import { type DavProvider, providerOf, wantedBy } from './providers.ts';

/** What they need of the house. */
export interface DavPorts {
  person: string;
  store: Pick<Store, 'davAccounts'>;
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
  /** Guards addresses as far as its person may reach, and follows no redirect. */
  send: DavSend;
  secret(name: string): Result<string>;
  signIns: SignInPort;
  /** Null takes it away. */
  saveSecret(name: string, value: string | null): Promise<void>;
  /** A file of the workspace; null for who has none. */
  readFile: ((path: string) => Promise<string>) | null;
  /** Hosts and ports that the domain of an address names for this; none if it names none. */
  resolveSrv(name: string): Promise<{ name: string; port: number }[]>;
}

/** How calendars and contacts differ. */
export interface DavPlaces {
  kind: DavKind;
  names: DavNames;
  faults: DavFaults;
  /** The name under which the DNS of a domain tells of a server. */
  srv: string;
  /** Of a file of the workspace, and how one begins. */
  ending: RegExp;
  beginning: RegExp;
  /** The name that such a file gives itself. */
  nameIn(text: string): string | null;
  /** Whether an address without a password is one that is shared. */
  hasShared: boolean;
  /** What somebody may name. */
  examples: string;
}

export interface NewPlace {
  /** An address of mail, of a server, of what is shared, or a path of the workspace. */
  where: string;
  password?: string | undefined;
  /** In place of a password: what its person calls a sign-in by. */
  login?: string | undefined;
  user?: string | undefined;
  /** The place that takes what is new, by its name. */
  usual?: string | undefined;
}

export interface DavStep {
  works: boolean;
  told: string;
  fix: string | null;
}

/** One calendar or address book, and where it is. */
export interface Place {
  account: DavAccount;
  place: DavPlace;
}

export interface DavAccounts {
  list(): Promise<DavAccount[]>;
  connect(wish: NewPlace, signal: AbortSignal): Promise<{ account: DavAccount; told: string[] }>;
  check(
    reference: string | undefined,
    signal: AbortSignal,
  ): Promise<{ account: DavAccount; step: DavStep }[]>;
  remove(reference: string): Promise<DavAccount>;
  /** All, or the one of a name. */
  places(name?: string): Promise<Place[]>;
  /** Where something new goes: the one of a name, or the usual one. */
  placeForNew(name: string | undefined): Promise<Place>;
  client(account: DavAccount): DavClient;
  /** What lies at the secret address of one that is only read. */
  readShared(account: DavAccount, signal: AbortSignal): Promise<string>;
}

const MOST_ACCOUNTS = 20;

export function createDavAccounts(ports: DavPorts, places: DavPlaces): DavAccounts {
  const { person, store, makeId, send } = ports;
  const { kind: ofKind, names, faults, ending, nameIn } = places;
  const { badWish, fixOf, nowhere, orFault, readOnlyPlace, unknownPlace } = faults;
  const { one: placeName, many } = names;
  const table = store.davAccounts;
  const isDocument = (text: string): boolean => places.beginning.test(text);

  const list = async (): Promise<DavAccount[]> =>
    (await table.of(person)).filter(({ kind }) => kind === ofKind);

  async function get(reference: string): Promise<DavAccount> {
    const all = await list();
    const small = reference.trim().toLowerCase();
    const found = all.find(
      ({ id, address }) => id === reference || address.toLowerCase() === small,
    );
    if (found !== undefined) return found;
    throw unknownPlace(
      reference,
      all.map(({ address }) => address),
    );
  }

  /** How a client gets in with a sign-in; undefined without one. */
  function tokenOf(signIn: string | undefined) {
    if (signIn === undefined) return undefined;
    return async (host: string, refused?: string): Promise<string> =>
      valueOrThrow(await ports.signIns.token(signIn, host, refused));
  }

  function client({ user, secret, signIn, hosts, isSecure }: DavAccount): DavClient {
    const password = secret === null ? '' : valueOrThrow(ports.secret(secret));
    const token = tokenOf(signIn);
    return createDavClient(send, { user, password, token, hosts, isSecure });
  }

  function address({ secret }: DavAccount): URL {
    return new URL(secret === null ? '' : valueOrThrow(ports.secret(secret)));
  }

  async function keep(account: DavAccount, secret: string | null): Promise<DavAccount> {
    const all = await list();
    const same = all.find((one) => one.address.toLowerCase() === account.address.toLowerCase());
    if (same === undefined && all.length >= MOST_ACCOUNTS) throw tooMany();
    const kept =
      same === undefined
        ? account
        : { ...account, id: same.id, secret: account.secret && same.secret };
    const { secret: name } = kept;
    const file = { read: ports.secret, write: ports.saveSecret };
    await keepAccount(table, kept, name === null ? null : { file, name, value: secret ?? '' });
    return kept;
  }

  /** Two addresses of one host may have the same name; one that is connected anew keeps it. */
  async function nameOfAddress(name: string, url: URL): Promise<string> {
    const all = await list();
    for (let count = 1; ; count++) {
      const label = count === 1 ? name : `${name} ${count}`;
      const same = all.find((one) => one.address.toLowerCase() === label.toLowerCase());
      const kept = same?.secret == null ? null : ports.secret(same.secret);
      if (same === undefined || (kept?.ok === true && kept.value === url.href)) return label;
    }
  }

  function newAccount(rest: Partial<DavAccount> & Pick<DavAccount, 'address' | 'by'>): DavAccount {
    const id = makeId('dav');
    return {
      id,
      person,
      kind: ofKind,
      user: '',
      secret: rest.by === 'file' ? null : id,
      hosts: [],
      isSecure: true,
      collections: [],
      usual: null,
      addresses: [],
      schedules: false,
      createdMs: ports.clock.nowMs(),
      ...rest,
    };
  }

  function usualOf({ collections }: Discovered, name: string | undefined): string | null {
    const writable = collections.filter(({ isReadOnly }) => !isReadOnly);
    if (name === undefined) return writable[0]?.url ?? null;
    const small = name.trim().toLowerCase();
    const found = writable.find((one) => one.name.toLowerCase() === small);
    if (found !== undefined) return found.url;
    throw unknownPlace(
      name,
      writable.map((one) => one.name),
    );
  }

  const toldOf = ({ collections, schedules, usual, by }: DavAccount): string[] => [
    `${collections.length === 1 ? `One ${placeName}` : `${collections.length} ${many}`}: ${collections.map(({ name, isReadOnly }) => `${name}${isReadOnly ? ' (only read)' : ''}`).join(', ')}.`,
    ...(by === 'dav' && usual !== null
      ? [`What is new goes into ${collections.find(({ url }) => url === usual)?.name}.`]
      : []),
    ...(by === 'dav' && ofKind === 'calendar'
      ? [schedules ? 'The server sends invitations.' : 'The server sends no invitations.']
      : []),
  ];

  /** Of a usual provider, of an address that says its server, or as the DNS of its domain tells. */
  async function startOf({ where, user, login }: NewPlace): Promise<Start> {
    const text = where.trim();
    if (/^https?:/i.test(text)) {
      const url = URL.parse(text);
      if (url === null) throw notFound(text);
      if (url.protocol === 'http:' && !isOwnNetwork(url.hostname))
        throw badWish(`The password would go to ${url.hostname} in the open.`, 'Use https.');
      return { url, hosts: [url.host], provider: providerOf(url.hostname) };
    }
    const domain = text.slice(text.lastIndexOf('@') + 1);
    const provider = providerOf(domain);
    if (provider !== null) {
      return startAt(provider, { user: user ?? text, login });
    }
    const url = URL.parse(`https://${domain}/`);
    if (url === null || !/^[\w.:-]+$/.test(domain)) throw notFound(text);
    const [found] = await ports.resolveSrv(`${places.srv}.${domain}`).catch(() => []);
    const named = found === undefined ? null : URL.parse(`https://${found.name}:${found.port}/`);
    const start = named ?? url;
    return { url: start, hosts: [...new Set([start.host, url.host])], provider: null };
  }

  function startAt(
    provider: DavProvider,
    { user, login }: Pick<NewPlace, 'login'> & { user: string },
  ): Start {
    const way = (login === undefined ? undefined : provider.bySignIn) ?? provider;
    const known = way[ofKind];
    if (known === null)
      throw badWish(`${provider.name} wants ${wantedBy(provider, ofKind)}.`, provider.link);
    const url = new URL(known.replace('{user}', encodeURIComponent(user)));
    return { url, hosts: way.hosts, provider };
  }

  /** By a password, or by a sign-in. */
  async function wayIn({ password = '', login }: NewPlace, provider: DavProvider | null) {
    if (login !== undefined) {
      const signIn = await ports.signIns.idOf(login);
      return { password: '', token: tokenOf(signIn), signIn };
    }
    if (password === '') throw noPassword(provider);
    return { password: withoutSpaces(password), token: undefined, signIn: undefined };
  }

  function noPassword(provider: DavProvider | null): RoteError {
    const wanted =
      provider === null ? '' : ` ${provider.name} wants ${provider.password}: ${provider.link}`;
    return badWish('The password is missing.', `Give it as password.${wanted}`);
  }

  const notFound = (where: string): RoteError =>
    badWish(
      `${JSON.stringify(where.slice(0, 200))} is no place of ${many}.`,
      `Write ${places.examples}.`,
    );

  const tooMany = (): RoteError =>
    badWish(
      `There are ${MOST_ACCOUNTS} places of ${many} already.`,
      `Remove one with: rote ${names.group} remove NAME`,
    );

  async function connectServer(wish: NewPlace, signal: AbortSignal) {
    const start = await startOf(wish);
    const { password, token, signIn } = await wayIn(wish, start.provider);
    const user = wish.user ?? (wish.where.includes('@') ? wish.where.trim() : '');
    if (user === '')
      throw badWish('Nothing says with which name to sign in.', 'Give it as user: --user ana');
    const { url, hosts } = start;
    const isSecure = url.protocol === 'https:';
    const dav = createDavClient(send, { user, password, token, hosts, isSecure });
    const found = await orFault(url.host, () => discover(dav, url, ofKind, signal));
    if (found.collections.length === 0)
      throw badWish(`There is no ${placeName} at ${url.host}.`, 'Make one there first.');
    const account = newAccount({
      address: /^https?:/i.test(wish.where) ? url.host : wish.where.trim(),
      by: 'dav',
      ...{ user, hosts: [...hosts], isSecure },
      ...(signIn !== undefined && { signIn, secret: null }),
      ...kept(found, user),
      usual: usualOf(found, wish.usual),
    });
    const saved = await keep(account, password);
    return { account: saved, told: toldOf(saved) };
  }

  async function connectAddress(where: string, signal: AbortSignal) {
    const url = new URL(where.replace(/^webcals?:/i, 'https:'));
    const text = await orFault(url.host, () =>
      readShared(url, { send, isDocument, one: placeName }, signal),
    );
    const place = { url: '', name: nameIn(text) ?? url.host, isReadOnly: true };
    const account = newAccount({
      address: await nameOfAddress(`${place.name} (${url.host})`, url),
      by: 'address',
      collections: [place],
    });
    const saved = await keep(account, url.href);
    return { account: saved, told: toldOf(saved) };
  }

  async function connectFile(path: string) {
    if (ports.readFile === null)
      throw badWish(
        'The files of the workspace are the owner’s.',
        'Connect an account or an address.',
      );
    const text = await ports.readFile(path);
    if (!isDocument(text))
      throw badWish(`${path} is no ${placeName}.`, 'It does not begin as one does.');
    const place = { url: path, name: nameIn(text) ?? path, isReadOnly: true };
    const saved = await keep(newAccount({ address: path, by: 'file', collections: [place] }), null);
    return { account: saved, told: toldOf(saved) };
  }

  async function checked(account: DavAccount, signal: AbortSignal): Promise<DavStep> {
    const works = (told: string): DavStep => ({ works: true, told, fix: null });
    try {
      if (account.by === 'file') {
        await ports.readFile?.(account.collections[0]?.url ?? '');
        return works('The file can be read.');
      }
      if (account.by === 'address') {
        await readShared(address(account), { send, isDocument, one: placeName }, signal);
        return works(
          `The address answers with ${/^[aeiou]/.test(placeName) ? 'an' : 'a'} ${placeName}.`,
        );
      }
      const [first] = account.collections;
      const dav = client(account);
      const found = await discover(dav, new URL(first?.url ?? ''), ofKind, signal);
      if (found.collections.length > 0)
        await table.put({ ...account, ...kept(found, account.user) });
      return works(`${found.collections.length} ${many}; it takes the ${wayOf(account)}.`);
    } catch (error) {
      if (error instanceof DavFailure)
        return { works: false, told: error.message, fix: fixOf(error) };
      if (error instanceof RoteError) return { works: false, told: error.message, fix: error.hint };
      throw error;
    }
  }

  return {
    list,
    client,
    readShared: (account, signal) =>
      readShared(address(account), { send, isDocument, one: placeName }, signal),
    connect(wish, signal) {
      const where = wish.where.trim();
      if (ending.test(where) && !where.includes(':')) return connectFile(where);
      const isShared =
        /^webcals?:/i.test(where) ||
        (/^https?:/i.test(where) && wish.password === undefined && wish.login === undefined);
      return places.hasShared && isShared
        ? connectAddress(where, signal)
        : connectServer(wish, signal);
    },
    async check(reference, signal) {
      const all = reference === undefined ? await list() : [await get(reference)];
      return Promise.all(
        all.map(async (account) => ({ account, step: await checked(account, signal) })),
      );
    },
    async remove(reference) {
      const account = await get(reference);
      await table.remove(account.id, person);
      if (account.secret !== null) await ports.saveSecret(account.secret, null);
      return account;
    },
    async places(name) {
      const accounts = await list();
      if (accounts.length === 0) throw nowhere();
      const all = accounts.flatMap((account) =>
        account.collections.map((place) => ({ account, place })),
      );
      if (name === undefined) return all;
      const small = name.trim().toLowerCase();
      const found = all.filter(
        ({ account, place }) =>
          place.name.toLowerCase() === small ||
          account.address.toLowerCase() === small ||
          account.id === name,
      );
      if (found.length > 0) return found;
      throw unknownPlace(
        name,
        all.map(({ place }) => place.name),
      );
    },
    async placeForNew(name) {
      const named = await this.places(name);
      const usual = named.filter(({ account, place }) => account.usual === place.url);
      const found = [...usual, ...named].find(({ place }) => !place.isReadOnly);
      if (found !== undefined) return found;
      throw readOnlyPlace(name ?? named[0]?.place.name ?? '');
    },
  };
}

function kept({ collections, addresses, schedules, inbox }: Discovered, user: string) {
  return {
    collections: collections.slice(0, 100),
    addresses: addresses.length > 0 ? addresses : user.includes('@') ? [user.toLowerCase()] : [],
    schedules,
    inbox,
  };
}

/** As providers show it: groups of letters. */
const withoutSpaces = (password: string): string =>
  /^(?:\w{4}[ -]){3}\w{4}$/.test(password.trim()) ? password.replaceAll(' ', '') : password.trim();

interface Start {
  url: URL;
  hosts: readonly string[];
  provider: DavProvider | null;
}

/** Without TLS only where nobody else listens, or who runs the house knows who does. */
const isOwnNetwork = (host: string): boolean =>
  /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3}|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|[\w-]+\.(?:local|lan|home\.arpa))$/.test(
    host,
  );

/** What lies at an address that is shared, wherever that leads; it takes no password along. */
async function readShared(
  url: URL,
  { send, isDocument, one }: { send: DavSend; isDocument: (text: string) => boolean; one: string },
  signal: AbortSignal,
): Promise<string> {
  let at = url;
  for (let hop = 0; hop < 5; hop++) {
    const isLedTo = at.host !== url.host;
    const request = { method: 'GET', url: at, headers: {}, body: null, isLedTo };
    const answer = await send(request, signal);
    const next =
      answer.status >= 300 && answer.status < 400 ? answer.headers['location'] : undefined;
    if (next !== undefined) {
      const place = URL.parse(next, at);
      if (place === null || (at.protocol === 'https:' && place.protocol !== 'https:'))
        throw new DavFailure('elsewhere', 'It leads somewhere that is not read.');
      at = place;
    } else if (answer.status !== 200)
      throw new DavFailure('refused', `It answers with ${answer.status}.`);
    else if (!isDocument(answer.body)) throw new DavFailure('unreadable', `It is no ${one}.`);
    else return answer.body;
  }
  throw new DavFailure('refused', 'It leads in circles.');
}

const wayOf = ({ signIn }: DavAccount): string => (signIn === undefined ? 'password' : 'sign-in');
