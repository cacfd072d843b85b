/** The ledger and the scheduler: latency of isolated fires, a burst, throughput, and the start of a daemon. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createSystemClock } from '../src/base/clock.ts';
import type { Run } from '../src/domain/run/run.ts';
import type { Executed } from '../src/runs/executed.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../src/runtime/open-home.ts';
import { createRuntime } from '../src/runtime/runtime.ts';
import { formatInstant } from '../src/time/instant.ts';
import { median, type Scenario } from './bench.ts';
import { bundledRote } from './bundled-rote.ts';

const clock = createSystemClock();
const silentLog = { debug() {}, info() {}, warn() {}, error() {} };
const DONE: Executed = {
  outcome: { kind: 'succeeded', summary: 'done' },
  tier: null,
  steps: [],
  messages: [],
  deliveries: [],
};

export async function benchLedger(): Promise<Scenario[]> {
  const latencies: Scenario[] = [];
  for (const stored of [1000, 100_000, 1_000_000]) latencies.push(await isolatedFires(stored));
  const middle = {
    name: 'due to start, median of isolated fires',
    unit: 'ms' as const,
    rows: latencies.map(({ rows, name }) => ({ name, value: rows[0]?.value ?? 0 })),
  };
  const tail = {
    name: 'due to start, 99th percentile of isolated fires',
    unit: 'ms' as const,
    rows: latencies.map(({ rows, name }) => ({ name, value: rows[1]?.value ?? 0 })),
  };
  return [
    middle,
    tail,
    await burst(1000),
    await throughput(20_000),
    await wakeUp(),
    await daemonStart(100_000),
  ];
}

interface Bench {
  folder: string;
  home: OpenHome;
  close(): Promise<void>;
}

function openBench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'rote-bench-'));
  const home = openHome({
    home: folder,
    config: configSchema.parse({ lanes: { cron: 256 } }),
    clock,
  });
  return {
    folder,
    home,
    async close() {
      await home.store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Copies one stored schedule many times over, due in a far future, each at another second. */
