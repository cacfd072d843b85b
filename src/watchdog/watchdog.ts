/**
 * Keeps the parts of the daemon up. Each works from the store, so one that is replaced loses nothing and does nothing
 * twice; the trouble of one concerns no other. Parts that come back by themselves, such as the servers that bring tools,
 * are only watched: what is told of them is the same.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Incidents } from '../store/store.ts';
import { STEADY_MS } from './decide-restart.ts';
import { type KeptPart, keepPart } from './kept-part.ts';
import type { Part, PartState, PartWords } from './part.ts';
import { createPartTrouble } from './part-trouble.ts';
import { type WatchedPart, watchPart } from './watched-part.ts';

export interface Watchdog {
  /** Begins a part now and keeps it up, until the returned function ends it. */
  keepUp(part: Part): () => Promise<void>;
  /** Hears how a part is that comes back by itself. */
  watch(part: PartWords): WatchedPart;
  parts(): PartState[];
  /** Ends what is left of trouble with parts that are no more, once those that there are have begun. */
  settle(): () => void;
}

export function createWatchdog(dependencies: {
  clock: Clock;
  log: Log;
  incidents: Pick<Incidents, 'report' | 'resolve' | 'list'>;
}): Watchdog {
  const { clock } = dependencies;
  const trouble = createPartTrouble(dependencies);
  const parts = new Map<string, Pick<KeptPart, 'state'>>();

  return {
    keepUp(part) {
      const kept = keepPart({ ...dependencies, part, trouble });
      parts.set(part.name, kept);
      return async () => {
        if (parts.get(part.name) === kept) parts.delete(part.name);
        await kept.end();
      };
    },
    watch(part) {
      const watched = watchPart({ part, clock, trouble });
      parts.set(part.name, watched);
      return {
        ...watched,
        end() {
          if (parts.get(part.name) === watched) parts.delete(part.name);
          watched.end();
        },
      };
    },
    parts: () => [...parts.values().map(({ state }) => state())],
    settle: () => clock.setTimer(STEADY_MS, () => trouble.settle([...parts.keys()])),
  };
}
