/**
 * `npm run bench:plans [-- --json] [--rounds N] [--limit SECONDS] [--only NAME]`: what a step of a plan
 * costs beyond its call, journaled and not, beside engines that people would take instead, in one run.
 */
import { parseArgs } from 'node:util';
import { printScenario } from './bench.ts';
import { postgresPrograms, startPostgres } from './peers/postgres.ts';
import { ENGINES } from './plan-engine/engines.ts';
import { measureInTurn } from './plan-engine/measure.ts';
import { planScenarios, planTables } from './plan-engine/report.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    limit: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
});

// Leaving by exit ends the server and removes its folder.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const engines = ENGINES.filter(({ name }) => name.toLowerCase().includes(flags.only.toLowerCase()));
const programs = engines.some(({ needsPostgres }) => needsPostgres) ? postgresPrograms() : null;
const postgres = programs === null ? null : await startPostgres(programs);
try {
  const measured = await measureInTurn(engines, {
    rounds: Number(flags.rounds),
    limitMs: Number(flags.limit) * 1000,
    postgresAddress: postgres?.address('off') ?? null,
  });
  const scenarios = planScenarios(measured);
  if (flags.json) console.log(JSON.stringify(scenarios, null, 2));
  else {
    scenarios.forEach(printScenario);
    console.log(`\n${planTables(measured)}`);
  }
} finally {
  await postgres?.stop();
}
