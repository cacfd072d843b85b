import { expect, test } from 'vitest';
import { killPlans } from './kill-plans.ts';

test('1,000 plans, killed 30 times: no recorded step is repeated, nothing is lost, what is in doubt is listed', async () => {
  const report = await killPlans({ runs: 1000, kills: 30, seed: 7 });
  expect(report.violations).toEqual([]);
  expect(report).toMatchObject({ kills: 30, runs: 1000 });
  // The kills hit something: calls that may be repeated were, and calls that may not are in doubt.
  expect(report.repeats + report.inDoubt).toBeGreaterThan(0);
}, 240_000);
