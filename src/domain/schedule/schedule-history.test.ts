import { expect, test } from 'vitest';
import { fakeRun } from '../run/run.fake.ts';
import type { Occurrence } from '../run/run.ts';
import { scheduleHistory } from './schedule-history.ts';

const occurrence = (atMs: number, more: Partial<Occurrence> = {}): Occurrence => ({
  scheduleId: 'sched_1',
  scheduledForMs: atMs,
  lastScheduledForMs: atMs,
  count: 1,
  state: 'ran',
  reason: null,
  runId: `run_${atMs}`,
  ...more,
});
const skipped = (atMs: number, reason = 'backoff') =>
  occurrence(atMs, { state: 'skipped', reason, runId: null });

test('runs that people asked for stand among the times at which it was due', () => {
  const byHand = fakeRun({
    id: 'run_hand',
    cause: 'manual',
    scheduledForMs: null,
    enqueuedMs: 15,
    state: 'failed',
    summary: 'boom',
  });
  const regular = fakeRun({ id: 'run_10', cause: 'occurrence', enqueuedMs: 10 });
  expect(scheduleHistory([occurrence(20), occurrence(10)], [byHand, regular])).toMatchObject([
    { atMs: 20, byHand: false },
    { atMs: 15, byHand: true, state: 'failed', reason: 'boom', runId: 'run_hand' },
    { atMs: 10, byHand: false },
  ]);
});

test('what was backfilled and has its row is listed once', () => {
  const backfilled = fakeRun({ id: 'run_10', cause: 'backfill', scheduledForMs: 10 });
  expect(scheduleHistory([occurrence(10)], [backfilled])).toHaveLength(1);
});

test('neighbours that did not run for one reason are one entry, others stay apart', () => {
  const failed = occurrence(10, { state: 'failed', reason: 'boom' });
  const history = scheduleHistory([skipped(40), skipped(30), skipped(20), failed], []);
  expect(history).toMatchObject([
    { atMs: 20, lastAtMs: 40, count: 3, reason: 'backoff' },
    { atMs: 10, count: 1, reason: 'boom' },
  ]);
  expect(scheduleHistory([skipped(40), skipped(30, 'overlap')], [])).toHaveLength(2);
  expect(scheduleHistory([occurrence(2), occurrence(1)], [])).toHaveLength(2);
});
