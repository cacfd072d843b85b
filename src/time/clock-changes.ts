/** When the clocks of a zone are put forward (a gap) or back (a fold), between two instants, both included. */
import { formatInstant } from './instant.ts';
import { zoneSegments } from './zone-segments.ts';

export interface ClockChange {
  atUtc: string;
  /** Wall time minus UTC before and after it: `+01:00`. */
  fromOffset: string;
  toOffset: string;
  kind: 'gap' | 'fold';
}

export function clockChanges(
  timezone: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): ClockChange[] {
  const zone = zoneSegments(timezone);
  const changes: ClockChange[] = [];
  let before = zone.segmentAt(fromMs / 1000 - 1);
  while (before.endSec * 1000 <= toMs) {
    const after = zone.segmentAt(before.endSec);
    if (after.offsetSec !== before.offsetSec)
      changes.push({
        atUtc: formatInstant(before.endSec * 1000),
        fromOffset: offsetText(before.offsetSec),
        toOffset: offsetText(after.offsetSec),
        kind: after.offsetSec > before.offsetSec ? 'gap' : 'fold',
      });
    before = after;
  }
  return changes;
}

function offsetText(offsetSec: number): string {
  const minutes = Math.round(Math.abs(offsetSec) / 60);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const sign = offsetSec < 0 ? '-' : '+';
  return `${sign}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
