/**
 * Entries that begin, as events: each date of an entry once, at the time at which it begins now. A date that is moved is another
 * one at its new time, and none at the old. What was due when it was first waited for is no event; what became due while nobody
 * looked is told late, as long as it is not over.
 */
import { z } from 'zod';
import { contentHash } from '../base/content-hash.ts';
import { once } from '../base/once.ts';
import type { CalendarFacts, Happening } from '../domain/schedule/event.ts';
import { formatInstant } from '../time/instant.ts';
import type { ShownEntry } from './shown-entry.ts';
import { timeInWords } from './view-entry.ts';

/** How far an account was looked at, and what was told of it: kept, so that a restart goes on from there. */
export const checkpointSchema = once(() =>
  z.strictObject({
    /** When all of it was last seen; at first, when it was first waited for. */
    lookedMs: z.number(),
    hasLooked: z.boolean(),
    /** What was due, and when it is over: then it is forgotten. */
    told: z.record(z.string(), z.number()),
  }),
);
export type BeginsCheckpoint = z.output<ReturnType<typeof checkpointSchema>>;

export const newCheckpoint = (nowMs: number): BeginsCheckpoint => ({
  lookedMs: nowMs,
  hasLooked: false,
  told: {},
});

/** What takes no time is over after this. */
export const SHORTEST_MS = 900_000;

const MOST_PEOPLE = 200;
/** As many as one search of mails takes. */
const MOST_SEARCHED = 50;

interface Beginning {
  key: string;
  startMs: number;
  endMs: number;
}

export function decideBeginnings<One extends Beginning>(
  { lookedMs, hasLooked, told: before }: BeginsCheckpoint,
  entries: readonly One[],
  { nowMs, beforeMs, isWhole }: { nowMs: number; beforeMs: number; isWhole: boolean },
): { tell: One[]; checkpoint: BeginsCheckpoint; nextMs: number | null } {
  const told = Object.fromEntries(Object.entries(before).filter(([, overMs]) => overMs > nowMs));
  const tell: One[] = [];
  let nextMs: number | null = null;
  for (const one of entries) {
    const { key, startMs, endMs } = one;
    const dueMs = startMs - beforeMs;
    const overMs = Math.max(endMs, startMs + SHORTEST_MS);
    if (dueMs > nowMs) nextMs = Math.min(nextMs ?? dueMs, dueMs);
    else if (overMs > nowMs && !(key in told)) {
      told[key] = overMs;
      // Made or moved after its time to be told, and before it begins.
      const isNew = hasLooked && startMs > nowMs;
      if (dueMs > lookedMs || isNew) tell.push(one);
    }
  }
  const looked = isWhole ? { lookedMs: nowMs, hasLooked: true } : { lookedMs, hasLooked };
  return { tell, checkpoint: { ...looked, told }, nextMs };
}

/** Its account, what it is called in its calendar, and when it begins. */
export const keyOf = ({ account, entry, occurrence }: ShownEntry): string =>
  contentHash([account.id, entry.uid, occurrence.startMs]).slice(0, 32);

export function factsOf({ account, calendar, part }: ShownEntry, beforeMs: number): CalendarFacts {
  return {
    on: 'calendar',
    person: account.person,
    change: 'begins',
    isMoved: false,
    beforeMs,
    calendars: [calendar, account.address, account.id],
    words: [part.title, part.place, part.notes].join('\n'),
    people: [
      part.title,
      ...peopleIn(part).flatMap(({ name, address }) => [name ?? '', address]),
    ].join('\n'),
  };
}

/** Its organizer and its attendees, each once. */
function peopleIn({ organizer, attendees }: ShownEntry['part']) {
  const all = [...(organizer === null ? [] : [organizer]), ...attendees.slice(0, MOST_PEOPLE)];
  return [...new Map(all.map((one) => [one.address.toLowerCase(), one])).values()];
}

export function entryBegins(one: ShownEntry, beforeMs: number, timezone: string): Happening {
  const { account, calendar, part, occurrence } = one;
  const data = {
    id: one.id,
    change: 'begins',
    isMoved: false,
    title: part.title,
    when: timeInWords(occurrence, timezone),
    startUtc: formatInstant(occurrence.startMs),
    endUtc: formatInstant(occurrence.endMs),
    allDay: occurrence.start.isDay,
    place: part.place,
    organizer: part.organizer?.address ?? null,
    attendees: part.attendees.slice(0, MOST_PEOPLE).map(({ address }) => address),
    people: peopleIn(part)
      .slice(0, MOST_SEARCHED)
      .map(({ address }) => address),
    calendar,
    account: account.address,
    wordsOf: 'others',
  };
  return { facts: factsOf(one, beforeMs), key: `${keyOf(one)}:${beforeMs}`, data, depth: 1 };
}
