/** What the routes of the API work on; `main.ts` hands it in. */
import type { Clock } from '../base/clock.ts';
import type { SaidLog } from '../runs/said-log.ts';
import type { House } from '../runtime/house.ts';
import type { Runtime } from '../runtime/runtime.ts';

export interface ApiContext extends House {
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  /** What the agent has said so far in a run that goes on; null where nothing is known of it. */
  saidIn: SaidLog['of'];
  /** How the daemon and its machine are now. */
  health: () => ReturnType<Runtime['health']> | Promise<ReturnType<Runtime['health']>>;
}
