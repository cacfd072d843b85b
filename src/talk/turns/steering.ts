/** What a run under way hears of what is said in its session meanwhile, where the channel lets it. */
import type { Clock } from '../../base/clock.ts';
import { type BusyMode, runIdOfIncoming } from '../../domain/incoming.ts';
import { ownFiles } from '../../domain/others-words.ts';
import type { Store } from '../../store/store.ts';
import { withFiles } from './turn-end.ts';

const MOST_HANDED = 1000;

export type Steering = (runId: string, sessionKey: string) => Promise<string[]>;

/** All that the run was handed so far, in order, but not what it was made from; it had its turn with this run. */
export function createSteering(dependencies: {
  store: Pick<Store, 'incoming'>;
  clock: Pick<Clock, 'nowMs'>;
  busyModeOf: (sessionKey: string) => BusyMode;
}): Steering {
  const { store, clock, busyModeOf } = dependencies;
  return async (runId, sessionKey) => {
    if (busyModeOf(sessionKey) !== 'steer') return [];
    await store.incoming.takeForRun({ sessionKey, runId, nowMs: clock.nowMs() });
    // With what a process had taken that died before it told.
    const handed = await store.incoming.list({ runId, limit: MOST_HANDED });
    const meanwhile = handed.filter(({ id }) => runIdOfIncoming(id) !== runId);
    return meanwhile.toReversed().map((said) => withFiles({ ...said, files: ownFiles(said) }));
  };
}
