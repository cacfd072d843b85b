/** What was said, what was sent, and what is in trouble, as people handle it. */
import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import { viewDelivery, viewIncident, viewMessage } from '../domain/run/run-view.ts';
import type { Store } from '../store/store.ts';

type Filter<Table extends { list: (filter: never) => unknown }> = Parameters<Table['list']>[0];

export type Messages = ReturnType<typeof createMessages>;

export function createMessages({
  store,
  clock,
}: {
  store: Pick<Store, 'inbox' | 'outbox' | 'incidents' | 'changes'>;
  clock: Pick<Clock, 'nowMs'>;
}) {
  return {
    /** The latest first. */
    list: async (filter: Filter<Store['inbox']>) =>
      (await store.inbox.list(filter)).map(viewMessage),
    deliveries: async (filter: Filter<Store['outbox']>) =>
      (await store.outbox.list(filter)).map(viewDelivery),
    incidents: async (filter: Filter<Store['incidents']>) =>
      (await store.incidents.list(filter)).map(viewIncident),
    /** Sends a delivery again because a person asked for it. */
    async resend(id: string) {
      const again = await store.outbox.resend({ id, nowMs: clock.nowMs() });
      if (again === null) throw nothingToResend(id);
      store.changes.notify();
      return viewDelivery(again);
    },
  };
}

function nothingToResend(id: string): RoteError {
  return new RoteError(
    {
      code: 'unknown-delivery',
      message: `There is no delivery "${id}" that failed or is in doubt.`,
      hint: 'rote deliveries list --state failed (or in-doubt) shows those that can be sent again.',
    },
    { blame: 'request' },
  );
}
