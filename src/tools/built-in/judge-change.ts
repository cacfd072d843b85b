/** Whether a number has moved far enough from a mark, and which mark the next one is held against. */

export interface Step {
  by: number | null;
  byPercent: number | null;
  way: 'any' | 'up' | 'down';
}

/**
 * The mark is the number that was told last (or seen first), so that a slow drift adds up. Where only one way counts, it
 * follows the other way: a price that fell to 80 and rises to 86 has risen by 6, whatever it was before.
 */
export function judgeChange(
  mark: number,
  now: number,
  step: Step,
): { changed: boolean; mark: number } {
  const way = now > mark ? 'up' : 'down';
  const isWanted = step.way === 'any' || step.way === way;
  if (now === mark) return { changed: false, mark };
  if (!isWanted) return { changed: false, mark: now };
  return isFar(mark, now, step) ? { changed: true, mark: now } : { changed: false, mark };
}

/** Sums of decimals are off by a hair: 0.3 - 0.2 is less than 0.1. */
const HAIR = 1e-9;

function isFar(mark: number, now: number, { by, byPercent }: Step): boolean {
  const moved = Math.abs(now - mark) * (1 + HAIR);
  const isEnough = by === null || moved >= by;
  return isEnough && (byPercent === null || moved * 100 >= byPercent * Math.abs(mark));
}
