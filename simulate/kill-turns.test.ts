import { expect, test } from 'vitest';
import { killTurns } from './kill-turns.ts';

test('five messages wait in three sessions and the daemon is killed with -9: each has one turn, in order', {
  timeout: 240_000,
}, async () => {
  const report = await killTurns({ rounds: 2, seed: 7 });
  expect(report.violations).toEqual([]);
  expect(report.turns).toBe(10);
  expect(report.brokenOff).toBeGreaterThan(0);
});
