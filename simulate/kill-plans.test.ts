import { expect, test } from 'vitest';
import { killPlans } from './kill-plans.ts';

test('200 plans, killed six times: no recorded step is repeated, nothing is lost, what is in doubt is listed', async () => {
  const report = await killPlans({ runs: 200, kills: 6, seed: 7 });
  expect(report.violations).toEqual([]);
  expect(report).toMatchObject({ kills: 6, runs: 200 });
  // The kills hit something: calls that may be repeated were, and calls that may not are in doubt.
  expect(report.repeats + report.inDoubt).toBeGreaterThan(0);
}, 240_000);
