/**
 * Does something while this process is the only one that does: waits for its lease, keeps it, and stops when it is lost.
 * Who was frozen and wakes up hears at its next sign of life, within `RENEW_MS`, that another has gone on; what it does
 * until then has to bear being done twice.
 */
import type { Clock } from '../base/clock.ts';
import { LEASE_MS, RENEW_MS } from '../base/lease-loop.ts';
import type { Log } from '../base/log.ts';
import { pause } from '../base/pause.ts';
import type { LeaseTable } from '../store/leases.ts';

export interface LeaseHolder {
  leases: LeaseTable;
  owner: string;
  /** Whether an owner is certainly dead; where in doubt, its lease decides. */
  isDeadOwner: (owner: string) => boolean;
  clock: Clock;
  log: Log;
}

/** Resolves when the work has ended by itself, or the signal fired and the work has ended. */
export async function holdLease(
  holder: LeaseHolder,
  { name, signal }: { name: string; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { leases, owner, clock, log } = holder;
  let isTold = false;
  while (!signal.aborted) {
    const held = await tryToTake(holder, name).catch((error: Error) => error.message);
    if (held !== null) {
      if (!isTold) log.info('lease-waits', { name, for: held });
      isTold = true;
      await pause(clock, RENEW_MS, signal);
      continue;
    }
    isTold = false;
    const lost = new AbortController();
    const ended = new AbortController();
    const kept = keep(holder, name, { lost, ended: ended.signal });
    try {
      await work(AbortSignal.any([signal, lost.signal]));
    } finally {
      ended.abort();
      await kept;
      await leases.drop({ name, owner });
    }
    if (!lost.signal.aborted) return;
    log.warn('lease-lost', { name });
  }
}

/** Null where it is ours now, else who has it. */
async function tryToTake(
  { leases, owner, isDeadOwner, clock }: LeaseHolder,
  name: string,
): Promise<string | null> {
  const nowMs = clock.nowMs();
  const wanted = { name, owner, nowMs, untilMs: nowMs + LEASE_MS };
  const taken = await leases.take(wanted);
  if (taken.isOurs) return null;
  if (!isDeadOwner(taken.holder)) return taken.holder;
  const again = await leases.take({ ...wanted, dead: taken.holder });
  return again.isOurs ? null : again.holder;
}

/** Gives a sign of life until the work has ended, and tells it when the lease is somebody else's. */
async function keep(
  holder: LeaseHolder,
  name: string,
  { lost, ended }: { lost: AbortController; ended: AbortSignal },
): Promise<void> {
  const { clock, log } = holder;
  let keptMs = clock.monotonicMs();
  while (await pause(clock, RENEW_MS, ended)) {
    try {
      if ((await tryToTake(holder, name)) !== null) return lost.abort();
      keptMs = clock.monotonicMs();
    } catch (error) {
      log.error('lease-not-kept', { name, reason: (error as Error).message });
      // Nobody knows any more whose it is.
      if (clock.monotonicMs() - keptMs >= LEASE_MS) return lost.abort();
    }
  }
}
