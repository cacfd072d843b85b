/**
 * Asks the other side for messages until the signal fires, where it numbers them and is told how far it was heard. What
 * is not yet kept is not confirmed, so a crash loses nothing; what was kept is remembered by its number, so a crash
 * repeats nothing.
 *
 * Numbers may begin anew after a quiet week: a number far below the stored one is new, and no old number is confirmed
 * before this process has heard a newer one.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { pause } from '../base/pause.ts';

/** Something as it came, under the other side's number for it. */
export interface Numbered {
  number: number;
  entry: unknown;
}

/** The number of the first that is not done with. */
export interface OffsetPort {
  load(): Promise<number | null>;
  keep(offset: number): Promise<void>;
}

const PATIENCE_MS = 1000;
const NOT_KEPT_PAUSE_MS = 1000;
/** As many at least as the other side gives at once. */
const REMEMBERED = 1000;
const QUIET_MS = 6 * 86_400_000;

export async function pollNumbered(options: {
  channel: string;
  clock: Clock;
  log: Log;
  offsets: OffsetPort;
  signal: AbortSignal;
  /** Waits for what has this number or a higher one, and confirms all below it; null where it was stopped. */
  ask: (offset: number | null) => Promise<Numbered[] | null>;
  /** Calls `onDone` with the number of each that is done with. Never rejects. */
  hand: (fresh: readonly Numbered[], onDone: (number: number) => void) => Promise<void>;
}): Promise<void> {
  const { channel, clock, log, offsets, signal, ask, hand } = options;
  const stored = await offsets.load().catch((error: Error) => {
    log.warn('channel-offset-not-read', { channel, reason: error.message });
    return null;
  });
  let offset: number | null = null;
  let heardMs = clock.nowMs();
  const taken = new Set<number>();
  const isOld = ({ number }: Numbered): boolean =>
    taken.has(number) || (stored !== null && number < stored && number >= stored - REMEMBERED);

  while (!signal.aborted) {
    if (clock.nowMs() - heardMs > QUIET_MS) offset = null;
    const answer = await ask(offset);
    if (answer === null) return;
    const numbered = inOrder(answer);
    if (numbered.length === 0) continue;
    heardMs = clock.nowMs();
    const fresh = numbered.filter((one) => !isOld(one));
    // A chat that takes long, because files have to be loaded, keeps no other waiting.
    const patience = new AbortController();
    const longEnough = pause(clock, PATIENCE_MS, AbortSignal.any([signal, patience.signal]));
    await Promise.race([hand(fresh, (number) => taken.add(number)), longEnough]);
    patience.abort();
    if (signal.aborted) return;
    forgetOldest(taken);
    const left = fresh.find((one) => !isOld(one))?.number;
    offset = left ?? (numbered.at(-1)?.number ?? 0) + 1;
    await offsets.keep(offset).catch((error: Error) => {
      // It is confirmed to the other side with the next call all the same.
      log.warn('channel-offset-not-kept', { channel, reason: error.message });
    });
    if (left !== undefined) await pause(clock, NOT_KEPT_PAUSE_MS, signal);
  }
}

/** Each once. */
function inOrder(answer: readonly Numbered[]): Numbered[] {
  const found = new Map(answer.map((one) => [one.number, one]));
  return [...found.values()].sort((one, other) => one.number - other.number);
}

/** What was taken long ago is not asked for again. */
function forgetOldest(taken: Set<number>): void {
  for (const number of taken) {
    if (taken.size <= REMEMBERED) return;
    taken.delete(number);
  }
}
