import { expect, test } from 'vitest';
import { decideStale, FRESH_MS, type Standing } from './decide-stale.ts';

const SHOWN: Standing = { sinceMs: 1000, process: 'a', isBehind: false };
const NOW = { nowMs: 2000, process: 'a', isChanged: false, isPress: false, wasWaiting: false };

test('an answer counts where nothing came between', () => {
  expect(decideStale({ standing: SHOWN, ...NOW })).toBeNull();
  expect(decideStale({ standing: SHOWN, ...NOW, nowMs: 1000 + FRESH_MS })).toBeNull();
});

test.each([
  ['answered', { ...SHOWN, isBehind: true }, NOW],
  ['restarted', SHOWN, { ...NOW, process: 'b' }],
  ['changed', SHOWN, { ...NOW, isChanged: true }],
  ['long-ago', SHOWN, { ...NOW, nowMs: 1001 + FRESH_MS }],
] as const)('it is stale: %s', (reason, standing, now) => {
  expect(decideStale({ standing, ...now })).toBe(reason);
});

test('a command line has a process for each line, so that none is another', () => {
  expect(decideStale({ standing: SHOWN, ...NOW, process: null })).toBeNull();
  expect(decideStale({ standing: { ...SHOWN, process: null }, ...NOW })).toBeNull();
});

test('a press names what it is for; only time and change come between', () => {
  const pressed = { ...NOW, isPress: true };
  const behind = { ...SHOWN, isBehind: true };
  expect(decideStale({ standing: behind, ...pressed, process: 'b' })).toBeNull();
  expect(decideStale({ standing: behind, ...pressed, isChanged: true })).toBe('changed');
});

test('an answer that waited over a restart was given before it', () => {
  const waited = { ...NOW, process: 'b', wasWaiting: true };
  expect(decideStale({ standing: SHOWN, ...waited })).toBeNull();
  expect(decideStale({ standing: SHOWN, ...waited, wasWaiting: false })).toBe('restarted');
});
