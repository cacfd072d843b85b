/**
 * The instant that an event takes place at in the ledger: when it came, later where quiet is waited for or where too many
 * came within a minute. No two of a schedule share one, so that an event is an occurrence like any other.
 */
const MINUTE_MS = 60_000;
/** Something that never is quiet is looked at all the same, after so many times the quiet that was asked for. */
const MOST_QUIETS = 10;

export interface EventPace {
  /** So long must nothing more have come; those that came until then are one. */
  quietMs: number;
  mostPerMinute: number | null;
}

export interface PlacedEvents {
  /** The instants that are taken, of the last minute and later, earliest first. */
  takenMs: readonly number[];
  /** The one that still waits for quiet, and when the first of those it stands for came. */
  waiting: { atMs: number; firstCameMs: number } | null;
}

export type EventPlace =
  | { kind: 'new'; atMs: number }
  | { kind: 'join'; fromMs: number; atMs: number };

export function placeEvent(nowMs: number, pace: EventPace, placed: PlacedEvents): EventPlace {
  const { waiting } = placed;
  const taken = new Set(placed.takenMs);
  if (pace.quietMs > 0 && waiting !== null && waiting.atMs > nowMs) {
    const latestMs = waiting.firstCameMs + pace.quietMs * MOST_QUIETS;
    const wantedMs = Math.max(waiting.atMs, Math.min(nowMs + pace.quietMs, latestMs));
    taken.delete(waiting.atMs);
    return { kind: 'join', fromMs: waiting.atMs, atMs: firstFree(wantedMs, taken) };
  }
  const wantedMs = nowMs + pace.quietMs;
  return { kind: 'new', atMs: firstFree(withinRate(wantedMs, pace.mostPerMinute, placed), taken) };
}

/** The first instant from `wantedMs` on that has fewer than so many in the minute before it. */
function withinRate(wantedMs: number, most: number | null, { takenMs }: PlacedEvents): number {
  if (most === null) return wantedMs;
  const recent = takenMs.filter((atMs) => atMs > wantedMs - MINUTE_MS);
  const hindering = recent.at(-most);
  return recent.length < most || hindering === undefined ? wantedMs : hindering + MINUTE_MS;
}

function firstFree(wantedMs: number, taken: ReadonlySet<number>): number {
  let atMs = wantedMs;
  while (taken.has(atMs)) atMs += 1;
  return atMs;
}
