/** Wall times in order: what a cron expression and a recurrence rule have in common. */

export interface WallTimes {
  /**
   * The first wall time at or after the given one, in seconds since 1970-01-01T00:00 on the wall clock,
   * or null if none ever comes.
   */
  nextWallTime(wallSec: number): number | null;
  /** Covers all 24 hours, so that it fires in both passes of a fold and never goes quiet. */
  coversEveryHour: boolean;
  /** How many there are from one wall time to before another, if that is known without a walk. */
  countWallTimes?(fromWallSec: number, beforeWallSec: number): number;
}
