/** The zone data we run on against every transition in tzdb from 2015 to 2030. */
import { join } from 'node:path';
import { zoneSegments } from '../src/time/zone-segments.ts';
import { type Evaluation, readJsonLines } from './corpora.ts';

interface Transition {
  zone: string;
  at: string;
  offset_before: number;
  offset_after: number;
}

export function evaluateZoneTransitions(corpora: string): Evaluation {
  const rows = readJsonLines<Transition>(join(corpora, 'cron/tz-transitions.jsonl'));
  const wrong: string[] = [];
  for (const row of rows) {
    const atSec = Temporal.Instant.from(row.at).epochMilliseconds / 1000;
    const zone = zoneSegments(row.zone);
    const before = zone.segmentAt(atSec - 1);
    const after = zone.segmentAt(atSec);
    const isSeam = before.endSec === atSec && after.startSec === atSec;
    const sameOffsets =
      before.offsetSec === row.offset_before && after.offsetSec === row.offset_after;
    if (!isSeam || !sameOffsets) {
      wrong.push(
        `${row.zone} at ${row.at}: ${before.offsetSec} → ${after.offsetSec}, not ${row.offset_before} → ${row.offset_after}`,
      );
    }
  }
  const extra = unexpectedSeams(rows);
  return {
    name: 'zone transitions',
    figures: {
      zones: new Set(rows.map(({ zone }) => zone)).size,
      transitions: rows.length,
      agree: rows.length - wrong.length,
      'ours that tzdb does not have': extra.length,
    },
    unexplained: [...wrong, ...extra],
  };
}

/** Seams of ours in the same years that the data does not list. */
function unexpectedSeams(rows: Transition[]): string[] {
  const listed = new Map<string, Set<number>>();
  for (const { zone, at } of rows) {
    const atSec = Temporal.Instant.from(at).epochMilliseconds / 1000;
    listed.set(zone, (listed.get(zone) ?? new Set()).add(atSec));
  }
  const endSec = Temporal.Instant.from('2030-12-01T00:00Z').epochMilliseconds / 1000;
  const startSec = Temporal.Instant.from('2015-02-01T00:00Z').epochMilliseconds / 1000;
  const extra: string[] = [];
  for (const [zone, seams] of listed) {
    const segments = zoneSegments(zone);
    for (
      let seam = segments.segmentAt(startSec).endSec;
      seam < endSec;
      seam = segments.segmentAt(seam).endSec
    ) {
      if (!seams.has(seam))
        extra.push(`${zone} has a seam at ${Temporal.Instant.fromEpochMilliseconds(seam * 1000)}`);
    }
  }
  return extra;
}
