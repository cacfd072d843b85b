/** Messages that wait on the page for one person: read on one of their devices, they are read on all. */
import type { Store } from '../../store/store.ts';

/** More than so many are not counted: 100 means at least so many. */
const MOST = 100;

export type UnreadDesk = ReturnType<typeof createUnreadDesk>;

export function createUnreadDesk({
  person,
  store,
}: {
  person: string;
  store: Pick<Store, 'inbox' | 'changes'>;
}) {
  return {
    /** The latest first. */
    async list() {
      const found = await store.inbox.unread({ person, limit: MOST });
      return found.map(({ id, sessionKey }) => ({ id, sessionKey }));
    },
    /** These, or with null all of them. */
    async seen(ids: readonly string[] | null): Promise<number> {
      const count = await store.inbox.markSeen({ person, ids });
      if (count > 0) store.changes.notify();
      return count;
    },
  };
}
