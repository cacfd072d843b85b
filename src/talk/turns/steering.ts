/** What a run under way hears of what is said in its session meanwhile, where the channel lets it. */
import type { Clock } from '../../base/clock.ts';
import type { BusyMode } from '../../domain/incoming.ts';
import type { Store } from '../../store/store.ts';
import { withFiles } from './take-turn.ts';

export type Steering = (runId: string, sessionKey: string) => Promise<string[]>;

/** In order; what is answered had its turn with this run. */
export function createSteering(dependencies: {
  store: Pick<Store, 'incoming'>;
  clock: Pick<Clock, 'nowMs'>;
  busyModeOf: (sessionKey: string) => BusyMode;
}): Steering {
  const { store, clock, busyModeOf } = dependencies;
  return async (runId, sessionKey) => {
    if (busyModeOf(sessionKey) !== 'steer') return [];
    const taken = await store.incoming.takeForRun({ sessionKey, runId, nowMs: clock.nowMs() });
    return taken.map(withFiles);
  };
}
