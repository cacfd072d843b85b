/**
 * Looks into the inboxes of servers that invite by themselves, at a pace. One process does it for the house.
 * States: waiting for the lease → looking ⇄ pausing.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { pause } from '../../base/pause.ts';
import type { DavAccount } from '../../domain/dav/dav-account.ts';
import type { Store } from '../../store/store.ts';

const PACE_MS = 300_000;
/** So long a server may take for all that is new. */
const ANSWER_MS = 60_000;

export type InboxAccount = DavAccount & { inbox: string };

export function watchInboxes(ports: {
  store: { davAccounts: Pick<Store['davAccounts'], 'all'> };
  clock: Pick<Clock, 'setTimer'>;
  log: Log;
  read(account: InboxAccount, signal: AbortSignal): Promise<void>;
  hold(
    name: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
}): { stop(): Promise<void>; ended: Promise<void> } {
  const { store, clock, log } = ports;
  const stopping = new AbortController();
  const ended = ports.hold('calendar-inboxes', stopping.signal, async (signal) => {
    while (!signal.aborted) {
      for (const account of await store.davAccounts.all())
        if (hasInbox(account)) await look(account, signal);
      await pause(clock, PACE_MS, signal);
    }
  });

  async function look(account: InboxAccount, signal: AbortSignal): Promise<void> {
    const limit = new AbortController();
    const cancel = clock.setTimer(ANSWER_MS, () => limit.abort());
    try {
      await ports.read(account, AbortSignal.any([signal, limit.signal]));
    } catch (error) {
      if (!signal.aborted)
        log.warn('inbox-not-read', { account: account.id, reason: (error as Error).message });
    } finally {
      cancel();
    }
  }

  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

const hasInbox = (account: DavAccount): account is InboxAccount =>
  account.kind === 'calendar' && account.schedules && typeof account.inbox === 'string';
