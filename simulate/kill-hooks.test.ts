import { expect, test } from 'vitest';
import { killHooks } from './kill-hooks.ts';

test('three hundred events in five hundred calls, and a daemon that is killed with -9: each is one occurrence', {
  timeout: 240_000,
}, async () => {
  const report = await killHooks({ keys: 300, kills: 3, seed: 5 });
  expect(report.violations).toEqual([]);
  expect(report.repeats).toBeGreaterThanOrEqual(200);
  expect(report.unanswered).toBeGreaterThan(0);
});
