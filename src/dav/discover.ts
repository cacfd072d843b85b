/** The calendars or address books of an account, found from an address: where it begins, whose it is, what lies there. */
import { type DavClient, DavFailure, type DavResource } from './dav-client.ts';
import { childOf, childrenOf, named, saidBy } from './dav-xml.ts';

export type DavKind = 'calendar' | 'contacts';

export interface DavCollection {
  url: string;
  name: string;
  isReadOnly: boolean;
}

export interface Discovered {
  collections: DavCollection[];
  /** Addresses that the server knows its person by. */
  addresses: string[];
  /** It invites and answers for its person by itself. */
  schedules: boolean;
  /** Where it lays what others send its person; null where it does not invite by itself. */
  inbox: string | null;
}

const KINDS = {
  calendar: { home: 'C:calendar-home-set', type: 'C:calendar', wellKnown: '/.well-known/caldav' },
  contacts: {
    home: 'R:addressbook-home-set',
    type: 'R:addressbook',
    wellKnown: '/.well-known/carddav',
  },
} as const;

const ABOUT_A_PLACE = ['D:current-user-principal', 'D:resourcetype', 'D:displayname'];
const ABOUT_A_COLLECTION = [
  ...['D:resourcetype', 'D:displayname', 'D:current-user-privilege-set'],
  'C:supported-calendar-component-set',
];

export async function discover(
  client: DavClient,
  start: URL,
  kind: DavKind,
  signal: AbortSignal,
): Promise<Discovered> {
  const { home, type } = KINDS[kind];
  const { place, url } = await firstPlace(client, start, kind, signal);
  const own = isA(place, type) ? [place] : null;
  const principal = hrefIn(place, 'D:current-user-principal', url);
  const wanted = [home, 'C:calendar-user-address-set', 'C:schedule-inbox-URL'];
  const [person] = principal === null ? [] : await client.look(principal, wanted, 0, signal);
  const homes = person === undefined ? [] : hrefsIn(person, home, person.url);
  const found: DavResource[] = [];
  for (const one of homes.slice(0, 5))
    found.push(...(await client.look(one, ABOUT_A_COLLECTION, 1, signal)));
  const among =
    found.length > 0 ? found : (own ?? (await client.look(url, ABOUT_A_COLLECTION, 1, signal)));
  const collections = among
    .filter((one) => isA(one, type) && (kind === 'contacts' || takesEvents(one)))
    .map((one) => ({
      url: one.url.href,
      name: nameOf(one),
      isReadOnly: !mayWrite(one),
    }));
  const [first] = collections;
  const schedules =
    kind === 'calendar' && first !== undefined
      ? (await client.abilities(new URL(first.url), signal)).has('calendar-auto-schedule')
      : false;
  const addresses = person === undefined ? [] : addressesOf(person);
  const inbox = schedules && person ? hrefIn(person, 'C:schedule-inbox-URL', person.url) : null;
  return { collections, addresses, schedules, inbox: inbox?.href ?? null };
}

/** The address that was given, or the one that its host names for this. */
async function firstPlace(
  client: DavClient,
  start: URL,
  kind: DavKind,
  signal: AbortSignal,
): Promise<{ place: DavResource; url: URL }> {
  const ways = [start, new URL(KINDS[kind].wellKnown, start), new URL('/', start)];
  let failure: unknown = null;
  for (const url of start.pathname === '/' ? [ways[1] as URL, start] : ways) {
    try {
      const [place] = await client.look(url, ABOUT_A_PLACE, 0, signal);
      if (place !== undefined) return { place, url: place.url };
    } catch (error) {
      if (!(error instanceof DavFailure)) throw error;
      if (['password', 'unreachable', 'elsewhere', 'busy'].includes(error.trouble)) throw error;
      failure ??= error;
    }
  }
  throw new DavFailure(
    'gone',
    `Nothing at ${start.host} is a place of ${kind === 'calendar' ? 'calendars' : 'contacts'}.`,
    { cause: failure },
  );
}

const isA = ({ properties }: DavResource, type: string): boolean =>
  childOf(childOf(properties, named('D:resourcetype')), named(type)) !== undefined;

/** Lists of tasks are calendars as well, and hold no entries. */
function takesEvents({ properties }: DavResource): boolean {
  const set = childOf(properties, named('C:supported-calendar-component-set'));
  const kinds = childrenOf(set, named('C:comp')).map(({ attributes }) => attributes['name']);
  return kinds.length === 0 || kinds.includes('VEVENT');
}

/** A server that says nothing lets its person write. */
function mayWrite({ properties }: DavResource): boolean {
  const set = childOf(properties, named('D:current-user-privilege-set'));
  if (set === undefined) return true;
  const names = childrenOf(set, named('D:privilege')).flatMap(({ children }) =>
    children.map(({ name }) => name),
  );
  return names.some((name) => WRITES.has(name));
}

const WRITES = new Set(['D:all', 'D:write', 'D:write-content', 'D:bind'].map(named));

const hrefsIn = ({ properties }: DavResource, property: string, base: URL): URL[] =>
  childrenOf(childOf(properties, named(property)), named('D:href')).flatMap(({ text }) => {
    const url = URL.parse(text.trim(), base);
    return url === null ? [] : [url];
  });

const hrefIn = (resource: DavResource, property: string, base: URL): URL | null =>
  hrefsIn(resource, property, base)[0] ?? null;

function nameOf({ url, properties }: DavResource): string {
  const told = saidBy(properties, named('D:displayname'));
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? url.host;
  return told !== null && told !== '' ? told : decodeURIComponent(last);
}

const addressesOf = ({ properties }: DavResource): string[] =>
  childrenOf(childOf(properties, named('C:calendar-user-address-set')), named('D:href'))
    .map(({ text }) => text.trim().toLowerCase())
    .filter((href) => href.startsWith('mailto:'))
    .map((href) => href.slice('mailto:'.length));
