/** The document of an entry by the name that all calendars know it by, wherever its person keeps it. */
import { type Component, readComponents, writeComponent } from '../../dav/content-lines.ts';
import type { Place } from '../../dav/dav-accounts.ts';
import { DavFailure, type DavResource, strongTag } from '../../dav/dav-client.ts';
import { named, said, saidBy, xml, xmlDocument } from '../../dav/dav-xml.ts';
import type { CalendarAccounts } from '../calendar-accounts.ts';
import { changedMeanwhile, noVersion, orCalendarFault } from '../calendar-faults.ts';
import { type CalendarEntry, entriesOf } from '../read-entries.ts';
import { inShort } from '../shown-entry.ts';

export interface FoundDocument extends Place {
  url: URL;
  /** Null if a change can't rely on it. */
  etag: string | null;
  calendar: Component;
  entry: CalendarEntry;
}

/** Null if it is in none that can be written. */
export async function findByUid(
  accounts: Pick<CalendarAccounts, 'list' | 'client'>,
  uid: string,
  signal: AbortSignal,
): Promise<FoundDocument | null> {
  for (const account of await accounts.list())
    for (const place of account.by === 'dav' ? account.collections : []) {
      if (place.isReadOnly) continue;
      const url = new URL(place.url);
      const { found } = await orCalendarFault(url.host, () =>
        accounts.client(account).report(url, withUid(uid), 1, signal),
      );
      const [first] = found.flatMap((one) => documentIn(one, uid));
      if (first !== undefined) return { account, place, ...first };
    }
  return null;
}

/** Servers may find more than was asked for. */
function documentIn({ url, properties, isGone }: DavResource, uid: string) {
  const text = saidBy(properties, named('C:calendar-data'));
  const read = isGone || text === null ? null : readComponents(text);
  const calendar = read?.ok ? read.value.find(({ name }) => name === 'VCALENDAR') : undefined;
  const entry = calendar && entriesOf(calendar).find((one) => one.uid === uid);
  if (calendar === undefined || entry === undefined) return [];
  return [{ url, calendar, entry, etag: strongTag(saidBy(properties, named('D:getetag'))) }];
}

/** Over the version that was read, and once more over a fresh one; false if there is nothing to write. */
export async function changeByUid(
  accounts: Pick<CalendarAccounts, 'list' | 'client'>,
  uid: string,
  change: (found: FoundDocument) => Component | null,
  signal: AbortSignal,
): Promise<boolean> {
  for (let isLast = false; ; isLast = true) {
    const found = await findByUid(accounts, uid, signal);
    const next = found === null ? null : change(found);
    if (found === null || next === null) return false;
    const { account, url, etag, entry } = found;
    if (etag === null) throw noVersion();
    const document = { text: writeComponent(next), type: 'text/calendar', over: etag };
    const wasFaster = await orCalendarFault(url.host, () =>
      accounts
        .client(account)
        .put(url, document, signal)
        .then(() => false, orIfChanged),
    );
    if (!wasFaster) return true;
    if (isLast) throw changedMeanwhile(inShort(entry.main, entry.series.start), 'another');
  }
}

function orIfChanged(error: unknown): true {
  if (error instanceof DavFailure && error.trouble === 'changed') return true;
  throw error;
}

function withUid(uid: string): string {
  const match = xml('C:text-match collation="i;octet"', said(uid));
  const events = xml('C:comp-filter name="VEVENT"', xml('C:prop-filter name="UID"', match));
  return xmlDocument(
    'C:calendar-query',
    xml('D:prop', xml('D:getetag'), xml('C:calendar-data')),
    xml('C:filter', xml('C:comp-filter name="VCALENDAR"', events)),
  );
}
