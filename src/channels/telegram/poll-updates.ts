/**
 * Asks Telegram for messages until the signal fires. What is not yet kept is not confirmed to Telegram, so a crash loses
 * nothing; what was kept is remembered by its number, so a crash repeats nothing.
 *
 * Numbers may begin anew after a quiet week: a number far below the stored one is new, and no old number is confirmed
 * before this process has heard a newer one.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { pause } from '../../base/pause.ts';
import { untilAborted } from '../../base/until-aborted.ts';
import type { Receive } from '../channel.ts';
import type { Persist } from './persist.ts';
import { UPDATE_KINDS } from './read-update.ts';

export interface Update {
  update_id: number;
}

/** The numbers of those updates that are done with. */
export type Hand = (updates: readonly Update[], receive: Receive) => Promise<Set<number>>;

/** The number of the first update that is not done with. */
export interface OffsetPort {
  load(): Promise<number | null>;
  keep(offset: number): Promise<void>;
}

const POLL_SECONDS = 25;
const POLL_TIMEOUT_MS = 45_000;
const NOT_KEPT_PAUSE_MS = 1000;
/** As many at least as Telegram gives at once. */
const REMEMBERED = 1000;
const QUIET_MS = 6 * 86_400_000;

const updateSchema = z.looseObject({ update_id: z.int() });

export async function pollUpdates(options: {
  persist: Persist;
  clock: Clock;
  log: Log;
  offsets: OffsetPort;
  hand: Hand;
  receive: Receive;
  signal: AbortSignal;
}): Promise<void> {
  const { persist, clock, log, offsets, hand, receive, signal } = options;
  const stored = await loadOffset(options);
  let offset: number | null = null;
  let heardMs = clock.nowMs();
  const taken = new Set<number>();
  const isOld = (id: number): boolean =>
    taken.has(id) || (stored !== null && id < stored && id >= stored - REMEMBERED);

  while (!signal.aborted) {
    if (clock.nowMs() - heardMs > QUIET_MS) offset = null;
    const answer = await persist(
      (raw, abort) =>
        raw.getUpdates(
          {
            ...(offset !== null && { offset }),
            timeout: POLL_SECONDS,
            allowed_updates: UPDATE_KINDS,
          },
          abort,
        ),
      POLL_TIMEOUT_MS,
    );
    if (answer === null) return;
    const updates = updatesIn(answer.value);
    if (updates.length === 0) continue;
    heardMs = clock.nowMs();
    const fresh = updates.filter(({ update_id }) => !isOld(update_id));
    const done = await untilAborted(hand(fresh, receive), signal).catch(() => null);
    if (done === null) return;
    for (const id of done) taken.add(id);
    forgetOldest(taken);
    const left = fresh.find(({ update_id }) => !done.has(update_id))?.update_id;
    offset = left ?? (updates.at(-1)?.update_id ?? 0) + 1;
    await offsets.keep(offset).catch((error: Error) => {
      // It is confirmed to Telegram with the next call all the same.
      log.warn('telegram-offset-not-kept', { reason: error.message });
    });
    if (left !== undefined) await pause(clock, NOT_KEPT_PAUSE_MS, signal);
  }
}

async function loadOffset({
  offsets,
  log,
}: {
  offsets: OffsetPort;
  log: Log;
}): Promise<number | null> {
  try {
    return await offsets.load();
  } catch (error) {
    log.warn('telegram-offset-not-read', { reason: (error as Error).message });
    return null;
  }
}

/** In order, each once; what has no number can be neither taken nor confirmed. */
function updatesIn(answer: unknown): Update[] {
  const found = new Map<number, Update>();
  for (const entry of Array.isArray(answer) ? answer : []) {
    const update = updateSchema.safeParse(entry);
    if (update.success) found.set(update.data.update_id, update.data);
  }
  return [...found.values()].sort((one, other) => one.update_id - other.update_id);
}

/** What was taken long ago is not asked for again. */
function forgetOldest(taken: Set<number>): void {
  for (const id of taken) {
    if (taken.size <= REMEMBERED) return;
    taken.delete(id);
  }
}
