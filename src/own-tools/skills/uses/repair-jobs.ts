/**
 * Skills that were switched off because they failed, and of which their owner is to be asked, with a repair if there is one.
 * A job is written down before its skill is switched off, and goes when its request is there; one that keeps ending the
 * process is given up.
 */
import { z } from 'zod';
import { SKILL_REPAIR_KIND } from '../../../domain/skill-repair-kind.ts';
import type { Store } from '../../../store/store.ts';

const MOST_TRIES = 3;

const jobSchema = z.strictObject({
  /** When the skill was switched off. */
  offMs: z.int(),
  tries: z.int(),
});

type JobStore = Pick<Store['records'], 'change' | 'list'>;

export async function wantRepair(records: JobStore, name: string, offMs: number): Promise<void> {
  await records.change(SKILL_REPAIR_KIND, name, () => ({ offMs, tries: 0 }));
}

/** Works on each that is wanted, one after the other; one whose work fails is tried again with the next look. */
export async function workOnRepairs(
  records: JobStore,
  signal: AbortSignal,
  work: (job: { name: string; offMs: number }) => Promise<void>,
): Promise<void> {
  let failed: unknown = null;
  for (const { key: name, document } of await records.list(SKILL_REPAIR_KIND)) {
    const job = jobSchema.safeParse(document).data;
    const begun = job && { ...job, tries: job.tries + 1 };
    if (begun !== undefined && begun.tries <= MOST_TRIES) {
      await records.change(SKILL_REPAIR_KIND, name, () => begun);
      try {
        await work({ name, offMs: begun.offMs });
      } catch (error) {
        // It was only stopped; the next process goes on.
        if (signal.aborted) await records.change(SKILL_REPAIR_KIND, name, () => job);
        signal.throwIfAborted();
        failed ??= error;
        continue;
      }
    }
    await records.change(SKILL_REPAIR_KIND, name, () => null);
  }
  if (failed !== null) throw failed;
}
