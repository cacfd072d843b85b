/**
 * Runs that take the whole process down with them, whatever they do: each death counts for every run that was under
 * way. One that was under way twice waits a while, so that a process that dies without it is known to, and is then
 * carried out with no other such run beside it, so that a third death is known to be its own. Then it is failed and told.
 */
import type { Run } from './run.ts';

const MOST_DEATHS = 3;
/** From so many deaths on, it waits and is carried out apart from others of its kind. */
export const SUSPECT_DEATHS = MOST_DEATHS - 1;

/** How long a suspect waits after the death that made it one. */
export const SUSPECT_WAIT_MS = 20_000;

export function isDeadly({ deaths }: Pick<Run, 'deaths'>): boolean {
  return deaths >= MOST_DEATHS;
}

/** Whether one is under way; kept over all lanes. */
export interface Suspects {
  isUnderWay: boolean;
}

/** In their order, without those that have to wait for a suspect, and what waits behind them in order. */
export function* withOneSuspect<Waiting extends Pick<Run, 'orderKey' | 'deaths'>>(
  waiting: Iterable<Waiting>,
  suspects: Suspects,
): Generator<Waiting> {
  const held = new Set<string>();
  for (const run of waiting) {
    const isSuspect = run.deaths >= SUSPECT_DEATHS;
    if (isSuspect && suspects.isUnderWay) held.add(run.orderKey);
    if (held.has(run.orderKey)) continue;
    if (isSuspect) suspects.isUnderWay = true;
    yield run;
  }
}
