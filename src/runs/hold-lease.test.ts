import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import { LEASE_MS, RENEW_MS } from '../base/lease-loop.ts';
import { silentLog } from '../base/log.fake.ts';
import { whenAborted } from '../base/when-aborted.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { holdLease, type LeaseHolder } from './hold-lease.ts';

let folder: string;
let clock: VirtualClock;
let store: Store;
let dead: string[];
/** Who works now, and everything that began and ended. */
let working: Set<string>;
let story: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-lease-'));
  clock = createVirtualClock();
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  [dead, working, story] = [[], new Set(), []];
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Works until it is told to end, as who listens to a channel does. */
function hold(owner: string, leases = store.leases) {
  const aborter = new AbortController();
  const holder: LeaseHolder = {
    leases,
    owner,
    isDeadOwner: (one) => dead.includes(one),
    clock,
    log: silentLog,
  };
  const ended = holdLease(holder, { name: 'poll', signal: aborter.signal }, async (signal) => {
    working.add(owner);
    story.push(`${owner} begins`);
    await whenAborted(signal);
    working.delete(owner);
    story.push(`${owner} ends`);
  });
  async function stop(): Promise<void> {
    aborter.abort();
    await ended;
  }
  return { stop };
}

test('one works; the other waits, and goes on when the first gives it back', async () => {
  const first = hold('a');
  await clock.pass(1);
  const second = hold('b');
  await clock.pass(10 * RENEW_MS);
  expect([...working]).toEqual(['a']);
  await first.stop();
  await clock.pass(RENEW_MS);
  expect([...working]).toEqual(['b']);
  await second.stop();
  expect(story).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('who was killed is followed at once, who is silent when its lease has run out', async () => {
  const silent = { ...store.leases, take: store.leases.take };
  const first = hold('a', silent);
  await clock.pass(1);
  const second = hold('b');
  // From now on nothing is heard of it, as of a process that stands still.
  silent.take = () => Promise.reject(new Error('away'));
  await clock.pass(LEASE_MS - RENEW_MS);
  expect([...working]).toEqual(['a']);
  await clock.pass(2 * RENEW_MS);
  expect([...working]).toEqual(['b']);
  dead.push('b');
  const third = hold('c');
  await clock.pass(1);
  expect(working).toContain('c');
  await clock.pass(RENEW_MS);
  expect([...working]).toEqual(['c']);
  await Promise.all([first, second, third].map(({ stop }) => stop()));
});

test('who wakes up after another has taken over ends what it did', async () => {
  const asleep = Promise.withResolvers<void>();
  let isAsleep = false;
  const slow = {
    ...store.leases,
    async take(request: Parameters<Store['leases']['take']>[0]) {
      if (isAsleep) await asleep.promise;
      return store.leases.take({ ...request, nowMs: clock.nowMs() });
    },
  };
  const first = hold('a', slow);
  await clock.pass(1);
  isAsleep = true;
  const second = hold('b');
  await clock.pass(LEASE_MS + RENEW_MS);
  expect([...working]).toEqual(['a', 'b']);
  isAsleep = false;
  asleep.resolve();
  await clock.pass(RENEW_MS);
  expect([...working]).toEqual(['b']);
  await Promise.all([first, second].map(({ stop }) => stop()));
});

test('work that ends by itself is over, and the lease is free', async () => {
  const options = { leases: store.leases, owner: 'a', isDeadOwner: () => false, clock };
  const { signal } = new AbortController();
  await holdLease({ ...options, log: silentLog }, { name: 'poll', signal }, async () => undefined);
  const nowMs = clock.nowMs();
  expect(
    await store.leases.take({ name: 'poll', owner: 'b', nowMs, untilMs: nowMs }),
  ).toMatchObject({ isOurs: true });
});

test('a clock that jumps, forward or back, leaves one that works', async () => {
  const first = hold('a');
  await clock.pass(1);
  const second = hold('b');
  for (const jumpMs of [3_600_000, -7_200_000, 86_400_000, -86_400_000]) {
    clock.jumpWall(jumpMs);
    await clock.pass(3 * RENEW_MS);
    expect(working.size).toBe(1);
  }
  await Promise.all([first, second].map(({ stop }) => stop()));
});
