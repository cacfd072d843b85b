/** Waits for work to end, but not for ever. */
import type { Clock } from '../base/clock.ts';

export async function waitAtMost(
  longestMs: number,
  work: Iterable<Promise<unknown>>,
  clock: Clock,
): Promise<void> {
  let cancelTimer = (): void => undefined;
  const timeUp = new Promise<void>((resolve) => {
    cancelTimer = clock.setTimer(longestMs, resolve);
  });
  await Promise.race([Promise.all(work), timeUp]);
  cancelTimer();
}
