/** Instants of a schedule that follow each other and share a fate are one stretch: first, last, and how many. */
import { type CollectedDue, collectDue } from './collect-due.ts';
import { fireTimesOf } from './fire-times.ts';
import type { Schedule } from './schedule.ts';

export interface Stretch {
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
): Stretch[] {
  const stretches: Stretch[] = [];
  let current: Stretch | null = null;
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

/** What is left of a stretch that is cut off at `untilMs`; its first instant is a fire, and stays. */
export function cutStretch(
  schedule: Pick<Schedule, 'trigger' | 'travel'>,
  firstMs: number,
  untilMs: number,
): Stretch {
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
