/**
 * The wall clock of somebody who travels: that of one zone up to an instant, and of another from then on. A journey is a
 * clock change. Each wall time has its turn once: what was passed before the journey does not come again (as if the
 * clock was set back), and what was jumped over comes at the arrival.
 */
import type { DstRule } from './dst-rule.ts';
import { type ZoneSegment, type ZoneSegments, zoneSegments } from './zone-segments.ts';

/** From this instant on, a whole second, the wall clock is that of this zone. */
export interface ZoneChange {
  fromMs: number;
  timezone: string;
}

interface Stay {
  startSec: number;
  endSec: number;
  zone: ZoneSegments;
  /** The latest wall time that was shown before it; -Infinity for the first. */
  reachedWallSec: number;
}

/** The changes come in order of time. `fold` says which of two passes at home counts. */
export function journeySegments(
  timezone: string,
  changes: readonly ZoneChange[],
  fold: DstRule['fold'],
): ZoneSegments {
  const [first, ...others] = staysOf(timezone, changes, fold);
  if (first === undefined) throw new Error('there is no zone');
  return {
    segmentAt(instantSec) {
      const stay = others.findLast(({ startSec }) => startSec <= instantSec) ?? first;
      return partOf(stay.zone.segmentAt(instantSec), stay);
    },
  };
}

function staysOf(
  timezone: string,
  changes: readonly ZoneChange[],
  fold: DstRule['fold'],
): readonly Stay[] {
  const stays: Stay[] = [];
  let startSec = Number.NEGATIVE_INFINITY;
  let reachedWallSec = Number.NEGATIVE_INFINITY;
  let zone = zoneSegments(timezone);
  for (const change of changes) {
    const endSec = change.fromMs / 1000;
    stays.push({ startSec, endSec, zone, reachedWallSec });
    reachedWallSec = Math.max(reachedWallSec, shownUntil(zone.segmentAt(endSec - 1), endSec, fold));
    startSec = endSec;
    zone = zoneSegments(change.timezone);
  }
  stays.push({ startSec, endSec: Number.POSITIVE_INFINITY, zone, reachedWallSec });
  return stays;
}

/** In the second pass of a fold, the first has shown more already; where the second counts, that was nobody's turn. */
function shownUntil(
  { offsetSec, repeatsUntilSec }: ZoneSegment,
  endSec: number,
  fold: DstRule['fold'],
): number {
  return (fold === 'second' ? endSec : Math.max(endSec, repeatsUntilSec)) + offsetSec;
}

/** The part of a stretch of the zone that falls into the stay. */
function partOf(segment: ZoneSegment, stay: Stay): ZoneSegment {
  const { offsetSec } = segment;
  const isArrival = Number.isFinite(stay.startSec) && segment.startSec <= stay.startSec;
  const isLeft = stay.endSec <= segment.endSec;
  const startSec = Math.max(segment.startSec, stay.startSec);
  const jumpedSec = Math.max(0, startSec + offsetSec - stay.reachedWallSec);
  return {
    startSec,
    endSec: Math.min(segment.endSec, stay.endSec),
    offsetSec,
    gapSec: isArrival ? jumpedSec : Math.min(segment.gapSec, jumpedSec),
    repeatsUntilSec: isArrival ? startSec : segment.repeatsUntilSec,
    // A stay that ends before the second pass has no other turn than the first.
    repeatedFromSec: isLeft ? stay.endSec : segment.repeatedFromSec,
    passedUntilSec: stay.reachedWallSec - offsetSec,
    ...(isArrival && { isArrival }),
  };
}
