import { describe, expect, test } from 'vitest';
import { fakeRun } from '../run/run.fake.ts';
import { definitionDoneBy, nextAttemptOf, runOfSchedule, waitingRun } from './run-of-schedule.ts';
import { fakeSchedule } from './schedule.fake.ts';

const PARALLEL = fakeSchedule({ trigger: { every: '1m', overlap: 'parallel' } });

describe('a run of a schedule', () => {
  test('begins at once, in the lane for schedules, as the first attempt', () => {
    const occasion = { cause: 'backfill', scheduledForMs: 5, enqueuedMs: 9 } as const;
    expect(runOfSchedule(fakeSchedule(), occasion)).toEqual({
      cause: 'backfill',
      lane: 'cron',
      orderKey: 'agent:main:inbox:direct:owner',
      sessionKey: 'agent:main:inbox:direct:owner',
      scheduleId: 'sched_1',
      scheduledForMs: 5,
      attempt: 1,
      notBeforeMs: 0,
      enqueuedMs: 9,
      waitsFor: ['model'],
    });
  });

  test('that looks around unasked is in the lane for that', () => {
    const sessionKey = 'agent:main:inbox:direct:owner:heartbeat';
    const schedule = fakeSchedule({ sessionKey });
    const occasion = { cause: 'occurrence', scheduledForMs: 5, enqueuedMs: 9 } as const;
    expect(runOfSchedule(schedule, occasion)).toMatchObject({ lane: 'heartbeat', sessionKey });
  });

  test.each([
    ['of its instant', { scheduledForMs: 5 }, 'sched_1@5'],
    [
      'of its id, where it has no instant',
      { scheduledForMs: null, id: 'call_1' },
      'sched_1@call_1',
    ],
  ])('that may overlap has the key %s', (_, which, orderKey) => {
    const run = runOfSchedule(PARALLEL, { cause: 'manual', enqueuedMs: 9, ...which });
    expect(run.orderKey).toBe(orderKey);
  });

  test('is tried again as the same occurrence, in the same order, later', () => {
    const run = fakeRun({ attempt: 2, orderKey: 'key', summary: 'boom', finishedMs: 1 });
    expect(nextAttemptOf(run, fakeSchedule(), { notBeforeMs: 7, enqueuedMs: 3 })).toEqual({
      cause: 'occurrence',
      lane: 'cron',
      orderKey: 'key',
      sessionKey: run.sessionKey,
      scheduleId: 'sched_1',
      scheduledForMs: 60_000,
      attempt: 3,
      notBeforeMs: 7,
      enqueuedMs: 3,
      waitsFor: ['model'],
    });
  });

  test('that was just stored waits, and no claim was made', () => {
    const occasion = { cause: 'occurrence', scheduledForMs: 5, enqueuedMs: 9 } as const;
    const stored = waitingRun(runOfSchedule(fakeSchedule(), occasion), {
      id: 'run_7',
      definitionHash: null,
    });
    expect(stored).toMatchObject({ id: 'run_7', state: 'waiting', fence: 0, startedMs: null });
  });

  test.each([
    ['as it was when it began', 'old', 'old'],
    ['as it is approved now, where it never began', null, 'approved'],
  ])('did its steps by the definition %s', (_, definitionHash, hash) => {
    expect(definitionDoneBy({ definitionHash }, { approvedHash: 'approved' })).toBe(hash);
  });
});
