import { expect, test } from 'vitest';
import { killHooks } from './kill-hooks.ts';

test('a hundred events in nearly two hundred calls, and a daemon that is killed with -9: each is one occurrence', {
  timeout: 240_000,
}, async () => {
  const report = await killHooks({ keys: 99, kills: 2, seed: 5 });
  expect(report.violations).toEqual([]);
  expect(report.repeats).toBeGreaterThanOrEqual(66);
  expect(report.unanswered).toBeGreaterThan(0);
});
