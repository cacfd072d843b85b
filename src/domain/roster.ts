/**
 * Everybody whom the house knows, as one value: who is who by what a channel says of them, never by what they call
 * themselves. An address belongs to one person at most, the owner is always among them, and no two have names that
 * read the same.
 */
import { z } from 'zod';
import { printable } from '../base/printable.ts';
import { type Address, OWNER, type Person, personSchema } from './person.ts';
import { isHouseChannel, memberOfPage, parseSessionKey, type SessionKey } from './session-key.ts';

/** All persons are one record of the store. */
export const PEOPLE_RECORD = { kind: 'person', key: 'everybody' } as const;

const storedSchema = z.strictObject({ persons: z.array(personSchema) });

/** Null where it can't be read: then nobody but the owner is known, and nothing is written over it. */
export function readPersons(document: unknown): Person[] | null {
  if (document === null) return [];
  const parsed = storedSchema.safeParse(document);
  return parsed.success ? parsed.data.persons : null;
}

export interface Roster {
  persons: readonly Person[];
  /** By `addressKey`. */
  byAddress: ReadonlyMap<string, Person>;
}

const THE_OWNER: Person = {
  id: OWNER,
  name: 'owner',
  role: 'owner',
  timezone: null,
  addresses: [],
  createdMs: 0,
};

/** Who has no place in the house: may not even talk, and what once was theirs is not looked at for them. */
export const NOBODY: Person = {
  ...THE_OWNER,
  id: 'nobody',
  name: 'somebody unknown',
  role: 'guest',
};

export function rosterOf(stored: readonly Person[]): Roster {
  const others = stored.filter(({ id }) => id !== OWNER && id !== NOBODY.id);
  const owner = stored.find(({ id }) => id === OWNER) ?? THE_OWNER;
  // Whatever was written there, nobody else is an owner.
  const persons = [
    { ...owner, role: 'owner' as const },
    ...others.map((one) => (one.role === 'owner' ? { ...one, role: 'guest' as const } : one)),
  ];
  const byAddress = new Map<string, Person>();
  for (const person of persons)
    for (const address of person.addresses)
      if (!byAddress.has(addressKey(address))) byAddress.set(addressKey(address), person);
  return { persons, byAddress };
}

/**
 * Whose session it is. What belongs to the house itself (the inbox, a terminal, a schedule without a conversation) is the
 * owner's, except a session of the page that is called after a member. A direct session is that of the person with this
 * address, a group's that of the person who was added for the group; any other is `NOBODY`'s.
 */
export function personOfSession({ persons, byAddress }: Roster, sessionKey: string): Person {
  const session = parseSessionKey(sessionKey);
  if (!session.ok) return NOBODY;
  const member = memberOfPage(session.value);
  if (member !== null) return persons.find(({ id }) => id === member) ?? NOBODY;
  if (isHouseChannel(session.value.channel)) return persons.find(isOwner) ?? THE_OWNER;
  return byAddress.get(addressKey(addressOf(session.value))) ?? NOBODY;
}

const isOwner = ({ id }: Person): boolean => id === OWNER;

function addressOf({ channel, peerKind, peer }: SessionKey): Address {
  return { channel, sender: peer, ...(peerKind !== 'direct' && { isGroup: true }) };
}

/** Whole and unambiguous, whatever stands in its parts. */
export function addressKey({ channel, sender, isGroup }: Address): string {
  return JSON.stringify([channel, isGroup === true, sender]);
}

/** Whether it names somebody in a way that a key, a row and a line of text keep apart from all others. */
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

/** Whether somebody else is called so, by name or id. */
export function isNameTaken(persons: readonly Person[], name: string, except?: string): boolean {
  const key = nameKey(name);
  const taken = persons.filter(({ id }) => id !== except).flatMap(({ id, name }) => [id, name]);
  return [...taken, ...(except === OWNER ? [] : [OWNER]), NOBODY.id].some(
    (one) => nameKey(one) === key,
  );
}

/** The name, with a number behind it where somebody is called so already. */
export function freeName(persons: readonly Person[], name: string): string {
  if (!isNameTaken(persons, name)) return name;
  let number = 2;
  while (isNameTaken(persons, `${name} ${number}`)) number++;
  return `${name} ${number}`;
}

const LONGEST_PART = 200;
const LONGEST_NAME = 60;
