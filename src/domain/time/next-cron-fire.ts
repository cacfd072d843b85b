/**
 * When a cron pattern fires next in a zone. It walks the zone's stretches of constant offset, matches
 * wall times inside each, and at a seam drops the repeats (fold) or adds the shifted ones (gap) as
 * the settings say.
 */
import type { DstRule } from '../policies.ts';
import { type CronPattern, coversEveryHour, nextWallTime } from './cron-pattern.ts';
import type { ZoneSegment, ZoneSegments } from './zone-segments.ts';

/** No calendar pattern leaves more than 400 years between two fires. */
const LONGEST_SEARCH_SEC = 401 * 366 * 86_400;

/** The first fire strictly after `afterSec`, in seconds since 1970 UTC, or null if none ever comes. */
export function nextCronFire(
  pattern: CronPattern,
  zone: ZoneSegments,
  dst: DstRule,
  afterSec: number,
): number | null {
  const fromSec = Math.floor(afterSec) + 1;
  const limitSec = fromSec + LONGEST_SEARCH_SEC;
  let segment = zone.segmentAt(fromSec);
  while (true) {
    if (segment.startSec >= fromSec && dst.gap === 'shift' && firesInGap(pattern, segment)) {
      return segment.startSec;
    }
    const fireSec = fireInSegment(pattern, segment, dst, Math.max(fromSec, segment.startSec));
    if (fireSec !== null) return fireSec;
    if (segment.endSec > limitSec) return null;
    segment = zone.segmentAt(segment.endSec);
  }
}

function firesInGap(pattern: CronPattern, segment: ZoneSegment): boolean {
  if (segment.gapSec === 0) return false;
  const gapEndWallSec = segment.startSec + segment.offsetSec;
  const wallSec = nextWallTime(pattern, gapEndWallSec - segment.gapSec);
  return wallSec !== null && wallSec < gapEndWallSec;
}

function fireInSegment(
  pattern: CronPattern,
  segment: ZoneSegment,
  dst: DstRule,
  fromSec: number,
): number | null {
  const firesOnce = dst.fold !== 'both' && !coversEveryHour(pattern);
  const firstSec =
    firesOnce && dst.fold === 'first' ? Math.max(fromSec, segment.repeatsUntilSec) : fromSec;
  const endSec = firesOnce && dst.fold === 'second' ? segment.repeatedFromSec : segment.endSec;
  const wallSec = nextWallTime(pattern, firstSec + segment.offsetSec);
  if (wallSec === null) return null;
  const instantSec = wallSec - segment.offsetSec;
  return instantSec < endSec ? instantSec : null;
}
