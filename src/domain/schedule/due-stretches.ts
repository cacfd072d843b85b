/** Instants of a schedule that follow each other and share a fate are one stretch: first, last, and how many. */
import { type CollectedDue, collectDue } from './collect-due.ts';
import { type FireTimes, fireTimesOf } from './fire-times.ts';
import type { Schedule } from './schedule.ts';

export interface DueStretch {
  firstMs: number;
  lastMs: number;
  count: number;
}

/** Everything that is due of an active schedule, in pieces that are short enough to look at. */
export function* piecesOfDue(
  {
    status,
    trigger,
    travel,
    nextFireMs: firstMs,
  }: Pick<Schedule, 'status' | 'trigger' | 'travel' | 'nextFireMs'>,
  nowMs: number,
): Generator<CollectedDue> {
  let nextFireMs = firstMs;
  for (let moreDue = status === 'active'; moreDue; ) {
    const piece = collectDue({ trigger, travel, nextFireMs }, { nowMs, catchUpCap: 0 });
    ({ moreDue, nextFireMs } = piece);
    yield piece;
  }
}

/** An instant that has a row of its own separates two stretches. */
export function stretchesOf(
  instantsMs: readonly number[],
  recorded: ReadonlySet<number>,
): DueStretch[] {
  const stretches: DueStretch[] = [];
  let current: DueStretch | null = null;
  for (const instantMs of instantsMs) {
    if (recorded.has(instantMs)) {
      current = null;
    } else if (current === null) {
      current = { firstMs: instantMs, lastMs: instantMs, count: 1 };
      stretches.push(current);
    } else {
      current.lastMs = instantMs;
      current.count += 1;
    }
  }
  return stretches;
}

/** The most instants that are counted one by one, if the trigger itself can't tell how many there are. */
export const MOST_COUNTED = 10_000;

/** Some of its instants may not be counted. */
interface LongStretch extends DueStretch {
  isCutOff: boolean;
}

/** Every instant after one and up to another, with a bounded number of looks, so that ten years take milliseconds. */
export function stretchesBetween(
  schedule: Pick<Schedule, 'trigger' | 'travel'>,
  { afterMs, untilMs }: { afterMs: number; untilMs: number },
  recorded: ReadonlySet<number>,
): LongStretch[] {
  const fireTimes = fireTimesOf(schedule);
  const rowsMs = [...recorded].sort((left, right) => left - right);
  return [afterMs, ...rowsMs].flatMap((fromMs, index) => {
    const rowMs = rowsMs[index];
    const toMs = rowMs === undefined ? untilMs : rowMs - 1;
    const firstMs = fireTimes.nextFireMs(fromMs);
    if (firstMs === null || firstMs > toMs) return [];
    const lastMs = lastFireMs(fireTimes, firstMs, toMs);
    return [{ firstMs, lastMs, ...countBetween(fireTimes, firstMs, lastMs) }];
  });
}

/** The last fire up to an instant, by halving: `firstMs` is one. */
function lastFireMs(fireTimes: FireTimes, firstMs: number, untilMs: number): number {
  let lastMs = firstMs;
  for (let noneAfterMs = untilMs; lastMs < noneAfterMs; ) {
    const middleMs = Math.floor((lastMs + noneAfterMs) / 2);
    const nextMs = fireTimes.nextFireMs(middleMs);
    if (nextMs !== null && nextMs <= noneAfterMs) lastMs = nextMs;
    else noneAfterMs = middleMs;
  }
  return lastMs;
}

/** How many fires there are from one to another. */
function countBetween(
  fireTimes: FireTimes,
  firstMs: number,
  lastMs: number,
): Pick<LongStretch, 'count' | 'isCutOff'> {
  const counted = fireTimes.countFires(firstMs, lastMs + 1);
  if (counted !== null) return { count: counted, isCutOff: false };
  let count = 1;
  for (let atMs = firstMs; atMs < lastMs; count++) {
    if (count === MOST_COUNTED) return { count, isCutOff: true };
    atMs = fireTimes.nextFireMs(atMs) ?? lastMs;
  }
  return { count, isCutOff: false };
}

/** The rest of a stretch that is cut off at `untilMs`; its first instant is a fire, and stays. */
export function cutStretch(
  schedule: Pick<Schedule, 'trigger' | 'travel'>,
  firstMs: number,
  untilMs: number,
): DueStretch {
  const fireTimes = fireTimesOf(schedule);
  const stretch = { firstMs, lastMs: firstMs, count: 1 };
  for (
    let nextMs = fireTimes.nextFireMs(firstMs);
    nextMs !== null && nextMs <= untilMs;
    nextMs = fireTimes.nextFireMs(nextMs)
  ) {
    stretch.lastMs = nextMs;
    stretch.count += 1;
  }
  return stretch;
}
