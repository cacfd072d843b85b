/** Due fires in every ledger: each fire is taken once, and forgotten in time. */

import { describe, expect, test } from 'vitest';
import type { Run } from '../domain/run/run.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import {
  createLedgerDriver,
  DUE_REQUEST,
  MINUTE,
  NOW,
  type StoreAccess,
} from './ledger-driver.fake.ts';
import { pruneAll } from './prune-all.fake.ts';

export function describeDue({ store, openStore }: StoreAccess): void {
  const { claimAll, claimDue, finish, states } = createLedgerDriver(store);

  describe('what is due', () => {
    test('is taken once: the schedule moves on, the occurrence is recorded, the run waits', async () => {
      await store().schedules.add(fakeSchedule());
      expect(await store().ledger.nextDueMs(NOW)).toBe(NOW + MINUTE);
      expect(await claimDue(NOW + MINUTE - 1)).toEqual({ schedules: 0, runs: 0 });
      expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 1, runs: 1 });
      expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 0, runs: 0 });
      expect(await store().schedules.get('sched_1')).toMatchObject({
        nextFireMs: NOW + 2 * MINUTE,
        lastFiredMs: NOW + MINUTE,
      });
      expect(await store().ledger.occurrences('sched_1', 10)).toMatchObject([
        { scheduledForMs: NOW + MINUTE, state: 'queued', count: 1 },
      ]);
      const [run] = await claimAll(NOW + MINUTE);
      expect(run).toMatchObject({
        scheduleId: 'sched_1',
        scheduledForMs: NOW + MINUTE,
        attempt: 1,
        fence: 1,
        state: 'running',
      });
    });

    test('is told of many schedules at once, many of a kind in a piece of time as one', async () => {
      await store().schedules.add(fakeSchedule());
      await store().schedules.add(
        fakeSchedule({
          id: 'sched_2',
          trigger: { every: '5m' },
          sessionKey: 'agent:main:inbox:direct:b',
        }),
      );
      for (let minute = 1; minute <= 12; minute += 1) {
        await claimDue(NOW + minute * MINUTE);
        for (const run of await claimAll(NOW + minute * MINUTE))
          await finish(run, minute === 8 ? 'failed' : 'succeeded', NOW + minute * MINUTE);
      }
      const told = async (pieces: [number, number][], ids = ['sched_1', 'sched_2', 'none']) =>
        (
          await openStore().ledger.occurrencesIn({
            scheduleIds: ids,
            pieces: pieces.map(([from, before]) => ({
              fromMs: NOW + from * MINUTE,
              beforeMs: NOW + before * MINUTE,
            })),
            most: 3,
          })
        )
          .map(({ scheduleId, scheduledForMs, lastScheduledForMs, count, state, runId }) =>
            [
              scheduleId.at(-1),
              `${(scheduledForMs - NOW) / MINUTE}-${(lastScheduledForMs - NOW) / MINUTE}`,
              `×${count}`,
              state,
              runId === null ? 'no run' : 'run',
            ].join(' '),
          )
          .toSorted();
      expect(await told([[0, 11]])).toEqual([
        '1 1-10 ×9 ran run',
        '1 8-8 ×1 failed run',
        '2 10-10 ×1 ran run',
        '2 5-5 ×1 ran run',
      ]);
      expect(
        await told(
          [
            [2, 4],
            [4, 6],
          ],
          ['sched_1'],
        ),
      ).toEqual(['1 2-2 ×1 ran run', '1 3-3 ×1 ran run', '1 4-4 ×1 ran run', '1 5-5 ×1 ran run']);
      expect(await told([])).toEqual([]);
    });

    test('a stretch that began before a piece of time and reaches into it is told with it', async () => {
      await store().schedules.add(
        fakeSchedule({ trigger: { every: '1m', missedRunPolicy: 'skip' } }),
      );
      await claimDue(NOW + 10 * MINUTE);
      const { ledger } = openStore();
      const reaching = (minute: number) =>
        ledger.reachingInto({ scheduleIds: ['sched_1', 'none'], atMs: NOW + minute * MINUTE });
      expect(await reaching(4)).toMatchObject([{ scheduledForMs: NOW + MINUTE, state: 'missed' }]);
      expect(await reaching(1)).toEqual([]);
      expect(await reaching(11)).toEqual([]);
      const scheduled = (from: number, before: number) =>
        ledger.scheduledIn({ fromMs: NOW + from * MINUTE, beforeMs: NOW + before * MINUTE });
      expect(await scheduled(0, 2)).toEqual(['sched_1']);
      expect(await scheduled(2, 4)).toEqual([]);
    });

    test('is taken once by two processes that ask at the same time', async () => {
      for (let index = 0; index < 50; index++)
        await store().schedules.add(fakeSchedule({ id: `sched_${index}` }));
      const other = openStore();
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 ? store() : other).ledger.claimDue({
            ...DUE_REQUEST,
            limit: 10,
            nowMs: NOW + MINUTE,
          }),
        ),
      );
      expect(claims.reduce((sum, { runs }) => sum + runs, 0)).toBe(50);
      expect((await store().engine.list({ limit: 1000 })).length).toBe(50);
    });

    test('comes in batches, earliest first', async () => {
      await store().schedules.add(fakeSchedule({ id: 'late', nextFireMs: NOW + 5 }));
      await store().schedules.add(fakeSchedule({ id: 'early', nextFireMs: NOW + 1 }));
      await store().ledger.claimDue({ ...DUE_REQUEST, limit: 1, nowMs: NOW + 10 });
      expect(
        (await store().engine.list({ limit: 10 })).map(({ scheduleId }) => scheduleId),
      ).toEqual(['early']);
    });

    test.each(['paused', 'pending', 'completed', 'cancelled', 'disabled'] as const)(
      'leaves out a schedule that is %s',
      async (status) => {
        await store().schedules.add(fakeSchedule({ status }));
        expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 0, runs: 0 });
        expect(await store().ledger.nextDueMs(NOW)).toBeNull();
      },
    );

    test('after an outage runs the latest and records the others as one stretch', async () => {
      await store().schedules.add(fakeSchedule());
      await claimDue(NOW + 60 * MINUTE + 5);
      expect(await states()).toEqual(['missed superseded ×59', 'queued']);
    });

    test('after an outage of years of seconds is taken in pieces, and none is left out', async () => {
      await store().schedules.add(fakeSchedule({ trigger: { every: '1s' } }));
      const nowMs = NOW + 25_000 * 1000;
      let pieces = 0;
      while ((await claimDue(nowMs)).schedules > 0) pieces++;
      expect(pieces).toBeGreaterThan(1);
      const occurrences = await store().ledger.occurrences('sched_1', 100);
      expect(occurrences.reduce((sum, { count }) => sum + count, 0)).toBe(25_000);
      expect(occurrences.filter(({ state }) => state === 'queued')).toHaveLength(1);
      expect(occurrences[0]).toMatchObject({ state: 'queued', scheduledForMs: nowMs });
    });

    test('run_immediately catches up in order, up to the cap', async () => {
      await store().schedules.add(
        fakeSchedule({ trigger: { every: '1m', missedRunPolicy: 'run_immediately' } }),
      );
      await claimDue(NOW + 8 * MINUTE);
      expect(await states()).toEqual(['missed over-cap ×3', ...Array(5).fill('queued')]);
      const order: (number | null)[] = [];
      for (let index = 0; index < 5; index++) {
        const [run, ...more] = await claimAll(NOW + 8 * MINUTE);
        expect(more).toEqual([]);
        order.push(run?.scheduledForMs ?? null);
        await finish(run as Run, 'succeeded', NOW + 8 * MINUTE);
      }
      expect(order).toEqual(order.toSorted());
      expect(await states()).toEqual(['missed over-cap ×3', ...Array(5).fill('ran')]);
    });

    test('is skipped while an earlier run is unfinished', async () => {
      await store().schedules.add(fakeSchedule());
      await claimDue(NOW + MINUTE);
      await claimAll(NOW + MINUTE);
      await claimDue(NOW + 2 * MINUTE);
      expect(await states()).toEqual(['queued', 'skipped overlap']);
    });

    test('is missed, and no overlap, while an earlier run has no slot to begin in', async () => {
      await store().schedules.add(fakeSchedule());
      await claimDue(NOW + MINUTE);
      await claimDue(NOW + 2 * MINUTE);
      expect(await states()).toEqual(['queued', 'missed no-slot']);
    });

    test('queues up to a cap, and its owner hears of it once, and when it keeps up again', async () => {
      const trigger = { every: '1m', overlap: 'queue' } as const;
      await store().schedules.add(fakeSchedule({ trigger }));
      for (let minute = 1; minute <= 105; minute++) await claimDue(NOW + minute * MINUTE);
      const recorded = await store().ledger.occurrences('sched_1', 200);
      expect(recorded.filter(({ state }) => state === 'queued')).toHaveLength(100);
      expect(recorded.filter(({ reason }) => reason === 'queue-full')).toHaveLength(5);
      const told = () => store().inbox.list({ limit: 10 });
      expect(await told()).toMatchObject([{ text: expect.stringContaining('more comes due') }]);
      for (let done = 0; done < 60; done++) {
        const [run] = await claimAll(NOW + 105 * MINUTE);
        await finish(run as Run, 'succeeded', NOW + 105 * MINUTE);
      }
      await claimDue(NOW + 106 * MINUTE);
      expect((await told())[0]?.text).toContain('keeps up again');
    });

    test('never runs twice, not even when it is made due again', async () => {
      await store().schedules.add(fakeSchedule());
      await claimDue(NOW + MINUTE);
      await store().schedules.change('sched_1', (current) => ({
        ...current,
        nextFireMs: NOW + MINUTE,
      }));
      expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 1, runs: 0 });
      expect(await store().engine.list({ limit: 10 })).toHaveLength(1);
    });
  });

  test('history is forgotten by age and by count, and nothing that is unfinished', async () => {
    await store().schedules.add(fakeSchedule({ trigger: { every: '1m', overlap: 'queue' } }));
    for (let minute = 1; minute <= 10; minute++) {
      await claimDue(NOW + minute * MINUTE);
      const [run] = minute < 10 ? await claimAll(NOW + minute * MINUTE) : [];
      if (run !== undefined) await finish(run, 'succeeded', NOW + minute * MINUTE);
    }
    const prune = async (beforeMs: number, keep: number): Promise<number> =>
      (await pruneAll(store(), { beforeMs, keep })).rows;
    expect(await prune(NOW + 3 * MINUTE, 100)).toBe(4);
    expect((await states()).length).toBe(8);
    expect(await prune(0, 3)).toBe(10);
    expect(await states()).toEqual(['ran', 'ran', 'queued']);
    expect(await prune(NOW + 60 * MINUTE, 0)).toBe(4);
    expect(await states()).toEqual(['queued']);
    expect(await store().engine.list({ limit: 100 })).toHaveLength(1);
  });

  test('history is forgotten a few schedules at a time, until it is through', async () => {
    for (const id of ['a', 'b', 'c']) await store().schedules.add(fakeSchedule({ id }));
    const visited: (string | null)[] = [];
    const request = { beforeMs: 0, keep: 1, schedules: 2, most: 100 };
    let after: string | null = '';
    while (after !== null) {
      ({ after } = await store().ledger.prune({ ...request, after }));
      visited.push(after);
    }
    expect(visited.slice(-3)).toEqual(['b', 'c', null]);
  });

  test('however much history there is, a step of forgetting takes no more than its rows', async () => {
    await store().schedules.add(fakeSchedule({ trigger: { every: '1m', overlap: 'queue' } }));
    for (let minute = 1; minute <= 30; minute++) {
      const nowMs = NOW + minute * MINUTE;
      await claimDue(nowMs);
      const [run] = await claimAll(nowMs);
      if (run !== undefined) await finish(run, 'succeeded', nowMs);
    }
    // Of no schedule: what an agent does about a message.
    for (let index = 0; index < 20; index++) {
      await store().engine.enqueue({
        ...{ cause: 'manual', lane: 'main', orderKey: 'one', sessionKey: 'one', waitsFor: [] },
        ...{ scheduleId: null, scheduledForMs: null, attempt: 1 },
        ...{ notBeforeMs: NOW, enqueuedMs: NOW },
      });
      const [run] = await claimAll(NOW);
      if (run !== undefined) await finish(run, 'succeeded', NOW);
    }
    const trouble = { kind: 'machine', sessionKey: 'agent:main:local:direct:me', text: 'broke' };
    for (let index = 0; index < 30; index++)
      await store().incidents.report({ ...trouble, subject: `m${index}` }, NOW);
    for (let index = 0; index < 30; index++)
      await store().incidents.resolve({ subject: `m${index}`, text: 'over', nowMs: NOW });
    const { steps, rows } = await pruneAll(store(), { beforeMs: NOW + 1e9, keep: 2, most: 7 });
    expect(Math.max(...steps)).toBe(7);
    // 30 occurrences, 50 runs, 30 incidents, and what was said of those.
    expect(rows).toBeGreaterThanOrEqual(110);
    expect(await states()).toEqual([]);
    expect(await store().engine.list({ limit: 100 })).toEqual([]);
    expect(await store().incidents.list({ all: true, limit: 100 })).toEqual([]);
  });
}
