import { expect, test } from 'vitest';
import { decideStale, FRESH_MS } from './decide-stale.ts';

const FRESH = { sinceMs: 1000, nowMs: 2000, isChanged: false, isBehind: false, isPress: false };

test('an answer counts where nothing came between', () => {
  expect(decideStale(FRESH)).toBeNull();
  expect(decideStale({ ...FRESH, nowMs: 1000 + FRESH_MS })).toBeNull();
});

test.each([
  ['came-between', { isBehind: true }],
  ['changed', { isChanged: true }],
  ['long-ago', { nowMs: 1001 + FRESH_MS }],
  ['changed', { isChanged: true, isBehind: true }],
] as const)('it is stale: %s', (reason, facts) => {
  expect(decideStale({ ...FRESH, ...facts })).toBe(reason);
});

test('a press names what it is for; only time and change come between', () => {
  const pressed = { ...FRESH, isBehind: true, isPress: true };
  expect(decideStale(pressed)).toBeNull();
  expect(decideStale({ ...pressed, isChanged: true })).toBe('changed');
  expect(decideStale({ ...pressed, nowMs: 1001 + FRESH_MS })).toBe('long-ago');
});
