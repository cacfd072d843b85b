/** The ports that the routes of the API work on; `main.ts` hands them in. */
import type { Clock } from '../base/clock.ts';
import type { SaidLog } from '../runs/said-log.ts';
import type { House } from '../runtime/house.ts';
import type { Runtime } from '../runtime/runtime.ts';

export interface ApiContext extends House {
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  /** The words of the agent so far in a run that goes on; null if none are known. */
  saidIn: SaidLog['of'];
  /** How the daemon and its machine are now. */
  health: () => ReturnType<Runtime['health']> | Promise<ReturnType<Runtime['health']>>;
}
