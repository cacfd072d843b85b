/**
 * How often wall times fire between two instants, worked out from the rule instead of fire by fire: a pattern that
 * fires every second costs no more than one that fires once a day.
 */
import { type BitSet, hasBit, lowestBit } from './bit-set.ts';
import { civilFromDays, SECONDS_PER_DAY } from './civil.ts';
import { type CronPattern, matchingDays } from './cron-pattern.ts';
import type { DstRule } from './dst-rule.ts';
import { firesForGap, firingPart } from './next-wall-fire.ts';
import type { WallTimes } from './wall-times.ts';
import type { ZoneSegments } from './zone-segments.ts';

interface WallStretch {
  fromSec: number;
  /** The first second that is no longer part of it. */
  beforeSec: number;
}

/** Exactly as many as `nextWallFire` would give one by one; null if the wall times can't be counted. */
export function countWallFires(
  walls: WallTimes,
  zone: ZoneSegments,
  dst: DstRule,
  { fromSec, beforeSec }: WallStretch,
): number | null {
  const { countWallTimes } = walls;
  if (countWallTimes === undefined) return null;
  let count = 0;
  for (let atSec = fromSec; atSec < beforeSec; ) {
    const segment = zone.segmentAt(atSec);
    const { offsetSec, startSec, endSec } = segment;
    if (startSec >= fromSec && firesForGap(walls, segment, dst)) {
      const startWallSec = startSec + offsetSec;
      // Fires that the gap shifts to its end are one, also with one that belongs there.
      count += walls.nextWallTime(startWallSec) === startWallSec ? 0 : 1;
    }
    const part = firingPart(walls, segment, dst, atSec);
    const partEndSec = Math.min(beforeSec, part.endSec);
    if (part.fromSec < partEndSec)
      count += countWallTimes(part.fromSec + offsetSec, partEndSec + offsetSec);
    atSec = endSec;
  }
  return count;
}

/** How many wall times of a cron pattern there are from one second to before another. */
export function countCronTimes(
  pattern: CronPattern,
  fromWallSec: number,
  beforeWallSec: number,
): number {
  let count = 0;
  const firstDay = Math.floor(fromWallSec / SECONDS_PER_DAY);
  for (let day = firstDay; day * SECONDS_PER_DAY < beforeWallSec; day += 1) {
    if (!isMatchingDay(pattern, day)) continue;
    const startSec = day * SECONDS_PER_DAY;
    const endOfPart = Math.min(SECONDS_PER_DAY, beforeWallSec - startSec);
    const startOfPart = Math.max(0, fromWallSec - startSec);
    count += countBefore(pattern, endOfPart) - countBefore(pattern, startOfPart);
  }
  return count;
}

function isMatchingDay(pattern: CronPattern, days: number): boolean {
  const { year, month, day } = civilFromDays(days);
  if (!hasBit(pattern.month, month)) return false;
  return (matchingDays(pattern.day, year, month) & (1 << day)) !== 0;
}

/** The times of a matching day before a second of it. */
function countBefore({ hour, minute, second }: CronPattern, secondOfDay: number): number {
  const atHour = Math.floor(secondOfDay / 3600);
  const atMinute = Math.floor(secondOfDay / 60) % 60;
  const anHour = sizeBelow(minute, 60) * sizeBelow(second, 60);
  let count = sizeBelow(hour, atHour) * anHour;
  if (atHour > 23 || !hasBit(hour, atHour)) return count;
  count += sizeBelow(minute, atMinute) * sizeBelow(second, 60);
  return hasBit(minute, atMinute) ? count + sizeBelow(second, secondOfDay % 60) : count;
}

/** How many members are smaller than a value up to 60. */
function sizeBelow({ low, high }: BitSet, value: number): number {
  const lowPart = value >= 32 ? low : low & ((1 << value) - 1);
  const highPart = value <= 32 ? 0 : high & ((1 << (value - 32)) - 1);
  return bitCount(lowPart) + bitCount(highPart);
}

function bitCount(word: number): number {
  let count = 0;
  for (let rest = word; lowestBit(rest) >= 0; rest &= rest - 1) count += 1;
  return count;
}
