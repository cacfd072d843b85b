import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { comingOf } from '../../domain/schedule/calendar.ts';
import { FAKE_NOW, fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import { formatInstant } from '../../time/instant.ts';
import { createCalendarDesk } from './calendar-desk.ts';

const HOUR = 3_600_000;
let clock: VirtualClock;
let home: string;
let opened: OpenHome;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-calendar-'));
  clock = createVirtualClock({ startIso: FAKE_NOW });
  opened = openHome({ home, config: configSchema.parse({ timezone: 'UTC' }), clock });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

/** The desk, how often schedules were read for it, and how many fires were worked out. */
function watched(onRead: () => unknown = () => undefined) {
  const { schedules, ledger } = opened.store;
  const reads: number[] = [];
  const worked = { fires: 0 };
  const desk = createCalendarDesk({
    clock,
    *coming(schedule, pieces) {
      for (const piece of comingOf(schedule, pieces)) {
        worked.fires += piece.fires;
        yield piece;
      }
    },
    store: {
      ledger,
      schedules: {
        ...schedules,
        async upcoming(limit, after) {
          const found = await schedules.upcoming(limit, after);
          reads.push(found.length);
          if (reads.length > 20) throw new Error('the same schedules are read again and again');
          await onRead();
          return found;
        },
      },
    },
  });
  return { desk, reads, worked };
}

const range = () => ({
  fromMs: clock.nowMs(),
  toMs: clock.nowMs() + 24 * HOUR,
  timezone: 'UTC',
  withPast: true,
});

test('of thousands of schedules, only those are read that anybody sees', async () => {
  const many = Array.from({ length: 3000 }, (_, index) =>
    fakeSchedule({ id: `s${String(index).padStart(4, '0')}`, trigger: { every: `${index + 1}m` } }),
  );
  await opened.store.schedules.addAll(many);
  const { desk, reads } = watched();
  const { occurrences, more } = await desk.between({ ...range(), limit: 20 });
  expect(occurrences).toHaveLength(20);
  expect(more).toBe(true);
  // Those that are late, of which there are none, and one more than are shown.
  expect(reads).toEqual([200, 21]);
  const instants = occurrences.map(({ atUtc }) => atUtc);
  expect(instants).toEqual(instants.toSorted());
});

test('what fires after the range is not looked at, and what does not fire is not told', async () => {
  await opened.store.schedules.add(fakeSchedule({ id: 'soon', trigger: { every: '20h' } }));
  await opened.store.schedules.add(fakeSchedule({ id: 'late', trigger: { every: '30h' } }));
  await opened.store.schedules.add(
    fakeSchedule({ id: 'paused', status: 'paused', nextFireMs: null }),
  );
  const { desk } = watched();
  const { occurrences, more } = await desk.between({ ...range(), limit: 20 });
  expect(occurrences.map(({ scheduleId, state }) => [scheduleId, state])).toEqual([
    ['soon', 'due'],
  ]);
  expect(more).toBe(false);
  // Asked for alone, it says why it will not run.
  const alone = await desk.between({ ...range(), limit: 200, scheduleId: 'paused' });
  expect(alone.occurrences[0]).toMatchObject({
    state: 'skipped',
    reason: 'the schedule is paused',
  });
});

test('what is due and was not taken yet is still to come', async () => {
  await opened.store.schedules.add(fakeSchedule({ trigger: { every: '1h' } }));
  clock.advance(HOUR + 60_000);
  const { desk } = watched();
  const request = { ...range(), fromMs: clock.nowMs() - 2 * HOUR, limit: 3 };
  const { occurrences } = await desk.between(request);
  expect(occurrences.map(({ atUtc, state }) => `${atUtc} ${state}`)).toEqual([
    '2026-06-01T01:00:00Z due',
    '2026-06-01T02:00:00Z due',
    '2026-06-01T03:00:00Z due',
  ]);
});

/** Two seconds pass, and all that is due is taken. */
async function fire(): Promise<void> {
  clock.advance(2000);
  const bounds = { limit: 100, graceMs: 60_000, catchUpCap: 100 };
  await opened.store.ledger.claimDue({ nowMs: clock.nowMs(), ...bounds });
}

test('schedules that fire every second, also while they are looked at, are each looked at once', async () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    fakeSchedule({ id: `s${index}`, trigger: { every: '1s' } }),
  );
  await opened.store.schedules.addAll(many);
  const { desk, reads, worked } = watched(fire);
  const { occurrences, more } = await desk.between({ ...range(), withPast: false, limit: 200 });
  expect(reads).toHaveLength(2);
  // Each has 25 hours, the first of them cut, and an hour takes a few fires to count 3,600.
  expect(worked.fires).toBeLessThan(20 * 25 * 35);
  expect(occurrences).toHaveLength(200);
  expect(more).toBe(true);
  expect(occurrences.some(({ count }) => count === 3600)).toBe(true);
});

