/** Calls in every store: those outside runs, and the newest of those in runs. */
import { describe, expect, test } from 'vitest';
import type { LoggedCall } from '../domain/logged-call.ts';
import type { Step } from '../domain/run/step.ts';
import { pruneAll } from './prune-all.fake.ts';
import type { Store } from './store.ts';

const call = (id: string, rest: Partial<LoggedCall> = {}): LoggedCall => ({
  id,
  by: 'hand',
  tool: 'time.now',
  sessionKey: 's',
  runId: null,
  scheduleId: null,
  input: { timezone: 'UTC' },
  output: { time: '12:00' },
  failure: null,
  startedMs: 1000,
  durationMs: 5,
  ...rest,
});

const step = (id: string, rest: Partial<Step> = {}): Step => ({
  id,
  position: 0,
  kind: 'tool',
  name: null,
  tool: 'time.now',
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
  ...rest,
});

export function describeCalls({
  store,
  openStore,
}: {
  store: () => Store;
  openStore: () => Store;
}): void {
  describe('calls', () => {
    test('outside runs are read back, by any process, the newest first, also by tool', async () => {
      const failed = call('call_2', {
        by: 'command',
        tool: 'http.request',
        runId: 'run_1',
        scheduleId: 'sched_1',
        input: 'cut …',
        output: null,
        failure: { code: 'http-500', message: 'it broke', isInDoubt: true },
      });
      await store().calls.add(call('call_1'));
      await store().calls.add(failed);
      await store().calls.add(call('call_3'));
      const { calls } = openStore();
      expect(await calls.list({ limit: 10 })).toEqual([call('call_3'), failed, call('call_1')]);
      expect(await calls.list({ tool: 'http.request', limit: 10 })).toEqual([failed]);
      expect(await calls.list({ tool: 'time.now', limit: 1 })).toEqual([call('call_3')]);
      expect(await calls.list({ tool: 'nope', limit: 1 })).toEqual([]);
    });

    test('outside runs are forgotten by age', async () => {
      await store().calls.add(call('call_1', { startedMs: 1000 }));
      await store().calls.add(call('call_2', { startedMs: 2000 }));
      expect((await pruneAll(store(), { keep: 1, beforeMs: 1000 })).rows).toBe(0);
      expect((await pruneAll(store(), { keep: 1, beforeMs: 1001 })).rows).toBe(1);
      expect(await store().calls.list({ limit: 10 })).toMatchObject([{ id: 'call_2' }]);
    });

    async function runWith(steps: Step[]): Promise<string> {
      const { engine, journal } = store();
      const hold = { owner: 'a', nowMs: 1, leaseUntilMs: 9 };
      const run = await engine.begin(
        {
          cause: 'queued',
          lane: 'main',
          orderKey: 'o',
          sessionKey: 's',
          scheduleId: 'sched_1',
          scheduledForMs: null,
          attempt: 1,
          notBeforeMs: 0,
          enqueuedMs: 1,
        },
        hold,
      );
      await journal.record({ runId: run.id, owner: 'a', fence: run.fence, steps });
      return run.id;
    }

    test('in runs: those that were made, the newest first, also by tool', async () => {
      const first = await runWith([
        step('a', { startedMs: 1 }),
        step('b', { startedMs: 3, tool: 'http.request' }),
        step('skipped', { startedMs: 9, attempt: 0, state: 'skipped' }),
        step('thought', { startedMs: 9, kind: 'model' }),
      ]);
      const second = await runWith([step('a', { startedMs: 2 })]);
      const { journal } = openStore();
      const latest = await journal.latest({ runs: 10, limit: 10 });
      expect(latest.map((one) => [one.runId, one.step.id])).toEqual([
        [first, 'b'],
        [second, 'a'],
        [first, 'a'],
      ]);
      expect(latest[1]).toEqual({
        runId: second,
        sessionKey: 's',
        scheduleId: 'sched_1',
        step: step('a', { startedMs: 2 }),
      });
      expect(await journal.latest({ runs: 10, limit: 1 })).toMatchObject([{ step: { id: 'b' } }]);
      const [got, ...more] = await journal.latest({ tool: 'http.request', runs: 10, limit: 10 });
      expect([got?.step.id, more]).toEqual(['b', []]);
    });

    test('in runs: only the newest runs are looked at', async () => {
      await runWith([step('old')]);
      await runWith([step('new')]);
      const latest = await store().journal.latest({ runs: 1, limit: 10 });
      expect(latest.map((one) => one.step.id)).toEqual(['new']);
    });
  });
}
