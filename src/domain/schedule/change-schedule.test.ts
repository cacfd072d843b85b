import { describe, expect, test } from 'vitest';
import { type ChangeEffect, changeSchedule } from './change-schedule.ts';
import { approved } from './definition.ts';
import { fakeSchedule } from './schedule.fake.ts';
import { type Schedule, workSchema } from './schedule.ts';

const SETTLE = { reason: 'changed', nowMs: 7 };
const before = fakeSchedule();
const kinds = (effects: ChangeEffect[]): string[] => effects.map(({ kind }) => kind);

function change(after: Partial<Schedule>, from: Schedule = before): ChangeEffect[] {
  return changeSchedule(from, { ...from, ...after }, SETTLE);
}

test('a change of the name is saved, and nothing follows from it', () => {
  expect(kinds(change({ name: 'other' }))).toEqual(['save-schedule']);
});

describe('what was due before', () => {
  const trigger = fakeSchedule({ trigger: { every: '2m' } }).trigger;
  test.each([
    ['status', { status: 'paused' }],
    ['next fire', { nextFireMs: 1 }],
    ['trigger', { trigger }],
  ] as const)('is settled before another %s is saved', (_, after) => {
    const effects = change(after);
    expect(effects[0]).toEqual({ kind: 'settle-due', schedule: before, settle: SETTLE });
    expect(effects[1]?.kind).toBe('save-schedule');
  });

  test('is left where nobody says for what reason it would be skipped', () => {
    expect(kinds(changeSchedule(before, { ...before, status: 'paused' }))).toEqual([
      'save-schedule',
    ]);
  });
});

describe('a one-shot', () => {
  const once = fakeSchedule({ trigger: { at: '2026-06-01T09:00:00Z' } });

  test('that is to fire may run at its old time after all', () => {
    const effects = change({ name: 'other' }, once);
    const scheduledForMs = once.nextFireMs;
    expect(effects).toContainEqual({ kind: 'reopen-occurrence', scheduledForMs });
  });

  test('that is not to fire stays as it is', () => {
    const effects = change({ nextFireMs: null, status: 'paused' }, once);
    expect(kinds(effects)).not.toContain('reopen-occurrence');
  });
});

describe('another definition', () => {
  const work = workSchema.parse({ instruction: 'Say more' });

  test('that is approved is kept, and what waits takes it', () => {
    const effects = changeSchedule(before, approved({ ...before, work }));
    expect(effects.slice(1)).toEqual([
      { kind: 'keep-definition' },
      { kind: 'unpin-runs', approvedBefore: before.approvedHash },
    ]);
  });

  test('that waits for approval changes nothing for what was approved', () => {
    expect(kinds(change({ work }))).toEqual(['save-schedule']);
  });

  test('of which another than what is stored is approved is not kept under that hash', () => {
    const effects = change({ work, approvedHash: 'another' });
    expect(kinds(effects)).toEqual(['save-schedule', 'unpin-runs']);
  });
});

describe('the times of a pause', () => {
  const paused = fakeSchedule({ status: 'paused', nextFireMs: null });
  const since = paused.updatedMs;
  const later = { updatedMs: since + 9000 };
  const once = fakeSchedule({ ...paused, trigger: { at: '2026-06-01T09:00:00Z' } });
  const unapproved = { ...paused, approvedHash: null };
  test.each([
    ['resumed', paused, { ...later, status: 'active', nextFireMs: since + 60_000 }, 9000],
    ['resumed at a fire', paused, { ...later, status: 'active', nextFireMs: since + 9000 }, 8999],
    ['renamed', paused, { ...later, name: 'other' }, 9000],
    ['removed', paused, { ...later, status: 'cancelled' }, 9000],
    ['changed within the same moment', paused, { name: 'other' }, null],
    ['changed after the clock was set back', paused, { updatedMs: since - 1 }, null],
    ['resumed with one time', once, { ...later, status: 'active' }, null],
    ['resumed without approval', unapproved, { ...later, status: 'pending' }, null],
    ['renamed while it is active', before, { ...later, name: 'other' }, null],
  ] as const)('up to now are recorded before it is %s', (_, from, after, lengthMs) => {
    const [first] = change(after, from).filter(({ kind }) => kind === 'record-pause');
    const pause = { afterMs: since, untilMs: since + (lengthMs ?? 0) };
    const expected = { kind: 'record-pause', schedule: from, pause };
    expect(first).toEqual(lengthMs === null ? undefined : expected);
  });

  test('are recorded with a mark on one of its times as well', () => {
    const mark = { mark: 'reopen-occurrence', scheduledForMs: since + 60_000 } as const;
    const effects = changeSchedule(paused, { ...paused, ...later }, mark);
    expect(kinds(effects)).toEqual(['record-pause', 'reopen-occurrence', 'save-schedule']);
  });
});

describe('the trouble that a schedule was in', () => {
  const failing = fakeSchedule({ failuresInRow: 3 });
  const disabled = fakeSchedule({ status: 'disabled', failuresInRow: 5 });
  test.each([
    ['ends when it is let loose again', disabled, { status: 'active' }, true],
    ['ends when it is taken away', disabled, { status: 'cancelled' }, true],
    ['ends when its failures are forgiven', failing, { failuresInRow: 0 }, true],
    ['goes on while it is paused', failing, { status: 'paused' }, false],
    ['goes on with another name', failing, { name: 'other' }, false],
  ] as const)('%s', (_, from, after, ends) => {
    const closed = { kind: 'close-incident', subject: 'schedule:sched_1' };
    const effects = change(after, from).filter(({ kind }) => kind === 'close-incident');
    expect(effects).toEqual(ends ? [closed] : []);
  });
});
