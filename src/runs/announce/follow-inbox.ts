/** New messages as they come, from any process, until the signal fires. Never rejects. */
import type { Clock } from '../../base/clock.ts';
import type { InboxMessage, Store } from '../../store/store.ts';

export interface FollowInbox {
  sessionKey?: string | undefined;
  signal: AbortSignal;
  /** The oldest first; never two calls at a time. */
  onMessages: (messages: InboxMessage[]) => void;
}

/** More than comes between two looks. */
const MOST_AT_ONCE = 200;
/** Where no signal of a change comes through. */
const LOOK_AGAIN_MS = 2000;

export async function followInbox(
  store: Pick<Store, 'inbox' | 'changes'>,
  clock: Pick<Clock, 'setTimer'>,
  { sessionKey, signal, onMessages }: FollowInbox,
): Promise<void> {
  const latest = (): Promise<InboxMessage[]> =>
    store.inbox.list({ limit: MOST_AT_ONCE, ...(sessionKey !== undefined && { sessionKey }) });
  let seen = new Set((await latest()).map(({ id }) => id));
  let wake = Promise.withResolvers<void>();
  const stopListening = store.changes.onChange(() => wake.resolve());
  const onAbort = (): void => wake.resolve();
  signal.addEventListener('abort', onAbort, { once: true });
  while (!signal.aborted) {
    const cancelTimer = clock.setTimer(LOOK_AGAIN_MS, () => wake.resolve());
    await wake.promise;
    cancelTimer();
    wake = Promise.withResolvers();
    if (signal.aborted) break;
    // The store is closed or busy: what is there is seen with the next look.
    const messages = await latest().catch(() => []);
    const fresh = messages.filter(({ id }) => !seen.has(id));
    if (messages.length > 0) seen = new Set(messages.map(({ id }) => id));
    if (fresh.length > 0) onMessages(fresh.reverse());
  }
  stopListening();
  signal.removeEventListener('abort', onAbort);
}
