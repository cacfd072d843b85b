import { describe, expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { fakeRun } from '../run/run.fake.ts';
import type { Run, RunOutcome } from '../run/run.ts';
import { FAKE_NOW, fakeSchedule } from './schedule.fake.ts';
import type { Schedule } from './schedule.ts';
import { countedOutcome, type SettleEffect, settleRun } from './settle-run.ts';

const MINUTE = 60_000;
const NOW = instantMs(FAKE_NOW) + MINUTE;
const DONE: RunOutcome = { kind: 'succeeded', summary: 'done' };
const BOOM: RunOutcome = { kind: 'failed', summary: 'boom', code: 'failed' };
const ASKED: RunOutcome = { ...BOOM, awaited: true };
const CANCELLED: RunOutcome = { kind: 'cancelled', summary: 'ended' };

function settle(
  outcome: RunOutcome,
  { schedule = fakeSchedule(), run = {} }: { schedule?: Schedule | null; run?: Partial<Run> } = {},
): SettleEffect[] {
  const ended = fakeRun({ scheduledForMs: NOW, ...run });
  return settleRun({ run: ended, outcome, schedule, nowMs: NOW });
}

const kinds = (effects: SettleEffect[]): string[] => effects.map(({ kind }) => kind);

function effect<K extends SettleEffect['kind']>(
  effects: SettleEffect[],
  kind: K,
): Extract<SettleEffect, { kind: K }> | undefined {
  return effects.find((one): one is Extract<SettleEffect, { kind: K }> => one.kind === kind);
}

describe('a regular run', () => {
  test.each([
    ['succeeded', DONE, ['save-schedule', 'close-incident', 'settle-occurrence']],
    ['failed', BOOM, ['save-schedule', 'cancel-queued', 'open-incident', 'settle-occurrence']],
    ['was cancelled', CANCELLED, ['save-schedule', 'settle-occurrence']],
    ['failed as it asks', ASKED, ['save-schedule', 'close-incident', 'settle-occurrence']],
  ])('that %s has these effects, in this order', (_, outcome, expected) => {
    expect(kinds(settle(outcome))).toEqual(expected);
  });

  test.each([
    ['ran', DONE, 'ran', null],
    ['failed', BOOM, 'failed', 'boom'],
    ['failed as its plan asks', ASKED, 'failed', 'boom'],
    ['was cancelled', CANCELLED, 'cancelled', null],
    ['was left out', { ...CANCELLED, skipped: 'hours' }, 'skipped', 'hours'],
  ])('that %s settles its occurrence', (_, outcome, state, reason) => {
    expect(effect(settle(outcome), 'settle-occurrence')).toEqual({
      kind: 'settle-occurrence',
      scheduleId: 'sched_1',
      scheduledForMs: NOW,
      runId: 'run_1',
      state,
      reason,
    });
  });

  test('that failed as its plan asks says nothing of its own, and that it failed', () => {
    const effects = settle(ASKED);
    expect(effect(effects, 'close-incident')?.text).toBeNull();
    expect(effect(effects, 'save-schedule')?.schedule).toMatchObject({
      lastStatus: 'failed',
      lastSummary: 'boom',
    });
    expect(kinds(settle(ASKED, { run: { cause: 'manual' } }))).not.toContain('open-incident');
  });

  test('says in its schedule how it ended, and leaves its next fire', () => {
    const schedule = fakeSchedule({ failuresInRow: 2, nextFireMs: NOW + MINUTE });
    expect(effect(settle(DONE, { schedule }), 'save-schedule')?.schedule).toEqual({
      ...schedule,
      failuresInRow: 0,
      lastStatus: 'succeeded',
      lastSummary: 'done',
    });
  });

  test('that failed cools its schedule down and takes back what waits behind it', () => {
    const effects = settle(BOOM);
    expect(effect(effects, 'save-schedule')?.schedule).toMatchObject({
      status: 'active',
      failuresInRow: 1,
      coolDownUntilMs: NOW + MINUTE,
    });
    expect(effect(effects, 'cancel-queued')).toMatchObject({ reason: 'backoff' });
  });

  test('that disables its schedule first records what is due, for the same reason', () => {
    const schedule = fakeSchedule({ failuresInRow: 4 });
    const effects = settle(BOOM, { schedule });
    expect(effects[0]).toEqual({ kind: 'record-due', schedule, reason: 'disabled' });
    expect(effect(effects, 'save-schedule')?.schedule).toMatchObject({
      status: 'disabled',
      nextFireMs: null,
    });
    expect(effect(effects, 'cancel-queued')).toMatchObject({ reason: 'disabled' });
  });

  test('that pauses its schedule says since when, so that what it leaves out is known', () => {
    const effects = settle({ ...BOOM, afterwards: 'pause' });
    const paused = { status: 'paused', nextFireMs: null, updatedMs: NOW };
    expect(effect(effects, 'save-schedule')?.schedule).toMatchObject(paused);
    expect(effect(settle(BOOM), 'save-schedule')?.schedule.updatedMs).toBeLessThan(NOW);
  });

  test('that works again ends the incident of its schedule, and its owner hears it', () => {
    expect(effect(settle(DONE), 'close-incident')).toEqual({
      kind: 'close-incident',
      subject: 'schedule:sched_1',
      text: 'The schedule "hello" works again.',
    });
  });
});

describe('a schedule that ends once it did something', () => {
  const schedule = fakeSchedule({ work: { endsAfter: 'first' } });

  test('is over with the run that did, and takes back what waits', () => {
    const effects = settle(DONE, { schedule });
    expect(effect(effects, 'save-schedule')?.schedule).toMatchObject({
      status: 'completed',
      nextFireMs: null,
    });
    expect(effect(effects, 'cancel-queued')).toMatchObject({ reason: 'completed' });
  });

  test.each([
    ['only looked', { ...DONE, isIdle: true } as const],
    ['failed', BOOM],
  ])('goes on after one that %s', (_, outcome) => {
    expect(effect(settle(outcome, { schedule }), 'save-schedule')?.schedule.status).toBe('active');
  });
});

describe('a one-shot', () => {
  const schedule = fakeSchedule({ trigger: { at: '2026-06-01T00:01:00Z' } });

  test('that failed is tried again, and its occurrence stays open', () => {
    const effects = settle(BOOM, { schedule });
    expect(effect(effects, 'settle-occurrence')).toBeUndefined();
    expect(effect(effects, 'retry-occurrence')).toMatchObject({
      run: { attempt: 2, scheduledForMs: NOW, notBeforeMs: NOW + MINUTE, enqueuedMs: NOW },
      previous: { id: 'run_1' },
    });
  });

  test('of another time than its schedule has now is no trouble of that, though it failed', () => {
    const moved = fakeSchedule({ trigger: { at: '2026-06-01T09:00:00Z' } });
    const effects = settle(BOOM, { schedule: moved });
    expect(kinds(effects)).toEqual(['save-schedule', 'settle-occurrence']);
  });

  test('of another time than its schedule has now leaves that time to come', () => {
    const moved = fakeSchedule({ trigger: { at: '2026-06-01T09:00:00Z' } });
    const effects = settle(DONE, { schedule: moved });
    expect(kinds(effects)).toEqual(['save-schedule', 'settle-occurrence']);
    expect(effect(effects, 'save-schedule')?.schedule).toEqual({
      ...moved,
      lastStatus: 'succeeded',
      lastSummary: 'done',
    });
  });
});

describe('a run beside the regular ones', () => {
  const manual: Partial<Run> = { cause: 'manual', scheduledForMs: null };

  test('changes nothing in its schedule but how it ended', () => {
    const schedule = fakeSchedule({ failuresInRow: 4 });
    const effects = settle(BOOM, { schedule, run: manual });
    expect(effect(effects, 'save-schedule')?.schedule).toEqual({
      ...schedule,
      lastStatus: 'failed',
      lastSummary: 'boom',
    });
  });

  test('settles the occurrence that it was backfilled for', () => {
    const effects = settle(DONE, { run: { cause: 'backfill' } });
    expect(effect(effects, 'settle-occurrence')).toMatchObject({ state: 'ran' });
  });

  test.each([
    ['succeeded', DONE, 'direct', []],
    ['was cancelled', CANCELLED, 'direct', []],
    ['failed', BOOM, 'direct', ['open-incident', 'close-incident']],
    ['is in doubt, with its step,', { ...BOOM, code: 'in-doubt' }, 'direct', []],
    ['failed in a conversation', BOOM, 'agent', []],
  ] as const)('that has no schedule and %s is told', (_, outcome, tier, expected) => {
    const run = { scheduleId: null, scheduledForMs: null, cause: 'queued', tier } as const;
    expect(kinds(settle(outcome, { schedule: null, run }))).toEqual(expected);
  });

  test('of a schedule is told also where an agent did it', () => {
    const effects = settle(BOOM, { run: { ...manual, tier: 'agent' } });
    expect(effect(effects, 'open-incident')?.trouble.text).toContain('A run of "hello"');
  });

  test('a run whose schedule can’t be read settles its occurrence all the same', () => {
    expect(kinds(settle(DONE, { schedule: null }))).toEqual(['settle-occurrence']);
  });
});

describe('a rule', () => {
  const rule = (more: Partial<Schedule>): Schedule =>
    fakeSchedule({
      trigger: { rrule: 'FREQ=MINUTELY;COUNT=3', startsAt: '2026-06-01T00:01' },
      ...more,
    });

  test.each([
    ['has ended', { nextFireMs: null }, true],
    ['goes on', { nextFireMs: NOW + MINUTE }, false],
    ['was removed', { nextFireMs: null, status: 'cancelled' }, false],
  ] as const)('that %s is over with its last run: %o', (_, more, isOver) => {
    for (const cause of ['occurrence', 'manual'] as const) {
      const effects = settle(DONE, { schedule: rule(more), run: { cause } });
      expect(effect(effects, 'save-when-idle')?.schedule.status).toBe(
        isOver ? 'completed' : undefined,
      );
      if (isOver) expect(effects.at(-1)?.kind).toBe('save-when-idle');
    }
  });

  test('is over as it was settled, with how its last run ended', () => {
    const effects = settle(BOOM, { schedule: rule({ nextFireMs: null }) });
    expect(effect(effects, 'save-when-idle')?.schedule).toMatchObject({
      status: 'completed',
      failuresInRow: 1,
      lastStatus: 'failed',
      coolDownUntilMs: null,
    });
  });
});

describe('what somebody wanted to end', () => {
  test.each([
    ['failed, and is not tried again', BOOM, true, 'cancelled'],
    ['succeeded before it heard of it', DONE, true, 'succeeded'],
    ['failed unasked', BOOM, false, 'failed'],
  ])('%s', (_, outcome, cancelRequested, kind) => {
    const counted = countedOutcome(outcome, { cancelRequested });
    expect(counted).toMatchObject({ kind, summary: outcome.summary });
  });
});

describe('a run that an event set off and that failed', () => {
  const trigger = { kind: 'event', event: { on: 'start' } };
  test('takes back no event that waits, unless the schedule is over', () => {
    const schedule = fakeSchedule({ trigger });
    expect(effect(settle(BOOM, { schedule }), 'cancel-queued')).toBeUndefined();
    const last = fakeSchedule({ trigger, failuresInRow: 4, work: { afterFailures: 'disable' } });
    expect(effect(settle(BOOM, { schedule: last }), 'cancel-queued')).toMatchObject({
      reason: 'disabled',
    });
  });
});
