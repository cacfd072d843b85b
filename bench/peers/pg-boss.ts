/** pg-boss on Postgres: a job is done when its row says `completed`. */
import { PgBoss, type WorkOptions } from 'pg-boss';
import { countdown, enqueueInBulk, enqueueSingly, type Lap, type Peer, untilNone } from './peer.ts';
import type { Postgres } from './postgres.ts';

const QUEUE = 'noop';
const CONCURRENCY = 24;
const SCHEMA = 'pgboss';

/**
 * Left alone, a worker with a batch of one takes one job per poll, every two seconds. So it is told
 * to go on without a pause while the queue is known to hold anything.
 */
const WORK: Record<Peer['mode'], WorkOptions> = {
  single: {
    batchSize: 1,
    localConcurrency: CONCURRENCY,
    burstWhenReadyExceeds: 1,
    pollingIntervalSeconds: 0.5,
  },
  bulk: {
    batchSize: 1000,
    burstWhenBatchFull: true,
    localConcurrency: 2,
    pollingIntervalSeconds: 0.5,
  },
};

export async function measurePgBoss(
  jobs: number,
  {
    mode,
    postgres,
    synchronousCommit,
  }: { mode: Peer['mode']; postgres: Postgres; synchronousCommit: 'on' | 'off' },
): Promise<Lap> {
  const boss = new PgBoss({
    connectionString: postgres.address(synchronousCommit),
    schema: SCHEMA,
    queueCacheIntervalSeconds: 1,
    max: CONCURRENCY + 1,
  });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  try {
    await boss.createQueue(QUEUE);
    const enqueueMs =
      mode === 'single'
        ? await enqueueSingly(jobs, (job) => boss.send(QUEUE, { job }))
        : await enqueueInBulk(jobs, (bulk) =>
            boss.insert(
              QUEUE,
              bulk.map((job) => ({ data: { job } })),
            ),
          );
    await letItSeeTheBacklog(boss);
    const ran = countdown(jobs);
    const startedMs = performance.now();
    await boss.work(QUEUE, WORK[mode], async (batch) => ran.tick(batch.length));
    await ran.reached;
    await untilNone(() => countLeft(boss));
    return { enqueueMs, drainMs: performance.now() - startedMs };
  } finally {
    await boss.stop({ graceful: false });
    await postgres.dropSchema(SCHEMA);
  }
}

/** Its workers read the backlog from a cache; both the stored count and the cache are brought up to date. */
async function letItSeeTheBacklog(boss: PgBoss): Promise<void> {
  await boss.getQueueStats(QUEUE, { force: true });
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

async function countLeft(boss: PgBoss): Promise<number> {
  const sql = `SELECT count(*)::int AS left FROM ${SCHEMA}.job WHERE state <> 'completed'`;
  const { rows } = await boss.getDb().executeSql(sql);
  return rows[0].left;
}
