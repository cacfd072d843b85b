/** Promises of every journal, with the cancelling of runs and what a further attempt inherits. */

import { describe, expect, test } from 'vitest';
import type { Run } from '../domain/run/run.ts';
import type { Step } from '../domain/run/step.ts';
import { approved } from '../domain/schedule/definition.ts';
import { FAKE_NOW, fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { instantMs } from '../time/instant.ts';
import { pruneAll } from './prune-all.fake.ts';
import type { RunCompletion, Store } from './store.ts';

const NOW = instantMs(FAKE_NOW);
const MINUTE = 60_000;

export function describeJournal(harness: { store: () => Store; openStore: () => Store }): void {
  const step = (id: string, options: Partial<Step> = {}): Step => ({
    id,
    position: 0,
    kind: 'tool',
    name: null,
    tool: 'http.request',
    effect: 'once',
    state: 'running',
    attempt: 1,
    input: { url: 'https://example.com', deep: [1, { two: null }] },
    output: null,
    failure: null,
    earlierAttempts: [],
    startedMs: NOW,
    finishedMs: null,
    events: [],
    ...options,
  });
  const claimDue = (store: Store, nowMs: number) =>
    store.ledger.claimDue({ limit: 100, graceMs: 30_000, catchUpCap: 5, nowMs });
  const claimOne = async (store: Store, nowMs: number): Promise<Run> => {
    const leaseUntilMs = nowMs + MINUTE;
    const [run] = await store.engine.claim({ owner: 'a', nowMs, leaseUntilMs, limit: 1 });
    if (run === undefined) throw new Error('nothing to claim');
    return run;
  };
  const begun = async (store: Store, trigger: object = { every: '1m' }): Promise<Run> => {
    await store.schedules.add(fakeSchedule({ trigger }));
    await claimDue(store, NOW + MINUTE);
    return claimOne(store, NOW + MINUTE);
  };
  const complete = (store: Store, run: Run, outcome: RunCompletion['outcome'], nowMs: number) =>
    store.ledger.completeRun({
      run,
      owner: 'a',
      outcome,
      nowMs,
      tier: 'direct',
      steps: [],
      messages: [],
      deliveries: [],
    });

  describe('the journal', () => {
    test('what was written is read back, in order, the latest entry of each step', async () => {
      const store = harness.store();
      const { id: runId, fence } = await begun(store);
      const failure = { code: 'x', message: 'y', retryable: true, fate: 'unknown' } as const;
      const past = { startedMs: NOW, finishedMs: NOW + 1, failure };
      const second = step('b', { position: 1, state: 'failed', failure, earlierAttempts: [past] });
      const done = step('a', { state: 'succeeded', output: { body: 'ä' }, finishedMs: NOW + 5 });
      const entry = { runId, owner: 'a', fence };
      expect(await store.journal.record({ ...entry, steps: [step('a')] })).toBe('recorded');
      expect(await store.journal.record({ ...entry, steps: [second, done] })).toBe('recorded');
      expect(await harness.openStore().journal.steps(runId)).toEqual([done, second]);
    });

    test('what is very long is read back whole, and as its beginning where that is enough', async () => {
      const store = harness.store();
      const run = await begun(store);
      const body = 'ä'.repeat(400_000);
      const done = step('a', { state: 'succeeded', input: { body }, output: { body } });
      const entry = { runId: run.id, owner: 'a', fence: run.fence, steps: [done] };
      await store.journal.record(entry);
      await store.journal.record({ ...entry, steps: [{ ...done, id: 'b', position: 1 }] });
      const other = harness.openStore().journal;
      expect(await other.steps(run.id)).toMatchObject([done, { output: { body } }]);
      const [first] = await other.steps(run.id, { heads: true });
      const { bytes, head, file } = (first as Step).output as Record<string, string>;
      expect({ bytes, start: head?.slice(0, 10) }).toEqual({ bytes: 800_011, start: '{"body":"ä' });
      expect(file).toMatch(/^outputs/);
      expect(first?.input).toEqual(first?.output);
      // The same four times, and kept once.
      expect((await store.outputs.usage()).bytes).toBe(800_011);
      expect(JSON.stringify(await other.latest({ runs: 1, limit: 2 })).length).toBeLessThan(20_000);
    });

    test('who lost the run writes nothing', async () => {
      const store = harness.store();
      const { id: runId, fence } = await begun(store);
      const entry = { runId, owner: 'a', fence, steps: [step('a')] };
      expect(await store.journal.record({ ...entry, owner: 'b' })).toBe('lost');
      await store.engine.recover({ nowMs: NOW, dead: ['a'] });
      expect(await store.journal.record(entry)).toBe('lost');
      await claimOne(store, NOW + MINUTE);
      expect(await store.journal.record(entry)).toBe('lost');
      expect(await store.journal.steps(runId)).toEqual([]);
    });

    test('a further attempt inherits what succeeded, and keeps of it what a change leaves alone', async () => {
      const store = harness.store();
      const call = (id: string, text: string) => ({ id, toolName: 'x.y', parameters: { text } });
      const work = { instruction: null, plan: [call('a', '1'), call('b', '2')] };
      const trigger = { at: '2026-06-01T00:01:00Z' };
      await store.schedules.add(fakeSchedule({ trigger, work }));
      await claimDue(store, NOW + MINUTE);
      const run = await claimOne(store, NOW + MINUTE);
      const steps = [
        step('a', { state: 'succeeded' }),
        step('b', { position: 1, state: 'failed' }),
      ];
      await store.journal.record({ runId: run.id, owner: 'a', fence: run.fence, steps });
      await complete(store, run, { kind: 'failed', summary: 'boom', code: 'x' }, NOW + MINUTE);
      const [retry] = await store.engine.list({ state: 'waiting', limit: 1 });
      const inherited = async () =>
        (await store.journal.steps(retry?.id ?? '')).map(({ id }) => id);
      expect(await inherited()).toEqual(['a']);
      const change = (plan: object[]) =>
        store.schedules.change('sched_1', (now) =>
          approved({ ...now, work: { ...now.work, plan: plan as Schedule['work']['plan'] } }),
        );
      await change([call('a', '1'), call('b', 'other')]);
      expect(await inherited()).toEqual(['a']);
      await change([call('a', 'other'), call('b', '2')]);
      expect(await inherited()).toEqual([]);
    });

    test('a one-shot that is let loose again goes on with what it did before, as a further attempt', async () => {
      const store = harness.store();
      const plan = [{ id: 'a', toolName: 'x.y', parameters: {} }];
      const trigger = { at: '2026-06-01T00:01:00Z' };
      await store.schedules.add(fakeSchedule({ trigger, work: { instruction: null, plan } }));
      await claimDue(store, NOW + MINUTE);
      const run = await claimOne(store, NOW + MINUTE);
      const steps = [step('a', { state: 'succeeded' })];
      await store.journal.record({ runId: run.id, owner: 'a', fence: run.fence, steps });
      const outcome = { kind: 'failed', summary: '?', code: 'x', afterwards: 'give-up' } as const;
      await complete(store, run, outcome, NOW + MINUTE);
      await store.schedules.change('sched_1', (now) => ({
        ...now,
        status: 'active',
        nextFireMs: NOW + MINUTE,
      }));
      await claimDue(store, NOW + 2 * MINUTE);
      const again = await claimOne(store, NOW + 2 * MINUTE);
      expect(again.attempt).toBe(2);
      expect((await store.journal.steps(again.id)).map(({ id }) => id)).toEqual(['a']);
    });
  });

  describe('definitions', () => {
    test('a run is pinned to what is approved when it is first claimed', async () => {
      const store = harness.store();
      const run = await begun(store);
      const schedule = await store.schedules.get('sched_1');
      expect(run.definitionHash).toBe(schedule?.approvedHash);
      expect(await store.schedules.definition(run.definitionHash ?? '')).toEqual({
        trigger: schedule?.trigger,
        work: schedule?.work,
        sessionKey: schedule?.sessionKey,
      });
      await store.schedules.change('sched_1', (now) => ({ ...now, approvedHash: 'other' }));
      await store.engine.recover({ nowMs: NOW, dead: ['a'] });
      await store.schedules.change('sched_1', (now) => ({ ...now, approvedHash: 'third' }));
      expect((await claimOne(store, NOW + MINUTE)).definitionHash).toBe(run.definitionHash);
      expect(await store.schedules.definition('nope')).toBeNull();
    });

    test('a run without a schedule brings its own', async () => {
      const store = harness.store();
      const { work } = fakeSchedule();
      await store.engine.enqueue({
        cause: 'queued',
        lane: 'cron',
        orderKey: 'one',
        sessionKey: 'one',
        scheduleId: null,
        scheduledForMs: null,
        attempt: 1,
        notBeforeMs: NOW,
        enqueuedMs: NOW,
        definition: { trigger: null, work, sessionKey: 'one' },
      });
      const run = await claimOne(store, NOW);
      expect(await store.schedules.definition(run.definitionHash ?? '')).toEqual({
        trigger: null,
        work,
        sessionKey: 'one',
      });
    });
  });

  describe('cancelling', () => {
    test('a run that waits is cancelled at once, with its occurrence', async () => {
      const store = harness.store();
      await store.schedules.add(fakeSchedule());
      await claimDue(store, NOW + MINUTE);
      const [waiting] = await store.engine.list({ limit: 1 });
      const cancelled = await store.engine.cancel({
        runId: waiting?.id ?? '',
        nowMs: NOW + MINUTE,
      });
      expect(cancelled).toMatchObject({ state: 'cancelled', finishedMs: NOW + MINUTE });
      expect(await store.ledger.occurrences('sched_1', 1)).toMatchObject([{ state: 'cancelled' }]);
      expect(await store.schedules.get('sched_1')).toMatchObject({
        status: 'active',
        failuresInRow: 0,
        lastStatus: 'cancelled',
      });
      expect(await store.engine.cancel({ runId: 'nope', nowMs: NOW })).toBeNull();
    });

    test('the owner of a run that runs is asked to end it, also by another process', async () => {
      const store = harness.store();
      const run = await begun(store);
      expect(await store.engine.cancelRequests('a')).toEqual([]);
      const asked = await harness.openStore().engine.cancel({ runId: run.id, nowMs: NOW });
      expect(asked).toMatchObject({ state: 'running', cancelRequested: true });
      expect(await store.engine.cancelRequests('a')).toEqual([run.id]);
      expect(await store.engine.cancelRequests('b')).toEqual([]);
      await complete(store, run, { kind: 'cancelled', summary: 'cancelled' }, NOW + MINUTE);
      expect(await store.engine.cancelRequests('a')).toEqual([]);
      expect(await store.ledger.occurrences('sched_1', 1)).toMatchObject([{ state: 'cancelled' }]);
    });

    test('a one-shot whose run was cancelled is over, also while it waits for another try', async () => {
      const store = harness.store();
      const run = await begun(store, { at: '2026-06-01T00:01:00Z' });
      await complete(store, run, { kind: 'failed', summary: 'boom', code: 'x' }, NOW + MINUTE);
      const [retry] = await store.engine.list({ state: 'waiting', limit: 1 });
      await store.engine.cancel({ runId: retry?.id ?? '', nowMs: NOW + MINUTE });
      expect(await store.schedules.get('sched_1')).toMatchObject({ status: 'completed' });
      expect(await store.engine.list({ state: 'waiting', limit: 1 })).toEqual([]);
    });

    test('a one-shot whose end was asked for is not tried again, although it failed by itself', async () => {
      const store = harness.store();
      const run = await begun(store, { at: '2026-06-01T00:01:00Z' });
      await store.engine.cancel({ runId: run.id, nowMs: NOW + MINUTE });
      await complete(store, run, { kind: 'failed', summary: 'boom', code: 'x' }, NOW + MINUTE);
      expect(await store.schedules.get('sched_1')).toMatchObject({ status: 'completed' });
      expect(await store.engine.list({ state: 'waiting', limit: 1 })).toEqual([]);
    });

    test('a run that has ended stays as it is', async () => {
      const store = harness.store();
      const run = await begun(store);
      await complete(store, run, { kind: 'succeeded', summary: 'done' }, NOW + MINUTE);
      const after = await store.engine.cancel({ runId: run.id, nowMs: NOW + MINUTE });
      expect(after).toMatchObject({ state: 'succeeded', cancelRequested: false });
    });
  });

  test('a run that was begun and waits to be taken over is not taken back by a pause', async () => {
    const store = harness.store();
    const run = await begun(store);
    await store.engine.recover({ nowMs: NOW, dead: ['a'] });
    await store.schedules.change(
      'sched_1',
      (now) => ({ ...now, status: 'paused', nextFireMs: null }),
      { reason: 'paused', nowMs: NOW + MINUTE },
    );
    expect(await claimOne(store, NOW + MINUTE)).toMatchObject({ id: run.id, fence: 2 });
  });

  describe('outcomes beyond success and failure', () => {
    test('a plan that can no longer run pauses its schedule and tells its owner', async () => {
      const store = harness.store();
      const run = await begun(store);
      const outcome = {
        kind: 'failed',
        summary: 'no tool',
        code: 'x',
        afterwards: 'pause',
      } as const;
      await complete(store, run, outcome, NOW + MINUTE);
      expect(await store.schedules.get('sched_1')).toMatchObject({
        status: 'paused',
        nextFireMs: null,
        failuresInRow: 0,
      });
      const [notice] = await store.inbox.list({ limit: 1 });
      expect(notice).toMatchObject({ role: 'notice', text: expect.stringContaining('no tool') });
    });

    test('a one-shot in doubt is not tried again', async () => {
      const store = harness.store();
      const run = await begun(store, { at: '2026-06-01T00:01:00Z' });
      const outcome = {
        kind: 'failed',
        summary: '?',
        code: 'in-doubt',
        afterwards: 'give-up',
      } as const;
      await complete(store, run, outcome, NOW + MINUTE);
      expect(await store.schedules.get('sched_1')).toMatchObject({ status: 'disabled' });
      expect(await store.engine.list({ state: 'waiting', limit: 1 })).toEqual([]);
      expect(await store.engine.get(run.id)).toMatchObject({
        errorCode: 'in-doubt',
        tier: 'direct',
      });
    });
  });

  describe('a clock that was ahead and is set back', () => {
    const YEAR = 365 * 24 * 60 * MINUTE;
    const rewind = (store: Store, nowMs: number) =>
      store.ledger.rewind({ nowMs, after: '', schedules: 100 });
    const states = async (store: Store): Promise<string[]> =>
      (await store.ledger.occurrences('sched_1', 100))
        .map(({ state, count }) => (count > 1 ? `${state} ×${count}` : state))
        .reverse();

    test('leaves nothing quiet: what did not run is due again at its true time', async () => {
      const store = harness.store();
      await store.schedules.add(fakeSchedule({ trigger: { every: '1d' } }));
      await claimDue(store, NOW + YEAR);
      expect(await states(store)).toEqual(['missed ×364', 'queued']);
      const nowMs = NOW + 36 * 60 * MINUTE;
      expect(await rewind(store, nowMs)).toBe('sched_1');
      expect((await store.schedules.get('sched_1'))?.nextFireMs).toBe(NOW + 2 * 24 * 60 * MINUTE);
      expect(await states(store)).toEqual(['missed', 'queued']);
      expect(await store.ledger.latestKnownMs()).toBe(NOW + YEAR);
    });

    test('what ran ahead of its time does not run again, and each instant keeps one row', async () => {
      const store = harness.store();
      await store.schedules.add(fakeSchedule());
      await claimDue(store, NOW + 5 * MINUTE);
      const run = await claimOne(store, NOW + 5 * MINUTE);
      await complete(store, run, { kind: 'succeeded', summary: 'done' }, NOW + 5 * MINUTE);
      expect(await states(store)).toEqual(['missed ×4', 'ran']);
      await rewind(store, NOW + MINUTE);
      expect(await states(store)).toEqual(['missed', 'ran']);
      expect(await claimDue(store, NOW + 8 * MINUTE)).toMatchObject({ runs: 1 });
      expect(await states(store)).toEqual(['missed', 'missed ×3', 'ran', 'missed ×2', 'queued']);
    });

    test('so it is where the schedule is paused in between', async () => {
      const store = harness.store();
      await store.schedules.add(fakeSchedule());
      await claimDue(store, NOW + 3 * MINUTE);
      const run = await claimOne(store, NOW + 3 * MINUTE);
      await complete(store, run, { kind: 'succeeded', summary: 'done' }, NOW + 3 * MINUTE);
      await rewind(store, NOW);
      await store.schedules.change(
        'sched_1',
        (now) => ({ ...now, status: 'paused', nextFireMs: null }),
        { reason: 'paused', nowMs: NOW + 5 * MINUTE },
      );
      expect(await states(store)).toEqual(['skipped ×2', 'ran', 'skipped ×2']);
    });

    test('what ran and was forgotten does not run again either', async () => {
      const store = harness.store();
      await store.schedules.add(fakeSchedule());
      for (let minute = 1; minute <= 6; minute++) {
        await claimDue(store, NOW + minute * MINUTE);
        const run = await claimOne(store, NOW + minute * MINUTE);
        await complete(store, run, { kind: 'succeeded', summary: 'done' }, NOW + minute * MINUTE);
      }
      await pruneAll(store, { beforeMs: 0, keep: 2 });
      expect(await states(store)).toEqual(['ran', 'ran']);
      await rewind(store, NOW);
      expect(await claimDue(store, NOW + 6 * MINUTE)).toMatchObject({ runs: 0 });
      expect(await claimDue(store, NOW + 7 * MINUTE)).toMatchObject({ runs: 1 });
    });

    test('a one-shot that was missed in a time to come gets its chance', async () => {
      const store = harness.store();
      const trigger = { at: '2026-07-01T00:00:00Z', missedRunPolicy: 'skip' };
      await store.schedules.add(fakeSchedule({ trigger }));
      await claimDue(store, NOW + YEAR);
      expect((await store.schedules.get('sched_1'))?.status).toBe('completed');
      await rewind(store, NOW);
      expect(await store.schedules.get('sched_1')).toMatchObject({
        status: 'active',
        nextFireMs: instantMs('2026-07-01T00:00:00Z'),
      });
      expect(await states(store)).toEqual([]);
    });
  });
}
