/** Quiet hours in every store: a message that waits is written with what was said, and comes once, in order. */
import { beforeEach, describe, expect, test } from 'vitest';
import { OWNER } from '../domain/person.ts';
import type { Quiet } from '../domain/quiet.ts';
import { finished } from '../domain/reminder.ts';
import { PEOPLE_RECORD } from '../domain/roster.ts';
import type { OutgoingMessage } from '../domain/run/delivery.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import {
  createLedgerDriver,
  MINUTE,
  NOTHING_MORE,
  NOW,
  type StoreAccess,
} from './ledger-driver.fake.ts';

const HOUR = 60 * MINUTE;

export function describeQuiet({ store, openStore }: StoreAccess): void {
  const { claimAll, claimDue } = createLedgerDriver(store);
  const session = (name: string) => `agent:main:telegram:direct:${name}`;
  const people = (quiet: Record<string, Quiet>) =>
    store().records.change(PEOPLE_RECORD.kind, PEOPLE_RECORD.key, () => ({
      persons: [OWNER, 'ann', 'bob'].map((id) => ({
        ...{ id, name: id, role: id === OWNER ? 'owner' : 'member', timezone: 'UTC', createdMs: 0 },
        addresses: [{ channel: 'telegram', sender: id }],
        ...(quiet[id] !== undefined && { quiet: quiet[id] }),
      })),
    }));
  const said = (key: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
    ...{ key, sessionKey: session('ann'), text: `text of ${key}`, role: 'assistant', runId: null },
    weight: 'unasked',
    ...more,
  });
  const send = (key: string, nowMs = NOW, more: Partial<OutgoingMessage> = {}) =>
    store().outbox.send(said(key, more), nowMs);
  const claimed = async (nowMs: number, from = store()) =>
    from.outbox.claim({ owner: 'a', nowMs, leaseUntilMs: nowMs + MINUTE, limit: 10 });
  const settleAll = async (nowMs: number) => {
    for (const delivery of await claimed(nowMs))
      await store().outbox.settle({ delivery, owner: 'a', nowMs, result: { state: 'sent' } });
  };
  const keys = async (nowMs: number) => (await claimed(nowMs)).map(({ key }) => key);

  describe('in quiet hours', () => {
    beforeEach(() => people({ ann: { mutedUntilMs: NOW + 8 * HOUR } }));

    test('what comes unasked is in the inbox at once, and in the outbox as one message after them', async () => {
      await send('k1');
      await send('k2', NOW + HOUR);
      expect(await send('k2', NOW + HOUR)).toBe(false);
      expect(await store().inbox.list({ limit: 9 })).toMatchObject([
        { text: 'text of k2', late: { dueMs: NOW + HOUR, why: 'quiet' } },
        { text: 'text of k1', late: { dueMs: NOW, why: 'quiet' } },
      ]);
      expect(await store().outbox.held('ann')).toBe(2);
      expect(await claimed(NOW + 8 * HOUR - 1)).toEqual([]);
      const other = openStore();
      expect(await claimed(NOW + 8 * HOUR, other)).toMatchObject([
        {
          target: session('ann'),
          body: {
            held: [
              { dueMs: NOW, text: 'text of k1' },
              { dueMs: NOW + HOUR, text: 'text of k2' },
            ],
          },
        },
      ]);
      expect(await claimed(NOW + 8 * HOUR)).toEqual([]);
      expect(await store().outbox.held('ann')).toBe(0);
      expect(await store().inbox.list({ limit: 9 })).toHaveLength(2);
    });

    test('one that waited alone is itself, with its own key', async () => {
      const choices = [{ label: 'Done', value: 'reminder:rem_1:done' }];
      await send('k1', NOW, { choices });
      expect(await claimed(NOW + 8 * HOUR)).toMatchObject([
        { key: 'k1', body: { text: 'text of k1', choices, dueMs: NOW, late: 'quiet' } },
      ]);
    });

    test('what is urgent, answers, and what others are told goes out, past what waits', async () => {
      await send('k1');
      await send('k2', NOW, { weight: 'urgent' });
      await send('k3', NOW, { sessionKey: session('bob') });
      expect(await keys(NOW)).toEqual(['k2', 'k3']);
      await store().outbox.send(said('k4', { weight: 'answer' }), NOW);
      expect(await store().outbox.held('ann')).toBe(1);
    });

    test('what is said after them comes behind what waited', async () => {
      await send('k1');
      await send('k2', NOW + 9 * HOUR);
      expect(await keys(NOW + 9 * HOUR)).toEqual(['k1']);
      await settleAll(NOW + 9 * HOUR + 2 * MINUTE);
      const all = await store().outbox.list({ limit: 9 });
      expect(all.map(({ key }) => key).toSorted()).toEqual(['k1', 'k2']);
    });

    test('who ends them is told at once', async () => {
      await send('k1');
      expect(await keys(NOW + HOUR)).toEqual([]);
      await people({});
      expect(await keys(NOW + HOUR)).toEqual(['k1']);
    });

    test('trouble of the house waits, and a request that is awaited does not', async () => {
      await people({ owner: { mutedUntilMs: NOW + 8 * HOUR } });
      const trouble = { sessionKey: session(OWNER), text: 'It failed.' };
      await store().incidents.report({ ...trouble, subject: 'schedule:1', kind: 'failing' }, NOW);
      expect(await keys(NOW)).toEqual([]);
      await store().incidents.report(
        { ...trouble, subject: 'request:1', kind: 'awaited-request' },
        NOW,
      );
      expect(await claimed(NOW)).toHaveLength(1);
    });

    test('what a due run says waits in the step that ends it, by the time at which it was due', async () => {
      const schedule = fakeSchedule({ id: 'sched_1', nextFireMs: NOW, sessionKey: session('ann') });
      await store().schedules.add(schedule);
      await claimDue(NOW);
      const [run] = await claimAll(NOW);
      if (run === undefined) throw new Error('nothing was due');
      const { weight: _, ...answer } = said('k1', { runId: run.id });
      const outcome = { kind: 'succeeded', summary: 'done' } as const;
      const end = { run, owner: 'a', outcome, nowMs: NOW + 5 * MINUTE };
      await store().ledger.completeRun({ ...end, ...NOTHING_MORE, messages: [answer] });
      expect(await keys(NOW + 5 * MINUTE)).toEqual([]);
      expect(await claimed(NOW + 8 * HOUR)).toMatchObject([
        { body: { dueMs: NOW, late: 'quiet' } },
      ]);
    });

    test('a reminder that is done meanwhile is not told, and others can be finished from the message', async () => {
      for (const id of ['a', 'b', 'c']) {
        const scheduleId = `sched_${id}`;
        await store().schedules.add(fakeSchedule({ id: scheduleId, nextFireMs: null }));
        const choices = [{ label: 'Done', value: `reminder:rem_${id}:done` }];
        await send(id, NOW, { choices, reminder: { id: `rem_${id}`, scheduleId } });
      }
      await store().reminders.change('rem_b', (one) => finished(one, NOW), NOW);
      expect(await claimed(NOW + 9 * HOUR)).toMatchObject([
        {
          body: {
            held: [{ text: 'text of a' }, { text: 'text of c' }],
            choices: [
              { label: 'Done: text of a', value: 'reminder:rem_a:done' },
              { label: 'Done: text of c', value: 'reminder:rem_c:done' },
            ],
          },
        },
      ]);
      expect(await store().reminders.get('rem_a')).toMatchObject({ toldMs: NOW + 9 * HOUR });
    });

    test.each([
      ['waits too', 0, ['elsewhere']],
      ['is gone with the answer', 1, []],
    ])('what is told elsewhere because nobody answered %s', async (_, answers, told) => {
      await store().schedules.add(fakeSchedule({ id: 'sched_1', nextFireMs: null }));
      const ifUnanswered = { afterMs: HOUR, session: session('ann') };
      const reminder = { id: 'rem_a', scheduleId: 'sched_1', ifUnanswered };
      await send('a', NOW, { sessionKey: session('bob'), reminder });
      await settleAll(NOW);
      const [run] = await claimAll(NOW + HOUR);
      const { weight: _weight, ...elsewhere } = said('elsewhere', { runId: run?.id ?? '' });
      await store().outbox.send(elsewhere, NOW + HOUR);
      expect(await keys(NOW + HOUR)).toEqual([]);
      if (answers > 0)
        await store().reminders.change('rem_a', (one) => finished(one, NOW), NOW + 2 * HOUR);
      expect(await keys(NOW + 8 * HOUR)).toEqual(told);
    });

    test('what is told until it is done is told again only after them', async () => {
      await store().schedules.add(fakeSchedule({ id: 'sched_1', nextFireMs: null }));
      const reminder = { id: 'rem_a', scheduleId: 'sched_1', againEveryMs: 10 * MINUTE };
      await send('a', NOW, { reminder });
      const again = await store().reminders.get('rem_a');
      expect(again?.againMs).toBe(NOW + 8 * HOUR + 10 * MINUTE);
    });
  });
}
