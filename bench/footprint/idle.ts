/**
 * What it costs to do nothing for a minute with a hundred schedules, none of them due: Rote's daemon,
 * and beside it a worker of BullMQ with the Redis it needs.
 */
import { createSystemClock } from '../../src/base/clock.ts';
import { configSchema } from '../../src/runtime/config-schema.ts';
import { openHome } from '../../src/runtime/open-home.ts';
import type { Scenario } from '../bench.ts';
import { bundledRote } from '../bundled-rote.ts';
import { redisIsPresent, startRedis } from '../peers/redis.ts';
import { makeFolder } from '../peers/server.ts';
import { type Usage, usageOf } from './process-usage.ts';
import { type Idler, startIdler } from './start-idler.ts';

const SCHEDULES = 100;
const SETTLE_MS = 10_000;
const IDLE_MS = 60_000;

export async function benchIdle(): Promise<Scenario[]> {
  const idlers = [await startDaemon()];
  try {
    if (redisIsPresent()) idlers.push(await startBullmq());
    await sleep(SETTLE_MS);
    const before = idlers.map(({ pids }) => usageOf(pids));
    await sleep(IDLE_MS);
    const after = idlers.map(({ pids }) => usageOf(pids));
    return scenarios(
      idlers.map(({ name }) => name),
      before,
      after,
    );
  } finally {
    for (const idler of idlers) await idler.stop();
  }
}

function scenarios(names: string[], before: Usage[], after: Usage[]): Scenario[] {
  const absent = names.length === 1 ? [notPresent()] : [];
  const table = (
    name: string,
    unit: Scenario['unit'],
    value: (index: number) => number,
  ): Scenario => ({
    name: `${name}, ${SCHEDULES} schedules that are not due`,
    unit,
    rows: [...names.map((idler, index) => ({ name: idler, value: value(index) })), ...absent],
  });
  const last = (key: keyof Usage) => (index: number) => after[index]?.[key] ?? 0;
  const grown = (key: keyof Usage) => (index: number) =>
    (after[index]?.[key] ?? 0) - (before[index]?.[key] ?? 0);
  return [
    table('resident memory after an idle minute', 'MB', last('rssMb')),
    table('proportional memory after an idle minute', 'MB', last('pssMb')),
    table('CPU time in an idle minute', 'ms', grown('cpuMs')),
    table('context switches in an idle minute', 'switches', grown('contextSwitches')),
  ];
}

function notPresent() {
  return { name: 'BullMQ and Redis', value: null, note: 'redis-server is not installed' };
}

async function startDaemon(): Promise<Idler> {
  const folder = makeFolder();
  const home = openHome({
    home: folder.path,
    config: configSchema.parse({}),
    clock: createSystemClock(),
  });
  for (let index = 0; index < SCHEDULES; index++) {
    await home.schedules.add({ id: `far_${index}`, cron: '0 0 1 1 *', instruction: 'far away' });
  }
  await home.store.close();
  const command = [bundledRote(), 'start', '--port', '0', '--json', '--home', folder.path];
  return startIdler({ name: 'Rote', command, afterwards: async () => folder.remove() });
}

/** Plain JavaScript, because reading TypeScript would cost it memory that it needs nowhere else. */
const BULLMQ_WORKER = `
  import { Queue, Worker } from 'bullmq';
  const connection = { path: process.argv[1], maxRetriesPerRequest: null };
  const queue = new Queue('noop', { connection });
  for (let index = 0; index < ${SCHEDULES}; index++)
    await queue.upsertJobScheduler('far_' + index, { pattern: '0 0 1 1 *' }, { name: 'noop' });
  const worker = new Worker('noop', async () => undefined, { connection });
  await worker.waitUntilReady();
  console.log('ready');
`;

async function startBullmq(): Promise<Idler> {
  const redis = await startRedis('everysec');
  const idler = await startIdler({
    name: 'BullMQ and Redis',
    command: [process.execPath, '--input-type=module', '-e', BULLMQ_WORKER, redis.socket],
    afterwards: () => redis.stop(),
  });
  return { ...idler, pids: [...idler.pids, redis.pid] };
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
