/** Reads the end of a range: an instant, a wall time in the zone, or a date, which is its first moment. */
import { type Result, succeed } from '../base/errors.ts';
import { parseAtTime } from './at-time.ts';

export function readInstant(text: string, timezone: string): Result<number> {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text;
  const read = parseAtTime(time, timezone, { gap: 'skip', fold: 'first' });
  return read.ok ? succeed(read.value.atMs) : read;
}
