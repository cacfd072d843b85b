/**
 * Entries that are new, changed or gone, as events: each change once. An entry is known by its name in all calendars of an
 * account, so that one that is moved is changed, to another time as into another calendar. A cancelled entry is gone. What is over is
 * no news, and neither is what was there when it was first waited for, nor answers of those who are invited.
 */
import { z } from 'zod';
import { contentHash } from '../base/content-hash.ts';
import { once } from '../base/once.ts';
import type { Place } from '../dav/dav-accounts.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import type { CalendarFacts, Happening } from '../domain/schedule/event.ts';
import { formatInstant } from '../time/instant.ts';
import { isSeries } from './change-entry.ts';
import { entryId } from './entry-id.ts';
import type { CalendarEntry } from './read-entries.ts';
import { firstDate } from './shown-entry.ts';
import { timeInWords } from './view-entry.ts';

/** An entry as it was last seen: what tells if it is another now, and what is told of it once it is gone. */
const seenEntry = once(() =>
  z.strictObject({
    uid: z.string(),
    /** Of all that somebody would call a change. */
    digest: z.string(),
    id: z.string(),
    title: z.string(),
    place: z.string(),
    when: z.string(),
    startMs: z.number(),
    endMs: z.number(),
    isDay: z.boolean(),
    repeats: z.boolean(),
    calendar: z.string(),
    organizer: z.string().nullable(),
    attendees: z.array(z.string()),
    words: z.string(),
    people: z.string(),
  }),
);
export type SeenEntry = z.output<ReturnType<typeof seenEntry>>;

/** All calendars of an account as they were last seen: kept, so that a restart goes on from there. */
export const snapshotSchema = once(() =>
  z.strictObject({
    /** How often something was seen to be other than before. */
    looks: z.number(),
    places: z.record(
      z.string(),
      z.strictObject({
        state: z
          .strictObject({
            token: z.string().nullable(),
            versions: z.record(z.string(), z.string()),
          })
          .nullable(),
        /** By the address of their document. */
        documents: z.record(z.string(), z.array(seenEntry())),
      }),
    ),
  }),
);
export type Snapshot = z.output<ReturnType<typeof snapshotSchema>>;

const MOST_ATTENDEES = 20;
const LONGEST_WORDS = 500;

/** None of what is cancelled. */
export function seenEntries(
  entries: readonly CalendarEntry[],
  { account, place, url, timezone }: Place & { url: string; timezone: string },
): SeenEntry[] {
  return entries
    .filter(({ main }) => main.status !== 'cancelled')
    .map((entry) => {
      const { uid, main, series, changed } = entry;
      const first = firstDate(entry, timezone);
      const people = [...(main.organizer === null ? [] : [main.organizer]), ...main.attendees];
      const dates = changed.map(({ title, place: where, notes, status }) => [
        ...[title, where, notes, status],
      ]);
      return {
        uid,
        digest: contentHash([main.title, main.place, main.notes, series, dates]).slice(0, 16),
        id: entryId({ account: account.id, url, uid, ofMs: isSeries(entry) ? first.ofMs : null }),
        title: main.title.slice(0, LONGEST_WORDS).toWellFormed(),
        place: main.place.slice(0, LONGEST_WORDS).toWellFormed(),
        when: timeInWords(first, timezone),
        ...{ startMs: first.startMs, endMs: first.endMs, isDay: first.start.isDay },
        repeats: isSeries(entry),
        calendar: place.name,
        organizer: main.organizer?.address ?? null,
        attendees: main.attendees.slice(0, MOST_ATTENDEES).map(({ address }) => address),
        words: [main.title, main.place, main.notes]
          .join('\n')
          .slice(0, LONGEST_WORDS)
          .toWellFormed(),
        people: [main.title, ...people.flatMap(({ name, address }) => [name ?? '', address])]
          .join('\n')
          .slice(0, LONGEST_WORDS)
          .toWellFormed(),
      };
    });
}

export interface EntryChange {
  change: 'new' | 'changed' | 'gone';
  /** As it is, or as it was last. */
  entry: SeenEntry;
  before: SeenEntry | null;
}

/** A calendar that was not looked at before, or is not any more, changes nothing. */
export function changesBetween(
  before: Snapshot | null,
  after: Snapshot,
  nowMs: number,
): EntryChange[] {
  if (before === null) return [];
  const isInBoth = (place: string): boolean => place in before.places && place in after.places;
  const [was, is] = [entriesIn(before), entriesIn(after)];
  const changes: EntryChange[] = [];
  for (const [uid, { entry, place }] of is) {
    const known = was.get(uid);
    if (known === undefined && isInBoth(place))
      changes.push({ change: 'new', entry, before: null });
    else if (known !== undefined && known.entry.digest !== entry.digest)
      changes.push({ change: 'changed', entry, before: known.entry });
  }
  for (const [uid, { entry, place }] of was)
    if (!is.has(uid) && isInBoth(place)) changes.push({ change: 'gone', entry, before: entry });
  const isAhead = (one: SeenEntry | null): boolean =>
    one !== null && (one.repeats || one.endMs > nowMs);
  return changes.filter((one) => isAhead(one.entry) || isAhead(one.before));
}

/** By name; where one stands in two calendars, the first counts. */
function entriesIn({ places }: Snapshot): Map<string, { entry: SeenEntry; place: string }> {
  const found = new Map<string, { entry: SeenEntry; place: string }>();
  for (const [place, { documents }] of Object.entries(places))
    for (const entry of Object.values(documents).flat())
      if (!found.has(entry.uid)) found.set(entry.uid, { entry, place });
  return found;
}

/** The same change of the same look has the same key, also if a crash comes before it is kept that it was seen. */
export function entryChanged(
  { change, entry, before }: EntryChange,
  { account, looks }: { account: DavAccount; looks: number },
): Happening {
  const facts: CalendarFacts = {
    on: 'calendar',
    person: account.person,
    change,
    isMoved: change === 'changed' && before?.when !== entry.when,
    beforeMs: 0,
    calendars: [entry.calendar, account.address, account.id],
    words: entry.words,
    people: entry.people,
  };
  const data = {
    id: entry.id,
    change,
    title: entry.title,
    when: entry.when,
    // Where only its time is another, this is what it was.
    was: before === null || before.when === entry.when ? null : before.when,
    startUtc: formatInstant(entry.startMs),
    endUtc: formatInstant(entry.endMs),
    allDay: entry.isDay,
    place: entry.place,
    organizer: entry.organizer,
    attendees: entry.attendees,
    calendar: entry.calendar,
    account: account.address,
    wordsOf: 'others',
  };
  const key = contentHash([account.id, entry.uid, change, before?.digest, entry.digest, looks]);
  return { facts, key: key.slice(0, 32), data, depth: 1 };
}
