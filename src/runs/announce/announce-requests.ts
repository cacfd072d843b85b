/** Tells listeners which requests were asked and which ended, by this process or another. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Emit } from '../../domain/event.ts';
import type { Request } from '../../domain/request.ts';
import type { Requests } from '../../people/requests.ts';

const ALL_OPEN = 10_000_000;

export function createRequestAnnouncer({
  requests,
  clock,
  log,
  emit,
}: {
  requests: Pick<Requests, 'list' | 'get'>;
  clock: Pick<Clock, 'defer'>;
  log: Log;
  emit: Emit;
}) {
  /** As it was told last. */
  let known: ReadonlyMap<string, Request> = new Map();
  let isDue = false;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  async function open(): Promise<ReadonlyMap<string, Request>> {
    const found = await requests.list({ state: 'open', limit: ALL_OPEN });
    return new Map(found.map((request) => [request.id, request]));
  }

  async function announce(): Promise<void> {
    const now = await open();
    for (const [requestId, { kind, about }] of now)
      if (!known.has(requestId)) emit('request-asked', { requestId, kind, about });
    for (const [requestId, { kind, about }] of known) {
      if (now.has(requestId)) continue;
      const { state } = await requests.get(requestId);
      emit('request-ended', { requestId, kind, about, state });
    }
    known = now;
  }

  return {
    /** What is open already is no news. */
    start(): void {
      looking = open().then(
        (found) => {
          known = found;
        },
        (error: Error) => log.error('requests-not-told', { reason: error.message }),
      );
    },
    /** One change is heard of several times. */
    look(): void {
      if (isDue || isStopped) return;
      isDue = true;
      clock.defer(() => {
        isDue = false;
        looking = looking
          .then(announce)
          .catch((error: Error) => log.error('requests-not-told', { reason: error.message }));
      });
    },
    async stop(): Promise<void> {
      isStopped = true;
      await looking;
    },
  };
}
