import { beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { fakeRun } from '../domain/run/run.fake.ts';
import type { Run } from '../domain/run/run.ts';
import type { Executed } from './executed.ts';
import { createWorker, type Worker } from './worker.ts';

/**
 * A worker with an engine that is told what it hands out, and work that ends when a test says so. What the worker
 * writes is durable a turn later.
 */
let clock: VirtualClock;
let waiting: Run[];
let lost: string[];
let cancelRequests: string[];
let recorded: 'completed' | 'lost';
let renewed: { id: string; fence: number; leaseUntilMs: number }[];
let released: string[];
let recovered: string[][];
/** What waits once the next recovery is durable. */
let freed: Run[];
let heard: string[];
let flights: Map<string, { signal: AbortSignal; end: (executed: Executed | null) => void }>;
let worker: Worker;
let isDraining: boolean;

const DONE: Executed = {
  outcome: { kind: 'succeeded', summary: 'done' },
  tier: 'direct',
  steps: [],
  messages: [],
  deliveries: [],
};
const runOf = (id: string, fence = 1): Run => fakeRun({ id, orderKey: id, fence });
const aTurn = (): Promise<void> => new Promise((resolve) => clock.defer(resolve));
const reasonOf = (id: string): unknown => flights.get(id)?.signal.reason ?? null;

beforeEach(async () => {
  clock = createVirtualClock();
  [waiting, lost, cancelRequests, renewed, released, recovered, heard] = [
    [],
    [],
    [],
    [],
    [],
    [],
    [],
  ];
  freed = [];
  isDraining = false;
  recorded = 'completed';
  flights = new Map();
  worker = createWorker({
    clock,
    log: silentLog,
    engine: {
      async claim({ lanes }) {
        const taken = waiting.filter(({ lane }) => lanes?.includes(lane) ?? true);
        waiting = waiting.filter((run) => !taken.includes(run));
        return taken;
      },
      async release({ runs }) {
        await aTurn();
        released.push(...runs.map(({ id }) => id));
      },
      async renew({ runs, leaseUntilMs }) {
        await aTurn();
        for (const { id, fence } of runs) renewed.push({ id, fence, leaseUntilMs });
        return lost;
      },
      async recover({ dead = [] }) {
        await aTurn();
        waiting.push(...freed.splice(0));
        recovered.push([...dead]);
        return dead.length;
      },
      owners: async () => ['alive', 'dead'],
      cancelRequests: async () => cancelRequests,
    },
    ledger: {
      async completeRun({ run }) {
        await aTurn();
        heard.push(`recorded ${run.id}`);
        return recorded;
      },
    },
    execute: (run, signal) =>
      new Promise((end) => {
        flights.set(`${run.id}#${run.fence}`, { signal, end });
        flights.set(run.id, { signal, end });
      }),
    onFinished: () => heard.push('finished'),
    owner: 'me',
    isDeadOwner: (owner) => owner === 'dead',
    isDraining: () => isDraining,
    emit: (kind, data) => void heard.push(`${kind} ${'runId' in data ? data.runId : ''}`),
  });
  worker.start();
  await clock.idle();
});

async function take(...runs: Run[]): Promise<void> {
  waiting.push(...runs);
  worker.poke();
  await clock.idle();
}

describe('a lease', () => {
  test('is renewed every ten seconds, under the fence of its claim', async () => {
    await take(runOf('a', 3));
    const startMs = clock.nowMs();
    await clock.pass(20_000);
    expect(renewed).toEqual([
      { id: 'a', fence: 3, leaseUntilMs: startMs + 40_000 },
      { id: 'a', fence: 3, leaseUntilMs: startMs + 50_000 },
    ]);
  });

  test('that was lost ends the work on its run, and on no other', async () => {
    await take(runOf('a'), runOf('b'));
    lost = ['a'];
    await clock.pass(10_000);
    expect([reasonOf('a'), reasonOf('b')]).toEqual(['lost', null]);
  });

  test('that was lost and won again ends what the earlier claim still does', async () => {
    await take(runOf('a', 1));
    await take(runOf('a', 2));
    expect([reasonOf('a#1'), reasonOf('a#2')]).toEqual(['lost', null]);
    // The end of the earlier one takes nothing from the later one.
    flights.get('a#1')?.end(null);
    await clock.idle();
    await clock.pass(10_000);
    expect(renewed.map(({ fence }) => fence)).toEqual([2]);
  });
});

describe('what a run came to', () => {
  test('is recorded, then told, and the next one is asked for', async () => {
    await take(runOf('a'));
    waiting.push(runOf('b'));
    flights.get('a')?.end(DONE);
    await clock.idle();
    expect(heard).toEqual([
      'run-started a',
      'recorded a',
      'run-finished a',
      'finished',
      'run-started b',
    ]);
  });

  test('is told to nobody where the run was lost meanwhile', async () => {
    recorded = 'lost';
    await take(runOf('a'));
    flights.get('a')?.end(DONE);
    await clock.idle();
    expect(heard).toEqual(['run-started a', 'recorded a']);
  });

  test('is not recorded where the run is not ours to end', async () => {
    await take(runOf('a'));
    flights.get('a')?.end(null);
    await clock.idle();
    expect(heard).toEqual(['run-started a']);
  });
});

test('a run whose end was asked for is ended, at once and with the next renewal', async () => {
  await take(runOf('a'), runOf('b'));
  cancelRequests = ['a'];
  worker.endCancelled();
  await clock.idle();
  expect([reasonOf('a'), reasonOf('b')]).toEqual(['cancelled', null]);
  cancelRequests = ['b'];
  await clock.pass(10_000);
  expect(reasonOf('b')).toBe('cancelled');
});

test('what owners held that are certainly dead is freed, and nothing of the others', async () => {
  expect(recovered).toEqual([['dead']]);
  await clock.pass(10_000);
  expect(recovered).toEqual([['dead'], ['dead']]);
});

test('what was freed is taken up at once', async () => {
  freed = [runOf('a')];
  await clock.pass(10_000);
  expect(flights.has('a')).toBe(true);
});

describe('a stop', () => {
  test('waits for what is in flight, then ends it', async () => {
    await take(runOf('a'));
    const stopping = worker.stop();
    await clock.timerSet(5000);
    expect(reasonOf('a')).toBe(null);
    clock.advance(5000);
    await clock.timerSet(5000);
    expect(reasonOf('a')).toBe('stopping');
    flights.get('a')?.end(null);
    await stopping;
    // Not left as if we had died with it.
    expect(released).toEqual(['a']);
    // Only the renewal was left to cancel.
    expect(clock.pendingTimers()).toBe(0);
  });

  test('gives back what it was being handed', async () => {
    waiting.push(runOf('a'));
    worker.poke();
    const stopping = worker.stop();
    await stopping;
    expect([released, flights.size]).toEqual([['a'], 0]);
    worker.poke();
    await clock.idle();
    expect(flights.size).toBe(0);
  });
});

test('while it drains it takes only what a run that goes on may wait for, and then nothing', async () => {
  const helper = (id: string): Run => ({ ...runOf(id), lane: 'subagent' });
  await take(runOf('one'));
  isDraining = true;
  await take(runOf('two'), helper('helper'));
  expect(worker.underWay()).toEqual(['one', 'helper']);
  for (const id of ['one', 'helper']) flights.get(id)?.end(DONE);
  await clock.idle();
  await take(helper('left'));
  expect(worker.underWay()).toEqual([]);
  isDraining = false;
  worker.poke();
  // Some are just being taken.
  expect(worker.underWay()).toBe(null);
  await clock.idle();
  expect(worker.underWay()).toEqual(['two', 'left']);
});
