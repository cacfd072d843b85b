/** An instant as the person reads it: in their zone, to the second. */

import { instantMs } from '../../time/instant.ts';
import { formatWallTime } from './describe-trigger.ts';

export function wallTime(utc: string, timezone: string): string {
  return formatWallTime(Math.floor(instantMs(utc) / 1000) * 1000, timezone);
}
