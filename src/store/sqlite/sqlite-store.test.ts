import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import type { Step } from '../../domain/run/step.ts';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { LANE_CAPS_OF_CONTRACT } from '../engine.contract.ts';
import { pruneAll } from '../prune-all.fake.ts';
import { describeStore, type StoreHarness } from '../store.contract.ts';
import type { Store } from '../store.ts';
import { openSqliteStore } from './copied-store.fake.ts';

function createHarness(): StoreHarness & { file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'rote-store-'));
  const file = join(folder, 'rote.db');
  const opened: Store[] = [];
  const clock = createSystemClock();
  return {
    file,
    open() {
      const store = openSqliteStore({
        file,
        clock,
        makeId: createIds(clock),
        laneCaps: LANE_CAPS_OF_CONTRACT,
        synchronous: 'normal',
      });
      opened.push(store);
      return store;
    },
    async dispose() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
}

describeStore('SQLite', createHarness);

test('a database made by a newer Rote is refused and left alone', async () => {
  const harness = createHarness();
  await harness.open().close();
  const sqlite = new DatabaseSync(harness.file);
  sqlite.exec('PRAGMA user_version = 999');
  sqlite.close();
  expect(() => harness.open()).toThrow('newer Rote');
  await harness.dispose();
});

test('a record from before changes were dated counts as changed when it is first looked at', async () => {
  const harness = createHarness();
  const store = harness.open();
  await store.records.change('talk', 'old', () => ({}));
  const sqlite = new DatabaseSync(harness.file);
  sqlite.exec('UPDATE records SET changed_ms = NULL');
  sqlite.close();
  const forget = (beforeMs: number) =>
    store.records.forget({ kinds: ['talk'], beforeMs, nowMs: 5000, limit: 10 });
  expect(await forget(5000)).toBe(0);
  expect(await forget(5001)).toBe(1);
  await harness.dispose();
});

test('a row that can not be read is named, and keeps nobody from reading the others', async () => {
  const harness = createHarness();
  const store = harness.open();
  await store.schedules.add(fakeSchedule({ id: 'good' }));
  await store.schedules.add(fakeSchedule({ id: 'bad' }));
  const sqlite = new DatabaseSync(harness.file);
  sqlite.exec(`UPDATE schedules SET work = '{"instruction":' WHERE id = 'bad'`);
  sqlite.close();
  expect((await store.schedules.list({ limit: 10 })).map(({ id }) => id)).toEqual(['good']);
  expect(await store.schedules.unreadable({ limit: 10 })).toMatchObject([{ id: 'bad' }]);
  await expect(store.schedules.get('bad')).rejects.toMatchObject({ code: 'unreadable-schedule' });
  expect(await store.schedules.discard('bad')).toBe(true);
  expect(await store.schedules.unreadable({ limit: 10 })).toEqual([]);
  await harness.dispose();
});

test('old messages, deliveries, incidents, and runs without a schedule are forgotten with their steps', async () => {
  const harness = createHarness();
  const store = harness.open();
  const message = {
    key: 'k',
    sessionKey: 'agent:main:terminal:direct:me',
    text: 'hello',
    role: 'assistant',
    runId: null,
  } as const;
  await store.outbox.send(message, 1000);
  const [delivery] = await store.outbox.claim({ owner: 'a', nowMs: 1, leaseUntilMs: 9, limit: 1 });
  const result = { state: 'sent' } as const;
  if (delivery) await store.outbox.settle({ delivery, owner: 'a', nowMs: 1000, result });
  await store.outbox.send({ ...message, key: 'unsent' }, 1000);
  await store.incidents.report({ subject: 'a', kind: 'x', sessionKey: 's', text: 't' }, 1000);
  await store.incidents.resolve({ subject: 'a', text: 'over', nowMs: 1000 });
  await store.incidents.report({ subject: 'b', kind: 'x', sessionKey: 's', text: 't' }, 1000);
  const run = await store.engine.enqueue({
    cause: 'queued',
    lane: 'cron',
    orderKey: 'o',
    sessionKey: 's',
    scheduleId: null,
    scheduledForMs: null,
    attempt: 1,
    notBeforeMs: 0,
    enqueuedMs: 1000,
    definition: { trigger: null, work: fakeSchedule().work, sessionKey: 's' },
  });
  const [held] = await store.engine.claim({ owner: 'a', nowMs: 1, leaseUntilMs: 9, limit: 1 });
  if (held === undefined) throw new Error('nothing was claimed');
  const step: Step = {
    id: 's',
    position: 0,
    kind: 'tool',
    name: null,
    tool: 't',
    effect: 'read',
    state: 'succeeded',
    attempt: 1,
    input: {},
    output: null,
    failure: null,
    earlierAttempts: [],
    startedMs: 1,
    finishedMs: 2,
    events: [],
  };
  const { id: runId, fence } = held;
  await store.journal.record({ runId, owner: 'a', fence, steps: [step] });
  expect((await pruneAll(store, { beforeMs: 1001, keep: 9 })).rows).toBe(7);
  expect(await store.schedules.definition(held?.definitionHash ?? '')).not.toBeNull();
  await store.ledger.completeRun({
    run: held,
    owner: 'a',
    outcome: { kind: 'succeeded', summary: 'done' },
    nowMs: 1000,
    tier: 'direct',
    steps: [],
    messages: [],
    deliveries: [],
  });
  const prune = (beforeMs: number) => pruneAll(store, { beforeMs, keep: 10 });
  expect((await prune(1000)).rows).toBe(0);
  // The run and its definition; before it had ended, five messages, a delivery and an incident that was over.
  expect((await prune(1001)).rows).toBe(2);
  expect(await store.journal.steps(run.id)).toEqual([]);
  expect(await store.schedules.definition(held?.definitionHash ?? '')).toBeNull();
  expect(await store.inbox.list({ limit: 10 })).toEqual([]);
  expect(await store.incidents.list({ all: true, limit: 10 })).toMatchObject([{ subject: 'b' }]);
  expect((await store.outbox.list({ limit: 10 })).map(({ key }) => key)).toEqual(['unsent']);
  expect(await store.engine.get(run.id)).toBeNull();
  await harness.dispose();
});

test('a lock that another process holds delays a write and loses nothing', async () => {
  const harness = createHarness();
  const store = harness.open();
  const other = new DatabaseSync(harness.file);
  other.exec('BEGIN IMMEDIATE');
  const added = store.schedules.add(fakeSchedule());
  // The first try meets the lock; it is given up here, in the turn after that.
  await Promise.resolve();
  other.exec('COMMIT');
  expect(await added).toBe(true);
  other.close();
  await harness.dispose();
});
