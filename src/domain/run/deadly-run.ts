/**
 * Runs that take the whole process down with them, whatever they do: each death counts for every run that was under
 * way. One that was under way twice is carried out only by a process that has lived for a while without it or has
 * nothing else to do, and with no other such run beside it, so that a third death is most likely its own. Then it is
 * failed and told.
 */
import type { Run } from './run.ts';

const MOST_DEATHS = 3;
/** After so many deaths it is carried out apart from others of its kind. */
export const SUSPECT_DEATHS = MOST_DEATHS - 1;

/** So long has a busy process lived without a suspect before it takes one. */
export const SUSPECT_WAIT_MS = 20_000;

export function isDeadly({ deaths }: Pick<Run, 'deaths'>): boolean {
  return deaths >= MOST_DEATHS;
}

/** Knows if a suspect is under way; kept over all lanes. */
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
    const isSuspect = run.deaths === SUSPECT_DEATHS;
    if (isSuspect && suspects.isUnderWay) held.add(run.orderKey);
    if (held.has(run.orderKey)) continue;
    if (isSuspect) suspects.isUnderWay = true;
    yield run;
  }
}