async function fill(bench: Bench, count: number): Promise<void> {
  await bench.home.schedules.add({ id: 'far', cron: '0 0 1 1 *', instruction: 'far away' });
  const sqlite = new DatabaseSync(join(bench.folder, 'rote.db'));
  sqlite.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
    INSERT INTO schedules SELECT 'far_' || n, name, status, trigger, work, session_key, source, next_fire_ms + n * 1000,
      failures_in_row, cool_down_until_ms, last_fired_ms, last_status, last_summary, created_ms, updated_ms, approved_hash, pruned_until_ms, account
    FROM schedules, numbers WHERE id = 'far'`);
  sqlite.close();
}

function start(bench: Bench, execute: (run: Run) => Promise<Executed>) {
  const { store, schedules, requests } = bench.home;
  const runtime = createRuntime({
    clock,
    log: silentLog,
    version: 'bench',
    store,
    schedules,
    requests,
    execute,
    channels: () => [],
    addressOf: async () => null,
    keepMs: () => 86_400_000,
    owner: 'bench',
    isDeadOwner: () => false,
    emit: () => undefined,
  });
  return runtime.start().then(() => runtime);
}

async function isolatedFires(stored: number): Promise<Scenario> {
  const bench = openBench();
  await fill(bench, stored);
  const fires = 100;
  const lateness: number[] = [];
  let allStarted = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    allStarted = resolve;
  });
  const firstMs = clock.nowMs() + 500;
  for (let index = 0; index < fires; index++) {
    const at = formatInstant(firstMs + index * 50);
    await bench.home.schedules.add({
      id: `near_${index}`,
      at,
      instruction: 'x',
      session: `agent:main:inbox:direct:${index}`,
    });
  }
  const runtime = await start(bench, async (run) => {
    lateness.push(clock.nowMs() - (run.scheduledForMs ?? 0));
    if (lateness.length === fires) allStarted();
    return DONE;
  });
  await finished;
  await runtime.stop();
  await bench.close();
  const sorted = lateness.toSorted((left, right) => left - right);
  return {
    name: `${stored.toLocaleString('en')} stored`,
    unit: 'ms',
    rows: [
      { name: 'median', value: sorted[Math.floor(fires / 2)] ?? 0 },
      { name: '99th percentile', value: sorted[Math.ceil(fires * 0.99) - 1] ?? 0 },
    ],
  };
}

async function burst(count: number): Promise<Scenario> {
  const bench = openBench();
  const atMs = clock.nowMs() + 3000;
  for (let index = 0; index < count; index++) {
    await bench.home.schedules.add({
      id: `b${index}`,
      at: formatInstant(atMs),
      instruction: 'x',
      session: `agent:main:inbox:direct:${index}`,
    });
  }
  let started = 0;
  let lastStartMs = 0;
  let allStarted = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    allStarted = resolve;
  });
  const runtime = await start(bench, async () => {
    started += 1;
    lastStartMs = clock.nowMs();
    if (started === count) allStarted();
    return DONE;
  });
  await finished;
  await runtime.stop();
  await bench.close();
  return {
    name: `${count} due together`,
    unit: 'ms',
    rows: [{ name: 'due to the start of the last', value: lastStartMs - atMs }],
  };
}

/** Runs that do nothing, from claim to complete, beside the same statements with nothing around them. */
async function throughput(count: number): Promise<Scenario> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 5; round++) {
    ours.push(await ourRunsMs(count));
    bare.push(await bareRunsMs(count));
  }
  return {
    name: 'durable runs a second, claim to complete (synchronous = NORMAL)',
    unit: 'operations/s',
    rows: [
      { name: 'the same SQL alone', value: (count * 1000) / median(bare) },
      { name: 'rote', value: (count * 1000) / median(ours) },
    ],
  };
}

async function ourRunsMs(count: number): Promise<number> {
  const ours = openBench();
  await enqueue(ours, count);
  let completed = 0;
  let allDone = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    allDone = resolve;
  });
  const complete = ours.home.store.ledger.completeRun;
  ours.home.store.ledger.completeRun = async (completion) => {
    const result = await complete(completion);
    completed += 1;
    if (completed === count) allDone();
    return result;
  };
  const startedMs = clock.monotonicMs();
  const runtime = await start(ours, async () => DONE);
  await finished;
  const elapsedMs = clock.monotonicMs() - startedMs;
  await runtime.stop();
  await ours.close();
  return elapsedMs;
}

async function bareRunsMs(count: number): Promise<number> {
  const bare = openBench();
  await enqueue(bare, count);
  await bare.home.store.close();
  const elapsedMs = bareStatements(join(bare.folder, 'rote.db'), count);
  rmSync(bare.folder, { recursive: true });
  return elapsedMs;
}

async function enqueue(bench: Bench, count: number): Promise<void> {
  const nowMs = clock.nowMs();
  const runs = Array.from({ length: count }, (_, index) =>
    bench.home.store.engine.enqueue({
      cause: 'manual',
      lane: 'cron',
      orderKey: `key ${index}`,
      sessionKey: 'agent:main:inbox:direct:owner',
      scheduleId: null,
      scheduledForMs: null,
      attempt: 1,
      notBeforeMs: nowMs,
      enqueuedMs: nowMs,
    }),
  );
  await Promise.all(runs);
}

function bareStatements(file: string, count: number): number {
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = normal');
  const ids = sqlite.prepare(`SELECT id FROM runs WHERE state = 'waiting' ORDER BY id LIMIT 100`);
  const take = sqlite.prepare(
    `UPDATE runs SET state = 'running', owner = 'x', lease_until_ms = 1, fence = fence + 1, started_ms = 1 WHERE id = ? RETURNING *`,
  );
  const finish = sqlite.prepare(
    `UPDATE runs SET state = 'succeeded', finished_ms = 1, summary = 'done', owner = NULL, lease_until_ms = NULL WHERE id = ? AND owner = 'x' AND fence = 1 AND state = 'running' RETURNING cancel_requested`,
  );
  const startedMs = clock.monotonicMs();
  for (let done = 0; done < count; ) {
    sqlite.exec('BEGIN IMMEDIATE');
    const group = ids.all().map((row) => String(row['id']));
    for (const id of group) take.get(id);
    sqlite.exec('COMMIT; BEGIN IMMEDIATE');
    for (const id of group) finish.get(id);
    sqlite.exec('COMMIT');
    done += group.length;
  }
  const elapsedMs = clock.monotonicMs() - startedMs;
  sqlite.close();
  return elapsedMs;
}

/** From the commit in this process until the daemon, another one, has begun the run. */
async function wakeUp(): Promise<Scenario> {
  const bench = openBench();
  const daemon = spawn(bundledRote(), ['start', '--port', '0', '--json', '--home', bench.folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(daemon.stdout.setEncoding('utf8'), 'data');
  const latencies: number[] = [];
  const { schedules, store } = bench.home;
  for (let change = 0; change < 100; change++) {
    const { id } = (
      await schedules.add({
        at: formatInstant(clock.nowMs() - 1000),
        missedRunPolicy: 'run_immediately',
        plan: [{ id: 'now', toolName: 'time.now' }],
      })
    ).schedule;
    const addedMs = clock.nowMs();
    let startedMs: number | null = null;
    while (startedMs === null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      startedMs = (await store.engine.list({ scheduleId: id, limit: 1 }))[0]?.startedMs ?? null;
    }
    latencies.push(startedMs - addedMs);
  }
  daemon.kill('SIGTERM');
  await once(daemon, 'exit');
  await bench.close();
  const sorted = latencies.toSorted((left, right) => left - right);
  return {
    name: 'another process adds what is due: until the daemon begins it',
    unit: 'ms',
    rows: [
      { name: 'median', value: sorted[50] ?? 0 },
      { name: '99th percentile', value: sorted[98] ?? 0 },
    ],
  };
}

/** From the start of the process to the answer of `/healthz`, beside a data folder with nothing in it and a bare Node. */
async function daemonStart(stored: number): Promise<Scenario> {
  const rote = bundledRote();
  const [empty, full] = [openBench(), openBench()];
  await fill(full, stored);
  const times = { node: [] as number[], empty: [] as number[], full: [] as number[] };
  for (const { home } of [empty, full]) await home.store.close();
  for (let run = 0; run < 9; run++) {
    times.node.push(timed(() => spawnSync(process.execPath, ['-e', '0'])));
    times.empty.push(await startMs(rote, empty.folder));
    times.full.push(await startMs(rote, full.folder));
  }
  for (const { folder } of [empty, full]) rmSync(folder, { recursive: true });
  return {
    name: 'process start to /healthz, median of 9',
    unit: 'ms',
    rows: [
      { name: 'node -e 0', value: median(times.node) },
      { name: 'no schedules', value: median(times.empty) },
      { name: `${stored.toLocaleString('en')} schedules`, value: median(times.full) },
    ],
  };
}

function timed(work: () => unknown): number {
  const startedMs = clock.monotonicMs();
  work();
  return clock.monotonicMs() - startedMs;
}

async function startMs(rote: string, home: string): Promise<number> {
  const startedMs = clock.monotonicMs();
  const daemon = spawn(rote, ['start', '--port', '0', '--json', '--home', home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(daemon.stdout.setEncoding('utf8'), 'data');
  await fetch(`${JSON.parse(line).address}/healthz`);
  const elapsedMs = clock.monotonicMs() - startedMs;
  daemon.kill('SIGTERM');
  await once(daemon, 'exit');
  return elapsedMs;
}
