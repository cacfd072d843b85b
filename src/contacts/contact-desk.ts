/**
 * People in the address books of one person: found, read, added and changed. Nothing is written over a version that was not
 * read, and of what is changed only the lines that were changed are written anew.
 */
import type { RoteError } from '../base/errors.ts';
import { writeComponent } from '../dav/content-lines.ts';
import type { DavAccounts, Place } from '../dav/dav-accounts.ts';
import { type DavClient, DavFailure } from '../dav/dav-client.ts';
import type { ContactFound } from '../domain/contact-found.ts';
import type { KnownCard } from './contact-books.ts';
import {
  cantBeChanged,
  changedMeanwhile,
  noVersion,
  orContactFault,
  readOnlyBook,
  unknownContact,
} from './contact-faults.ts';
import type { ContactPorts } from './contact-ports.ts';
import { requireContactReach } from './decide-keeping.ts';
import { findPerson, matching } from './find-people.ts';
import { type Card, cardOf, readVcard } from './read-card.ts';
import { type CardWish, changedCard, newCard } from './write-card.ts';

export interface ShownContact {
  id: string;
  book: string;
  card: Card;
  /** The version of the card; null if there is none. */
  version: string | null;
}

export interface FoundContacts {
  contacts: ShownContact[];
  isCut: boolean;
  failed: { book: string; why: string }[];
}

