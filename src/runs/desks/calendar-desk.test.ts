import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { FAKE_NOW, fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
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

/** The desk, and how often schedules were read for it. */
function watched() {
  const { schedules, ledger } = opened.store;
  const reads: number[] = [];
  const desk = createCalendarDesk({
    clock,
    store: {
      ledger,
      schedules: {
        ...schedules,
        async upcoming(limit, after) {
          const found = await schedules.upcoming(limit, after);
          reads.push(found.length);
          return found;
        },
      },
    },
  });
  return { desk, reads };
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
  expect(reads).toEqual([200]);
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
