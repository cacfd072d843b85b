/**
 * The daemon's inside: what is started, stopped and reported on, whatever face it is reached
 * through.
 *
 * States: `starting` → `running` → `stopped`. `stop()` may come at any time, also more than once, and
 * always ends in `stopped`.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

type RuntimeState = 'starting' | 'running' | 'stopped';

interface Health {
  ok: boolean;
  state: RuntimeState;
  version: string;
  uptimeMs: number;
}

export interface Runtime {
  start(): Promise<void>;
  stop(): Promise<void>;
  health(): Health;
}

export function createRuntime(dependencies: { clock: Clock; log: Log; version: string }): Runtime {
  const { clock, log, version } = dependencies;
  const startedAtMs = clock.monotonicMs();
  let state: RuntimeState = 'starting';

  return {
    async start() {
      if (state !== 'starting') return;
      state = 'running';
      log.debug('runtime-started');
    },
    async stop() {
      if (state === 'stopped') return;
      state = 'stopped';
      log.debug('runtime-stopped');
    },
    health: () => ({
      ok: state === 'running',
      state,
      version,
      uptimeMs: Math.round(clock.monotonicMs() - startedAtMs),
    }),
  };
}
