/** Short forms of what the contracts of a store do with schedules and runs. */
import type { Run } from '../domain/run/run.ts';
import { FAKE_NOW } from '../domain/schedule/schedule.fake.ts';
import { instantMs } from '../time/instant.ts';
import type { Store } from './store.ts';

export const NOW = instantMs(FAKE_NOW);
export const MINUTE = 60_000;
export const NOTHING_MORE = { tier: null, steps: [], messages: [], deliveries: [] };
export const DUE_REQUEST = { limit: 100, graceMs: 30_000, catchUpCap: 5 };

/** The store of this test, and further ones on the same database. */
export interface StoreAccess {
  store: () => Store;
  openStore: () => Store;
}

export function createLedgerDriver(store: () => Store) {
  return {
    claimAll: (nowMs: number, owner = 'a'): Promise<Run[]> =>
      store().engine.claim({ owner, nowMs, leaseUntilMs: nowMs + MINUTE, limit: 100 }),
    claimDue: (nowMs: number) => store().ledger.claimDue({ ...DUE_REQUEST, nowMs }),
    finish: (run: Run, kind: 'succeeded' | 'failed', nowMs: number, owner = 'a') =>
      store().ledger.completeRun({
        run,
        owner,
        outcome:
          kind === 'failed' ? { kind, summary: 'boom', code: 'failed' } : { kind, summary: 'done' },
        nowMs,
        ...NOTHING_MORE,
      }),
    /** The ledger of a schedule in a few words each, the oldest first. */
    states: async (id = 'sched_1'): Promise<string[]> =>
      (await store().ledger.occurrences(id, 100))
        .map(({ state, reason, count }) =>
          [state, reason, count > 1 ? `×${count}` : null].filter(Boolean).join(' '),
        )
        .reverse(),
  };
}
