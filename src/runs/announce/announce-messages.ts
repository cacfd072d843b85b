/** Tells listeners in which sessions something was said, by this process or another. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Emit } from '../../domain/event.ts';
import type { Inbox, InboxMessage } from '../../store/store.ts';

const FIRST_LOOK = 100;
const LONGEST_LOOK = 100_000;

export function createMessageAnnouncer({
  inbox,
  clock,
  log,
  emit,
}: {
  inbox: Pick<Inbox, 'list'>;
  clock: Pick<Clock, 'defer'>;
  log: Log;
  emit: Emit;
}) {
  /** The latest that were told of; ids follow the clocks of several processes, so one may come in between. */
  let known = new Set<string>();
  let isDue = false;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  async function latest(): Promise<InboxMessage[]> {
    for (let limit = FIRST_LOOK; ; limit *= 10) {
      const found = await inbox.list({ limit });
      const isEnough = found.length < limit || found.some(({ id }) => known.has(id));
      if (isEnough || known.size === 0 || limit >= LONGEST_LOOK) return found;
    }
  }

  async function announce(): Promise<void> {
    const found = await latest();
    const fresh = found.filter(({ id }) => !known.has(id));
    for (const sessionKey of new Set(fresh.map((message) => message.sessionKey)))
      emit('message-said', { sessionKey });
    known = new Set(found.slice(0, FIRST_LOOK).map(({ id }) => id));
  }

  const logged = (work: Promise<void>): Promise<void> =>
    work.catch((error: Error) => log.error('messages-not-told', { reason: error.message }));

  return {
    /** What is there already is no news. */
    start(): void {
      looking = logged(
        inbox.list({ limit: FIRST_LOOK }).then((found) => {
          known = new Set(found.map(({ id }) => id));
        }),
      );
    },
    /** One change is heard of several times. */
    look(): void {
      if (isDue || isStopped) return;
      isDue = true;
      clock.defer(() => {
        isDue = false;
        looking = logged(looking.then(announce));
      });
    },
    async stop(): Promise<void> {
      isStopped = true;
      await looking;
    },
  };
}
