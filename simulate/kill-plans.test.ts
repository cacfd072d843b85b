import { expect, test } from 'vitest';
import { patience, rounds } from '../src/base/rounds.fake.ts';
import { killPlans } from './kill-plans.ts';

test(
  'plans that are killed again and again: no recorded step is repeated, nothing is lost, what is in doubt is listed',
  async () => {
    const often = { runs: rounds(200, 4), kills: rounds(6, 3) };
    const report = await killPlans({ ...often, seed: 7 });
    expect(report.violations).toEqual([]);
    expect(report).toMatchObject(often);
    // The kills hit what they are for: a call that may not be repeated.
    expect(report.inDoubt).toBeGreaterThan(0);
  },
  patience(240_000),
);
