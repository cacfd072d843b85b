/**
 * The instant that an event takes place at in the ledger: when it came, later where quiet is waited for or where too many
 * came within a minute or an hour. No two of a schedule share one, so that an event is an occurrence like any other.
 */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Something that never is quiet is looked at all the same, after so many times the quiet that was asked for. */
const MOST_QUIETS = 10;

export interface EventPace {
  /** So long must nothing more have come; those that came until then are one. */
  quietMs: number;
  mostPerMinute: number | null;
  mostPerHour?: number | undefined;
}

export interface PlacedEvents {
  isTaken(atMs: number): boolean;
  /** The nth latest instant that is taken, counted from the latest of all; null if there are fewer. */
  nthLatestMs(nth: number): number | null;
  /** The one that still waits for quiet, and when the first of those it stands for came. */
  waiting: { atMs: number; firstCameMs: number } | null;
}

export type EventPlace =
  | { kind: 'new'; atMs: number }
  /** An event that waited until `fromMs` waits until then, and stands for this one too. */
  | { kind: 'join'; fromMs: number; atMs: number };

export function placeEvent(nowMs: number, pace: EventPace, placed: PlacedEvents): EventPlace {
  const { waiting } = placed;
  if (pace.quietMs > 0 && waiting !== null && waiting.atMs > nowMs) {
    const latestMs = waiting.firstCameMs + pace.quietMs * MOST_QUIETS;
    const wantedMs = Math.max(waiting.atMs, Math.min(nowMs + pace.quietMs, latestMs));
    const atMs = wantedMs === waiting.atMs ? wantedMs : firstFree(wantedMs, placed);
    return { kind: 'join', fromMs: waiting.atMs, atMs };
  }
  const rates = [
    { most: pace.mostPerMinute, withinMs: MINUTE_MS },
    { most: pace.mostPerHour ?? null, withinMs: HOUR_MS },
  ];
  const earliest = rates.map((rate) => withinRate(nowMs + pace.quietMs, rate, placed));
  const wantedMs = Math.max(...earliest);
  return { kind: 'new', atMs: firstFree(wantedMs, placed) };
}

/** The first instant from `wantedMs` on that has fewer than so many in the minute, or hour, before it. */
function withinRate(
  wantedMs: number,
  { most, withinMs }: { most: number | null; withinMs: number },
  placed: PlacedEvents,
): number {
  const hinderingMs = most === null ? null : placed.nthLatestMs(most);
  return hinderingMs === null ? wantedMs : Math.max(wantedMs, hinderingMs + withinMs);
}

function firstFree(wantedMs: number, { isTaken }: PlacedEvents): number {
  let atMs = wantedMs;
  while (isTaken(atMs)) atMs += 1;
  return atMs;
}
