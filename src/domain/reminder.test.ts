import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sayPlan } from './plan/say-plan.ts';
import {
  againAfter,
  endedBy,
  finished,
  isReminderPlan,
  MOST_TOLD,
  type Reminder,
  reopened,
  snoozed,
  toldAgain,
  waitsForAnswer,
} from './reminder.ts';

const NOW = 1_000_000;
const HOUR = 3_600_000;
const told: Reminder = {
  id: 'rem_1',
  scheduleId: 'sched_1',
  sessionKey: 's',
  dueMs: NOW,
  toldMs: NOW,
  messageKey: 'k',
  told: 1,
  state: 'open',
  againMs: null,
  runId: null,
  changedMs: NOW,
};

test('it waits for an answer for a day, and as long as it is put off', () => {
  expect(waitsForAnswer(told, NOW + 24 * HOUR)).toBe(true);
  expect(waitsForAnswer(told, NOW + 24 * HOUR + 1)).toBe(false);
  const later = snoozed(told, NOW + 72 * HOUR, NOW);
  expect(later).toMatchObject({ state: 'snoozed', againMs: NOW + 72 * HOUR });
  expect(waitsForAnswer(later as Reminder, NOW + 71 * HOUR)).toBe(true);
});

test('what is done or over is put off no more, and only what was answered can be taken back', () => {
  const done = finished(told, NOW) as Reminder;
  expect(done).toMatchObject({ state: 'done', againMs: null });
  expect(finished(done, NOW)).toBeNull();
  expect(snoozed(done, NOW + 1, NOW)).toBeNull();
  expect(snoozed(endedBy(told, NOW), NOW + 1, NOW)).toBeNull();
  expect(finished(endedBy(told, NOW), NOW)).toBeNull();
  expect(reopened(told, NOW)).toBeNull();
  expect(reopened(endedBy(told, NOW), NOW)).toBeNull();
  expect(reopened(done, NOW + HOUR)).toMatchObject({ state: 'open', toldMs: NOW + HOUR });
});

test('told again it is open, and told again after that as long as it is wanted, but not for ever', () => {
  const by = { messageKey: 'k2', nowMs: NOW + HOUR, toldMs: NOW + HOUR };
  expect(toldAgain(told, by)).toMatchObject({ told: 2, messageKey: 'k2', againMs: null });
  expect(toldAgain(told, { ...by, againEveryMs: 600 }).againMs).toBe(NOW + HOUR + 600);
  expect(againAfter(MOST_TOLD, { toldMs: NOW, againEveryMs: 600 })).toBeNull();
});

test('whatever happens in whatever order, it is open, put off with a time, or ended without one', () => {
  const events = fc.constantFrom('done', 'snooze', 'undo', 'told', 'next') as fc.Arbitrary<string>;
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (sequence) => {
      let reminder = told;
      sequence.forEach((event, index) => {
        const nowMs = NOW + index * 1000;
        const next: Record<string, () => Reminder | null> = {
          done: () => finished(reminder, nowMs),
          snooze: () => snoozed(reminder, nowMs + HOUR, nowMs),
          undo: () => reopened(reminder, nowMs),
          told: () =>
            reminder.state === 'snoozed'
              ? toldAgain(reminder, { messageKey: 'x', nowMs, toldMs: nowMs })
              : null,
          next: () => endedBy(reminder, nowMs),
        };
        reminder = next[event]?.() ?? reminder;
        expect(reminder.againMs !== null).toBe(reminder.state === 'snoozed');
      });
    }),
  );
});

test('only words to the own session are a reminder', () => {
  expect(isReminderPlan(sayPlan('Take the pills') as never)).toBe(true);
  const step = (input: object, tool = 'message.send') =>
    [{ id: 'a', toolName: tool, parameters: input }] as never;
  expect(isReminderPlan(step({ text: 'Tea' }))).toBe(true);
  expect(isReminderPlan(step({ text: 'Tea', session: 'other' }))).toBe(false);
  expect(isReminderPlan(step({ text: '${input.a}' }))).toBe(false);
  expect(isReminderPlan(step({ text: 'Tea' }, 'notify.desktop'))).toBe(false);
  expect(isReminderPlan([])).toBe(false);
});
