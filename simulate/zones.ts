/** Every distinct set of zone rules, minute by minute, against the oracle. */
import { distinctZoneRules } from '../src/time/cron.oracle.ts';
import type { Comparison } from '../src/time/oracle-comparison.oracle.ts';
import { runJobs } from './pool.ts';
import { ZONE_WORKER, type ZoneJob } from './zone-worker.ts';

export async function simulateZones(options: { years: number }): Promise<boolean> {
  const fromMs = Temporal.Instant.from('2025-01-01T00:00Z').epochMilliseconds;
  const toMs = Temporal.Instant.from(`${2025 + options.years}-01-01T00:00Z`).epochMilliseconds;
  const rules = distinctZoneRules(fromMs, toMs);
  const waiting = [...rules.keys()];
  const startedAt = performance.now();
  const differences: string[] = [];
  let fires = 0;
  let done = 0;
  console.log(
    `zones: ${rules.size} sets of rules cover ${[...rules.values()].flat().length} zones; ${options.years} years each`,
  );
  await runJobs<ZoneJob, { timezone: string; comparison: Comparison }>({
    worker: ZONE_WORKER,
    nextJob() {
      const timezone = waiting.shift();
      return timezone === undefined ? null : { timezone, fromMs, toMs };
    },
    onAnswer({ timezone, comparison }) {
      fires += comparison.fires;
      differences.push(...comparison.differences);
      done += 1;
      console.log(
        `  ${done}/${rules.size}  ${timezone}: ${comparison.fires} fires, ${comparison.differences.length} differences`,
      );
    },
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `zones: ${fires} fires compared with the oracle in ${seconds} s, ${differences.length} differences`,
  );
  for (const difference of differences.slice(0, 20)) console.log(`  ${difference}`);
  return differences.length === 0 && done === rules.size;
}
