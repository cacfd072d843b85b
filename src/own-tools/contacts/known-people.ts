/** Who is known to somebody who writes mail or invites: asked of their address books, and of nobody else's. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import type { ContactDesk } from '../../contacts/contact-desk.ts';
import type { ContactFound } from '../../domain/contact-found.ts';
import type { Person } from '../../domain/person.ts';
import type { Store } from '../../store/store.ts';
import type { HomeContacts } from './home-contacts.ts';

export interface KnownPeople {
  /** Those of some addresses that are contacts; nobody if the books can't be read. */
  among(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Who is meant by a name; null where there is no address book. Fails if one can't be read. */
  find(name: string): Promise<ContactFound | null>;
  /** The address of somebody who is named; an address is left as it is. Refused if none or several have the name. */
  addressOf(name: string): Promise<string>;
}

/** Those that somebody knows, for one call. */
export type KnownTo = (caller: {
  person: Pick<Person, 'id' | 'role'>;
  by: 'hand' | 'plan' | 'agent';
}) => KnownPeople;

export const createKnownPeople =
  ({
    store,
    contacts,
  }: {
    store: Pick<Store, 'davAccounts'>;
    contacts: () => Promise<HomeContacts>;
  }): KnownTo =>
  ({ person, by }) => {
    const { signal } = new AbortController();
    async function people(): Promise<ContactDesk | null> {
      const own = await store.davAccounts.of(person.id);
      if (!own.some(({ kind }) => kind === 'contacts')) return null;
      return (await contacts()).byHand(person).people;
    }
    const find = async (name: string): Promise<ContactFound | null> =>
      (await people())?.find(name, signal) ?? null;
    return {
      find,
      async among(addresses) {
        return (await people())?.known(addresses, signal) ?? new Set();
      },
      async addressOf(name) {
        if (name.includes('@')) return name;
        const found = await find(name);
        if (found === null)
          throw unknownName(
            name,
            'Write an address, or connect your address book with: rote connect contacts',
          );
        switch (found.kind) {
          case 'one':
            // What a plan sends to is what was read when it was approved.
            if (by === 'plan') throw namedInPlan(name, found.address);
            return found.address;
          case 'none':
            throw unknownName(
              name,
              `Write an address, or add them: rote contacts create ${JSON.stringify(name)} --email ADDRESS`,
            );
          case 'no-address':
            throw unknownName(
              name,
              `${found.name} has no address of mail in your contacts: write one.`,
            );
          case 'several':
            throw severalNamed(name, found.choices);
        }
      },
    };
  };

function namedInPlan(name: string, address: string): RoteError {
  return badRequest({
    code: 'named-in-plan',
    message: `A plan sends to addresses, and ${JSON.stringify(name.slice(0, 100))} is a name.`,
    hint: `Write ${address}, if that is who is meant.`,
  });
}

function unknownName(name: string, hint: string): RoteError {
  const message = `Nobody among your contacts can be written to as ${JSON.stringify(name.slice(0, 100))}.`;
  return badRequest({ code: 'unknown-contact', message, hint });
}

function severalNamed(
  name: string,
  choices: readonly { name: string; address: string }[],
): RoteError {
  const all = choices.slice(0, 10).map((one) => `${one.name} <${one.address}>`);
  const more = choices.length > all.length ? ` and ${choices.length - all.length} more` : '';
  return badRequest({
    code: 'several-contacts',
    message: `Which ${JSON.stringify(name.slice(0, 100))}? There are ${all.join(', ')}${more}.`,
    hint: 'Say it with the address.',
    details: { choices: choices.slice(0, 10) },
  });
}
