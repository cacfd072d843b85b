/** Forgets history to its end, and says how many rows each step took. */
import type { Store } from './store.ts';

export async function pruneAll(
  { ledger }: Pick<Store, 'ledger'>,
  request: { beforeMs: number; keep: number; most?: number },
): Promise<{ rows: number; steps: number[] }> {
  const steps: number[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const step: Awaited<ReturnType<typeof ledger.prune>> = await ledger.prune({
      most: 100,
      schedules: 10,
      ...request,
      after,
    });
    steps.push(step.rows);
    after = step.after;
  }
  return { rows: steps.reduce((sum, rows) => sum + rows, 0), steps };
}
