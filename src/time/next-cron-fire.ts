/** When a cron pattern fires next in a zone. */

import { countCronTimes } from './count-wall-fires.ts';
import { type CronPattern, coversEveryHour, nextWallTime } from './cron-pattern.ts';
import type { DstRule } from './dst-rule.ts';
import { nextWallFire } from './next-wall-fire.ts';
import type { WallTimes } from './wall-times.ts';
import type { ZoneSegments } from './zone-segments.ts';

export function cronWalls(pattern: CronPattern): WallTimes {
  return {
    coversEveryHour: coversEveryHour(pattern),
    nextWallTime: (wallSec) => nextWallTime(pattern, wallSec),
    countWallTimes: (fromWallSec, beforeWallSec) =>
      countCronTimes(pattern, fromWallSec, beforeWallSec),
  };
}

/** The first fire strictly after `afterSec`, in seconds since 1970 UTC, or null if none ever comes. */
export function nextCronFire(
  pattern: CronPattern,
  zone: ZoneSegments,
  dst: DstRule,
  afterSec: number,
): number | null {
  return nextWallFire(cronWalls(pattern), zone, dst, afterSec);
}
