/** When a part that is down is started again, and what its owner is told meanwhile. */

const PAUSES_MS = [1000, 5000, 15_000, 60_000, 300_000];

/** Longer than any part takes to show that it does not go on: until then a new start proves nothing. */
export const STEADY_MS = 180_000;
/** One that is down for so long needs somebody to look at it. */
const LONG_MS = 600_000;

/** Before its next start, by how often in a row it went down. */
export function pauseBeforeRestart(failures: number): number {
  return PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0;
}

/** Another kind is news of the same incident. */
export function kindOfTrouble(downForMs: number): 'down' | 'still-down' {
  return downForMs >= LONG_MS ? 'still-down' : 'down';
}
