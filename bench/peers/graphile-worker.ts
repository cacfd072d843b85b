/** graphile-worker on Postgres: a job is done when its row is gone, as it keeps no history. */
import { Logger, makeWorkerUtils, run, type WorkerUtils } from 'graphile-worker';
import { countdown, enqueueInBulk, enqueueSingly, type Lap, type Peer, untilNone } from './peer.ts';
import type { Postgres } from './postgres.ts';

const CONCURRENCY = 24;
const SCHEMA = 'graphile_worker';

/** The batching that its own page on performance recommends. */
const BATCHING = {
  localQueue: { size: 500, refetchDelay: { durationMs: 10 } },
  completeJobBatchDelay: 0,
};

export async function measureGraphileWorker(
  jobs: number,
  {
    mode,
    postgres,
    synchronousCommit,
  }: { mode: Peer['mode']; postgres: Postgres; synchronousCommit: 'on' | 'off' },
): Promise<Lap> {
  const shared = {
    connectionString: postgres.address(synchronousCommit),
    schema: SCHEMA,
    maxPoolSize: CONCURRENCY + 1,
    logger: new Logger(() => () => undefined),
  };
  const utils = await makeWorkerUtils(shared);
  try {
    await utils.migrate();
    const enqueueMs =
      mode === 'single'
        ? await enqueueSingly(jobs, (job) => utils.addJob('noop', { job }))
        : await enqueueInBulk(jobs, (bulk) =>
            utils.addJobs(bulk.map((job) => ({ identifier: 'noop', payload: { job } }))),
          );
    const ran = countdown(jobs);
    const startedMs = performance.now();
    const runner = await run({
      ...shared,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      taskList: { noop: async () => ran.tick() },
      preset: mode === 'bulk' ? { worker: BATCHING } : {},
    });
    await ran.reached;
    await untilNone(() => countLeft(utils));
    const drainMs = performance.now() - startedMs;
    await runner.stop();
    return { enqueueMs, drainMs };
  } finally {
    await utils.release();
    await postgres.dropSchema(SCHEMA);
  }
}

async function countLeft(utils: WorkerUtils): Promise<number> {
  const sql = `SELECT count(*)::int AS left FROM ${SCHEMA}._private_jobs`;
  const { rows } = await utils.withPgClient((client) => client.query(sql));
  return rows[0].left;
}
