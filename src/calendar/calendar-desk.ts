/**
 * Entries of one person: listed over all their calendars, made, changed and deleted. Nothing is written over a version that
 * was not read: the server compares, and says no if somebody else was faster.
 */
import type { RoteError } from '../base/errors.ts';
import { type Component, readComponents, writeComponent } from '../dav/content-lines.ts';
import type { Place } from '../dav/dav-accounts.ts';
import { DavFailure, type DavResource, strongTag } from '../dav/dav-client.ts';
import { named, saidBy, xml, xmlDocument } from '../dav/dav-xml.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import type { Moment, Span } from '../time/occurrences.ts';
import { formatWallSec } from '../time/wall-text.ts';
import type { CalendarAccounts } from './calendar-accounts.ts';
import {
  badWish,
  changedMeanwhile,
  noVersion,
  orCalendarFault,
  readOnlyCalendar,
  unknownEntry,
} from './calendar-faults.ts';
import type { CalendarPorts } from './calendar-ports.ts';
import { changeAll, changeDate, dateBy, isSeries, replaced, withZones } from './change-entry.ts';
import { requireReach } from './decide-inviting.ts';
import type { Snapshot } from './entry-changes.ts';
import { daysOfShortId, isShortOf, readEntryId } from './entry-id.ts';
import {
  type InvitationMail,
  type Inviter,
  invitationMail,
  isOrganizer,
  ownOf,
  sendInvitations,
  whomToTell,
} from './invite-by-mail.ts';
import { type CalendarEntry, entriesOf } from './read-entries.ts';
import {
  datesOf,
  inShort,
  MOST_EFFORT,
  occurrenceAt,
  type ShownEntry,
  shownEntry,
  shownFirst,
} from './shown-entry.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { notToldByServer } from './told-by-server.ts';
import { changedEntry, type EntryWish, newEntry, withoutDate } from './write-entry.ts';

export interface Listed {
  entries: ShownEntry[];
  failed: { calendar: string; why: string }[];
  isCut: boolean;
}

export interface CalendarDesk {
  /** The entry, or its date, of an id. */
  get(id: string, signal: AbortSignal): Promise<ShownEntry>;
  list(
    within: {
      fromMs: number;
      beforeMs: number;
      query?: string | undefined;
      calendar?: string | undefined;
      most: number;
    },
    signal: AbortSignal,
  ): Promise<Listed>;
  /** All calendars of an account, of which only what changed since is read. */
  snapshot(account: string, before: Snapshot | null, signal: AbortSignal): Promise<Snapshot>;
  create(
    wish: EntryWish & { title: string; start: Moment; span: Span; calendar?: string | undefined },
    signal: AbortSignal,
  ): Promise<ShownEntry>;
  update(
    id: string,
    wish: EntryWish & { all: boolean; version?: string | undefined },
    signal: AbortSignal,
  ): Promise<ShownEntry>;
  remove(
    id: string,
    how: { all: boolean; version?: string | undefined },
    signal: AbortSignal,
  ): Promise<{ title: string; isWhole: boolean }>;
}

const CALENDAR_TYPE = 'text/calendar';
const MOST_AROUND = 5000;

