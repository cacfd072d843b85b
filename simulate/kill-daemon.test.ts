import { expect, test } from 'vitest';
import { patience, rounds } from '../src/base/rounds.fake.ts';
import { killDaemon } from './kill-daemon.ts';

test('a daemon killed with -9 again and again: the ledger and the receiver agree', {
  timeout: patience(120_000),
}, async () => {
  const kills = rounds(8, 4);
  const schedules = rounds(100, 2);
  const report = await killDaemon({ schedules, kills, seed: 11 });
  expect(report.violations).toEqual([]);
  expect(report.kills).toBe(kills);
  expect(report.received).toBeGreaterThanOrEqual(schedules);
});
