import { beforeEach, expect, test } from 'vitest';
import { RoteError, refuse, succeed } from '../../base/errors.ts';
import type { Insistence, Reminder } from '../../domain/reminder.ts';
import type { ToldReminder } from '../../store/reminders.ts';
import { createReminderDesk, type ReminderDesk } from './reminder-desk.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;
let rows: Map<string, ToldReminder>;
let notified: number;
let desk: ReminderDesk;

const told = (id: string, text: string, more: Partial<Reminder> = {}): ToldReminder => ({
  ...{ id, text, scheduleId: `of-${id}`, sessionKey: 'ann', messageKey: id, told: 1 },
  ...{ dueMs: NOW, toldMs: NOW, changedMs: NOW, state: 'open' },
  ...{ againMs: null, runId: null, seenMs: null },
  ...{ escalateMs: null, escalateRunId: null },
  ...more,
});

beforeEach(() => {
  notified = 0;
  rows = new Map();
  const reminders = {
    list: async ({ states, limit }: { states: readonly string[]; limit: number }) =>
      [...rows.values()].filter(({ state }) => states.includes(state)).slice(0, limit),
    get: async (id: string) => rows.get(id) ?? null,
    ofRun: async () => null,
    async change(id: string, decide: (one: Reminder, more: Insistence) => Reminder | null) {
      const current = rows.get(id);
      const next = current === undefined ? null : decide(current, {});
      if (current === undefined || next === null) return null;
      rows.set(id, { ...current, ...next });
      return rows.get(id) ?? null;
    },
  };
  desk = createReminderDesk({
    store: {
      reminders,
      changes: { notify: () => (notified += 1), onChange: () => () => undefined },
    },
    clock: { nowMs: () => NOW },
    timezone: async () => 'UTC',
    isTheirs: async ({ sessionKey }) => sessionKey === 'ann',
    readTime: async (words) =>
      words === 'an hour'
        ? succeed(NOW + 60 * MINUTE)
        : words === 'yesterday'
          ? succeed(NOW - 1)
          : refuse({ code: 'not-understood', message: words, hint: '' }),
  });
});
const put = (...some: ToldReminder[]) => {
  for (const one of some) rows.set(one.id, one);
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof RoteError ? error.code : error),
  );

test('the only one that waits is meant; one that was told comes before one that was put off', async () => {
  put(told('a', 'Pills'), told('b', 'Bins', { state: 'snoozed', againMs: NOW + MINUTE }));
  expect(await desk.done()).toMatchObject({ id: 'a', state: 'done' });
  expect(await desk.done()).toMatchObject({ id: 'b', state: 'done' });
  expect(await codeOf(desk.done())).toBe('unknown-reminder');
  expect(notified).toBe(2);
});

test('of several it is asked which; an id or a word of one names it', async () => {
  put(told('a', 'Take the pills'), told('b', 'Take the bins out'));
  expect(await codeOf(desk.done())).toBe('which-reminder');
  expect(await codeOf(desk.done('take'))).toBe('which-reminder');
  expect(await codeOf(desk.done('milk'))).toBe('unknown-reminder');
  expect(await desk.done('BINS')).toMatchObject({ id: 'b' });
  expect(rows.get('a')?.state).toBe('open');
});

test('what is somebody else’s is not there, by list, word or id', async () => {
  put(told('x', 'Pills', { sessionKey: 'bob' }));
  expect(await desk.list()).toEqual([]);
  expect(await desk.get('x')).toBeNull();
  for (const which of [undefined, 'pills', 'x'])
    expect(await codeOf(desk.done(which))).toBe('unknown-reminder');
  expect(await codeOf(desk.undo('x'))).toBe('unknown-reminder');
  expect(rows.get('x')?.state).toBe('open');
});

test('it is put off for ten minutes, until an instant, or until words say, and never into the past', async () => {
  put(told('a', 'Pills'));
  expect(await desk.snooze()).toMatchObject({ state: 'snoozed', againMs: NOW + 10 * MINUTE });
  expect(await desk.snooze('a', NOW + 5)).toMatchObject({ againMs: NOW + 5 });
  expect(await desk.snooze('a', 'an hour')).toMatchObject({ againMs: NOW + 60 * MINUTE });
  expect(await codeOf(desk.snooze('a', 'yesterday'))).toBe('past-time');
  expect(await codeOf(desk.snooze('a', 'whenever'))).toBe('not-understood');
  expect(rows.get('a')?.againMs).toBe(NOW + 60 * MINUTE);
});

test('done twice is done once; undone, it is the one that was answered last', async () => {
  put(told('a', 'Pills'), told('b', 'Bins', { state: 'done', changedMs: NOW - 1 }));
  await desk.done('a');
  expect(await desk.done('a')).toMatchObject({ state: 'done' });
  expect(notified).toBe(1);
  expect(await desk.undo()).toMatchObject({ id: 'a', state: 'open' });
});

test('seen is what was shown of one’s own; it goes on waiting, and an old page says nothing of a new telling', async () => {
  put(told('a', 'Pills', { told: 2 }), told('x', 'Pills', { sessionKey: 'bob' }));
  expect(await desk.seen('a', 1)).toMatchObject({ seenMs: null });
  expect(notified).toBe(0);
  expect(await desk.seen('a', 2)).toMatchObject({ state: 'open', seenMs: NOW });
  expect(await desk.seen('a', 2)).toMatchObject({ seenMs: NOW });
  expect(notified).toBe(1);
  expect(await codeOf(desk.seen('x', 1))).toBe('unknown-reminder');
  expect(await codeOf(desk.seen('Pills', 1))).toBe('unknown-reminder');
  expect(rows.get('x')?.seenMs).toBeNull();
});

test('by its id, one is answered and taken back that is not among the many that are listed', async () => {
  put(...Array.from({ length: 300 }, (_, index) => told(`rem_${index}`, `No. ${index}.`)));
  expect(await desk.snooze('rem_299')).toMatchObject({ id: 'rem_299', state: 'snoozed' });
  expect(await desk.done('rem_299')).toMatchObject({ state: 'done' });
  put(...[...rows.values()].map((one) => ({ ...one, state: 'done' as const })));
  expect(await desk.undo('rem_299')).toMatchObject({ id: 'rem_299', state: 'open' });
});

test('what nobody answered for a day waits no more, and is named by nothing', async () => {
  put(told('a', 'Pills', { toldMs: NOW - 24 * 60 * MINUTE - 1 }), told('b', 'Bins'));
  expect((await desk.list()).map(({ id }) => id)).toEqual(['b']);
  expect(await codeOf(desk.snooze('a'))).toBe('unknown-reminder');
  expect(await desk.done()).toMatchObject({ id: 'b' });
});

test('of those that were answered, the last is taken back without a word, any other by a word', async () => {
  put(
    told('a', 'Pills', { state: 'done', changedMs: NOW - 9 }),
    told('b', 'Bins', { state: 'snoozed', againMs: NOW + MINUTE, changedMs: NOW - 3 }),
    told('c', 'Bread', { state: 'done', changedMs: NOW - 5 }),
  );
  expect(await desk.undo('pills')).toMatchObject({ id: 'a', state: 'open' });
  expect(await desk.undo()).toMatchObject({ id: 'b', state: 'open', againMs: null });
  expect(await desk.undo()).toMatchObject({ id: 'c', state: 'open' });
  expect(await codeOf(desk.undo())).toBe('unknown-reminder');
});