export function createCalendarDesk(ports: CalendarPorts, accounts: CalendarAccounts): CalendarDesk {
  const { timezone, clock } = ports;

  async function documentsOf(
    { account, place }: Place,
    within: { fromMs: number; beforeMs: number },
    signal: AbortSignal,
  ): Promise<{ url: string; text: string; version: string | null }[]> {
    if (account.by === 'file')
      return [{ url: place.url, text: (await ports.readFile?.(place.url)) ?? '', version: null }];
    if (account.by === 'address')
      return [{ url: '', text: await accounts.readShared(account, signal), version: null }];
    const url = new URL(place.url);
    const { found } = await accounts.client(account).report(url, eventsWithin(within), 1, signal);
    return found.flatMap(documentOf);
  }

  async function entriesIn(
    place: Place,
    within: Parameters<CalendarDesk['list']>[0],
    signal: AbortSignal,
  ) {
    const host = place.account.hosts[0] ?? place.account.address;
    const documents = await orCalendarFault(host, () => documentsOf(place, within, signal));
    const shown: ShownEntry[] = [];
    let isCut = false;
    const effort = { left: MOST_EFFORT };
    for (const document of documents) {
      const read = readComponents(document.text);
      if (!read.ok) throw badWish(`${place.place.name}: ${read.fault.message}`, '');
      for (const [index, entry] of read.value.flatMap(entriesOf).entries()) {
        // Others have their turn: a calendar that is one file may hold thousands.
        if (index % 100 === 99) await new Promise<void>((resolve) => clock.defer(resolve));
        const dates = datesOf(entry, { ...within, zone: timezone }, effort);
        const { fault } = dates;
        const told = fault === null ? entry : { ...entry, faults: [...entry.faults, fault] };
        shown.push(...dates.found.map((one) => shownEntry(place, document, told, one)));
        isCut ||= dates.isCut;
      }
    }
    return { shown, isCut };
  }

  async function list(
    within: Parameters<CalendarDesk['list']>[0],
    signal: AbortSignal,
  ): Promise<Listed> {
    const places = await accounts.places(within.calendar);
    const ends = await Promise.allSettled(places.map((place) => entriesIn(place, within, signal)));
    const failed: Listed['failed'] = [];
    const entries: ShownEntry[] = [];
    let isCut = false;
    for (const [index, end] of ends.entries()) {
      const calendar = places[index]?.place.name ?? '';
      if (end.status === 'rejected') {
        if (ends.length === 1) throw end.reason;
        failed.push({ calendar, why: (end.reason as Error).message });
      } else {
        entries.push(...end.value.shown.filter((one) => fits(one, within.query)));
        isCut ||= end.value.isCut;
      }
    }
    // Nothing is only said to be there where all could be read.
    const broken = ends.find((end) => end.status === 'rejected');
    if (entries.length === 0 && broken?.status === 'rejected') throw broken.reason;
    const sorted = entries.toSorted(
      (one, other) => one.occurrence.startMs - other.occurrence.startMs,
    );
    return {
      entries: sorted.slice(0, within.most),
      failed,
      isCut: isCut || sorted.length > within.most,
    };
  }

  /** Of a short id, the only entry around its day that has it; any other stays as it is. */
  async function wholeId(id: string, signal: AbortSignal): Promise<string> {
    const days = daysOfShortId(id);
    if (days === null) return id;
    const { entries, failed } = await list({ ...days, most: MOST_AROUND }, signal);
    const [only, ...others] = entries.filter((one) => isShortOf(id, one.id));
    if (only !== undefined && others.length === 0) return only.id;
    const [trouble] = failed;
    if (trouble === undefined) throw unknownEntry(id);
    throw badWish(`${trouble.calendar} could not be read: ${trouble.why}`, 'Try again later.');
  }

  /** The document as it is now, the entry in it, and the date that is meant. */
  async function meant(id: string, signal: AbortSignal) {
    const name = readEntryId(await wholeId(id, signal));
    const places = name === null ? [] : await accounts.places().catch(noneIfNone);
    const place = places
      .filter(({ account }) => account.id === name?.account)
      .find(({ place: one, account }) => account.by !== 'dav' || name?.url.startsWith(one.url));
    if (name === null || place === undefined) throw unknownEntry(id);
    if (place.account.by !== 'dav' || place.place.isReadOnly)
      throw readOnlyCalendar(place.place.name);
    const url = new URL(name.url);
    const { text, etag } = await accounts.client(place.account).get(url, signal);
    const read = readComponents(text);
    const calendar = read.ok ? read.value.find((one) => one.name === 'VCALENDAR') : undefined;
    const entry = calendar && entriesOf(calendar).find(({ uid }) => uid === name.uid);
    if (calendar === undefined || entry === undefined) throw unknownEntry(id);
    const occurrence = name.ofMs === null ? null : occurrenceAt(entry, name.ofMs, timezone);
    if (name.ofMs !== null && occurrence === null) throw unknownEntry(id);
    return { place, url, etag, calendar, entry, occurrence };
  }

  type Meant = Awaited<ReturnType<typeof meant>>;

  /** Written over the version that was read; what somebody else wrote meanwhile is shown and kept. */
  async function write(
    { place, url, entry }: Meant,
    etag: string,
    calendar: Component | null,
    wanted: string,
    signal: AbortSignal,
  ): Promise<string | null> {
    const client = accounts.client(place.account);
    try {
      if (calendar === null) await client.remove(url, etag, signal);
      else
        return await client.put(
          url,
          { text: writeComponent(calendar), type: CALENDAR_TYPE, over: etag },
          signal,
        );
      return null;
    } catch (error) {
      if (!(error instanceof DavFailure && error.trouble === 'changed')) throw error;
      throw await meanwhile(client, url, entry.uid, wanted, signal);
    }
  }

  async function meanwhile(
    client: ReturnType<CalendarAccounts['client']>,
    url: URL,
    uid: string,
    wanted: string,
    signal: AbortSignal,
  ): Promise<RoteError> {
    const now = await client.get(url, signal).catch(() => null);
    const read = now === null ? null : readComponents(now.text);
    const entry =
      read?.ok === true ? read.value.flatMap(entriesOf).find((one) => one.uid === uid) : undefined;
    return changedMeanwhile(
      entry === undefined ? 'not there any more' : inShort(entry.main, entry.series.start),
      wanted,
    );
  }

  function readVersion(
    { etag, entry }: Meant,
    version: string | undefined,
    wanted: string,
  ): string {
    if (etag === null) throw noVersion();
    if (version !== undefined && version !== etag)
      throw changedMeanwhile(inShort(entry.main, entry.series.start), wanted);
    return etag;
  }

  /** Null where the server invites, where there is nobody to invite, and of an entry that somebody else organizes. */
  async function inviterFor(
    account: DavAccount,
    people: readonly string[],
    entry?: CalendarEntry,
  ): Promise<Inviter | null> {
    if (account.schedules || people.length === 0) return null;
    const inviter = await ports.inviter(account);
    return inviter === null || (entry !== undefined && !isOrganizer(entry, inviter))
      ? null
      : inviter;
  }

  /** What will be sent, once all of them are known to be right to write to. */
  async function mailsFor(
    inviter: Inviter | null,
    account: DavAccount,
    calendar: Component,
    { uid, ...people }: { uid: string; before: readonly string[]; after: readonly string[] },
  ): Promise<InvitationMail[]> {
    const entry = entriesOf(calendar).find((one) => one.uid === uid);
    if (inviter === null || entry === undefined) return [];
    const mails = whomToTell(people, ownOf(account, inviter)).map((told) =>
      invitationMail(told, calendar, entry, clock.nowMs()),
    );
    for (const mail of mails) await inviter.check(mail);
    return mails;
  }

  /** Only then the server has written whom it could tell. */
  async function requireTold(account: DavAccount, url: URL, signal: AbortSignal): Promise<void> {
    if (!account.schedules) return;
    const written = await accounts.client(account).get(url, signal).catch(nullIfAway);
    const read = written === null ? null : readComponents(written.text);
    const failure = read?.ok ? notToldByServer(read.value.flatMap(({ parts }) => parts)) : null;
    if (failure !== null) throw failure;
  }

  const inAccount = <T>(id: string, work: () => Promise<T>): Promise<T> =>
    orCalendarFault(URL.parse(readEntryId(id)?.url ?? '')?.host ?? 'The calendar', work);

  return {
    get: (id, signal) =>
      inAccount(id, async () => {
        const { place, url, etag, calendar, entry, occurrence } = await meant(id, signal);
        const document = { url: url.href, version: etag };
        return shownFirst(place, calendar, entry.uid, document, timezone, occurrence?.ofMs);
      }),
    list,
    snapshot: (account, before, signal) =>
      takeSnapshot({ accounts, timezone, readFile: ports.readFile }, account, before, signal),
    async create({ calendar, ...wish }, signal) {
      const { account, place } = await accounts.placeForNew(calendar);
      const byMail = await inviterFor(account, wish.attendees ?? []);
      await requireReach(ports, account, { ...wish, byMail });
      const uid = `${ports.makeId('dav').slice('dav_'.length)}@rote`;
      const made = newEntry(
        { ...wish, uid },
        { nowMs: clock.nowMs(), organizer: byMail?.from ?? account.addresses[0] ?? null },
      );
      const mails = await mailsFor(byMail, account, made, {
        ...{ uid, before: [], after: wish.attendees ?? [] },
      });
      const url = new URL(`${encodeURIComponent(uid)}.ics`, withSlash(place.url));
      const document = {
        text: writeComponent(made),
        type: CALENDAR_TYPE,
        over: 'nothing' as const,
      };
      const version = await orCalendarFault(url.host, () =>
        accounts.client(account).put(url, document, signal),
      );
      if (byMail !== null) await sendInvitations(byMail, mails, signal);
      await requireTold(account, url, signal);
      return shownFirst({ account, place }, made, uid, { url: url.href, version }, timezone);
    },
    update: (id, { all, version, ...wish }, signal) =>
      inAccount(id, async () => {
        const found = await meant(id, signal);
        const { place, url, calendar, entry, occurrence } = found;
        const title = wish.title ?? entry.main.title;
        const before = entry.main.attendees.map(({ address }) => address);
        const after = wish.attendees ?? before;
        const byMail = await inviterFor(place.account, [...before, ...after], entry);
        const attendees =
          byMail === null ? (wish.attendees ?? toldBy(place.account, entry)) : after;
        await requireReach(ports, place.account, { title, attendees, byMail });
        const isOne = occurrence !== null && !all && isSeries(entry);
        const wanted = inShort(
          { ...entry.main, title },
          wish.start ?? occurrence?.start ?? entry.series.start,
        );
        const etag = readVersion(found, version, wanted);
        const organizer = byMail?.from ?? place.account.addresses[0] ?? null;
        const writer = { nowMs: clock.nowMs(), organizer };
        const changed = isOne
          ? changeDate(entry, occurrence, wish, writer)
          : changeAll(entry, occurrence, wish, writer);
        const next = withZones(replaced(calendar, entry, changed), wish.start, writer.nowMs);
        const people = { uid: entry.uid, before, after };
        const mails = await mailsFor(byMail, place.account, next, people);
        const tag = await write(found, etag, next, wanted, signal);
        if (byMail !== null) await sendInvitations(byMail, mails, signal);
        await requireTold(place.account, url, signal);
        return shownFirst(
          place,
          next,
          entry.uid,
          { url: url.href, version: tag },
          timezone,
          isOne ? occurrence.ofMs : undefined,
        );
      }),
    remove: (id, { all, version }, signal) =>
      inAccount(id, async () => {
        const found = await meant(id, signal);
        const { place, calendar, entry, occurrence } = found;
        const { title } = entry.main;
        const before = entry.main.attendees.map(({ address }) => address);
        const byMail = await inviterFor(place.account, before, entry);
        const attendees = byMail === null ? toldBy(place.account, entry) : before;
        await requireReach(ports, place.account, { title, attendees, byMail });
        const etag = readVersion(found, version, `to delete ${title}`);
        const isWhole = occurrence === null || all || !isSeries(entry);
        const event = isWhole ? null : withoutDate(entry.main.component, dateBy(entry, occurrence));
        const stamped =
          event &&
          (byMail === null
            ? event
            : changedEntry(event, {}, { nowMs: clock.nowMs(), organizer: null }));
        const next =
          stamped &&
          replaced(calendar, entry, { main: stamped, without: occurrence?.moved ?? null });
        const after = isWhole ? [] : before;
        const people = { uid: entry.uid, before, after };
        const mails = await mailsFor(byMail, place.account, next ?? calendar, people);
        await write(found, etag, next, `to delete ${title}`, signal);
        if (byMail !== null) await sendInvitations(byMail, mails, signal);
        return { title, isWhole };
      }),
  };
}

