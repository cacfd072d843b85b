/**
 * The people of the house: who is behind a session, and who writes. From the start there is one person, the owner of the
 * house. All of them are one record, so that every change is one step and no address ever has two persons; it is read again
 * when a process says that something changed, and at least twice a minute.
 */
import type { Clock } from '../base/clock.ts';
import { badRequest, type Fault, RoteError, valueOrThrow } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import { pickReference } from '../base/pick-reference.ts';
import { type AddedRole, type Address, OWNER, type Person, type Trip } from '../domain/person.ts';
import type { Quiet } from '../domain/quiet.ts';
import {
  addressKey,
  freeName,
  isNameTaken,
  isSoundAddress,
  PEOPLE_RECORD,
  personOfSession,
  type Roster,
  readPersons,
  rosterOf,
  shownName,
} from '../domain/roster.ts';
import {
  formatSessionKey,
  isHouseChannel,
  OWNER_SESSION,
  WEB,
  webSession,
} from '../domain/session-key.ts';
import type { Store } from '../store/store.ts';
import { parseTimezone } from '../time/timezone.ts';

export interface People {
  /** The person who writes as this; null for a stranger. */
  whoIs(address: Address): Promise<Person | null>;
  /** The person of a session: see `personOfSession`. */
  ofSession(sessionKey: string): Promise<Person>;
  /** The owner first. */
  list(): Promise<Person[]>;
  /** By id or name, or a beginning of either that fits no other. */
  get(reference: string): Promise<Person>;
  /** Adds somebody, without an address for the page alone; answers with who has the address already, if somebody has. */
  add(person: { name: string; role: AddedRole; address?: Address }): Promise<Person>;
  rename(reference: string, name: string): Promise<Person>;
  setRole(reference: string, role: AddedRole): Promise<Person>;
  setTimezone(reference: string, timezone: string | null): Promise<Person>;
  /** Stores if a person takes the words of another one, by id. */
  setHears(reference: string, from: string, isHeard: boolean): Promise<Person>;
  /** Stores a stay of theirs elsewhere; null forgets it. */
  setTrip(reference: string, trip: Trip | null): Promise<Person>;
  /** When they are left alone. */
  setQuiet(reference: string, quiet: Quiet): Promise<Person>;
  /** Refused if the address is somebody else's; nothing changes where it is theirs. */
  addAddress(reference: string, address: Address): Promise<Person>;
  removeAddress(reference: string, address: Address): Promise<Person>;
  remove(reference: string): Promise<Person>;
  /** The session of a person when no other fits: their first account, else the page; the owner, the inbox. */
  sessionOfPerson(id: string): Promise<string>;
  /** The session of a person on a channel; null if they have no account there. */
  sessionOn(id: string, channel: string): Promise<string | null>;
}

