/** Ends of runs in every ledger, and what becomes of their schedules by them. */
import { describe, expect, test } from 'vitest';
import type { Run } from '../domain/run/run.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { readSessionState, SESSION_STATE } from '../domain/session-state.ts';
import {
  createLedgerDriver,
  DUE_REQUEST,
  MINUTE,
  NOTHING_MORE,
  NOW,
  type StoreAccess,
} from './ledger-driver.fake.ts';
import type { Store } from './store.ts';

export function describeOutcomes({ store, openStore }: StoreAccess): void {
  const { claimAll, claimDue, finish, states } = createLedgerDriver(store);

  describe('outcomes', () => {
    async function runOnce(kind: 'succeeded' | 'failed', nowMs: number): Promise<void> {
      await claimDue(nowMs);
      const [run] = await claimAll(nowMs);
      await finish(run as Run, kind, nowMs);
    }

    test('a success is recorded with its message, all in one step', async () => {
      await store().schedules.add(fakeSchedule());
      await claimDue(NOW + MINUTE);
      const [run] = await claimAll(NOW + MINUTE);
      if (run === undefined) throw new Error('nothing was claimed');
      const completion = {
        run,
        owner: 'a',
        outcome: { kind: 'succeeded', summary: 'said hello' },
        nowMs: NOW + MINUTE + 5,
        ...NOTHING_MORE,
        messages: [{ key: 'k', sessionKey: 's', text: 'hello', role: 'assistant', runId: run.id }],
      } as const;
      expect(await store().ledger.completeRun(completion)).toBe('completed');
      expect(await store().ledger.completeRun(completion)).toBe('lost');
      expect(await states()).toEqual(['ran']);
      expect(await store().inbox.list({ sessionKey: 's', limit: 10 })).toMatchObject([
        { text: 'hello', runId: run?.id },
      ]);
      expect(await store().schedules.get('sched_1')).toMatchObject({
        lastStatus: 'succeeded',
        lastSummary: 'said hello',
      });
      expect(await store().engine.get(run?.id ?? '')).toMatchObject({
        state: 'succeeded',
        finishedMs: NOW + MINUTE + 5,
      });
    });

    test('what tools said about the state of their session is patched by the owner of a run, and no patch is lost', async () => {
      for (const id of ['sched_1', 'sched_2'])
        await store().schedules.add(
          fakeSchedule({
            id,
            work: { instruction: id },
            sessionKey: `agent:main:inbox:direct:${id}`,
          }),
        );
      await claimDue(NOW + MINUTE);
      const runs = await claimAll(NOW + MINUTE);
      expect(runs).toHaveLength(2);
      const stores = [store(), openStore()];
      const complete = (index: number, patch: object, owner = 'a') => {
        const { ledger } = stores[index] as Store;
        const outcome = { kind: 'succeeded', summary: '' } as const;
        const run = { ...(runs[index] as Run), sessionKey: 's' };
        const statePatches = [
          { gone: 1, [run.id]: 0 },
          { gone: null, ...patch },
        ];
        return ledger.completeRun({
          ...{ run, owner, outcome, nowMs: NOW + MINUTE },
          ...NOTHING_MORE,
          statePatches,
        });
      };
      expect(await complete(0, { lost: true }, 'another')).toBe('lost');
      expect(await store().toolState.get('s', SESSION_STATE)).toBeNull();
      await Promise.all([complete(0, { first: 1 }), complete(1, { second: 2 })]);
      const kept = readSessionState(await store().toolState.get('s', SESSION_STATE));
      const ids = runs.map(({ id }) => [id, 0]);
      expect(kept).toEqual({ first: 1, second: 2, ...Object.fromEntries(ids) });
    });

    test('failures cool down, skip what falls between, and the fifth disables and tells', async () => {
      await store().schedules.add(fakeSchedule());
      let nowMs = NOW;
      for (let failures = 1; failures <= 5; failures++) {
        nowMs = Math.max(
          nowMs + MINUTE,
          (await store().schedules.get('sched_1'))?.coolDownUntilMs ?? 0,
        );
        await runOnce('failed', nowMs);
        expect((await store().schedules.get('sched_1'))?.failuresInRow).toBe(failures);
      }
      expect(await store().schedules.get('sched_1')).toMatchObject({
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
      expect((await store().inbox.list({ limit: 10 })).map(({ text }) => text)).toEqual([
        expect.stringContaining('disabled'),
        expect.stringContaining('boom'),
      ]);
    });

    test('a success resets the count', async () => {
      await store().schedules.add(fakeSchedule({ failuresInRow: 3 }));
      await runOnce('succeeded', NOW + MINUTE);
      expect(await store().schedules.get('sched_1')).toMatchObject({
        failuresInRow: 0,
        coolDownUntilMs: null,
        status: 'active',
      });
    });

    test('a one-shot that ran is completed', async () => {
      await store().schedules.add(fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } }));
      await runOnce('succeeded', NOW + MINUTE);
      expect(await store().schedules.get('sched_1')).toMatchObject({
        status: 'completed',
        nextFireMs: null,
      });
      expect(await states()).toEqual(['ran']);
    });

    test('a one-shot that failed is tried again as the same occurrence, then disabled', async () => {
      await store().schedules.add(fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } }));
      await claimDue(NOW + MINUTE);
      let nowMs = NOW + MINUTE;
      for (const pause of [1, 5, 15, 60]) {
        const [run] = await claimAll(nowMs);
        await finish(run as Run, 'failed', nowMs);
        expect(await claimAll(nowMs + pause * MINUTE - 1)).toEqual([]);
        expect(await store().ledger.nextDueMs(nowMs)).toBe(nowMs + pause * MINUTE);
        nowMs += pause * MINUTE;
        expect(await states()).toEqual(['queued']);
      }
      const [last] = await claimAll(nowMs);
      expect(last?.attempt).toBe(5);
      await finish(last as Run, 'failed', nowMs);
      expect(await states()).toEqual(['failed boom']);
      expect((await store().schedules.get('sched_1'))?.status).toBe('disabled');
    });

    test('a schedule removed during its own run finishes that run and stays removed', async () => {
      await store().schedules.add(fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } }));
      await claimDue(NOW + MINUTE);
      const [run] = await claimAll(NOW + MINUTE);
      await store().schedules.change('sched_1', (current) => ({
        ...current,
        status: 'cancelled',
        nextFireMs: null,
      }));
      await finish(run as Run, 'succeeded', NOW + MINUTE);
      expect((await store().schedules.get('sched_1'))?.status).toBe('cancelled');
      expect(await states()).toEqual(['ran']);
    });

    test('an owner that took its own run again can’t end it with the earlier claim', async () => {
      await store().schedules.add(fakeSchedule());
      await claimDue(NOW + MINUTE);
      const [earlier] = await claimAll(NOW + MINUTE);
      await store().engine.recover({ nowMs: NOW + 3 * MINUTE });
      const [later] = await claimAll(NOW + 3 * MINUTE);
      expect(await finish(earlier as Run, 'failed', NOW + 3 * MINUTE)).toBe('lost');
      expect(await finish(later as Run, 'succeeded', NOW + 3 * MINUTE)).toBe('completed');
      expect(await states()).toEqual(['ran']);
    });

    test('a run that waits is taken back, with the reason, when its schedule is paused', async () => {
      await store().schedules.add(fakeSchedule());
      await claimDue(NOW + MINUTE);
      const pause = (current: Schedule): Schedule => ({
        ...current,
        status: 'paused',
        nextFireMs: null,
      });
      await store().schedules.change('sched_1', pause, { reason: 'paused', nowMs: NOW + MINUTE });
      expect(await claimAll(NOW + MINUTE)).toEqual([]);
      expect(await states()).toEqual(['skipped paused']);
    });

    test('a one-shot moved to a later time while it runs still fires then', async () => {
      await store().schedules.add(fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } }));
      await claimDue(NOW + MINUTE);
      const [run] = await claimAll(NOW + MINUTE);
      const moved = fakeSchedule({ trigger: { at: '2026-06-01T01:00:00Z' } });
      await store().schedules.change('sched_1', () => moved, {
        reason: 'changed',
        nowMs: NOW + MINUTE,
      });
      await finish(run as Run, 'succeeded', NOW + MINUTE);
      expect(await store().schedules.get('sched_1')).toMatchObject({
        status: 'active',
        nextFireMs: NOW + 60 * MINUTE,
      });
      expect(await claimDue(NOW + 60 * MINUTE)).toEqual({ schedules: 1, runs: 1 });
    });

    test('a one-shot that did not run and is let loose again runs after all', async () => {
      const once = fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } });
      await store().schedules.add(once);
      const settle = { reason: 'paused', nowMs: NOW + 2 * MINUTE };
      await store().schedules.change(
        'sched_1',
        (now) => ({ ...now, status: 'paused', nextFireMs: null }),
        settle,
      );
      expect(await states()).toEqual(['skipped paused']);
      await store().schedules.change('sched_1', () => once, settle);
      expect(await claimDue(NOW + 2 * MINUTE)).toEqual({ schedules: 1, runs: 1 });
      expect(await states()).toEqual(['queued']);
    });

    const thrice = (more: object = {}) =>
      fakeSchedule({
        trigger: { rrule: 'FREQ=MINUTELY;COUNT=3', startsAt: '2026-06-01T00:01', ...more },
      });

    test('a rule that has ended is completed by its last run, not before', async () => {
      await store().schedules.add(thrice());
      for (const minute of [1, 2, 3]) {
        expect((await store().schedules.get('sched_1'))?.status).toBe('active');
        await claimDue(NOW + minute * MINUTE);
        const [run] = await claimAll(NOW + minute * MINUTE);
        expect((await store().schedules.get('sched_1'))?.status).toBe('active');
        await finish(run as Run, 'succeeded', NOW + minute * MINUTE);
      }
      expect(await store().schedules.get('sched_1')).toMatchObject({
        status: 'completed',
        nextFireMs: null,
        lastStatus: 'succeeded',
      });
      expect(await states()).toEqual(['ran', 'ran', 'ran']);
    });

    test('a rule with several runs under way is not over before the last of them', async () => {
      await store().schedules.add(
        thrice({ overlap: 'parallel', missedRunPolicy: 'run_immediately' }),
      );
      await claimDue(NOW + 3 * MINUTE);
      const runs = await claimAll(NOW + 3 * MINUTE);
      expect(runs).toHaveLength(3);
      const ends: (string | undefined)[] = [];
      for (const run of runs) {
        await finish(run, 'succeeded', NOW + 3 * MINUTE);
        ends.push((await store().schedules.get('sched_1'))?.status);
      }
      expect(ends).toEqual(['active', 'active', 'completed']);
    });

    test('a rule that ends in a failure is completed and says so', async () => {
      await store().schedules.add(thrice());
      await claimDue(NOW + 3 * MINUTE);
      const [run] = await claimAll(NOW + 3 * MINUTE);
      await finish(run as Run, 'failed', NOW + 3 * MINUTE);
      expect(await store().schedules.get('sched_1')).toMatchObject({
        status: 'completed',
        lastStatus: 'failed',
        coolDownUntilMs: null,
      });
    });

    test('a rule whose last fires are skipped for a run under way ends with that run', async () => {
      await store().schedules.add(thrice());
      await claimDue(NOW + MINUTE);
      const [run] = await claimAll(NOW + MINUTE);
      await claimDue(NOW + 3 * MINUTE);
      expect(await store().schedules.get('sched_1')).toMatchObject({
        status: 'active',
        nextFireMs: null,
      });
      await finish(run as Run, 'succeeded', NOW + 3 * MINUTE + 1);
      expect((await store().schedules.get('sched_1'))?.status).toBe('completed');
    });

    test('a rule whose last fires were all missed is over, and is not if the clock goes back', async () => {
      await store().schedules.add(thrice({ missedRunPolicy: 'skip' }));
      await claimDue(NOW + 60 * MINUTE);
      expect(await store().schedules.get('sched_1')).toMatchObject({
        status: 'completed',
        nextFireMs: null,
        lastStatus: 'missed',
      });
      await store().ledger.rewind({ nowMs: NOW + MINUTE, after: '', schedules: 10 });
      expect(await store().schedules.get('sched_1')).toMatchObject({
        status: 'active',
        nextFireMs: NOW + 2 * MINUTE,
      });
    });

    test('a clock that goes back runs no fire of an ended rule twice', async () => {
      await store().schedules.add(thrice());
      await claimDue(NOW + 3 * MINUTE);
      await store().ledger.rewind({ nowMs: NOW, after: '', schedules: 10 });
      await claimDue(NOW + 3 * MINUTE);
      const runs = await claimAll(NOW + 3 * MINUTE);
      const times = runs.map(({ scheduledForMs }) => scheduledForMs);
      expect(new Set(times).size).toBe(times.length);
    });

    test('a one-shot that was missed for good is over', async () => {
      await store().schedules.add(
        fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z', missedRunPolicy: 'skip' } }),
      );
      await claimDue(NOW + 60 * MINUTE);
      expect(await store().schedules.get('sched_1')).toMatchObject({
        status: 'completed',
        lastStatus: 'missed',
      });
    });

    test('a failure takes back what waits behind it', async () => {
      await store().schedules.add(
        fakeSchedule({ trigger: { every: '1m', missedRunPolicy: 'run_immediately' } }),
      );
      await claimDue(NOW + 4 * MINUTE);
      const [run] = await claimAll(NOW + 4 * MINUTE);
      await finish(run as Run, 'failed', NOW + 4 * MINUTE);
      expect(await states()).toEqual(['failed boom', ...Array(3).fill('skipped backoff')]);
      expect(await claimAll(NOW + 4 * MINUTE)).toEqual([]);
    });

    test('what was due when the fifth failure disabled the schedule has a row', async () => {
      await store().schedules.add(fakeSchedule({ failuresInRow: 4 }));
      await claimDue(NOW + MINUTE);
      const [run] = await claimAll(NOW + MINUTE);
      await finish(run as Run, 'failed', NOW + 3 * MINUTE);
      expect(await states()).toEqual(['failed boom', 'skipped disabled ×2']);
    });

    test('a schedule that can’t be computed is disabled and holds up no other', async () => {
      await store().schedules.add(
        fakeSchedule({ id: 'bad', trigger: { cron: '* * * * *' }, nextFireMs: NOW }),
      );
      await store().schedules.change('bad', (now) => ({
        ...now,
        trigger: { ...now.trigger, timezone: 'Mars/Phobos' },
      }));
      await store().schedules.add(fakeSchedule({ id: 'good' }));
      expect(await claimDue(NOW + MINUTE)).toEqual({ schedules: 2, runs: 1 });
      expect(await store().schedules.get('bad')).toMatchObject({
        status: 'disabled',
        lastSummary: expect.stringContaining("can't be read"),
      });
    });

    test('catching up with more than one piece keeps to the cap', async () => {
      await store().schedules.add(
        fakeSchedule({ trigger: { every: '1s', missedRunPolicy: 'run_immediately' } }),
      );
      let runs = 0;
      for (let taken = 1; taken > 0; ) {
        const claimed = await claimDue(NOW + 25_000 * 1000);
        taken = claimed.schedules;
        runs += claimed.runs;
      }
      expect(runs).toBe(DUE_REQUEST.catchUpCap);
    });
  });
}
