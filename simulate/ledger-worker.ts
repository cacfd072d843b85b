/** One process of the ledger simulation: one story a message. */
import { simulate } from '../src/runtime/simulation.fake.ts';

export const LEDGER_WORKER = import.meta.filename;

export interface LedgerJob {
  seed: number;
}

if (import.meta.main && process.send !== undefined) {
  process.on('message', async ({ seed }: LedgerJob) => {
    const simulated = await simulate({ seed, steps: 150, crashOneIn: 30 });
    process.send?.({ ...simulated, seed });
  });
}
