/** Tells listeners which requests were asked and which ended, by this process or another. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Emit } from '../../domain/event.ts';
import type { Requests } from '../../people/requests.ts';
import type { RequestNews } from '../../store/request-table.ts';

/** Clocks of other processes may be behind ours by so much. */
const OVERLAP_MS = 60_000;
/** Of more that come within a minute the latest are told: who hears of one reads the list. */
const MOST_AT_ONCE = 500;

export function createRequestAnnouncer({
  requests,
  clock,
  log,
  emit,
}: {
  requests: Pick<Requests, 'news'>;
  clock: Pick<Clock, 'defer' | 'nowMs'>;
  log: Log;
  emit: Emit;
}) {
  /** What was told lately, and when it was. */
  const told = new Map<string, number>();
  let sinceMs = 0;
  let isDue = false;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  /** What nobody was told of yet; however much is open, only what is new is read. */
  async function untold(): Promise<RequestNews[]> {
    const nowMs = clock.nowMs();
    // A clock that was set back has its own past.
    const fromMs = Math.min(sinceMs, nowMs) - OVERLAP_MS;
    const found = (await requests.news(fromMs, MOST_AT_ONCE)).filter(
      (one) => !told.has(keyOf(one)),
    );
    for (const one of found) told.set(keyOf(one), one.atMs);
    for (const [key, atMs] of told) if (atMs < fromMs) told.delete(key);
    sinceMs = nowMs;
    return found;
  }

  async function announce(): Promise<void> {
    const news = await untold();
    for (const { what, id: requestId, kind, about } of news)
      if (what === 'asked') emit('request-asked', { requestId, kind, about });
    for (const { what, id: requestId, kind, about, state } of news)
      if (what === 'ended') emit('request-ended', { requestId, kind, about, state });
  }

  return {
    /** What is open already is no news. */
    start(): void {
      sinceMs = clock.nowMs();
      looking = untold().then(
        () => undefined,
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

const keyOf = ({ what, id }: RequestNews): string => `${what} ${id}`;
