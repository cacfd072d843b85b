/** Where events come from that nobody brings: files that are watched, and the start of the daemon itself. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { roteStarted } from '../domain/schedule/happenings.ts';
import { createFileEvents } from '../schedule/events/file-events.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config-schema.ts';
import { watchedRoots } from './watched-roots.ts';

export interface EventSources {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createEventSources(dependencies: {
  home: string;
  store: Pick<Store, 'events' | 'records' | 'changes'>;
  clock: Clock;
  log: Log;
  version: string;
  /** Of this process: it starts once. */
  owner: string;
  config: () => Pick<Config, 'tools' | 'memory'>;
}): EventSources {
  const { home, store, clock, log, version, owner, config } = dependencies;
  const files = createFileEvents({ store, clock, log, roots: () => watchedRoots(home, config()) });
  let isStopped = false;
  return {
    async start() {
      if (isStopped) return;
      try {
        const taken = await store.events.take(roteStarted(owner, version), clock.nowMs());
        if (taken.kind === 'taken') store.changes.notify();
        await files.start();
      } catch (error) {
        // What has to do with events must not keep all else from running.
        log.error('events-not-started', { reason: (error as Error).message });
      }
    },
    async stop() {
      isStopped = true;
      await files.stop();
    },
  };
}
