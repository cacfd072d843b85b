/** Reminders in every store: one row from the first telling to the end, and at most one run that tells it again. */
import { describe, expect, test } from 'vitest';
import {
  finished,
  type Insistence,
  type Reminder,
  reopened,
  seen,
  snoozed,
} from '../domain/reminder.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { createLedgerDriver, MINUTE, NOW, type StoreAccess } from './ledger-driver.fake.ts';

const ALL = ['open', 'snoozed', 'done', 'over'] as const;

export function describeReminders({ store, openStore }: StoreAccess): void {
  const { claimAll, finish } = createLedgerDriver(store);
  const { sessionKey } = fakeSchedule();
  const tell = (
    key: string,
    nowMs: number,
    more: Insistence & { runId?: string; id?: string } = {},
  ) => {
    const { runId = null, id = `rem_${key}`, ...insistence } = more;
    const reminder = { id, scheduleId: 'sched_1', ...insistence };
    const message = { key, sessionKey, text: `say ${key}`, role: 'assistant' as const, runId };
    return store().outbox.send({ ...message, reminder }, nowMs);
  };
  const list = (states: readonly (typeof ALL)[number][] = ALL) =>
    store().reminders.list({ states, sinceMs: 0, limit: 10 });
  const waiting = async () =>
    (await store().engine.list({ state: 'waiting', limit: 10 })).map(
      ({ notBeforeMs }) => notBeforeMs - NOW,
    );
  const deliveries = async () =>
    (await store().outbox.list({ limit: 10 })).map(({ key, state }) => [key, state]);
  const claimDeliveries = async () => {
    const claimed = await store().outbox.claim({
      ...{ owner: 'sender', nowMs: NOW + 20 * MINUTE, leaseUntilMs: NOW + 30 * MINUTE, limit: 9 },
    });
    return claimed.map(({ key }) => key);
  };
  const add = () => store().schedules.add(fakeSchedule({ id: 'sched_1', nextFireMs: null }));

  describe('a reminder', () => {
    test('is there with its message, once, with the words of it', async () => {
      await add();
      expect(await tell('a', NOW)).toBe(true);
      expect(await tell('a', NOW + 1)).toBe(false);
      expect(await list()).toMatchObject([
        { id: 'rem_a', state: 'open', text: 'say a', told: 1, dueMs: NOW, againMs: null },
      ]);
      expect(await openStore().reminders.get('rem_a')).toMatchObject({ text: 'say a' });
      expect(await store().reminders.get('rem_none')).toBeNull();
    });

    test('that is put off is told by one run, which is the same reminder when it tells it', async () => {
      await add();
      await tell('a', NOW);
      const putOff = (minutes: number) =>
        store().reminders.change('rem_a', (one) => snoozed(one, NOW + minutes * MINUTE, NOW), NOW);
      await putOff(10);
      expect(await waiting()).toEqual([10 * MINUTE]);
      // Another time takes the place of the first.
      expect(await putOff(20)).toMatchObject({ state: 'snoozed', againMs: NOW + 20 * MINUTE });
      expect(await waiting()).toEqual([20 * MINUTE]);
      expect(await store().ledger.nextDueMs(NOW)).toBe(NOW + 20 * MINUTE);
      expect(await claimAll(NOW + 19 * MINUTE)).toEqual([]);
      const [run] = await claimAll(NOW + 20 * MINUTE);
      expect(run).toMatchObject({ cause: 'reminder', scheduleId: 'sched_1' });
      if (run === undefined) return;
      expect(await store().reminders.ofRun(run.id)).toMatchObject({ id: 'rem_a' });
      await tell('b', NOW + 20 * MINUTE, { runId: run.id, id: 'rem_a' });
      expect(await finish(run, 'succeeded', NOW + 20 * MINUTE)).toBe('completed');
      expect(await list()).toMatchObject([
        { id: 'rem_a', state: 'open', told: 2, text: 'say b', dueMs: NOW, runId: null },
      ]);
      expect(await waiting()).toEqual([]);
    });

    test('that is done is told no more; taken back, it waits for an answer', async () => {
      await add();
      await tell('a', NOW, { againEveryMs: 10 * MINUTE });
      expect(await waiting()).toEqual([10 * MINUTE]);
      const { reminders } = store();
      expect(await reminders.change('rem_a', (one) => finished(one, NOW), NOW)).toMatchObject({
        state: 'done',
        runId: null,
      });
      expect(await waiting()).toEqual([]);
      expect(await reminders.change('rem_a', (one) => finished(one, NOW), NOW)).toBeNull();
      await reminders.change('rem_a', (one) => reopened(one, NOW, {}), NOW);
      expect(await list(['open'])).toHaveLength(1);
    });

    test('that nobody answers has one run that tells of it elsewhere; an answer takes it back', async () => {
      await add();
      const ifUnanswered = { afterMs: 30 * MINUTE, session: 'agent:main:telegram:direct:8' };
      await tell('a', NOW, { ifUnanswered, againEveryMs: 10 * MINUTE });
      expect(await waiting()).toEqual([30 * MINUTE, 10 * MINUTE]);
      const [again] = await claimAll(NOW + 10 * MINUTE);
      if (again === undefined) throw new Error('it is not told again');
      await tell('b', NOW + 10 * MINUTE, { ...{ runId: again.id, id: 'rem_a', ifUnanswered } });
      await finish(again, 'succeeded', NOW + 10 * MINUTE);
      expect(await waiting()).toEqual([30 * MINUTE]);
      const [elsewhere] = await claimAll(NOW + 30 * MINUTE);
      expect(elsewhere).toMatchObject({ cause: 'unanswered', scheduleId: 'sched_1' });
      const { reminders } = store();
      expect(await reminders.ofRun(elsewhere?.id ?? '')).toMatchObject({
        id: 'rem_a',
        escalateRunId: elsewhere?.id,
      });
      await tell('c', NOW, { ifUnanswered });
      await reminders.change('rem_c', (one) => finished(one, NOW), NOW);
      expect(await waiting()).toEqual([]);
      expect(await reminders.ofRun(elsewhere?.id ?? '')).toBeNull();
    });

    test('that is answered is told elsewhere no more, if what tells it there has not gone out', async () => {
      const session = 'agent:main:telegram:direct:8';
      await add();
      await tell('a', NOW, { ifUnanswered: { afterMs: 30 * MINUTE, session } });
      const [elsewhere] = await claimAll(NOW + 30 * MINUTE);
      const runId = elsewhere?.id ?? '';
      const message = { key: 'b', sessionKey: session, text: 'not answered', runId };
      await store().outbox.send({ ...message, role: 'assistant' }, NOW + 30 * MINUTE);
      const look = (one: Reminder) => seen(one, { told: 1, nowMs: NOW });
      await store().reminders.change('rem_a', look, NOW + 31 * MINUTE);
      expect(await deliveries()).toContainEqual(['b', 'waiting']);
      await store().reminders.change('rem_a', (one) => finished(one, NOW), NOW + 31 * MINUTE);
      expect(await deliveries()).toContainEqual(['b', 'seen']);
    });

    test('that was seen waits on, with the run that tells it again, and its message goes no other way', async () => {
      await add();
      await tell('a', NOW, { againEveryMs: 10 * MINUTE });
      const runs = () => store().engine.list({ limit: 10 });
      const before = await runs();
      const look = (told: number) =>
        store().reminders.change('rem_a', (one) => seen(one, { told, nowMs: NOW + 1 }), NOW + 1);
      expect(await look(2)).toBeNull();
      expect(await deliveries()).toEqual([['a', 'waiting']]);
      expect(await look(1)).toMatchObject({ state: 'open', seenMs: NOW + 1 });
      expect(await runs()).toEqual(before);
      expect(await deliveries()).toEqual([['a', 'seen']]);
      expect(await claimDeliveries()).toEqual([]);
      // Told again it is news.
      const [run] = await claimAll(NOW + 10 * MINUTE);
      await tell('b', NOW + 10 * MINUTE, { runId: run?.id ?? '', id: 'rem_a' });
      expect(await list()).toMatchObject([{ told: 2, seenMs: null }]);
      expect(await claimDeliveries()).toEqual(['b']);
      // A run that is under way, or a message that arrived in part, goes on.
      await store().reminders.change('rem_a', (one) => finished(one, NOW + 2), NOW + 2);
      expect(await deliveries()).toEqual([
        ['b', 'sending'],
        ['a', 'seen'],
      ]);
    });

    test('that is answered before its message was sent is not told that way any more', async () => {
      await add();
      await tell('a', NOW);
      await store().reminders.change('rem_a', (one) => finished(one, NOW), NOW);
      expect(await deliveries()).toEqual([['a', 'seen']]);
      expect(await list()).toMatchObject([{ seenMs: NOW }]);
    });

    test('that is told, seen or answered counts as a change for its person', async () => {
      await add();
      const revision = async () =>
        (await store().revisions.list()).find(({ kind }) => kind === 'reminders');
      await tell('a', NOW);
      const first = (await revision())?.revision ?? 0;
      expect(await revision()).toEqual({ kind: 'reminders', person: 'owner', revision: first });
      const { reminders } = store();
      await reminders.change('rem_a', (one) => seen(one, { told: 1, nowMs: NOW }), NOW);
      await reminders.change('rem_a', (one) => finished(one, NOW), NOW);
      expect((await revision())?.revision).toBe(first + 2);
    });

    test('gives way to the next one of its schedule, with the run that would have told it', async () => {
      await add();
      await tell('a', NOW, { againEveryMs: 10 * MINUTE });
      await tell('b', NOW + MINUTE, { againEveryMs: 10 * MINUTE });
      expect((await list()).map(({ id, state }) => [id, state])).toEqual([
        ['rem_b', 'open'],
        ['rem_a', 'over'],
      ]);
      expect(await waiting()).toEqual([11 * MINUTE]);
    });

    test('that waits stands in the way of no occurrence, and ends with its schedule', async () => {
      await store().schedules.add(
        fakeSchedule({ id: 'sched_1', status: 'active', nextFireMs: NOW + MINUTE }),
      );
      await tell('a', NOW);
      const { reminders, schedules } = store();
      await reminders.change('rem_a', (one) => snoozed(one, NOW + 60 * MINUTE, NOW), NOW);
      await createLedgerDriver(store).claimDue(NOW + MINUTE);
      const [run] = await claimAll(NOW + MINUTE);
      expect(run).toMatchObject({ cause: 'occurrence' });
      await schedules.change('sched_1', (one) => ({ ...one, status: 'paused', nextFireMs: null }), {
        reason: 'paused',
        nowMs: NOW + 2 * MINUTE,
      });
      expect(await waiting()).toEqual([]);
      expect(await list(['open', 'snoozed'])).toEqual([]);
      await tell('b', NOW + 3 * MINUTE);
      expect(await list(['open'])).toHaveLength(1);
      await schedules.change('sched_1', (one) => ({ ...one, status: 'cancelled' }));
      expect(await list(['open'])).toEqual([]);
      expect(
        await reminders.change('rem_b', (one) => snoozed(one, NOW + 60 * MINUTE, NOW), NOW),
      ).toBeNull();
      expect(await waiting()).toEqual([]);
    });
  });
}
