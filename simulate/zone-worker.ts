/** One process of the zone simulation: takes zones one by one, a year at a time to keep memory flat. */
import { compareWithOracle } from '../src/time/oracle-comparison.oracle.ts';

export const ZONE_WORKER = import.meta.filename;

export interface ZoneJob {
  timezone: string;
  fromMs: number;
  toMs: number;
}

const YEAR_MS = 366 * 86_400_000;

if (import.meta.main && process.send !== undefined) {
  process.on('message', ({ timezone, fromMs, toMs }: ZoneJob) => {
    const comparison = { fires: 0, differences: [] as string[] };
    for (let startMs = fromMs; startMs < toMs; startMs += YEAR_MS) {
      // A minute earlier, because a stretch leaves out its first instant.
      const year = compareWithOracle(timezone, startMs - 60_000, Math.min(startMs + YEAR_MS, toMs));
      comparison.fires += year.fires;
      comparison.differences.push(...year.differences);
    }
    process.send?.({ timezone, comparison });
  });
}
