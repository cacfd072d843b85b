import { expect, test } from 'vitest';
import { killPlans } from './kill-plans.ts';

test('500 plans, killed 15 times: no recorded step is repeated, nothing is lost, what is in doubt is listed', async () => {
  const report = await killPlans({ runs: 500, kills: 15, seed: 7 });
  expect(report.violations).toEqual([]);
  expect(report).toMatchObject({ kills: 15, runs: 500 });
  // The kills hit something: calls that may be repeated were, and calls that may not are in doubt.
  expect(report.repeats + report.inDoubt).toBeGreaterThan(0);
}, 240_000);
