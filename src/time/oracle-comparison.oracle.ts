/** The fast way against the slow way, over a stretch of time in one zone. */

import { DST_RULES, matchingWalls, oracleFires, readMinutes } from './cron.oracle.ts';
import { ORACLE_CASES } from './cron-cases.oracle.ts';
import { formatInstant } from './instant.ts';
import { nextCronFire } from './next-cron-fire.ts';
import { parseCron } from './parse-cron.ts';
import { zoneSegments } from './zone-segments.ts';

export interface Comparison {
  /** How many fires were compared. */
  fires: number;
  /** The first difference of each expression and setting, in words. */
  differences: string[];
}

export function compareWithOracle(timezone: string, fromMs: number, toMs: number): Comparison {
  const table = readMinutes(timezone, fromMs, toMs);
  const comparison: Comparison = { fires: 0, differences: [] };
  for (const oracleCase of ORACLE_CASES) {
    const matching = matchingWalls(table, oracleCase);
    for (const rule of DST_RULES) {
      // With all 24 hours the fold setting changes nothing; once is enough.
      if (oracleCase.everyHour && rule.fold !== 'first') continue;
      const wanted = oracleFires(table, matching, { ...oracleCase, ...rule });
      const setting = `${oracleCase.cron} in ${timezone}, gap ${rule.gap}, fold ${rule.fold}`;
      const difference = firstDifference(
        firesOf(oracleCase.cron, timezone, rule, fromMs),
        wanted,
        toMs,
      );
      if (difference !== null) comparison.differences.push(`${setting}: ${difference}`);
      comparison.fires += wanted.length;
    }
  }
  return comparison;
}

function* firesOf(
  cron: string,
  timezone: string,
  rule: (typeof DST_RULES)[number],
  fromMs: number,
): Generator<number> {
  const pattern = parseCron(cron);
  if (!pattern.ok) throw new Error(pattern.fault.message);
  const zone = zoneSegments(timezone);
  let afterSec = fromMs / 1000;
  while (true) {
    const fireSec = nextCronFire(pattern.value, zone, rule, afterSec);
    if (fireSec === null) return;
    yield fireSec * 1000;
    afterSec = fireSec;
  }
}

function firstDifference(fires: Iterable<number>, wanted: number[], toMs: number): string | null {
  let position = 0;
  for (const fireMs of fires) {
    const wantedMs = wanted[position];
    if (fireMs >= toMs && wantedMs === undefined) return null;
    if (fireMs !== wantedMs) return `fires at ${shown(fireMs)}, the oracle says ${shown(wantedMs)}`;
    position++;
  }
  return position === wanted.length ? null : `ends before ${shown(wanted[position])}`;
}

function shown(instantMs: number | undefined): string {
  return instantMs === undefined ? 'nothing more' : formatInstant(instantMs);
}
