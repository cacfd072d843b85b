import { expect, test } from 'vitest';
import { killDaemon } from './kill-daemon.ts';

test('a daemon killed with -9 eight times: the ledger and the receiver agree', {
  timeout: 120_000,
}, async () => {
  const report = await killDaemon({ schedules: 100, kills: 8, seed: 11 });
  expect(report.violations).toEqual([]);
  expect(report.kills).toBe(8);
  expect(report.received).toBeGreaterThanOrEqual(100);
});
