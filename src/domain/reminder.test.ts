import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sayPlan } from './plan/say-plan.ts';
import {
  asksFrom,
  endedBy,
  finished,
  isReminderPlan,
  MOST_TOLD,
  type Reminder,
  reopened,
  seen,
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
  escalateMs: null,
  escalateRunId: null,
  seenMs: null,
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
  expect(reopened(told, NOW, {})).toBeNull();
  expect(reopened(endedBy(told, NOW), NOW, {})).toBeNull();
  expect(reopened(done, NOW + HOUR, {})).toMatchObject({ state: 'open', toldMs: NOW + HOUR });
  // A reminder that insisted before insists again.
  expect(reopened(done, NOW, { againEveryMs: 600 })).toMatchObject({ againMs: NOW + 600 });
});

test('told again it is open, and told again after that as long as it is wanted, but not for ever', () => {
  const by = { messageKey: 'k2', nowMs: NOW + HOUR, toldMs: NOW + HOUR };
  expect(toldAgain(told, by)).toMatchObject({ told: 2, messageKey: 'k2', againMs: null });
  expect(toldAgain(told, { ...by, againEveryMs: 600 }).againMs).toBe(NOW + HOUR + 600);
  const often = { ...told, told: MOST_TOLD };
  expect(toldAgain(often, { ...by, againEveryMs: 600 }).againMs).toBeNull();
});

test('somebody else is told after the first telling that nobody answered, and any answer ends that', () => {
  const insists = { againEveryMs: 600, ifUnanswered: { afterMs: 2000, session: 'ben' } };
  const open = { ...told, ...asksFrom(NOW, insists) };
  expect(open).toMatchObject({ againMs: NOW + 600, escalateMs: NOW + 2000 });
  const again = toldAgain(open, {
    ...insists,
    messageKey: 'k2',
    nowMs: NOW + 600,
    toldMs: NOW + 600,
  });
  expect(again.escalateMs).toBe(NOW + 2000);
  expect(finished(again, NOW)?.escalateMs).toBeNull();
  const later = snoozed(again, NOW + HOUR, NOW) as Reminder;
  expect(later.escalateMs).toBeNull();
  const anew = toldAgain(later, {
    ...insists,
    messageKey: 'k3',
    nowMs: NOW + HOUR,
    toldMs: NOW + HOUR,
  });
  expect(anew.escalateMs).toBe(NOW + HOUR + 2000);
  expect(endedBy(anew, NOW).escalateMs).toBeNull();
});

test('it is seen once, by whoever was shown what was told last, or by an answer', () => {
  const shown = seen(told, { told: 1, nowMs: NOW + 5 }) as Reminder;
  expect(shown).toMatchObject({ state: 'open', seenMs: NOW + 5, toldMs: NOW });
  expect(seen(shown, { told: 1, nowMs: NOW + 9 })).toBeNull();
  expect(finished(shown, NOW + 9)).toMatchObject({ seenMs: NOW + 5 });
  expect(finished(told, NOW + 9)).toMatchObject({ seenMs: NOW + 9 });
  const later = snoozed(told, NOW + HOUR, NOW + 9) as Reminder;
  expect(later).toMatchObject({ seenMs: NOW + 9 });
  expect(seen(later, { told: 1, nowMs: NOW + 10 })).toBeNull();
  // Told again it is news again, and what was shown before says nothing about it.
  const again = toldAgain(later, { messageKey: 'k2', nowMs: NOW + HOUR, toldMs: NOW + HOUR });
  expect(again.seenMs).toBeNull();
  expect(seen(again, { told: 1, nowMs: NOW + HOUR })).toBeNull();
  expect(seen(again, { told: 2, nowMs: NOW + HOUR })).not.toBeNull();
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
          undo: () => reopened(reminder, nowMs, {}),
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

test('only fixed words to one place are a reminder', () => {
  expect(isReminderPlan(sayPlan('Take the pills') as never)).toBe(true);
  const step = (input: object, tool = 'message.send') =>
    [{ id: 'a', toolName: tool, parameters: input }] as never;
  expect(isReminderPlan(step({ text: 'Tea' }))).toBe(true);
  expect(isReminderPlan(step({ text: 'Tea', session: 'other' }))).toBe(true);
  expect(isReminderPlan(step({ text: 'Tea', session: '${input.a}' }))).toBe(false);
  expect(isReminderPlan(step({ text: 'Tea', files: ['a.png'] }))).toBe(false);
  expect(isReminderPlan(step({ text: '${input.a}' }))).toBe(false);
  expect(isReminderPlan(step({ text: 'Tea' }, 'notify.desktop'))).toBe(false);
  expect(isReminderPlan([])).toBe(false);
});