export interface ContactDesk {
  search(
    wish: { query?: string | undefined; book?: string | undefined; most: number },
    signal: AbortSignal,
  ): Promise<FoundContacts>;
  get(id: string, signal: AbortSignal): Promise<ShownContact>;
  create(
    wish: CardWish & { name: string; book?: string | undefined },
    signal: AbortSignal,
  ): Promise<ShownContact>;
  update(
    id: string,
    wish: CardWish & { version?: string | undefined },
    signal: AbortSignal,
  ): Promise<ShownContact>;
  /** Who is meant by a name; fails unless all books can be read, because another may have the same. */
  find(name: string, signal: AbortSignal): Promise<ContactFound>;
  /** Those of some addresses that stand in a book. One that can't be read makes nobody known. */
  known(addresses: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>>;
}

const CARD_TYPE = 'text/vcard';

export function createContactDesk(ports: ContactPorts, accounts: DavAccounts): ContactDesk {
  const { clock, books, readFile } = ports;
  const read = (place: Place, signal: AbortSignal) =>
    books.read(place, { accounts, readFile }, signal);

  async function all(name: string | undefined, signal: AbortSignal) {
    const places = await accounts.places(name);
    const ends = await Promise.allSettled(places.map((place) => read(place, signal)));
    const cards: KnownCard[] = [];
    const failed: FoundContacts['failed'] = [];
    let reason: unknown = null;
    for (const [index, end] of ends.entries()) {
      const book = places[index]?.place.name ?? '';
      if (end.status === 'rejected') {
        reason ??= end.reason;
        failed.push({ book, why: (end.reason as Error).message });
        continue;
      }
      cards.push(...end.value.cards);
      const { unread } = end.value;
      if (unread > 0)
        failed.push({
          book,
          why: `${unread} of its contacts can't be read (vCard 3.0 and 4.0 are).`,
        });
    }
    return { cards, failed, reason };
  }

  /** The card as it is now. */
  async function meant(id: string, signal: AbortSignal) {
    const { account, place: named } = readContactId(id) ?? {};
    const places = account === undefined ? [] : await accounts.places().catch(noneIfNone);
    const ofAccount = places.filter((one) => one.account.id === account);
    const [first] = ofAccount;
    if (named === undefined || first === undefined) throw unknownContact(id);
    if (first.account.by === 'file') {
      const { cards } = await read(first, signal);
      const found = cards.find((one) => contactId(one) === id);
      if (found === undefined) throw unknownContact(id);
      return { place: first, url: null, etag: null, vcard: null, shown: shownContact(found) };
    }
    const place = ofAccount.find((one) => named.startsWith(one.place.url));
    if (place === undefined) throw unknownContact(id);
    const url = new URL(named);
    const { text, etag } = await accounts.client(place.account).get(url, signal);
    const vcard = readVcard(text);
    if (vcard === null)
      throw cantBeChanged('the card is larger than anybody reads, or of an old version.');
    const shown = shownContact({ card: cardOf(vcard), place, url: url.href, version: etag });
    return { place, url, etag, vcard, shown };
  }

  async function meanwhile(
    client: DavClient,
    url: URL,
    wanted: string,
    signal: AbortSignal,
  ): Promise<RoteError> {
    const now = await client.get(url, signal).catch(() => null);
    const vcard = now === null ? null : readVcard(now.text);
    return changedMeanwhile(vcard === null ? 'not there any more' : inShort(cardOf(vcard)), wanted);
  }

  const inBook = <T>(id: string, work: () => Promise<T>): Promise<T> =>
    orContactFault(URL.parse(readContactId(id)?.place ?? '')?.host ?? 'The address book', work);

  return {
    async search({ query, book, most }, signal) {
      const { cards, failed, reason } = await all(book, signal);
      const wanted = query === undefined ? null : new Set(matching(cards.map(cardIn), query));
      const found = cards.filter(({ card }) => wanted === null || wanted.has(card));
      // That nobody is there is only said where all books could be read.
      if (found.length === 0 && reason !== null) throw reason;
      const sorted = found.toSorted((one, other) => one.card.name.localeCompare(other.card.name));
      return {
        contacts: sorted.slice(0, most).map(shownContact),
        isCut: sorted.length > most,
        failed,
      };
    },
    get: (id, signal) => inBook(id, async () => (await meant(id, signal)).shown),
    async create({ book, ...wish }, signal) {
      const place = await accounts.placeForNew(book);
      const { account } = place;
      const name = wish.name;
      await requireContactReach(ports, account, { name, emails: wish.emails ?? [] });
      const uid = `${ports.makeId('dav').slice('dav_'.length)}@rote`;
      const made = newCard({ ...wish, uid }, clock.nowMs());
      const base = place.place.url.endsWith('/') ? place.place.url : `${place.place.url}/`;
      const url = new URL(`${encodeURIComponent(uid)}.vcf`, base);
      const document = { text: writeComponent(made), type: CARD_TYPE, over: 'nothing' as const };
      const version = await orContactFault(url.host, () =>
        accounts.client(account).put(url, document, signal),
      );
      return shownContact({ card: cardOf(made), place, url: url.href, version });
    },
    update: (id, { version, ...wish }, signal) =>
      inBook(id, async () => {
        const { place, url, etag, vcard, shown } = await meant(id, signal);
        if (url === null || vcard === null || place.place.isReadOnly)
          throw readOnlyBook(place.place.name);
        const added = (wish.emails ?? []).filter((one) => !shown.card.emails.includes(one));
        const { name = shown.card.name } = wish;
        await requireContactReach(ports, place.account, { name, emails: added });
        const changed = changedCard(vcard, wish, clock.nowMs());
        const wanted = inShort(cardOf(changed));
        if (etag === null) throw noVersion();
        if (version !== undefined && version !== etag)
          throw changedMeanwhile(inShort(shown.card), wanted);
        const client = accounts.client(place.account);
        const document = { text: writeComponent(changed), type: CARD_TYPE, over: etag };
        try {
          const tag = await client.put(url, document, signal);
          return shownContact({ card: cardOf(changed), place, url: url.href, version: tag });
        } catch (error) {
          if (!(error instanceof DavFailure && error.trouble === 'changed')) throw error;
          throw await meanwhile(client, url, wanted, signal);
        }
      }),
    async find(name, signal) {
      const { cards, reason } = await all(undefined, signal);
      if (reason !== null) throw reason;
      return findPerson(name, cards.map(cardIn));
    },
    async known(addresses, signal) {
      const wanted = new Set(addresses);
      const { cards } = await all(undefined, signal);
      return new Set(cards.flatMap(({ card }) => card.emails).filter((one) => wanted.has(one)));
    },
  };
}

const cardIn = ({ card }: KnownCard): Card => card;

const noneIfNone = (): Place[] => [];

/** The two of a card that is changed by two at once. */
const inShort = ({ name, emails, phones, organization }: Card): string =>
  [name, ...emails, ...phones, organization].filter((one) => one !== '').join(', ');

const ID = /^(dav_[0-9a-z]{1,60})\.([A-Za-z0-9_-]{1,2800})$/;

/** The account, and the document there or the card in a file. */
const contactId = ({ place, url, card }: KnownCard): string =>
  `${place.account.id}.${Buffer.from(url === '' ? `${card.uid}\n${card.name}` : url).toString('base64url')}`;

function readContactId(id: string): { account: string; place: string } | null {
  const [, account, place] = ID.exec(id) ?? [];
  if (account === undefined || place === undefined) return null;
  return { account, place: Buffer.from(place, 'base64url').toString() };
}

const shownContact = (one: KnownCard): ShownContact => ({
  id: contactId(one),
  book: one.place.place.name,
  card: one.card,
  version: one.version,
});