export function createPeople(dependencies: {
  store: Pick<Store, 'records' | 'changes'>;
  clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  makeId: MakeId;
  /** The agent that answers in a channel; `main` if nothing is said. */
  agentOf?: (channel: string) => string;
}): People {
  const { store, clock, makeId, agentOf = () => 'main' } = dependencies;
  let cached: { roster: Roster; sinceMs: number } | null = null;
  let reading: Promise<Roster> | null = null;
  let isWatching = false;

  function forget(): void {
    cached = null;
    reading = null;
  }

  async function read(): Promise<Roster> {
    if (!isWatching) {
      isWatching = true;
      store.changes.onChange(forget);
    }
    if (cached !== null && clock.monotonicMs() - cached.sinceMs < TRUSTED_MS) return cached.roster;
    if (reading !== null) return reading;
    const asked = store.records.get(KIND, KEY).then((document) => {
      const roster = rosterOf(readPersons(document) ?? []);
      // A change in between is read by the next caller.
      if (reading === asked) {
        cached = { roster, sinceMs: clock.monotonicMs() };
        reading = null;
      }
      return roster;
    });
    reading = asked;
    asked.catch(forget);
    return asked;
  }

  /** One step: `change` sees what is there now and throws if it may not be. */
  async function write<T>(
    change: (roster: Roster) => { persons: Person[]; answer: T },
  ): Promise<T> {
    const done: { answer?: T } = {};
    await store.records.change(KIND, KEY, (current) => {
      const stored = readPersons(current);
      if (stored === null) throw unreadable();
      const { persons, answer } = change(rosterOf(stored));
      done.answer = answer;
      return { persons };
    });
    forget();
    store.changes.notify();
    return done.answer as T;
  }

  const changeOne = (
    reference: string,
    change: (person: Person, roster: Roster) => Person,
  ): Promise<Person> =>
    write((roster) => {
      const changed = change(find(roster, reference), roster);
      const persons = roster.persons.map((one) => (one.id === changed.id ? changed : one));
      return { persons, answer: changed };
    });

  const sessionAt = ({ channel, sender, isGroup }: Address): string =>
    formatSessionKey({
      agent: agentOf(channel),
      channel,
      peerKind: isGroup === true ? 'group' : 'direct',
      peer: sender,
      suffix: [],
    });

  return {
    async whoIs(address) {
      return (await read()).byAddress.get(addressKey(address)) ?? null;
    },
    ofSession: async (sessionKey) => personOfSession(await read(), sessionKey),
    list: async () => [...(await read()).persons],
    get: async (reference) => find(await read(), reference),
    add: ({ name, role, address }) =>
      write((roster) => {
        const addresses = address === undefined ? [] : [sound(address)];
        const [known] = addresses.flatMap((one) => roster.byAddress.get(addressKey(one)) ?? []);
        if (known !== undefined) return { persons: [...roster.persons], answer: known };
        const added: Person = {
          id: makeId('person'),
          name: freeName(roster.persons, shownName(name, 'somebody')),
          role,
          timezone: null,
          addresses,
          createdMs: clock.nowMs(),
        };
        return { persons: [...roster.persons, added], answer: added };
      }),
    rename: (reference, wanted) =>
      changeOne(reference, (person, { persons }) => {
        const name = shownName(wanted, '');
        if (name === '') throw refused('no-name', 'A person needs a name.', 'Give one.');
        if (isNameTaken(persons, name, person.id))
          throw refused('name-taken', `Somebody is called "${name}" already.`, 'Give another one.');
        return { ...person, name };
      }),
    setRole: (reference, role) =>
      changeOne(reference, (person) => ({ ...notOwner(person, 'keeps its role'), role })),
    async setTimezone(reference, wanted) {
      const timezone = wanted === null ? null : valueOrThrow(parseTimezone(wanted));
      return changeOne(reference, (person) => ({ ...person, timezone }));
    },
    setHears: (reference, from, isHeard) =>
      changeOne(reference, (person) => ({
        ...person,
        hears: { ...person.hears, [from]: isHeard },
      })),
    setTrip: (reference, trip) =>
      changeOne(reference, ({ trip: _, ...person }) =>
        trip === null ? person : { ...person, trip },
      ),
    setQuiet: (reference, quiet) => changeOne(reference, (person) => ({ ...person, quiet })),
    addAddress: (reference, address) =>
      changeOne(reference, (person, { byAddress }) => {
        const holder = byAddress.get(addressKey(sound(address)));
        if (holder?.id === person.id) return person;
        if (holder !== undefined) throw addressTaken(holder);
        // In a group everybody who writes would be the owner.
        if (address.isGroup === true) notOwner(person, 'is no group');
        return { ...person, addresses: [...person.addresses, address] };
      }),
    removeAddress: (reference, address) =>
      changeOne(reference, (person) => {
        const key = addressKey(address);
        const addresses = person.addresses.filter((one) => addressKey(one) !== key);
        if (addresses.length === person.addresses.length)
          throw refused(
            'unknown-address',
            `"${person.name}" does not write as that.`,
            `rote people show ${person.id} shows the accounts.`,
          );
        return { ...person, addresses };
      }),
    remove: (reference) =>
      write((roster) => {
        const person = notOwner(find(roster, reference), 'stays');
        return { persons: roster.persons.filter(({ id }) => id !== person.id), answer: person };
      }),
    async sessionOfPerson(id) {
      const person = (await read()).persons.find((one) => one.id === id);
      const [first] = person?.addresses ?? [];
      if (first !== undefined) return sessionAt(first);
      return person === undefined || id === OWNER ? OWNER_SESSION : webSession(id);
    },
    async sessionOn(id, channel) {
      const person = (await read()).persons.find((one) => one.id === id);
      const address = person?.addresses.find((one) => one.channel === channel);
      if (address !== undefined) return sessionAt(address);
      if (person !== undefined && channel === WEB) return webSession(id);
      const isOwn = id === OWNER && isHouseChannel(channel);
      return isOwn ? sessionAt({ channel, sender: OWNER }) : null;
    },
  };
}

const { kind: KIND, key: KEY } = PEOPLE_RECORD;
/** A change that nobody heard of is noticed so soon. */
const TRUSTED_MS = 30_000;

function find({ persons }: Roster, reference: string): Person {
  const picked = pickReference(
    reference,
    persons.map(({ id, name }, index) => ({ id, name, isOver: false, index })),
  );
  if (picked.kind === 'found') {
    const found = persons[picked.one.index];
    if (found !== undefined) return found;
  }
  throw picked.kind === 'ambiguous'
    ? refused('ambiguous-person', `More than one person fits "${reference}".`, LISTED)
    : refused('unknown-person', `Nobody here is called "${reference}".`, LISTED);
}

const LISTED = 'rote people list shows everybody.';

function sound(address: Address): Address {
  if (isSoundAddress(address)) return address;
  throw refused(
    'bad-address',
    'An account is named by its channel and the id that the channel gives it: at most 200 characters, none of them hidden.',
    'Take both from rote pair list.',
  );
}

function notOwner(person: Person, what: string): Person {
  if (person.id !== OWNER) return person;
  throw refused('is-owner', `The owner of the house ${what}.`, LISTED);
}

function addressTaken({ name, id }: Person): RoteError {
  return refused(
    'address-taken',
    `"${name}" writes as that.`,
    `Take it from them first: rote people remove ${id}`,
  );
}

function unreadable(): RoteError {
  return new RoteError(
    {
      code: 'unreadable-people',
      message: "What is stored of the people of this house can't be read, so nothing was changed.",
      hint: 'Put back a backup: rote restore FILE.',
    },
    { blame: 'failure' },
  );
}

function refused(code: Fault['code'], message: string, hint: string): RoteError {
  return badRequest({ code, message, hint });
}