/** What is written is written. */
function nullIfAway(error: unknown): null {
  if (error instanceof DavFailure) return null;
  throw error;
}

/** Who hears from the server that an entry was changed. */
const toldBy = ({ schedules }: DavAccount, { main }: CalendarEntry): string[] =>
  schedules ? main.attendees.map(({ address }) => address) : [];

const noneIfNone = (): Place[] => [];

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** Servers leave out what lies elsewhere; what they find too much, by rules of their own, is left out here. */
function eventsWithin({ fromMs, beforeMs }: { fromMs: number; beforeMs: number }): string {
  const stretch = `C:time-range start="${utcOf(fromMs)}" end="${utcOf(beforeMs)}"`;
  const events = xml('C:comp-filter name="VEVENT"', xml(stretch));
  return xmlDocument(
    'C:calendar-query',
    xml('D:prop', xml('D:getetag'), xml('C:calendar-data')),
    xml('C:filter', xml('C:comp-filter name="VCALENDAR"', events)),
  );
}

const utcOf = (ms: number): string =>
  `${formatWallSec(Math.floor(ms / 60_000) * 60).replaceAll(/[-:]/g, '')}00Z`;

function documentOf({ url, properties, isGone }: DavResource) {
  const text = saidBy(properties, named('C:calendar-data'));
  if (isGone || text === null) return [];
  return [{ url: url.href, text, version: strongTag(saidBy(properties, named('D:getetag'))) }];
}

function fits({ part, calendar }: ShownEntry, query: string | undefined): boolean {
  if (query === undefined) return true;
  const people = part.attendees.flatMap(({ name, address }) => [name ?? '', address]);
  const all = [part.title, part.place, part.notes, calendar, ...people].join('\n').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
