import { describe, expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { fakeRun } from '../run/run.fake.ts';
import { claimSchedule, type DueSchedule } from './claim-schedule.ts';
import { collectDue } from './collect-due.ts';
import { FAKE_NOW, fakeSchedule } from './schedule.fake.ts';
import type { Schedule } from './schedule.ts';

const MINUTE = 60_000;
const START = instantMs(FAKE_NOW);
const REQUEST = { graceMs: 30_000, catchUpCap: 5, queueCap: 4 };

function claim(schedule: Schedule, nowMs: number, more: Partial<DueSchedule> = {}) {
  const due = collectDue(schedule, { nowMs, ...REQUEST });
  const facts = {
    recorded: new Set<number>(),
    unfinishedRuns: 0,
    begunRuns: more.unfinishedRuns ?? 0,
    previous: null,
    ...more,
  };
  const effects = claimSchedule({ schedule, due, nowMs, ...REQUEST, ...facts });
  const last = effects.findIndex(({ kind }) => kind === 'save-schedule');
  const saved = effects[last];
  if (saved?.kind !== 'save-schedule') throw new Error('the schedule must be saved');
  return { instants: effects.slice(0, last), saved: saved.schedule, told: effects.slice(last + 1) };
}

describe('a schedule that is due', () => {
  test('runs at its instant and moves on to the next', () => {
    const schedule = fakeSchedule();
    const { instants, saved } = claim(schedule, START + MINUTE);
    expect(instants).toMatchObject([
      {
        kind: 'begin-occurrence',
        scheduledForMs: START + MINUTE,
        previous: null,
        run: {
          cause: 'occurrence',
          attempt: 1,
          scheduledForMs: START + MINUTE,
          enqueuedMs: START + MINUTE,
        },
      },
    ]);
    expect(saved).toEqual({
      ...schedule,
      nextFireMs: START + 2 * MINUTE,
      lastFiredMs: START + MINUTE,
    });
  });

  test('moves on without having fired where nothing of it runs', () => {
    const schedule = fakeSchedule({ lastFiredMs: 7 });
    const { instants, saved } = claim(schedule, START + MINUTE, { unfinishedRuns: 1 });
    expect(instants).toEqual([
      {
        kind: 'record-occurrence',
        scheduleId: 'sched_1',
        state: 'skipped',
        reason: 'overlap',
        firstMs: START + MINUTE,
        lastMs: START + MINUTE,
        count: 1,
      },
    ]);
    expect(saved).toMatchObject({ lastFiredMs: 7, nextFireMs: START + 2 * MINUTE });
  });

  test('runs nothing of an instant that has a row already, and is not over by that', () => {
    const once = fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } });
    const recorded = new Set([START + MINUTE]);
    const { instants, saved } = claim(once, START + MINUTE, { recorded });
    expect(instants).toEqual([]);
    expect(saved.status).toBe('active');
  });
});

describe('what is missed for good', () => {
  const missed = { missedRunPolicy: 'skip' };
  const rule = { rrule: 'FREQ=MINUTELY;COUNT=3', startsAt: '2026-06-01T00:01', ...missed };
  const LATE = START + 60 * MINUTE;

  test.each([
    ['a one-shot', { at: '2026-06-01T00:01:00Z', ...missed }, 0, 'completed'],
    ['a rule that has ended', rule, 0, 'completed'],
    ['a rule that has ended and still runs', rule, 1, 'active'],
    ['one that goes on', { every: '1m', ...missed }, 0, 'active'],
  ])('%s', (_, trigger, unfinishedRuns, status) => {
    const { saved } = claim(fakeSchedule({ trigger }), LATE, { unfinishedRuns });
    expect(saved.status).toBe(status);
  });

  test('is no one-shot and no rule: only those end', () => {
    const due = { dueMs: [START + MINUTE], moreDue: false, nextFireMs: null };
    const yearly = fakeSchedule({ trigger: { cron: '0 0 1 1 *', ...missed } });
    expect(claim(yearly, LATE, { due }).saved.status).toBe('active');
  });

  test('is over, and says why', () => {
    const once = fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z', ...missed } });
    expect(claim(once, LATE).saved).toMatchObject({
      status: 'completed',
      nextFireMs: null,
      lastStatus: 'missed',
      lastSummary: 'missed',
      lastFiredMs: null,
    });
  });
});

test('a one-shot that was let loose again goes on after the run before it', () => {
  const once = fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } });
  const previous = fakeRun({ attempt: 3 });
  const { instants } = claim(once, START + MINUTE, { previous });
  expect(instants).toMatchObject([{ kind: 'begin-occurrence', previous, run: { attempt: 4 } }]);
});

describe('a schedule whose runs pile up', () => {
  const QUEUE = fakeSchedule({ trigger: { every: '1m', overlap: 'queue' } });
  const subject = 'schedule:sched_1:queue';

  test.each([
    [4, ['open-incident']],
    [3, []],
    [2, ['close-incident']],
  ])('with %i unfinished runs its owner hears %j', (unfinishedRuns, kinds) => {
    const { told } = claim(QUEUE, START + MINUTE, { unfinishedRuns });
    expect(told.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('is one incident, apart from its failures', () => {
    const { told, instants } = claim(QUEUE, START + MINUTE, { unfinishedRuns: 4 });
    expect(instants).toMatchObject([{ state: 'skipped', reason: 'queue-full' }]);
    expect(told).toMatchObject([{ trouble: { subject, kind: 'queue-full' } }]);
    expect(claim(QUEUE, START + MINUTE).told).toMatchObject([{ subject }]);
  });
});
