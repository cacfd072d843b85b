import { expect, test } from 'vitest';
import { patience, rounds } from '../src/base/rounds.fake.ts';
import { killHooks } from './kill-hooks.ts';

test('many events in nearly twice as many calls, and a daemon that is killed with -9: each is one occurrence', {
  timeout: patience(240_000),
}, async () => {
  const keys = rounds(99, 3);
  const report = await killHooks({ keys, kills: 2, seed: 5 });
  expect(report.violations).toEqual([]);
  expect(report.repeats).toBeGreaterThanOrEqual((keys * 2) / 3);
  expect(report.unanswered).toBeGreaterThan(0);
});
