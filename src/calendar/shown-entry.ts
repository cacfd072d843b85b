/** One date of an entry, as it is shown. */
import type { Component } from '../dav/content-lines.ts';
import type { Place } from '../dav/dav-accounts.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import {
  instantMsOf,
  type Moment,
  type Occurrence,
  occurrencesWithin,
} from '../time/occurrences.ts';
import { formatWallSec } from '../time/wall-text.ts';
import { isSeries } from './change-entry.ts';
import { entryId } from './entry-id.ts';
import { type CalendarEntry, type EntryPart, entriesOf } from './read-entries.ts';

export interface ShownEntry {
  id: string;
  account: DavAccount;
  calendar: string;
  entry: CalendarEntry;
  part: EntryPart;
  occurrence: Occurrence;
  /** The version of the document that it is in; null if there is none. */
  version: string | null;
}

const MOST_OF_ENTRY = 1000;
/** For all entries of one calendar: thousands of those that people write. */
export const MOST_EFFORT = 20_000_000;

/** What takes too long to compute is shown with its first date, which says so. */
export function datesOf(
  entry: CalendarEntry,
  within: { fromMs: number; beforeMs: number; zone: string },
  effort: { left: number } = { left: MOST_EFFORT },
): { found: Occurrence[]; isCut: boolean; fault: string | null } {
  const asked = { ...within, most: MOST_OF_ENTRY };
  const found = occurrencesWithin(entry.series, asked, effort);
  if (found.ok) return { ...found.value, fault: null };
  const once = { ...entry.series, rule: null, added: [], leftOut: [], moved: [] };
  const first = occurrencesWithin(once, asked);
  const { found: dates, isCut } = first.ok ? first.value : { found: [], isCut: true };
  return { found: dates, isCut, fault: found.fault.message };
}

export function occurrenceAt(entry: CalendarEntry, ofMs: number, zone: string): Occurrence | null {
  const moved = entry.series.moved.findIndex(({ of }) => instantMsOf(of, zone) === ofMs);
  const at =
    moved === -1 ? ofMs : instantMsOf(entry.series.moved[moved]?.start ?? entry.series.start, zone);
  const { found } = datesOf(entry, { fromMs: at, beforeMs: at + 1, zone });
  return found.find((one) => one.ofMs === ofMs) ?? null;
}

export function shownEntry(
  { account, place }: Place,
  document: { url: string; version: string | null },
  entry: CalendarEntry,
  occurrence: Occurrence,
): ShownEntry {
  const { uid } = entry;
  const ofMs = isSeries(entry) ? occurrence.ofMs : null;
  return {
    id: entryId({ account: account.id, url: document.url, uid, ofMs }),
    account,
    calendar: place.name,
    entry,
    part: (occurrence.moved === null ? undefined : entry.changed[occurrence.moved]) ?? entry.main,
    occurrence,
    version: document.version,
  };
}

/** The date that it begins with, also where its rule leaves that out. */
export function firstDate(entry: CalendarEntry, zone: string): Occurrence {
  const startMs = instantMsOf(entry.series.start, zone);
  const first = { ofMs: startMs, startMs, endMs: startMs, start: entry.series.start, moved: null };
  return occurrenceAt(entry, startMs, zone) ?? first;
}

/** As it stands in what was just written: the date that was meant, or the first. */
export function shownFirst(
  place: Place,
  calendar: Component,
  uid: string,
  document: { url: string; version: string | null },
  zone: string,
  ofMs?: number,
): ShownEntry {
  const entry = entriesOf(calendar).find((one) => one.uid === uid);
  if (entry === undefined) throw new Error('what was written can not be read');
  const occurrence =
    (ofMs === undefined ? null : occurrenceAt(entry, ofMs, zone)) ?? firstDate(entry, zone);
  return shownEntry(place, document, entry, occurrence);
}

export const inShort = ({ title, place }: EntryPart, { wallSec, isDay }: Moment): string => {
  const when = formatWallSec(wallSec);
  return `${title} on ${isDay ? when.slice(0, 10) : when.replace('T', ' at ')}${place === '' ? '' : `, ${place}`}`;
};
