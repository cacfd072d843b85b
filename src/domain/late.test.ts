import { expect, test } from 'vitest';
import { lateBegin, lateNow } from './late.ts';

const DUE = 1_000_000_000;
const MINUTE = 60_000;
const run = { cause: 'occurrence', attempt: 1, scheduledForMs: DUE, notBeforeMs: DUE } as const;

test.each([
  ['begins within a minute', { enqueuedMs: DUE, startedMs: DUE + MINUTE }, null],
  ['was queued late', { enqueuedMs: DUE + 2 * MINUTE, startedMs: DUE + 2 * MINUTE }, 'off'],
  ['waited for others', { enqueuedMs: DUE, startedMs: DUE + 2 * MINUTE }, 'busy'],
  ['was tried again', { attempt: 2, enqueuedMs: DUE, startedMs: DUE + 5 * MINUTE }, 'retried'],
  ['has not begun', { enqueuedMs: DUE, startedMs: null }, null],
])('a run that %s: %j gives %s', (_, times, why) => {
  expect(lateBegin({ ...run, ...times }, DUE)).toBe(why);
});

test.each([
  ['is sent within a minute', { dueMs: DUE }, 1, MINUTE, null],
  ['had no time', {}, 1, 9 * MINUTE, null],
  ['waited for a channel that was away', { dueMs: DUE }, 2, 9 * MINUTE, 'away'],
  ['was never tried', { dueMs: DUE }, 1, 9 * MINUTE, 'off'],
  ['knows its reason', { dueMs: DUE, late: 'busy' as const }, 1, 0, 'busy'],
])('a message that %s says %s', (_, body, attempt, afterMs, why) => {
  const sent = { body, attempt, createdMs: DUE };
  expect(lateNow(sent, DUE + afterMs)).toEqual(why === null ? null : { dueMs: DUE, why });
});
