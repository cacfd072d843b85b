/**
 * Which message at the other side stands for the answer of a run until that is there. It is recorded before anything is
 * sent, so that a crash leaves one such message at most, and the answer replaces it or is sent anew, once.
 */
import { z } from 'zod';
import type { Delivery } from '../../domain/run/delivery.ts';
import type { Records } from '../../store/store.ts';

const KIND = 'live-message';

const schema = z.object({
  channel: z.string(),
  /** The session of the run. */
  target: z.string(),
  /** Null until it is known that it arrived. */
  receipt: z.string().nullable(),
});
export type LiveMessage = z.output<typeof schema>;

export function createLiveMessages(records: Records) {
  return {
    async get(runId: string): Promise<LiveMessage | null> {
      return schema.safeParse(await records.get(KIND, runId)).data ?? null;
    },
    /** What is there already stays as it is; false then. */
    async begin(runId: string, place: Omit<LiveMessage, 'receipt'>): Promise<boolean> {
      let isNew = false;
      await records.change(KIND, runId, (current) => {
        isNew = current === null;
        return current ?? { ...place, receipt: null };
      });
      return isNew;
    },
    async arrived(runId: string, receipt: string): Promise<void> {
      await records.change(KIND, runId, (current) =>
        current === null ? null : { ...(current as LiveMessage), receipt },
      );
    },
    async remove(runId: string): Promise<void> {
      await records.change(KIND, runId, () => null);
    },
    async runIds(): Promise<string[]> {
      return (await records.list(KIND)).map(({ key }) => key);
    },
  };
}

/** Whether a delivery is the answer of its run, and not something that it said on the way. */
export function isAnswer({ key, runId }: Pick<Delivery, 'key' | 'runId'>): boolean {
  return runId !== null && key === `${runId}:answer`;
}
