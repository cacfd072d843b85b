import { expect, test } from 'vitest';
import { fakeRun } from './run.fake.ts';
import { runDueMs } from './run-due.ts';

test.each([
  ['an occurrence at its time', { scheduledForMs: 900 }, 900],
  [
    'a further attempt after its pause',
    { scheduledForMs: 900, attempt: 2, notBeforeMs: 1200 },
    1200,
  ],
  ['one let loose again when that was asked for', { scheduledForMs: 900, attempt: 2 }, 1000],
  ['a message when it came', { cause: 'queued', scheduledForMs: null }, 1000],
  ['a run by hand when it was asked for', { cause: 'manual', scheduledForMs: null }, 1000],
  ['what is backfilled when that was asked for', { cause: 'backfill', scheduledForMs: 5 }, 1000],
] as const)('%s', (_, run, dueMs) => {
  expect(runDueMs(fakeRun({ cause: 'occurrence', enqueuedMs: 1000, notBeforeMs: 0, ...run }))).toBe(
    dueMs,
  );
});
