/**
 * The cards of address books as they were last read. A server is asked each time what has changed since, and only that is
 * read again; a file is read each time. Nothing of it is written down.
 */
import type { Clock } from '../base/clock.ts';
import type { DavAccounts, Place } from '../dav/dav-accounts.ts';
import { type CollectionState, readDocuments, syncCollection } from '../dav/sync-collection.ts';
import { badWish, orContactFault } from './contact-faults.ts';
import { type Card, cardTexts, readCard } from './read-card.ts';

export interface KnownCard {
  card: Card;
  place: Place;
  /** The document of a server, or nothing of a file. */
  url: string;
  version: string | null;
}

export interface ReadBook {
  cards: KnownCard[];
  /** How many can't be read. */
  unread: number;
}

export interface ContactBooks {
  read(
    place: Place,
    how: { accounts: DavAccounts; readFile: ((path: string) => Promise<string>) | null },
    signal: AbortSignal,
  ): Promise<ReadBook>;
}

interface Kept {
  state: CollectionState;
  cards: Map<string, { card: Card | null; version: string | null }>;
}

const MOST_CARDS = 20_000;
const LONGEST_FILE = 25_000_000;

export function createContactBooks(clock: Pick<Clock, 'defer'>): ContactBooks {
  const kept = new Map<string, Kept>();
  const turn = (): Promise<void> => new Promise((resolve) => clock.defer(resolve));

  async function ofServer(place: Place, accounts: DavAccounts, signal: AbortSignal) {
    const url = new URL(place.place.url);
    const client = accounts.client(place.account);
    const key = `${place.account.id} ${url.href}`;
    const before = kept.get(key);
    const { state, changed, gone } = await syncCollection(
      client,
      url,
      before?.state ?? null,
      signal,
    );
    if (Object.keys(state.versions).length > MOST_CARDS)
      throw badWish(`${place.place.name} has more than ${MOST_CARDS} contacts.`, '');
    const cards = new Map(before?.cards);
    for (const one of gone) cards.delete(one);
    const wish = { kind: 'contacts', places: changed } as const;
    const { read, failed } = await readDocuments(client, url, wish, signal);
    // One that was listed and not answered is asked for again the next time.
    const answered = new Set([...read.map((one) => one.url), ...failed]);
    const versions = Object.fromEntries(
      Object.entries(state.versions).filter(
        ([one]) => answered.has(one) || (cards.has(one) && !changed.includes(one)),
      ),
    );
    for (const one of failed) cards.set(one, { card: null, version: null });
    for (const [index, one] of read.entries()) {
      if (index % 50 === 49) await turn();
      cards.set(one.url, { card: readCard(one.text), version: one.version });
    }
    const isWhole = Object.keys(versions).length === Object.keys(state.versions).length;
    kept.set(key, { state: { token: isWhole ? state.token : null, versions }, cards });
    const all = [...cards];
    return {
      cards: all.flatMap(([one, { card, version }]) =>
        card === null ? [] : [{ card, place, url: one, version }],
      ),
      unread: all.filter(([, { card }]) => card === null).length,
    };
  }

  async function ofFile(place: Place, text: string): Promise<ReadBook> {
    if (text.length > LONGEST_FILE) throw badWish(`${place.place.name} is larger than 25 MB.`, '');
    const cards: KnownCard[] = [];
    let unread = 0;
    let count = 0;
    for (const one of cardTexts(text)) {
      count += 1;
      if (count > MOST_CARDS)
        throw badWish(`${place.place.name} has more than ${MOST_CARDS} contacts.`, '');
      if (count % 50 === 0) await turn();
      const card = readCard(one);
      if (card === null) unread += 1;
      else cards.push({ card, place, url: '', version: null });
    }
    return { cards, unread };
  }

  return {
    async read(place, { accounts, readFile }, signal) {
      const { account } = place;
      if (account.by === 'file') return ofFile(place, (await readFile?.(place.place.url)) ?? '');
      const host = account.hosts[0] ?? account.address;
      return orContactFault(host, () => ofServer(place, accounts, signal));
    },
  };
}
