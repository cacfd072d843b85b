/** What every store keeps, whatever it is made of. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../domain/run.ts';
import { FAKE_NOW, fakeSchedule } from '../domain/schedule.fake.ts';
import type { Schedule } from '../domain/schedule.ts';
import { instantMs } from '../domain/time/instant.ts';
import { describeCalls } from './calls.contract.ts';
import { describeEngine } from './engine.contract.ts';
import { describeJournal } from './journal.contract.ts';
import { describeOutbox } from './outbox.contract.ts';
import type { Store } from './store.ts';
import { describeUsage } from './usage.contract.ts';

const NOW = instantMs(FAKE_NOW);
const MINUTE = 60_000;
const NOTHING_MORE = { tier: null, steps: [], messages: [], deliveries: [] };
const REQUEST = { limit: 100, graceMs: 30_000, catchUpCap: 5 };

/** Opens stores on one and the same database, as several processes would. */
export interface StoreHarness {
  open(): Store;
  dispose(): Promise<void>;
}

export function describeStore(name: string, createHarness: () => StoreHarness): void {
  describe(`${name} keeps the store contract`, () => {
    let harness: StoreHarness;
    let store: Store;
    beforeEach(() => {
      harness = createHarness();
      store = harness.open();
    });
    afterEach(() => harness.dispose());

    const claimAll = (nowMs: number, owner = 'a'): Promise<Run[]> =>
      store.engine.claim({ owner, nowMs, leaseUntilMs: nowMs + MINUTE, limit: 100 });
    const claimDue = (nowMs: number) => store.ledger.claimDue({ ...REQUEST, nowMs });
    const finish = (run: Run, kind: 'succeeded' | 'failed', nowMs: number, owner = 'a') =>
      store.ledger.completeRun({
        run,
        owner,
        outcome:
          kind === 'failed' ? { kind, summary: 'boom', code: 'failed' } : { kind, summary: 'done' },
        nowMs,
        ...NOTHING_MORE,
      });
    const states = async (id = 'sched_1'): Promise<string[]> =>
      (await store.ledger.occurrences(id, 100))
        .map(({ state, reason, count }) =>
          [state, reason, count > 1 ? `×${count}` : null].filter(Boolean).join(' '),
        )
        .reverse();

    describe('schedules', () => {
      test('are counted by status', async () => {
        await store.schedules.add(fakeSchedule({ id: 'a' }));
        await store.schedules.add(fakeSchedule({ id: 'b', status: 'paused', nextFireMs: null }));
        await store.schedules.add(fakeSchedule({ id: 'c' }));
        expect(await harness.open().schedules.counts()).toEqual({
          pending: 0,
          active: 2,
          paused: 1,
          completed: 0,
          cancelled: 0,
          disabled: 0,
        });
      });

      test('those that fire next come first, and the ones that do not fire not at all', async () => {
        await store.schedules.add(fakeSchedule({ id: 'a', nextFireMs: NOW + 3 }));
        await store.schedules.add(fakeSchedule({ id: 'b', nextFireMs: NOW + 1 }));
        await store.schedules.add(fakeSchedule({ id: 'c', nextFireMs: NOW + 2 }));
        await store.schedules.add(fakeSchedule({ id: 'd', status: 'paused', nextFireMs: null }));
        const ids = async (limit: number): Promise<string[]> =>
          (await store.schedules.upcoming(limit)).map(({ id }) => id);
        expect(await ids(10)).toEqual(['b', 'c', 'a']);
        expect(await ids(2)).toEqual(['b', 'c']);
      });

      test('what was added is read back, by any process, and an id is taken once', async () => {
        const schedule = fakeSchedule({
          name: 'Grüße ☀️',
          trigger: { cron: '0 9 * * 1-5', timezone: 'Asia/Tokyo' },
        });
        expect(await store.schedules.add(schedule)).toBe(true);
        expect(await store.schedules.add({ ...schedule, name: 'other' })).toBe(false);
        expect(await harness.open().schedules.get('sched_1')).toEqual(schedule);
        expect(await store.schedules.get('nope')).toBeNull();
      });

      test('a change is read, made and written in one step', async () => {
        await store.schedules.add(fakeSchedule());
        const other = harness.open();
        const bump = (from: Store) =>
          from.schedules.change('sched_1', (current) => ({
            ...current,
            failuresInRow: current.failuresInRow + 1,
          }));
        await Promise.all(
          Array.from({ length: 20 }, (_, index) => bump(index % 2 ? store : other)),
        );
        expect((await store.schedules.get('sched_1'))?.failuresInRow).toBe(20);
        expect(await store.schedules.change('nope', (current) => current)).toBeNull();
      });

      test('a change that moves the next fire records what was due before, one that does not leaves it due', async () => {
        await store.schedules.add(fakeSchedule());
        const nowMs = NOW + 3 * MINUTE;
        const settle = { reason: 'paused', nowMs };
        await store.schedules.change(
          'sched_1',
          (current) => ({ ...current, name: 'renamed' }),
          settle,
        );
        expect(await states()).toEqual([]);
        const pause = { status: 'paused', nextFireMs: null } as const;
        await store.schedules.change('sched_1', (current) => ({ ...current, ...pause }), settle);
        expect(await states()).toEqual(['skipped paused ×3']);
        await store.schedules.change(
          'sched_1',
          (current) => ({ ...current, nextFireMs: NOW }),
          settle,
        );
        expect(await states()).toEqual(['skipped paused ×3']);
      });

      test('a change that throws changes nothing and harms no other', async () => {
        await store.schedules.add(fakeSchedule());
        const failing = store.schedules.change('sched_1', () => {
          throw new Error('no');
        });
        const added = store.schedules.add(fakeSchedule({ id: 'sched_2' }));
        await expect(failing).rejects.toThrow('no');
        expect(await added).toBe(true);
        expect((await store.schedules.list({ limit: 10 })).map(({ id }) => id)).toEqual([
          'sched_1',
          'sched_2',
        ]);
      });

      test('many are added all or none', async () => {
        await store.schedules.add(fakeSchedule({ id: 'b' }));
        const [a, b, c] = ['a', 'b', 'c'].map((id) => fakeSchedule({ id }));
        expect(await store.schedules.addAll([a, b, c] as Schedule[])).toEqual(['b']);
        expect((await store.schedules.list({ limit: 10 })).map(({ id }) => id)).toEqual(['b']);
        expect(await store.schedules.addAll([a, c] as Schedule[])).toEqual([]);
        expect((await store.schedules.list({ limit: 10 })).map(({ id }) => id)).toEqual([
          'a',
          'b',
          'c',
        ]);
      });

      test('lists by status', async () => {
        await store.schedules.add(fakeSchedule({ id: 'sched_1' }));
        await store.schedules.add(fakeSchedule({ id: 'sched_2', status: 'paused' }));
        expect(
          (await store.schedules.list({ status: 'paused', limit: 10 })).map(({ id }) => id),
        ).toEqual(['sched_2']);
      });
    });

    describe('what is due', () => {
      test('is taken once: the schedule moves on, the occurrence is recorded, the run waits', async () => {
        await store.schedules.add(fakeSchedule());
        expect(await store.ledger.nextDueMs(NOW)).toBe(NOW + MINUTE);
        expect(await claimDue(NOW + MINUTE - 1)).toEqual({ schedules: 0, runs: 0 });
        expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 1, runs: 1 });
        expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 0, runs: 0 });
        expect(await store.schedules.get('sched_1')).toMatchObject({
          nextFireMs: NOW + 2 * MINUTE,
          lastFiredMs: NOW + MINUTE,
        });
        expect(await store.ledger.occurrences('sched_1', 10)).toMatchObject([
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

      test('is taken once by two processes that ask at the same time', async () => {
        for (let index = 0; index < 50; index++)
          await store.schedules.add(fakeSchedule({ id: `sched_${index}` }));
        const other = harness.open();
        const claims = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            (index % 2 ? store : other).ledger.claimDue({
              ...REQUEST,
              limit: 10,
              nowMs: NOW + MINUTE,
            }),
          ),
        );
        expect(claims.reduce((sum, { runs }) => sum + runs, 0)).toBe(50);
        expect((await store.engine.list({ limit: 1000 })).length).toBe(50);
      });

      test('comes in batches, earliest first', async () => {
        await store.schedules.add(fakeSchedule({ id: 'late', nextFireMs: NOW + 5 }));
        await store.schedules.add(fakeSchedule({ id: 'early', nextFireMs: NOW + 1 }));
        await store.ledger.claimDue({ ...REQUEST, limit: 1, nowMs: NOW + 10 });
        expect(
          (await store.engine.list({ limit: 10 })).map(({ scheduleId }) => scheduleId),
        ).toEqual(['early']);
      });

      test.each(['paused', 'pending', 'completed', 'cancelled', 'disabled'] as const)(
        'leaves out a schedule that is %s',
        async (status) => {
          await store.schedules.add(fakeSchedule({ status }));
          expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 0, runs: 0 });
          expect(await store.ledger.nextDueMs(NOW)).toBeNull();
        },
      );

      test('after an outage runs the latest and records the others as one stretch', async () => {
        await store.schedules.add(fakeSchedule());
        await claimDue(NOW + 60 * MINUTE + 5);
        expect(await states()).toEqual(['missed superseded ×59', 'queued']);
      });

      test('after an outage of years of seconds is taken in pieces, and none is left out', async () => {
        await store.schedules.add(fakeSchedule({ trigger: { every: '1s' } }));
        const nowMs = NOW + 25_000 * 1000;
        let pieces = 0;
        while ((await claimDue(nowMs)).schedules > 0) pieces++;
        expect(pieces).toBeGreaterThan(1);
        const occurrences = await store.ledger.occurrences('sched_1', 100);
        expect(occurrences.reduce((sum, { count }) => sum + count, 0)).toBe(25_000);
        expect(occurrences.filter(({ state }) => state === 'queued')).toHaveLength(1);
        expect(occurrences[0]).toMatchObject({ state: 'queued', scheduledForMs: nowMs });
      });

      test('run_immediately catches up in order, up to the cap', async () => {
        await store.schedules.add(
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
        await store.schedules.add(fakeSchedule());
        await claimDue(NOW + MINUTE);
        await claimDue(NOW + 2 * MINUTE);
        expect(await states()).toEqual(['queued', 'skipped overlap']);
      });

      test('never runs twice, not even when it is made due again', async () => {
        await store.schedules.add(fakeSchedule());
        await claimDue(NOW + MINUTE);
        await store.schedules.change('sched_1', (current) => ({
          ...current,
          nextFireMs: NOW + MINUTE,
        }));
        expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 1, runs: 0 });
        expect(await store.engine.list({ limit: 10 })).toHaveLength(1);
      });
    });

    describe('outcomes', () => {
      async function runOnce(kind: 'succeeded' | 'failed', nowMs: number): Promise<void> {
        await claimDue(nowMs);
        const [run] = await claimAll(nowMs);
        await finish(run as Run, kind, nowMs);
      }

      test('a success is recorded with its message, all in one step', async () => {
        await store.schedules.add(fakeSchedule());
        await claimDue(NOW + MINUTE);
        const [run] = await claimAll(NOW + MINUTE);
        if (run === undefined) throw new Error('nothing was claimed');
        const completion = {
          run,
          owner: 'a',
          outcome: { kind: 'succeeded', summary: 'said hello' },
          nowMs: NOW + MINUTE + 5,
          ...NOTHING_MORE,
          messages: [
            { key: 'k', sessionKey: 's', text: 'hello', role: 'assistant', runId: run.id },
          ],
        } as const;
        expect(await store.ledger.completeRun(completion)).toBe('completed');
        expect(await store.ledger.completeRun(completion)).toBe('lost');
        expect(await states()).toEqual(['ran']);
        expect(await store.inbox.list({ sessionKey: 's', limit: 10 })).toMatchObject([
          { text: 'hello', runId: run?.id },
        ]);
        expect(await store.schedules.get('sched_1')).toMatchObject({
          lastStatus: 'succeeded',
          lastSummary: 'said hello',
        });
        expect(await store.engine.get(run?.id ?? '')).toMatchObject({
          state: 'succeeded',
          finishedMs: NOW + MINUTE + 5,
        });
      });

      test('failures cool down, skip what falls between, and the fifth disables and tells', async () => {
        await store.schedules.add(fakeSchedule());
        let nowMs = NOW;
        for (let failures = 1; failures <= 5; failures++) {
          nowMs = Math.max(
            nowMs + MINUTE,
            (await store.schedules.get('sched_1'))?.coolDownUntilMs ?? 0,
          );
          await runOnce('failed', nowMs);
          expect((await store.schedules.get('sched_1'))?.failuresInRow).toBe(failures);
        }
        expect(await store.schedules.get('sched_1')).toMatchObject({
          status: 'disabled',
          nextFireMs: null,
        });
        expect(await states()).toEqual([
          'failed boom',
          'failed boom',
          'skipped backoff ×4',
          'failed boom',
          'skipped backoff ×14',
          'failed boom',
          'skipped backoff ×59',
          'failed boom',
        ]);
        expect((await store.inbox.list({ limit: 10 })).map(({ text }) => text)).toEqual([
          expect.stringContaining('disabled'),
          expect.stringContaining('boom'),
        ]);
      });

      test('a success resets the count', async () => {
        await store.schedules.add(fakeSchedule({ failuresInRow: 3 }));
        await runOnce('succeeded', NOW + MINUTE);
        expect(await store.schedules.get('sched_1')).toMatchObject({
          failuresInRow: 0,
          coolDownUntilMs: null,
          status: 'active',
        });
      });

      test('a one-shot that ran is completed', async () => {
        await store.schedules.add(fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } }));
        await runOnce('succeeded', NOW + MINUTE);
        expect(await store.schedules.get('sched_1')).toMatchObject({
          status: 'completed',
          nextFireMs: null,
        });
        expect(await states()).toEqual(['ran']);
      });

      test('a one-shot that failed is tried again as the same occurrence, then disabled', async () => {
        await store.schedules.add(fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } }));
        await claimDue(NOW + MINUTE);
        let nowMs = NOW + MINUTE;
        for (const pause of [1, 5, 15, 60]) {
          const [run] = await claimAll(nowMs);
          await finish(run as Run, 'failed', nowMs);
          expect(await claimAll(nowMs + pause * MINUTE - 1)).toEqual([]);
          expect(await store.ledger.nextDueMs(nowMs)).toBe(nowMs + pause * MINUTE);
          nowMs += pause * MINUTE;
          expect(await states()).toEqual(['queued']);
        }
        const [last] = await claimAll(nowMs);
        expect(last?.attempt).toBe(5);
        await finish(last as Run, 'failed', nowMs);
        expect(await states()).toEqual(['failed boom']);
        expect((await store.schedules.get('sched_1'))?.status).toBe('disabled');
      });

      test('a schedule removed during its own run finishes that run and stays removed', async () => {
        await store.schedules.add(fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } }));
        await claimDue(NOW + MINUTE);
        const [run] = await claimAll(NOW + MINUTE);
        await store.schedules.change('sched_1', (current) => ({
          ...current,
          status: 'cancelled',
          nextFireMs: null,
        }));
        await finish(run as Run, 'succeeded', NOW + MINUTE);
        expect((await store.schedules.get('sched_1'))?.status).toBe('cancelled');
        expect(await states()).toEqual(['ran']);
      });

      test('an owner that took its own run again can’t end it with the earlier claim', async () => {
        await store.schedules.add(fakeSchedule());
        await claimDue(NOW + MINUTE);
        const [earlier] = await claimAll(NOW + MINUTE);
        await store.engine.recover({ nowMs: NOW + 3 * MINUTE });
        const [later] = await claimAll(NOW + 3 * MINUTE);
        expect(await finish(earlier as Run, 'failed', NOW + 3 * MINUTE)).toBe('lost');
        expect(await finish(later as Run, 'succeeded', NOW + 3 * MINUTE)).toBe('completed');
        expect(await states()).toEqual(['ran']);
      });

      test('a run that waits is taken back, with the reason, when its schedule is paused', async () => {
        await store.schedules.add(fakeSchedule());
        await claimDue(NOW + MINUTE);
        const pause = (current: Schedule): Schedule => ({
          ...current,
          status: 'paused',
          nextFireMs: null,
        });
        await store.schedules.change('sched_1', pause, { reason: 'paused', nowMs: NOW + MINUTE });
        expect(await claimAll(NOW + MINUTE)).toEqual([]);
        expect(await states()).toEqual(['skipped paused']);
      });

      test('a one-shot moved to a later time while it runs still fires then', async () => {
        await store.schedules.add(fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } }));
        await claimDue(NOW + MINUTE);
        const [run] = await claimAll(NOW + MINUTE);
        const moved = fakeSchedule({ trigger: { at: '2026-06-01T01:00:00Z' } });
        await store.schedules.change('sched_1', () => moved, {
          reason: 'changed',
          nowMs: NOW + MINUTE,
        });
        await finish(run as Run, 'succeeded', NOW + MINUTE);
        expect(await store.schedules.get('sched_1')).toMatchObject({
          status: 'active',
          nextFireMs: NOW + 60 * MINUTE,
        });
        expect(await claimDue(NOW + 60 * MINUTE)).toEqual({ schedules: 1, runs: 1 });
      });

      test('a one-shot that did not run and is let loose again runs after all', async () => {
        const once = fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } });
        await store.schedules.add(once);
        const settle = { reason: 'paused', nowMs: NOW + 2 * MINUTE };
        await store.schedules.change(
          'sched_1',
          (now) => ({ ...now, status: 'paused', nextFireMs: null }),
          settle,
        );
        expect(await states()).toEqual(['skipped paused']);
        await store.schedules.change('sched_1', () => once, settle);
        expect(await claimDue(NOW + 2 * MINUTE)).toEqual({ schedules: 1, runs: 1 });
        expect(await states()).toEqual(['queued']);
      });

      const thrice = (more: object = {}) =>
        fakeSchedule({
          trigger: { rrule: 'FREQ=MINUTELY;COUNT=3', startsAt: '2026-06-01T00:01', ...more },
        });

      test('a rule that has ended is completed by its last run, not before', async () => {
        await store.schedules.add(thrice());
        for (const minute of [1, 2, 3]) {
          expect((await store.schedules.get('sched_1'))?.status).toBe('active');
          await claimDue(NOW + minute * MINUTE);
          const [run] = await claimAll(NOW + minute * MINUTE);
          expect((await store.schedules.get('sched_1'))?.status).toBe('active');
          await finish(run as Run, 'succeeded', NOW + minute * MINUTE);
        }
        expect(await store.schedules.get('sched_1')).toMatchObject({
          status: 'completed',
          nextFireMs: null,
          lastStatus: 'succeeded',
        });
        expect(await states()).toEqual(['ran', 'ran', 'ran']);
      });

      test('a rule with several runs under way is not over before the last of them', async () => {
        await store.schedules.add(
          thrice({ overlap: 'parallel', missedRunPolicy: 'run_immediately' }),
        );
        await claimDue(NOW + 3 * MINUTE);
        const runs = await claimAll(NOW + 3 * MINUTE);
        expect(runs).toHaveLength(3);
        const ends: (string | undefined)[] = [];
        for (const run of runs) {
          await finish(run, 'succeeded', NOW + 3 * MINUTE);
          ends.push((await store.schedules.get('sched_1'))?.status);
        }
        expect(ends).toEqual(['active', 'active', 'completed']);
      });

      test('a rule that ends in a failure is completed and says so', async () => {
        await store.schedules.add(thrice());
        await claimDue(NOW + 3 * MINUTE);
        const [run] = await claimAll(NOW + 3 * MINUTE);
        await finish(run as Run, 'failed', NOW + 3 * MINUTE);
        expect(await store.schedules.get('sched_1')).toMatchObject({
          status: 'completed',
          lastStatus: 'failed',
          coolDownUntilMs: null,
        });
      });

      test('a rule whose last fires are skipped for a run under way ends with that run', async () => {
        await store.schedules.add(thrice());
        await claimDue(NOW + MINUTE);
        const [run] = await claimAll(NOW + MINUTE);
        await claimDue(NOW + 3 * MINUTE);
        expect(await store.schedules.get('sched_1')).toMatchObject({
          status: 'active',
          nextFireMs: null,
        });
        await finish(run as Run, 'succeeded', NOW + 3 * MINUTE + 1);
        expect((await store.schedules.get('sched_1'))?.status).toBe('completed');
      });

      test('a rule whose last fires were all missed is over, and is not if the clock goes back', async () => {
        await store.schedules.add(thrice({ missedRunPolicy: 'skip' }));
        await claimDue(NOW + 60 * MINUTE);
        expect(await store.schedules.get('sched_1')).toMatchObject({
          status: 'completed',
          nextFireMs: null,
          lastStatus: 'missed',
        });
        await store.ledger.rewind({ nowMs: NOW + MINUTE, after: '', schedules: 10 });
        expect(await store.schedules.get('sched_1')).toMatchObject({
          status: 'active',
          nextFireMs: NOW + 2 * MINUTE,
        });
      });

      test('a clock that goes back runs no fire of an ended rule twice', async () => {
        await store.schedules.add(thrice());
        await claimDue(NOW + 3 * MINUTE);
        await store.ledger.rewind({ nowMs: NOW, after: '', schedules: 10 });
        await claimDue(NOW + 3 * MINUTE);
        const runs = await claimAll(NOW + 3 * MINUTE);
        const times = runs.map(({ scheduledForMs }) => scheduledForMs);
        expect(new Set(times).size).toBe(times.length);
      });

      test('a one-shot that was missed for good is over', async () => {
        await store.schedules.add(
          fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z', missedRunPolicy: 'skip' } }),
        );
        await claimDue(NOW + 60 * MINUTE);
        expect(await store.schedules.get('sched_1')).toMatchObject({
          status: 'completed',
          lastStatus: 'missed',
        });
      });

      test('a failure takes back what waits behind it', async () => {
        await store.schedules.add(
          fakeSchedule({ trigger: { every: '1m', missedRunPolicy: 'run_immediately' } }),
        );
        await claimDue(NOW + 4 * MINUTE);
        const [run] = await claimAll(NOW + 4 * MINUTE);
        await finish(run as Run, 'failed', NOW + 4 * MINUTE);
        expect(await states()).toEqual(['failed boom', ...Array(3).fill('skipped backoff')]);
        expect(await claimAll(NOW + 4 * MINUTE)).toEqual([]);
      });

      test('what was due when the fifth failure disabled the schedule has a row', async () => {
        await store.schedules.add(fakeSchedule({ failuresInRow: 4 }));
        await claimDue(NOW + MINUTE);
        const [run] = await claimAll(NOW + MINUTE);
        await finish(run as Run, 'failed', NOW + 3 * MINUTE);
        expect(await states()).toEqual(['failed boom', 'skipped disabled ×2']);
      });

      test('a schedule that can’t be computed is disabled and holds up no other', async () => {
        await store.schedules.add(
          fakeSchedule({ id: 'bad', trigger: { cron: '* * * * *' }, nextFireMs: NOW }),
        );
        await store.schedules.change('bad', (now) => ({
          ...now,
          trigger: { ...now.trigger, timezone: 'Mars/Phobos' },
        }));
        await store.schedules.add(fakeSchedule({ id: 'good' }));
        expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 2, runs: 1 });
        expect(await store.schedules.get('bad')).toMatchObject({
          status: 'disabled',
          lastSummary: expect.stringContaining("can't be read"),
        });
      });

      test('catching up with more than one piece keeps to the cap', async () => {
        await store.schedules.add(
          fakeSchedule({ trigger: { every: '1s', missedRunPolicy: 'run_immediately' } }),
        );
        let runs = 0;
        for (let taken = 1; taken > 0; ) {
          const claimed = await claimDue(NOW + 25_000 * 1000);
          taken = claimed.schedules;
          runs += claimed.runs;
        }
        expect(runs).toBe(REQUEST.catchUpCap);
      });
    });

    test('history is forgotten by age and by count, and nothing that is unfinished', async () => {
      await store.schedules.add(fakeSchedule({ trigger: { every: '1m', overlap: 'queue' } }));
      for (let minute = 1; minute <= 10; minute++) {
        await claimDue(NOW + minute * MINUTE);
        const [run] = minute < 10 ? await claimAll(NOW + minute * MINUTE) : [];
        if (run !== undefined) await finish(run, 'succeeded', NOW + minute * MINUTE);
      }
      const prune = async (beforeMs: number, keep: number): Promise<number> =>
        (await store.ledger.prune({ beforeMs, keep, after: '', schedules: 10 })).rows;
      expect(await prune(NOW + 3 * MINUTE, 100)).toBe(4);
      expect((await states()).length).toBe(8);
      expect(await prune(0, 3)).toBe(10);
      expect(await states()).toEqual(['ran', 'ran', 'queued']);
      expect(await prune(NOW + 60 * MINUTE, 0)).toBe(4);
      expect(await states()).toEqual(['queued']);
      expect(await store.engine.list({ limit: 100 })).toHaveLength(1);
    });

    test('history is forgotten a few schedules at a time, until it is through', async () => {
      for (const id of ['a', 'b', 'c']) await store.schedules.add(fakeSchedule({ id }));
      const visited: (string | null)[] = [];
      let after: string | null = '';
      while (after !== null) {
        ({ after } = await store.ledger.prune({ beforeMs: 0, keep: 1, after, schedules: 2 }));
        visited.push(after);
      }
      expect(visited).toEqual(['b', 'c', null]);
    });

    const stores = { store: () => store, openStore: () => harness.open() };
    describeJournal(stores);
    describeOutbox(stores);
    describeCalls(stores);
    describeUsage(stores);
    describeEngine({ engine: () => store.engine, openEngine: () => harness.open().engine });

    test('records are kept by kind and key, and change in one step, whoever changes them', async () => {
      const other = harness.open();
      const count = (current: unknown): unknown => ({
        times: ((current as { times: number } | null)?.times ?? 0) + 1,
      });
      const changes = [store, other, store, other].map(({ records }) =>
        records.change('circuit', 'http.request', count),
      );
      await Promise.all(changes);
      await store.records.change('skill', 'http.request', () => 'of another kind');
      expect(await other.records.get('circuit', 'http.request')).toEqual({ times: 4 });
      expect(await store.records.list('circuit')).toEqual([
        { key: 'http.request', document: { times: 4 } },
      ]);
      await store.records.change('circuit', 'http.request', () => null);
      expect(await other.records.get('circuit', 'http.request')).toBeNull();
      expect(await other.records.list('skill')).toHaveLength(1);
    });

    test('records that nobody changed for long are forgotten, those of other kinds and the others stay', async () => {
      const { records } = store;
      for (const kind of ['talk', 'calls', 'skill'])
        for (const key of ['a', 'b']) await records.change(kind, key, () => ({ key }));
      const laterMs = Number.MAX_SAFE_INTEGER;
      const forget = (beforeMs: number, limit = 10) =>
        records.forget({ kinds: ['talk', 'calls'], beforeMs, nowMs: laterMs, limit });
      expect(await forget(NOW - 365 * 24 * 60 * MINUTE)).toBe(0);
      expect(await forget(laterMs, 3)).toBe(3);
      expect(await forget(laterMs)).toBe(1);
      expect(await forget(laterMs)).toBe(0);
      expect(await records.list('talk')).toEqual([]);
      expect(await records.list('skill')).toHaveLength(2);
    });

    test('a process hears that another changed something', async () => {
      const other = harness.open();
      const heard = new Promise<void>((resolve) => store.changes.onChange(resolve));
      other.changes.notify();
      await heard;
    });
  });
}
