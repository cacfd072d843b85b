/**
 * Tells of entries that schedules wait for: looks at the calendars of whoever waits for one, and at no others, at a pace, and
 * anew when an entry is due, because it may have been moved meanwhile. One process does it for the house.
 * States: waiting for the lease → looking ⇄ pausing until the next is due.
 */
import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { pause } from '../base/pause.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { type AwaitedEvent, beforeMsOf, isMeant } from '../domain/schedule/event.ts';
import type { Store } from '../store/store.ts';
import type { CalendarDesk } from './calendar-desk.ts';
import {
  checkpointSchema,
  decideBeginnings,
  entryBegins,
  factsOf,
  keyOf,
  newCheckpoint,
  SHORTEST_MS,
} from './entry-begins.ts';
import { changesBetween, entryChanged, snapshotSchema } from './entry-changes.ts';

type AwaitedEntry = Extract<AwaitedEvent, { on: 'calendar' }>;

interface CalendarWatchPorts {
  store: Pick<Store, 'events' | 'records' | 'changes' | 'incidents' | 'schedules'> & {
    davAccounts: Pick<Store['davAccounts'], 'of'>;
  };
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  log: Log;
  /** The calendars of a person, and the zone of the days on which they look at them. */
  deskOf(person: string): Promise<Pick<CalendarDesk, 'list' | 'snapshot'> & { timezone: string }>;
  /** Works while no other process does, and tells the work when another goes on with it. */
  hold(
    name: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
}

export interface CalendarEvents {
  stop(): Promise<void>;
  ended: Promise<void>;
}

interface Watched {
  account: DavAccount;
  awaited: AwaitedEntry[];
  /** Where its person hears of trouble. */
  sessionKey: string;
}

/** How an account was found at the last look. */
interface Looked {
  /** What was waited for. */
  awaited: string;
  nextMs: number;
  failed: { sinceMs: number; count: number } | null;
}

const CALENDAR_CHECKPOINTS = 'watched-calendar';
const SNAPSHOTS = 'watched-entries';
const PACE_MS = 300_000;
/** So long a server may take for one answer. */
const ANSWER_MS = 45_000;
const FIRST_MS = 600_000;
const SOON_MS = 60_000;
const SOON_TIMES = 3;
/** Providers lock an account after some wrong passwords. */
const WRONG_PASSWORD_MS = 900_000;
/** A server that is away for less is nobody's trouble. */
const AWAY_MS = 900_000;
const MOST = 2000;

const isPassword = (error: unknown): boolean =>
  error instanceof RoteError && error.code === 'calendar-password';

const subjectOf = (id: string): string => `calendar:${id}`;

export function createCalendarEvents(ports: CalendarWatchPorts): CalendarEvents {
  const { store, clock, log } = ports;
  const { events, records, incidents } = store;
  const known = new Map<string, Looked>();
  const stopping = new AbortController();
  let wake = new AbortController();

  const stopListening = store.changes.onChange(() => wake.abort());
  const ended = ports.hold('calendars', stopping.signal, watch);

  async function watch(signal: AbortSignal): Promise<void> {
    known.clear();
    while (!signal.aborted) {
      wake = new AbortController();
      const all = await wanted();
      await forget(all);
      await Promise.all(all.map((one) => lookIfDue(one, signal)));
      const nextMs = Math.min(
        clock.nowMs() + PACE_MS,
        ...[...known.values()].map((one) => one.nextMs),
      );
      await pause(
        clock,
        Math.max(1, nextMs - clock.nowMs()),
        AbortSignal.any([signal, wake.signal]),
      );
    }
  }

  async function wanted(): Promise<Watched[]> {
    const found = new Map<string, Watched>();
    for (const { event, person, scheduleId } of await events.awaited('calendar')) {
      if (event.on !== 'calendar') continue;
      for (const account of await store.davAccounts.of(person)) {
        if (account.kind !== 'calendar') continue;
        const same = found.get(account.id);
        if (same !== undefined) same.awaited.push(event);
        else {
          const { sessionKey } = (await store.schedules.get(scheduleId)) ?? { sessionKey: '' };
          found.set(account.id, { account, awaited: [event], sessionKey });
        }
      }
    }
    return [...found.values()];
  }

  /** Who waits for entries again later begins anew. */
  async function forget(all: readonly Watched[]): Promise<void> {
    const ids = new Set(all.map(({ account }) => account.id));
    for (const id of known.keys())
      if (!ids.has(id)) {
        known.delete(id);
        const text = 'Nothing waits for entries of this calendar any more.';
        await incidents.resolve({ subject: subjectOf(id), text, nowMs: clock.nowMs() });
      }
    const keys = new Set(all.flatMap((one) => beforesOf(one).map((ms) => checkpointKey(one, ms))));
    for (const { key } of await records.list(CALENDAR_CHECKPOINTS))
      if (!keys.has(key)) await records.change(CALENDAR_CHECKPOINTS, key, () => null);
    const seen = new Set(all.filter(awaitsChanges).map(({ account }) => account.id));
    for (const { key } of await records.list(SNAPSHOTS))
      if (!seen.has(key)) await records.change(SNAPSHOTS, key, () => null);
  }

  async function lookIfDue(one: Watched, signal: AbortSignal): Promise<void> {
    const { id } = one.account;
    const last = known.get(id);
    const awaited = JSON.stringify(one.awaited);
    if (last !== undefined && last.awaited === awaited && last.nextMs > clock.nowMs()) return;
    // From now on an entry that is due was waited for, also if its server can't be reached yet.
    for (const beforeMs of beforesOf(one))
      await records.change(
        CALENDAR_CHECKPOINTS,
        checkpointKey(one, beforeMs),
        (kept) => kept ?? newCheckpoint(clock.nowMs()),
      );
    try {
      const { nextMs, isWhole } = await look(one, signal);
      if (!isWhole) throw new Error('Some of its calendars can not be read.');
      known.set(id, { awaited, nextMs, failed: null });
      const text = `Entries of ${one.account.address} are noticed again.`;
      await incidents.resolve({ subject: subjectOf(id), text, nowMs: clock.nowMs() });
    } catch (error) {
      if (signal.aborted) return;
      known.set(id, { awaited, ...(await failure(one, last, error as Error)) });
    }
  }

  async function failure(
    { account, sessionKey }: Watched,
    last: Looked | undefined,
    error: Error,
  ): Promise<Pick<Looked, 'nextMs' | 'failed'>> {
    log.warn('calendar-not-read', { account: account.id, reason: error.message });
    const nowMs = clock.nowMs();
    const sinceMs = last?.failed?.sinceMs ?? nowMs;
    const count = (last?.failed?.count ?? 0) + 1;
    if (isPassword(error) || nowMs - sinceMs >= AWAY_MS) {
      const text = `It is not noticed when entries of ${account.address} begin or change: ${error.message} It is tried again; rote calendars check tells more.`;
      const trouble = { subject: subjectOf(account.id), kind: 'failing', sessionKey, text };
      await incidents.report(trouble, nowMs);
    }
    const delayMs = isPassword(error) ? WRONG_PASSWORD_MS : count <= SOON_TIMES ? SOON_MS : PACE_MS;
    return { nextMs: nowMs + delayMs, failed: { sinceMs, count } };
  }

  async function look(
    one: Watched,
    signal: AbortSignal,
  ): Promise<{ nextMs: number; isWhole: boolean }> {
    if (awaitsChanges(one)) await lookForChanges(one, signal);
    if (beforesOf(one).length > 0) return lookForBeginnings(one, signal);
    return { nextMs: clock.nowMs() + PACE_MS, isWhole: true };
  }

  async function lookForChanges({ account, awaited }: Watched, signal: AbortSignal): Promise<void> {
    const kept = snapshotSchema().safeParse(await records.get(SNAPSHOTS, account.id));
    const before = kept.success ? kept.data : null;
    const desk = await ports.deskOf(account.person);
    const limit = new AbortController();
    // The first look reads all.
    const cancel = clock.setTimer(before === null ? FIRST_MS : ANSWER_MS, () => limit.abort());
    const after = await desk
      .snapshot(account.id, before, AbortSignal.any([signal, limit.signal]))
      .finally(cancel);
    signal.throwIfAborted();
    const nowMs = clock.nowMs();
    for (const change of changesBetween(before, after, nowMs)) {
      const happened = entryChanged(change, { account, looks: after.looks });
      if (!awaited.some((event) => isMeant(event, happened.facts))) continue;
      const taken = await events.take(happened, nowMs);
      if (taken.kind === 'taken') store.changes.notify();
    }
    if (after.looks !== before?.looks) await records.change(SNAPSHOTS, account.id, () => after);
  }

  /** An event has the same key again if a crash comes before it is kept that it was told. */
  async function lookForBeginnings(
    one: Watched,
    signal: AbortSignal,
  ): Promise<{ nextMs: number; isWhole: boolean }> {
    const { account, awaited } = one;
    const befores = beforesOf(one);
    const desk = await ports.deskOf(account.person);
    const limit = new AbortController();
    const cancel = clock.setTimer(ANSWER_MS, () => limit.abort());
    const askedMs = clock.nowMs();
    const within = {
      fromMs: askedMs - SHORTEST_MS,
      beforeMs: askedMs + Math.max(...befores) + PACE_MS + ANSWER_MS,
      calendar: account.id,
      most: MOST,
    };
    const { entries, failed } = await desk
      .list(within, AbortSignal.any([signal, limit.signal]))
      .finally(cancel);
    signal.throwIfAborted();
    const isWhole = failed.length === 0;
    const dates = entries
      .filter(({ part }) => part.status !== 'cancelled')
      .map((entry) => ({ entry, key: keyOf(entry), ...entry.occurrence }));
    const nowMs = clock.nowMs();
    let nextMs = nowMs + PACE_MS;
    for (const beforeMs of befores) {
      const key = checkpointKey(one, beforeMs);
      const kept = checkpointSchema().safeParse(await records.get(CALENDAR_CHECKPOINTS, key));
      const checkpoint = kept.success ? kept.data : newCheckpoint(nowMs);
      const decided = decideBeginnings(checkpoint, dates, { nowMs, beforeMs, isWhole });
      for (const { entry } of decided.tell) {
        const facts = factsOf(entry, beforeMs);
        if (!awaited.some((event) => isMeant(event, facts))) continue;
        const taken = await events.take(entryBegins(entry, beforeMs, desk.timezone), nowMs);
        if (taken.kind === 'taken') store.changes.notify();
      }
      await records.change(CALENDAR_CHECKPOINTS, key, () => decided.checkpoint);
      nextMs = Math.min(nextMs, decided.nextMs ?? nextMs);
    }
    return { nextMs, isWhole };
  }

  return {
    ended,
    async stop() {
      stopListening();
      stopping.abort();
      await ended;
    },
  };
}

const begins = ({ change }: AwaitedEntry): boolean => change === 'begins';

const awaitsChanges = ({ awaited }: Watched): boolean => !awaited.every(begins);

const beforesOf = ({ awaited }: Watched): number[] => [
  ...new Set(awaited.filter(begins).map(beforeMsOf)),
];

const checkpointKey = ({ account }: Watched, beforeMs: number): string =>
  `${account.id}:${beforeMs}`;
