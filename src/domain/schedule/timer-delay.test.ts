import { expect, test } from 'vitest';
import { timerDelayMs } from './timer-delay.ts';

test.each([
  [1000, 6000, 5000],
  [1000, 1_000_000, 30_000],
  [1000, null, 30_000],
  [6000, 1000, 0],
])('at %s, with the next due at %s, sleep %i ms', (nowMs, nextDueMs, delayMs) => {
  expect(timerDelayMs({ nowMs, nextDueMs })).toBe(delayMs);
});