test('of a time to come, each schedule is looked at once and the earliest are told', async () => {
  const many = Array.from({ length: 450 }, (_, index) =>
    fakeSchedule({ id: `s${String(index).padStart(3, '0')}`, trigger: { every: '1h' } }),
  );
  await opened.store.schedules.addAll(many);
  await opened.store.schedules.add(fakeSchedule({ id: 'then', trigger: { every: '49h' } }));
  const { desk } = watched();
  const later = { fromMs: clock.nowMs() + 48.5 * HOUR, toMs: clock.nowMs() + 49 * HOUR };
  const found = await desk.between({ ...range(), ...later, limit: 1000 });
  expect(found).toMatchObject({ more: false });
  expect(new Set(found.occurrences.map(({ scheduleId }) => scheduleId)).size).toBe(451);
  expect(found.occurrences).toHaveLength(451);
});

test('nothing more is worked out for who has gone', async () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    fakeSchedule({ id: `s${index}`, trigger: { every: '1s' } }),
  );
  await opened.store.schedules.addAll(many);
  const gone = new AbortController();
  const { desk, reads, worked } = watched(() => reads.length === 2 && gone.abort());
  const request = { ...range(), withPast: false, limit: 2000, signal: gone.signal };
  await expect(desk.between(request)).rejects.toThrow('aborted');
  // What was begun before others had their turn, of 400 schedules with 25 hours each.
  expect(worked.fires).toBeLessThan(3000);
});

test('what takes back a pause is nobody’s own: neither before nor after it ran, but by itself', async () => {
  const { schedules, house } = opened;
  const { schedule: tea } = await schedules.add({ every: '1h', name: 'Tea', say: 'Tea' });
  const { schedule: resuming } = await schedules.add({
    name: 'Resume "Tea"',
    trigger: { at: formatInstant(clock.nowMs() + HOUR) },
    plan: [{ id: 'resume-1', toolName: 'schedule.resume', parameters: { id: tea.id } }],
  });
  const { schedule: own } = await schedules.add({
    name: 'Resume "work"',
    trigger: { at: formatInstant(clock.nowMs() + HOUR) },
    say: 'Back to work',
  });
  const whose = async (scheduleId?: string): Promise<Set<string>> => {
    const only = scheduleId === undefined ? {} : { scheduleId };
    const { occurrences } = await (await house.calendar()).between({
      ...{ ...range(), fromMs: range().fromMs - 24 * HOUR, limit: 100, ...only },
    });
    return new Set(occurrences.map((one) => one.scheduleId));
  };
  expect(await whose()).toEqual(new Set([tea.id, own.id]));
  expect(await whose(resuming.id)).toEqual(new Set([resuming.id]));
  clock.advance(HOUR + 1000);
  const due = { nowMs: clock.nowMs(), limit: 10, graceMs: 60_000, catchUpCap: 1 };
  await opened.store.ledger.claimDue(due);
  expect((await opened.store.ledger.occurrences(resuming.id, 5)).length).toBe(1);
  expect((await whose()).has(resuming.id)).toBe(false);
  expect((await whose(resuming.id)).has(resuming.id)).toBe(true);
});
