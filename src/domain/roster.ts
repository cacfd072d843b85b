/**
 * Everybody whom the house knows, as one value: who is who by what a channel says of them, never by what they call
 * themselves. An address belongs to one person at most, the owner is always among them, and no two have names that
 * read the same.
 */
import { z } from 'zod';
import { once } from '../base/once.ts';
import { printable } from '../base/printable.ts';
import { type Address, OWNER, type Person, personSchema } from './person.ts';
import { isHouseChannel, memberOfPage, parseSessionKey, WEB } from './session-key.ts';

/** All persons are one record of the store. */
export const PEOPLE_RECORD = { kind: 'person', key: 'everybody' } as const;

const storedSchema = once(() => z.strictObject({ persons: z.array(personSchema()) }));

/** Null if it can't be read: then nobody but the owner is known, and nothing is written over it. */
export function readPersons(document: unknown): Person[] | null {
  if (document === null) return [];
  const parsed = storedSchema().safeParse(document);
  return parsed.success ? parsed.data.persons : null;
}

export interface Roster {
  persons: readonly Person[];
  /** By `addressKey`. */
  byAddress: ReadonlyMap<string, Person>;
  /** By `accountOf`. */
  byAccount: ReadonlyMap<string, Person>;
}

const THE_OWNER: Person = {
  id: OWNER,
  name: 'owner',
  role: 'owner',
  timezone: null,
  addresses: [],
  createdMs: 0,
};

/**
 * The person of a session that has no place in the house: may not even talk, and things that once were theirs are not looked
 * at for them.
 */
export const NOBODY: Person = {
  ...THE_OWNER,
  id: 'nobody',
  name: 'somebody unknown',
  role: 'guest',
};

export function rosterOf(stored: readonly Person[]): Roster {
  const others = stored.filter(({ id }) => id !== OWNER && id !== NOBODY.id);
  const owner = stored.find(({ id }) => id === OWNER) ?? THE_OWNER;
  // One owner only, whatever the file says.
  const persons = [
    { ...owner, role: 'owner' as const },
    ...others.map((one) => (one.role === 'owner' ? { ...one, role: 'guest' as const } : one)),
  ];
  const byAddress = new Map<string, Person>();
  for (const person of persons)
    for (const address of person.addresses)
      if (!byAddress.has(addressKey(address))) byAddress.set(addressKey(address), person);
  return { persons, byAddress, byAccount: holdersOf(persons, byAddress) };
}

function holdersOf(
  persons: readonly Person[],
  byAddress: ReadonlyMap<string, Person>,
): Map<string, Person> {
  const pages = persons.map((person) => [pageAccount(person.id), person] as const);
  const house = persons.filter(({ id }) => id === OWNER).map((owner) => [HOUSE, owner] as const);
  // Nobody gets the page of somebody else by an address that is written like it.
  return new Map([...byAddress, ...pages, ...house]);
}

/** The account of the house itself: the inbox, a terminal, a schedule without a conversation. */
export const HOUSE = '';
const NO_ACCOUNT = 'none';

/**
 * The account of a session, by its name alone: that of the house, of a member on the page, of a person who writes from an
 * address, or of a group. The roster says who has the account; what is stored says the account, so that it is somebody else's
 * at once when the account is.
 */
export function accountOf(sessionKey: string): string {
  const session = parseSessionKey(sessionKey);
  if (!session.ok) return NO_ACCOUNT;
  const { channel, peerKind, peer } = session.value;
  const member = memberOfPage(session.value);
  if (member !== null) return pageAccount(member);
  if (isHouseChannel(channel)) return HOUSE;
  return addressKey({ channel, sender: peer, ...(peerKind !== 'direct' && { isGroup: true }) });
}

const pageAccount = (person: string): string => addressKey({ channel: WEB, sender: person });

/** Each account with the id of who has it, as the record of the people says. */
export function accountsIn(document: unknown): [account: string, person: string][] {
  const { byAccount } = rosterOf(readPersons(document) ?? []);
  return [...byAccount].map(([account, { id }]) => [account, id]);
}

/** The person of a session: the one who has its account, else `NOBODY`. */
export function personOfSession({ byAccount }: Roster, sessionKey: string): Person {
  return byAccount.get(accountOf(sessionKey)) ?? NOBODY;
}

/** Whole and unambiguous, whatever stands in its parts. */
export function addressKey({ channel, sender, isGroup }: Address): string {
  return JSON.stringify([channel, isGroup === true, sender]);
}

/** True if it names somebody in a way that a key, a row and a line of text keep apart from all others. */
export function isSoundAddress({ channel, sender }: Address): boolean {
  return [channel, sender].every(
    (part) =>
      part.length > 0 &&
      part.length <= LONGEST_PART &&
      part.isWellFormed() &&
      !/\p{Cc}/u.test(part),
  );
}

/** A name that somebody chose, as it may be shown: one short line in which nothing is hidden. */
export function shownName(name: string, otherwise: string): string {
  const line = printable(name.slice(0, LONGEST_NAME * 4).toWellFormed()).replaceAll('"', "'");
  const short = [...line.trim()].slice(0, LONGEST_NAME).join('').trim();
  return short === '' ? otherwise : short;
}

/** Names that a reader takes for the same are the same. */
function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** True if somebody else has this name or id. */
export function isNameTaken(persons: readonly Person[], name: string, except?: string): boolean {
  const key = nameKey(name);
  const taken = persons.filter(({ id }) => id !== except).flatMap(({ id, name }) => [id, name]);
  return [...taken, ...(except === OWNER ? [] : [OWNER]), NOBODY.id].some(
    (one) => nameKey(one) === key,
  );
}

/** The name, with a number behind it if somebody is called so already. */
export function freeName(persons: readonly Person[], name: string): string {
  if (!isNameTaken(persons, name)) return name;
  let number = 2;
  while (isNameTaken(persons, `${name} ${number}`)) number++;
  return `${name} ${number}`;
}

const LONGEST_PART = 200;
const LONGEST_NAME = 60;
