import { describe, expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { fakeRun } from '../run/run.fake.ts';
import type { OutcomeDecision } from './decide-outcome.ts';
import { fakeSchedule } from './schedule.fake.ts';
import { troubleOfRun, troubleOfSchedule, troubleOfUnreadable } from './schedule-trouble.ts';

const FAILED = { kind: 'failed', summary: 'boom', code: 'failed' } as const;
const UNTIL = instantMs('2026-06-01T09:00:00Z');
const COOLING: OutcomeDecision = {
  failuresInRow: 1,
  coolDownUntilMs: UNTIL,
  status: 'active',
  retryAtMs: null,
};
const RESUME = 'When it is fixed: rote schedule resume sched_1';

describe('the owner of a schedule reads', () => {
  test.each([
    [
      'when it is tried again',
      FAILED,
      COOLING,
      'failing',
      'The schedule "hello" failed: boom. Next try: 2026-06-01 09:00 UTC. After 5 failures in a row it is disabled.',
    ],
    [
      'how often it failed in a row, and that it would go on',
      { ...FAILED, passes: true },
      { ...COOLING, failuresInRow: 3 },
      'failing',
      'The schedule "hello" failed 3 times in a row: boom. Next try: 2026-06-01 09:00 UTC. After 5 failures in a row it goes on hourly.',
    ],
    [
      'that it goes on hourly',
      { ...FAILED, passes: true },
      { ...COOLING, failuresInRow: 5 },
      'hourly',
      'The schedule "hello" failed 5 times in a row: boom. It goes on, at most once an hour; you hear when it works again. Next try: 2026-06-01 09:00 UTC.',
    ],
    [
      'nothing of a pause where there is none',
      FAILED,
      { ...COOLING, coolDownUntilMs: null },
      'failing',
      'The schedule "hello" failed: boom.',
    ],
    [
      'that it was disabled after so many failures',
      FAILED,
      { ...COOLING, failuresInRow: 5, status: 'disabled' },
      'disabled',
      `The schedule "hello" failed 5 times in a row and was disabled. Last: boom. ${RESUME}`,
    ],
    [
      'that one failure was enough where a further try might repeat something',
      { ...FAILED, afterwards: 'give-up' },
      { ...COOLING, status: 'disabled' },
      'disabled',
      `The schedule "hello" failed and was disabled. Last: boom. ${RESUME}`,
    ],
    [
      'that it can’t run as it is',
      { ...FAILED, afterwards: 'pause' },
      { ...COOLING, status: 'paused' },
      'paused',
      `The schedule "hello" was paused, because it can't run as it is: boom. ${RESUME}`,
    ],
    [
      'that a budget is used up, and until when',
      { ...FAILED, code: 'budget' },
      COOLING,
      'budget',
      'The schedule "hello" rests until 2026-06-01 09:00 UTC. boom.',
    ],
    [
      'that a budget is used up and nothing goes on by itself',
      { ...FAILED, code: 'budget' },
      { ...COOLING, status: 'paused' },
      'budget',
      'The schedule "hello" was paused. boom.',
    ],
  ] as const)('%s', (_, outcome, after, kind, text) => {
    const trouble = troubleOfSchedule(fakeSchedule(), outcome, after);
    const sessionKey = 'agent:main:inbox:direct:owner';
    expect(trouble).toEqual({ subject: 'schedule:sched_1', sessionKey, kind, text });
  });

  test.each(['boom.', 'boom!', 'boom?'])('no second full stop after %s', (summary) => {
    const { text } = troubleOfRun(fakeRun(), null, { ...FAILED, summary });
    expect(text).toBe(`A queued run (run_1) failed: ${summary}`);
  });

  test('of a run that it asked for and that failed, by its id', () => {
    expect(troubleOfRun(fakeRun(), fakeSchedule(), FAILED)).toMatchObject({
      subject: 'run:run_1',
      kind: 'failed',
      text: 'A run of "hello" (run_1) failed: boom.',
    });
  });

  test('why a schedule that can’t be read was disabled', () => {
    expect(troubleOfUnreadable('sched_1', new Error('no such zone'))).toEqual({
      summary: "it can't be read: no such zone",
      trouble: {
        subject: 'schedule:sched_1',
        kind: 'unreadable',
        sessionKey: 'agent:main:inbox:direct:owner',
        text: "The schedule sched_1 was disabled: it can't be read: no such zone. rote schedule list shows what can't be read.",
      },
    });
  });
});
