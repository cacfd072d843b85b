/**
 * When wall times fire next in a zone. It walks the zone's stretches of constant offset, matches
 * wall times inside each, and at a seam drops the repeats (fold) or adds the shifted ones (gap) as
 * the settings say.
 */
import type { DstRule } from './dst-rule.ts';
import type { WallTimes } from './wall-times.ts';
import type { ZoneSegment, ZoneSegments } from './zone-segments.ts';

/** No calendar pattern leaves more than 400 years between two fires. */
const LONGEST_SEARCH_SEC = 401 * 366 * 86_400;

/** Offsets differ by less than this, so a wall time is never further from its instant. */
const WIDEST_OFFSET_SEC = 2 * 86_400;

/** The first fire strictly after `afterSec`, in seconds since 1970 UTC, or null if none ever comes. */
export function nextWallFire(
  walls: WallTimes,
  zone: ZoneSegments,
  dst: DstRule,
  afterSec: number,
): number | null {
  const fromSec = Math.floor(afterSec) + 1;
  const limitSec = fromSec + LONGEST_SEARCH_SEC;
  let segment = zone.segmentAt(fromSec);
  while (true) {
    if (segment.startSec >= fromSec && firesForGap(walls, segment, dst)) return segment.startSec;
    const fromHereSec = Math.max(fromSec, segment.startSec);
    const fireSec = fireInSegment(walls, segment, dst, fromHereSec);
    if (fireSec !== null) return fireSec;
    if (segment.endSec > limitSec) return null;
    // Nothing lies before the next wall time, so the stretches up to shortly before it hold nothing.
    const nextSec = walls.nextWallTime(fromHereSec + segment.offsetSec - WIDEST_OFFSET_SEC);
    if (nextSec === null) return null;
    segment = zone.segmentAt(Math.max(segment.endSec, nextSec - WIDEST_OFFSET_SEC));
  }
}

/** True if a stretch begins with a fire for wall times that were jumped over at its start. */
export function firesForGap(walls: WallTimes, segment: ZoneSegment, dst: DstRule): boolean {
  const isShifted = segment.isArrival === true ? !walls.coversEveryHour : dst.gap === 'shift';
  if (!isShifted || segment.gapSec === 0) return false;
  const gapEndWallSec = segment.startSec + segment.offsetSec;
  const wallSec = walls.nextWallTime(gapEndWallSec - segment.gapSec);
  return wallSec !== null && wallSec < gapEndWallSec;
}

function fireInSegment(
  walls: WallTimes,
  segment: ZoneSegment,
  dst: DstRule,
  fromSec: number,
): number | null {
  const part = firingPart(walls, segment, dst, fromSec);
  const wallSec = walls.nextWallTime(part.fromSec + segment.offsetSec);
  if (wallSec === null) return null;
  const instantSec = wallSec - segment.offsetSec;
  return instantSec < part.endSec ? instantSec : null;
}

/** The instants of a stretch at which wall times fire: of those that come twice, the fold rule may drop one. */
export function firingPart(
  walls: WallTimes,
  segment: ZoneSegment,
  dst: DstRule,
  fromSec: number,
): { fromSec: number; endSec: number } {
  const firesOnce = dst.fold !== 'both' && !walls.coversEveryHour;
  const isFirst = firesOnce && dst.fold === 'first';
  const isSecond = firesOnce && dst.fold === 'second';
  const { passedUntilSec = fromSec } = segment;
  const newSec = walls.coversEveryHour ? fromSec : Math.max(fromSec, passedUntilSec);
  return {
    fromSec: isFirst ? Math.max(newSec, segment.repeatsUntilSec) : newSec,
    endSec: isSecond ? segment.repeatedFromSec : segment.endSec,
  };
}
