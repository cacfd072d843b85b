/** Long lists in every store: read page by page, nothing is left out and nothing comes twice. */
import { describe, expect, test } from 'vitest';
import type { Run } from '../domain/run/run.ts';
import { firstAttempt } from '../domain/run/step.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import {
  createLedgerDriver,
  MINUTE,
  NOTHING_MORE,
  NOW,
  type StoreAccess,
} from './ledger-driver.fake.ts';
import type { RunPageFilter, SchedulePageFilter, SchedulePosition, ScheduleSort } from './pages.ts';
import type { NewRun } from './store.ts';

export function describePages({ store, openStore }: StoreAccess): void {
  const { claimAll, finish } = createLedgerDriver(store);
  const newRun = (more: Partial<NewRun> = {}): NewRun => ({
    cause: 'manual',
    lane: 'cron',
    orderKey: String(more.id ?? 'one'),
    sessionKey: 'one',
    scheduleId: null,
    scheduledForMs: null,
    attempt: 1,
    notBeforeMs: NOW,
    enqueuedMs: NOW,
    waitsFor: [],
    ...more,
  });
  const enqueue = (id: string, more: Partial<NewRun> = {}): Promise<Run> =>
    store().engine.enqueue(newRun({ id, ...more }));
  const page = async (filter: Partial<RunPageFilter>): Promise<string[]> =>
    (await openStore().engine.page({ limit: 10, ...filter })).runs.map(({ id }) => id);

  describe('runs in pages', () => {
    test('are the latest first, and go on before the last one of a page', async () => {
      for (const id of ['run_1', 'run_2', 'run_3']) await enqueue(id);
      expect(await openStore().engine.page({ limit: 2 })).toMatchObject({
        runs: [{ id: 'run_3' }, { id: 'run_2' }],
        next: 'run_2',
      });
      expect(await openStore().engine.page({ limit: 2, before: 'run_2' })).toMatchObject({
        runs: [{ id: 'run_1' }],
        next: null,
      });
      // One that was made meanwhile moves no page.
      await enqueue('run_4');
      expect(await page({ before: 'run_2' })).toEqual(['run_1']);
    });

    test('are those of a schedule, in a state, of a tier, or with a word in their summary', async () => {
      await enqueue('run_1', { scheduleId: 'sched_1' });
      await enqueue('run_2');
      await enqueue('run_3');
      const [first, second] = await claimAll(NOW);
      if (first === undefined || second === undefined) throw new Error('nothing was claimed');
      await finish(first, 'failed', NOW);
      const outcome = { kind: 'succeeded', summary: '100% Sure' } as const;
      const held = { ...NOTHING_MORE, run: second, owner: 'a', nowMs: NOW };
      await store().ledger.completeRun({ ...held, outcome, tier: 'direct' });
      expect(await page({ scheduleId: 'sched_1' })).toEqual(['run_1']);
      expect(await page({ state: 'failed' })).toEqual(['run_1']);
      expect(await page({ state: 'running' })).toEqual(['run_3']);
      expect(await page({ state: 'succeeded' })).toEqual(['run_2']);
      expect(await page({ tier: 'direct' })).toEqual(['run_2']);
      const matching = (text: string, scheduleIds: string[] = []) =>
        page({ matching: { text, scheduleIds } });
      expect(await matching('0% sur')).toEqual(['run_2']);
      expect(await matching('100_')).toEqual([]);
      expect(await matching('nothing', ['sched_1'])).toEqual(['run_1']);
    });

    test('are those that were made between two instants, both included', async () => {
      const { enqueue: add } = store().engine;
      const made = await add(newRun());
      const all = await page({});
      expect(all).toEqual([made.id]);
      const [run] = (await openStore().engine.page({ limit: 1, fromMs: 0 })).runs;
      expect(run?.id).toBe(made.id);
      expect(await page({ fromMs: 0, toMs: 1 })).toEqual([]);
      expect(await page({ fromMs: Number.MAX_SAFE_INTEGER })).toEqual([]);
    });

    test('count those that succeeded without a model, from a time on', async () => {
      await enqueue('run_1');
      await enqueue('run_2');
      const made = await store().engine.enqueue(newRun({ orderKey: 'two' }));
      for (const run of await claimAll(NOW)) {
        const held = { ...NOTHING_MORE, run, owner: 'a', nowMs: NOW };
        const outcome = { kind: 'succeeded', summary: 'done' } as const;
        const tier = run.id === 'run_2' ? 'agent' : 'direct';
        await store().ledger.completeRun({ ...held, outcome, tier });
      }
      expect(await openStore().engine.countDirect(0)).toBe(2);
      expect(await page({ isUnscheduled: true })).toEqual(
        ['run_2', 'run_1', made.id].toSorted().toReversed(),
      );
      expect(await openStore().engine.countDirect(Number.MAX_SAFE_INTEGER)).toBe(0);
      const { sessionKey } = newRun({});
      expect(await openStore().engine.countEnded(0)).toEqual([
        { scheduleId: null, sessionKey, state: 'succeeded', count: 3 },
      ]);
      expect(await openStore().engine.countEnded(Number.MAX_SAFE_INTEGER)).toEqual([]);
    });

    test('tell what they are doing now', async () => {
      await enqueue('run_1');
      await enqueue('run_2');
      const held = await claimAll(NOW);
      const step = firstAttempt(
        { id: 'a', position: 0, kind: 'tool', tool: 'http.request', effect: 'read', input: {} },
        NOW,
      );
      for (const { id: runId, fence } of held) {
        const done = { ...step, state: 'succeeded' as const, finishedMs: NOW };
        const next = { ...step, id: 'b', position: 1 };
        const steps = runId === 'run_1' ? [done, next] : [done];
        await store().journal.record({ runId, owner: 'a', fence, steps });
      }
      expect(await openStore().journal.step('run_1', 'b')).toMatchObject({ id: 'b', input: {} });
      expect(await openStore().journal.step('run_2', 'b')).toBeNull();
      expect(await openStore().journal.underWay(['run_1', 'run_2', 'none'])).toEqual(
        new Map([
          [
            'run_1',
            {
              id: 'b',
              kind: 'tool',
              name: null,
              tool: 'http.request',
              state: 'running',
              attempt: 1,
              startedMs: NOW,
            },
          ],
        ]),
      );
    });

    test('tell the latest states of many schedules at once, the oldest first', async () => {
      await enqueue('run_1', { scheduleId: 'a' });
      const [run] = await claimAll(NOW);
      if (run !== undefined) await finish(run, 'failed', NOW);
      await enqueue('run_2', { scheduleId: 'a' });
      await claimAll(NOW + MINUTE);
      await enqueue('run_3', { scheduleId: 'a' });
      await enqueue('run_4', { scheduleId: 'b' });
      const recent = (limit: number) =>
        openStore().engine.recentStates({ scheduleIds: ['a', 'b', 'none'], limit });
      expect(await recent(30)).toEqual(
        new Map([
          ['a', ['failed', 'running', 'waiting']],
          ['b', ['waiting']],
          ['none', []],
        ]),
      );
      expect((await recent(2)).get('a')).toEqual(['running', 'waiting']);
    });
  });

  describe('schedules in pages', () => {
    async function through(sort: ScheduleSort, more: Partial<SchedulePageFilter> = {}) {
      const ids: string[] = [];
      let after: SchedulePosition | null = null;
      do {
        const position: Partial<SchedulePageFilter> = after === null ? {} : { after };
        const found = await openStore().schedules.page({ sort, limit: 2, ...position, ...more });
        ids.push(...found.schedules.map(({ id }) => id));
        after = found.next;
      } while (after !== null);
      return ids;
    }

    test('come in the order that is asked for, each once, also where keys are the same', async () => {
      const fires = { a: NOW + 3, b: NOW + 1, c: null, d: NOW + 1, e: null };
      const names = { a: 'pear', b: 'Apple', c: 'apple', d: 'zoo', e: 'Pear' };
      for (const [id, nextFireMs] of Object.entries(fires)) {
        const status = nextFireMs === null ? 'paused' : 'active';
        const name = names[id as keyof typeof names];
        await store().schedules.add(fakeSchedule({ id, name, nextFireMs, status }));
      }
      expect(await through('made')).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(await through('next')).toEqual(['b', 'd', 'a', 'c', 'e']);
      expect(await through('name')).toEqual(['b', 'c', 'a', 'e', 'd']);
      expect(await through('name', { status: 'paused' })).toEqual(['c', 'e']);
      expect(await through('made', { except: 'paused' })).toEqual(['a', 'b', 'd']);
      expect(await through('next', { contains: 'PEAR' })).toEqual(['a', 'e']);
    });

    test('that fail are those that are not over and whose last run failed', async () => {
      const kinds = {
        a: 'active',
        b: 'cancelled',
        c: 'disabled',
        d: 'paused',
        e: 'completed',
      } as const;
      for (const [id, status] of Object.entries(kinds))
        await store().schedules.add(fakeSchedule({ id, status, lastStatus: 'failed' }));
      await store().schedules.add(fakeSchedule({ id: 'f', lastStatus: 'succeeded' }));
      const ids = async (limit: number) =>
        (await openStore().schedules.failing(limit)).map(({ id }) => id);
      expect(await ids(10)).toEqual(['a', 'c', 'd']);
      expect(await ids(1)).toHaveLength(1);
    });

    test('are named and found by name, also when they were removed', async () => {
      await store().schedules.add(
        fakeSchedule({ id: 'a', name: '100% news', status: 'cancelled' }),
      );
      await store().schedules.add(fakeSchedule({ id: 'b', name: 'other' }));
      expect(await openStore().schedules.namesOf(['a', 'nope'])).toEqual(
        new Map([['a', '100% news']]),
      );
      expect(await openStore().schedules.idsNamed('% NEW')).toEqual(['a']);
      expect(await openStore().schedules.idsNamed('_')).toEqual([]);
    });
  });
}
