/** BullMQ on Redis: a job is done when its `completed` event came, which follows the write. */
import { Queue, Worker } from 'bullmq';
import { countdown, enqueueInBulk, enqueueSingly, type Lap, type Peer } from './peer.ts';
import { type Redis, redisIsPresent, startRedis } from './redis.ts';

const CONCURRENCY = 64;

export function bullmqPeers(version: string): Peer[] {
  const isPresent = redisIsPresent();
  const settings = [
    { appendfsync: 'everysec', survives: 'the process dying' },
    { appendfsync: 'always', survives: 'a power cut' },
  ] as const;
  return settings.flatMap(({ appendfsync, survives }) =>
    (['single', 'bulk'] as const).map((mode) => ({
      system: `BullMQ ${version}`,
      mode,
      durability: `appendfsync ${appendfsync}`,
      survives,
      measure: isPresent
        ? (jobs: number) => measureOnRedis(jobs, { mode, appendfsync })
        : { notPresent: 'redis-server is not installed' },
    })),
  );
}

async function measureOnRedis(
  jobs: number,
  { mode, appendfsync }: { mode: Peer['mode']; appendfsync: 'everysec' | 'always' },
): Promise<Lap> {
  const redis = await startRedis(appendfsync);
  try {
    return await measure(jobs, mode, redis);
  } finally {
    await redis.stop();
  }
}

async function measure(jobs: number, mode: Peer['mode'], { socket }: Redis): Promise<Lap> {
  const connection = { path: socket, maxRetriesPerRequest: null };
  const queue = new Queue('noop', { connection });
  const done = countdown(jobs);
  const worker = new Worker('noop', async () => undefined, {
    connection,
    concurrency: CONCURRENCY,
    autorun: false,
  });
  worker.on('completed', () => done.tick());
  worker.on('error', (error) => console.error(error));
  try {
    await queue.waitUntilReady();
    await worker.waitUntilReady();
    const enqueueMs =
      mode === 'single'
        ? await enqueueSingly(jobs, (job) => queue.add('noop', { job }))
        : await enqueueInBulk(jobs, (bulk) =>
            queue.addBulk(bulk.map((job) => ({ name: 'noop', data: { job } }))),
          );
    const startedMs = performance.now();
    const working = worker.run();
    await Promise.race([done.reached, working]);
    return { enqueueMs, drainMs: performance.now() - startedMs };
  } finally {
    await worker.close();
    await queue.close();
  }
}
