/**
 * `npm run bench:peers [-- --json] [--rounds N] [--only NAME]`: no-op jobs through the whole path
 * (stored, handed out, run, recorded as done) by Rote and by job systems people know, in one run.
 */
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { printScenario } from './bench.ts';
import { bullmqPeers } from './peers/bullmq.ts';
import { benchFsync } from './peers/fsync.ts';
import type { Lap, Peer } from './peers/peer.ts';
import { postgresPrograms, startPostgres } from './peers/postgres.ts';
import { postgresPeers } from './peers/postgres-peers.ts';
import { type Measured, peerScenarios, peerTable } from './peers/report.ts';
import { rotePeers } from './peers/rote.ts';

const JOBS: Record<Peer['mode'], number> = { single: 5000, bulk: 20_000 };
const WARM_UP_JOBS = 500;
const LAP_LIMIT_MS = 300_000;

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});

// Leaving by exit ends the servers and removes their folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const programs = postgresPrograms();
const postgres = programs === null ? null : await startPostgres(programs);
try {
  const versions = manifest.devDependencies;
  const peers = [
    ...rotePeers(),
    ...bullmqPeers(versions.bullmq),
    ...postgresPeers(postgres, {
      pgBoss: versions['pg-boss'],
      graphileWorker: versions['graphile-worker'],
    }),
  ].filter(({ system }) => system.toLowerCase().includes(flags.only.toLowerCase()));
  const measured = await measureInTurn(peers, Number(flags.rounds));
  const scenarios = [benchFsync(), ...peerScenarios(measured)];
  if (flags.json) console.log(JSON.stringify(scenarios, null, 2));
  else {
    scenarios.forEach(printScenario);
    console.log(`\n${peerTable(measured)}`);
  }
} finally {
  await postgres?.stop();
}

/** Round by round, each from another start, so that a slow moment of the machine hits all alike. */
async function measureInTurn(peers: Peer[], rounds: number): Promise<Measured[]> {
  const measured = peers.map((peer): Measured => ({ peer, jobs: JOBS[peer.mode], laps: [] }));
  for (const { peer } of measured) await lap(peer, WARM_UP_JOBS);
  for (let round = 0; round < rounds; round++) {
    const start = round % measured.length;
    for (const one of [...measured.slice(start), ...measured.slice(0, start)]) {
      const result = await lap(one.peer, one.jobs);
      if (result !== null) one.laps.push(result);
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  return measured;
}

/** A system that never gets through is a failure of the benchmark, not a reason to wait for ever. */
async function lap({ system, measure }: Peer, jobs: number): Promise<Lap | null> {
  if ('notPresent' in measure) return null;
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, LAP_LIMIT_MS, new Error(`${system} did not get through`));
  try {
    return await Promise.race([measure(jobs), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
