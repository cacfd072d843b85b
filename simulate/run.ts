/**
 * `npm run simulate [-- --years N]`: the long proofs, too long for `npm test`. Every distinct set of
 * zone rules, minute by minute, against the oracle; one process a core.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { distinctZoneRules } from '../src/domain/time/cron.oracle.ts';
import type { Comparison } from '../src/domain/time/oracle-comparison.oracle.ts';
import { ZONE_WORKER, type ZoneJob } from './zone-worker.ts';

const { values } = parseArgs({ options: { years: { type: 'string', default: '11' } } });
const fromMs = Temporal.Instant.from('2025-01-01T00:00Z').epochMilliseconds;
const toMs = Temporal.Instant.from(`${2025 + Number(values.years)}-01-01T00:00Z`).epochMilliseconds;

const rules = distinctZoneRules(fromMs, toMs);
const waiting = [...rules.keys()];
const startedAt = performance.now();
let fires = 0;
let done = 0;
const differences: string[] = [];

console.log(
  `${rules.size} sets of zone rules cover ${[...rules.values()].flat().length} zones; ${values.years} years each`,
);
await Promise.all(Array.from({ length: availableParallelism() }, runWorker));

const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(
  `${fires} fires compared with the oracle in ${seconds} s, ${differences.length} differences`,
);
for (const difference of differences.slice(0, 20)) console.log(`  ${difference}`);
process.exitCode = differences.length === 0 && done === rules.size ? 0 : 1;

function runWorker(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = fork(ZONE_WORKER);
    const next = (): void => {
      const timezone = waiting.shift();
      if (timezone === undefined) worker.disconnect();
      else worker.send({ timezone, fromMs, toMs } satisfies ZoneJob);
    };
    worker.on('message', (message) => {
      const { timezone, comparison } = message as { timezone: string; comparison: Comparison };
      fires += comparison.fires;
      differences.push(...comparison.differences);
      done += 1;
      console.log(
        `  ${String(done).padStart(3)}/${rules.size}  ${timezone}: ${comparison.fires} fires, ${comparison.differences.length} differences`,
      );
      next();
    });
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`)),
    );
    next();
  });
}
