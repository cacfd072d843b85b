/** Looks at all calendars of an account: what changed since the last look is read, and the rest stays as it was seen. */
import { readComponents } from '../dav/content-lines.ts';
import type { Place } from '../dav/dav-accounts.ts';
import { readDocuments, syncCollection } from '../dav/sync-collection.ts';
import type { CalendarAccounts } from './calendar-accounts.ts';
import { orCalendarFault } from './calendar-faults.ts';
import type { CalendarPorts } from './calendar-ports.ts';
import { type SeenEntry, type Snapshot, seenEntries } from './entry-changes.ts';
import { entriesOf } from './read-entries.ts';

type SeenPlace = Snapshot['places'][string];

export async function takeSnapshot(
  {
    accounts,
    timezone,
    readFile,
  }: Pick<CalendarPorts, 'timezone' | 'readFile'> & {
    accounts: CalendarAccounts;
  },
  account: string,
  before: Snapshot | null,
  signal: AbortSignal,
): Promise<Snapshot> {
  const places: [string, SeenPlace][] = [];
  for (const place of await accounts.places(account)) {
    const known = before?.places[place.place.url] ?? null;
    places.push([place.place.url, await lookAt(place, known)]);
  }
  const after = Object.fromEntries(places);
  const isOther = JSON.stringify(after) !== JSON.stringify(before?.places);
  return { looks: (before?.looks ?? 0) + (isOther ? 1 : 0), places: after };

  function seenIn(place: Place, url: string, text: string): SeenEntry[] {
    const read = readComponents(text);
    return read.ok ? seenEntries(read.value.flatMap(entriesOf), { ...place, url, timezone }) : [];
  }

  async function lookAt(place: Place, known: SeenPlace | null): Promise<SeenPlace> {
    const { account: of, place: at } = place;
    if (of.by === 'file') {
      const text = (await readFile?.(at.url)) ?? '';
      return { state: null, documents: { '': seenIn(place, at.url, text) } };
    }
    if (of.by === 'address') {
      const text = await accounts.readShared(of, signal);
      return { state: null, documents: { '': seenIn(place, '', text) } };
    }
    const url = new URL(at.url);
    return orCalendarFault(url.host, async () => {
      const client = accounts.client(of);
      const changes = await syncCollection(client, url, known?.state ?? null, signal);
      const wanted = { kind: 'calendar', places: changes.changed } as const;
      const { read, failed } = await readDocuments(client, url, wanted, signal);
      const documents: SeenPlace['documents'] = { ...known?.documents };
      // What can't be read is as it was.
      for (const gone of [...changes.gone, ...changes.changed])
        if (!failed.includes(gone)) delete documents[gone];
      for (const one of read) documents[one.url] = seenIn(place, one.url, one.text);
      return { state: changes.state, documents };
    });
  }
}
