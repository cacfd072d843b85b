/**
 * The next fire of a schedule is left out, once: it has its row in the ledger from now on, so that nothing runs it,
 * whatever happens to the schedule until then.
 */
import type { Clock } from '../base/clock.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { skipFire, unskipFire } from '../domain/schedule/skip-fire.ts';
import type { Store } from '../store/store.ts';
import { cannotSkip, nothingSkipped, requireStatus } from './schedule-refusals.ts';

export interface Skips {
  /** The fire at `atMs`, which must still be the next one; without it, whichever is. */
  skip(id: string, atMs?: number): Promise<Schedule>;
  /** Lets it run after all; without `atMs`, the latest of those ahead that were left out. */
  unskip(id: string, atMs?: number): Promise<Schedule>;
}

const MOST_LOOKED_AT = 20;

export function createSkips({
  store,
  clock,
  get,
}: {
  store: Pick<Store, 'schedules' | 'ledger' | 'changes'>;
  clock: Pick<Clock, 'nowMs'>;
  get: (id: string) => Promise<Schedule>;
}): Skips {
  return { skip, unskip };

  async function skip(id: string, atMs?: number): Promise<Schedule> {
    const current = await get(id);
    requireStatus(current, 'leave out a run', ['active']);
    const nowMs = clock.nowMs();
    const found = skipFire(current, nowMs, atMs ?? null);
    if (found.kind === 'refused') throw cannotSkip(current, found.why);
    if (found.kind === 'done') return current;
    const { scheduledForMs } = found;
    let isTaken = false;
    await store.schedules.change(
      id,
      (now) => {
        const again = skipFire(now, nowMs, scheduledForMs);
        if (again.kind === 'refused') throw cannotSkip(now, again.why);
        isTaken = again.kind === 'done';
        return again.kind === 'done' ? now : { ...again.schedule, updatedMs: nowMs };
      },
      { mark: 'leave-out', scheduledForMs },
    );
    // Somebody left out the same one meanwhile: two who leave out the next one leave out two.
    if (isTaken && atMs === undefined) return skip(id);
    store.changes.notify();
    return get(id);
  }

  async function unskip(id: string, atMs?: number): Promise<Schedule> {
    const current = await get(id);
    const nowMs = clock.nowMs();
    const scheduledForMs = atMs ?? (await lastLeftOut(current));
    if (scheduledForMs === null || scheduledForMs <= nowMs) throw nothingSkipped(current);
    await store.schedules.change(
      id,
      (now) => ({ ...unskipFire(now, nowMs, scheduledForMs), updatedMs: nowMs }),
      { mark: 'reopen-occurrence', scheduledForMs },
    );
    store.changes.notify();
    return get(id);
  }

  async function lastLeftOut({ id }: Schedule): Promise<number | null> {
    const latest = await store.ledger.occurrences(id, MOST_LOOKED_AT);
    const ahead = latest.filter(
      ({ scheduledForMs, reason }) => reason === 'left-out' && scheduledForMs > clock.nowMs(),
    );
    return ahead.reduce<number | null>(
      (last, { scheduledForMs }) => Math.max(last ?? 0, scheduledForMs),
      null,
    );
  }
}
