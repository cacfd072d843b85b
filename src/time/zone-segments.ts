/**
 * A zone as stretches of constant offset, with what happens at their seams worked out once. Temporal
 * is the source; stretches are kept per zone and year, so that asking again costs a look-up.
 */

export interface ZoneSegment {
  /** First instant, in seconds since 1970 UTC; -Infinity before the zone's first transition. */
  startSec: number;
  /** First instant that is no longer part of it; Infinity after the last transition. */
  endSec: number;
  /** Wall time minus UTC. */
  offsetSec: number;
  /** Wall seconds that were jumped over at its start (spring forward), else 0. */
  gapSec: number;
  /** Instants before this one repeat wall times of the stretch before (fall back). */
  repeatsUntilSec: number;
  /** The wall times of instants from this one on will come again in the next stretch. */
  repeatedFromSec: number;
  /** Its person arrived here at its start (`journey-segments.ts`): what was jumped over is not left out. */
  isArrival?: true;
  /** Instants before this one show wall times whose turn was before a journey. */
  passedUntilSec?: number;
}

export interface ZoneSegments {
  segmentAt(instantSec: number): ZoneSegment;
}

/** The one instant at which clocks show a wall time; null if they skip it, or show it twice. */
export function onlyInstantOf(zone: ZoneSegments, wallSec: number): number | null {
  const segment = zone.segmentAt(wallSec - zone.segmentAt(wallSec).offsetSec);
  const instantSec = wallSec - segment.offsetSec;
  const isOnly = instantSec >= segment.repeatsUntilSec && instantSec < segment.repeatedFromSec;
  return isOnly ? instantSec : null;
}

const YEAR_SEC = 31_556_952;

/** Reads a zone's rules; the caller has checked that the zone exists. */
function createZoneSegments(timezone: string): ZoneSegments {
  const byYear = new Map<number, ZoneSegment[]>();

  function segmentsOfYear(year: number): ZoneSegment[] {
    const known = byYear.get(year);
    if (known) return known;
    const segments: ZoneSegment[] = [];
    const yearEndSec = (year + 1) * YEAR_SEC;
    for (let atSec = year * YEAR_SEC; atSec < yearEndSec; ) {
      const segment = readSegment(timezone, atSec);
      segments.push(segment);
      atSec = segment.endSec;
    }
    byYear.set(year, segments);
    return segments;
  }

  return {
    segmentAt(instantSec) {
      const segments = segmentsOfYear(Math.floor(instantSec / YEAR_SEC));
      for (const segment of segments) {
        if (instantSec < segment.endSec) return segment;
      }
      throw new Error(`No stretch of ${timezone} covers ${instantSec}`);
    },
  };
}

function readSegment(timezone: string, atSec: number): ZoneSegment {
  const at = zonedAt(timezone, atSec);
  const offsetSec = offsetOf(at);
  // 'previous' looks strictly before, so that a stretch that starts at `atSec` is asked one second later.
  const start = zonedAt(timezone, atSec + 1).getTimeZoneTransition('previous');
  const end = at.getTimeZoneTransition('next');
  const startSec = start === null ? -Infinity : secondsOf(start);
  const endSec = end === null ? Infinity : secondsOf(end);
  const cameFromSec = start === null ? offsetSec : offsetOf(zonedAt(timezone, startSec - 1));
  const goesToSec = end === null ? offsetSec : offsetOf(end);
  return {
    startSec,
    endSec,
    offsetSec,
    gapSec: Math.max(0, offsetSec - cameFromSec),
    repeatsUntilSec: startSec + Math.max(0, cameFromSec - offsetSec),
    repeatedFromSec: endSec - Math.max(0, offsetSec - goesToSec),
  };
}

function zonedAt(timezone: string, instantSec: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instantSec * 1000).toZonedDateTimeISO(timezone);
}

function secondsOf(zoned: Temporal.ZonedDateTime): number {
  return Math.floor(zoned.epochMilliseconds / 1000);
}

function offsetOf(zoned: Temporal.ZonedDateTime): number {
  return zoned.offsetNanoseconds / 1e9;
}

/** Facts about zones never change while a process lives, so one copy serves everybody. */
const knownZones = new Map<string, ZoneSegments>();

export function zoneSegments(timezone: string): ZoneSegments {
  let segments = knownZones.get(timezone);
  if (segments === undefined) {
    segments = createZoneSegments(timezone);
    knownZones.set(timezone, segments);
  }
  return segments;
}
