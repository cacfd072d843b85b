/** Tells of what tool servers say unasked, and lets none of them keep Rote busy with it. */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import { isDeeperThan, jsonSize } from '../../base/outside-json.ts';
import type { Store } from '../../store/store.ts';

/** So many of one server in so long; what is said beyond that is not heard. */
const MOST_HEARD = 100;
const WITHIN_MS = 10_000;
const LONGEST_HEARD = 64 * 1024;
const DEEPEST_HEARD = 100;

export function createMcpEvents(dependencies: {
  store: Pick<Store, 'events' | 'changes'>;
  clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  makeId: MakeId;
  log: Log;
}): (word: { server: string; method: string; params: unknown }) => void {
  const { store, clock, makeId, log } = dependencies;
  const heard = new Map<string, { sinceMs: number; count: number }>();

  function isTooMuch(server: string): boolean {
    const nowMs = clock.monotonicMs();
    const known = heard.get(server);
    if (known === undefined || nowMs - known.sinceMs > WITHIN_MS) {
      heard.set(server, { sinceMs: nowMs, count: 1 });
      return false;
    }
    known.count += 1;
    if (known.count === MOST_HEARD + 1) log.warn('mcp-server-says-too-much', { server });
    return known.count > MOST_HEARD;
  }

  return ({ server, method, params }) => {
    if (isTooMuch(server)) return;
    const isFit =
      jsonSize(params, LONGEST_HEARD) <= LONGEST_HEARD && !isDeeperThan(params, DEEPEST_HEARD);
    const data = { server, method, params: isFit ? params : null };
    const facts = { on: 'mcp', server, method } as const;
    store.events
      .take({ facts, key: makeId('call'), data, depth: 1 }, clock.nowMs())
      .then((taken) => {
        if (taken.kind === 'taken') store.changes.notify();
      })
      .catch((error: Error) => log.error('event-not-taken', { server, reason: error.message }));
  };
}
