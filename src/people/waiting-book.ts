/** Keeps for each session what it waits for; see `domain/waiting.ts`, which says what may stand there and what ends it. */
import {
  NOTHING_WAITS,
  nextWaiting,
  type WaitingEvent,
  type WaitingThing,
  type WaitingThings,
  waitingSchema,
} from '../domain/waiting.ts';
import type { Store } from '../store/store.ts';

export const WAITING_KIND = 'waiting';

export function createWaitingBook({ records }: Pick<Store, 'records'>) {
  return {
    async of(sessionKey: string): Promise<WaitingThings> {
      return readWaiting(await records.get(WAITING_KIND, sessionKey));
    },
    /** Rote brought something unasked. */
    async came(sessionKey: string, thing: WaitingThing): Promise<void> {
      await records.change(
        WAITING_KIND,
        sessionKey,
        (current) =>
          waitingRecord(sessionKey, readWaiting(current), { kind: 'came', thing }).document,
      );
    },
  };
}

/** For who commits it together with what else a turn comes to. */
export function waitingRecord(sessionKey: string, waiting: WaitingThings, event: WaitingEvent) {
  const next = nextWaiting(waiting, event);
  return { kind: WAITING_KIND, key: sessionKey, document: next.length === 0 ? null : next };
}

function readWaiting(document: unknown): WaitingThings {
  return waitingSchema().safeParse(document).data ?? NOTHING_WAITS;
}
