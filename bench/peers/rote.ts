/**
 * Rote: each job is a queued run of a plan with one step, in a session of its own. Storing it, claiming
 * it, checking its plan against the catalog, journaling its step before and after the call of a real
 * tool, and completing it is the same path that a daemon takes.
 */
import { createSystemClock } from '../../src/base/clock.ts';
import { workSchema } from '../../src/domain/schedule/schedule.ts';
import { createHomeExecutor } from '../../src/runs/home-executor.ts';
import { configSchema } from '../../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../../src/runtime/open-home.ts';
import { createRuntime } from '../../src/runtime/runtime.ts';
import { CALLERS, countdown, enqueueInBulk, enqueueSingly, type Lap, type Peer } from './peer.ts';
import { makeFolder } from './server.ts';

/** As near to nothing as a real tool comes. */
const NO_OP = {
  trigger: null,
  sessionKey: null,
  work: workSchema.parse({
    plan: [{ id: 'nothing', toolName: 'text.template', parameters: { template: 'x', values: {} } }],
  }),
};

const clock = createSystemClock();
const silentLog = { debug() {}, info() {}, warn() {}, error: console.error };

export function rotePeers(): Peer[] {
  const settings = [
    { synchronous: 'normal', survives: 'the process dying' },
    { synchronous: 'full', survives: 'a power cut' },
  ] as const;
  return settings.flatMap(({ synchronous, survives }) =>
    (['single', 'bulk'] as const).map((mode) => ({
      system: 'Rote',
      mode,
      durability: `synchronous = ${synchronous}`,
      survives,
      measure: (jobs: number) => measure(jobs, { mode, synchronous }),
    })),
  );
}

async function measure(
  jobs: number,
  { mode, synchronous }: { mode: Peer['mode']; synchronous: 'normal' | 'full' },
): Promise<Lap> {
  const folder = makeFolder();
  const config = configSchema.parse({
    store: { synchronous },
    lanes: { main: mode === 'single' ? CALLERS : 256 },
  });
  const home = openHome({ home: folder.path, config, clock });
  try {
    const store = (job: number) =>
      home.runs.queue({ definition: NO_OP, sessionKey: `agent:main:inbox:direct:${job}` });
    const enqueueMs =
      mode === 'single'
        ? await enqueueSingly(jobs, store)
        : await enqueueInBulk(jobs, (bulk) => Promise.all(bulk.map(store)));
    return { enqueueMs, drainMs: await drain(jobs, home) };
  } finally {
    await home.store.close();
    folder.remove();
  }
}

async function drain(jobs: number, home: OpenHome): Promise<number> {
  const { ledger } = home.store;
  const done = countdown(jobs);
  const runtime = createRuntime({
    clock,
    log: silentLog,
    version: 'bench',
    store: {
      ...home.store,
      ledger: {
        ...ledger,
        async completeRun(completion) {
          const recorded = await ledger.completeRun(completion);
          done.tick();
          return recorded;
        },
      },
    },
    schedules: home.schedules,
    requests: home.requests,
    execute: createHomeExecutor(home, { clock, log: silentLog, owner: 'bench' }),
    channels: () => [],
    addressOf: async () => null,
    keepMs: () => 86_400_000,
    owner: 'bench',
    isDeadOwner: () => false,
    emit: () => undefined,
  });
  const startedMs = performance.now();
  await runtime.start();
  await done.reached;
  const drainMs = performance.now() - startedMs;
  await runtime.stop();
  const succeeded = await home.store.engine.list({ state: 'succeeded', limit: jobs + 1 });
  if (succeeded.length !== jobs) throw new Error(`${succeeded.length} of ${jobs} runs succeeded`);
  return drainMs;
}
