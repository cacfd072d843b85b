import { expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { FAKE_NOW, fakeSchedule } from './schedule.fake.ts';
import { simulateSchedules } from './simulate-schedules.ts';

const fromMs = instantMs(FAKE_NOW);
const hour = 3_600_000;
const every = (id: string, cron: string) =>
  fakeSchedule({ id, name: id, trigger: { cron, timezone: 'UTC' } });

test('of many schedules the earliest are kept, whatever their order, and more are told', () => {
  const stored = [every('late', '59 * * * *'), every('often', '* * * * *')];
  const range = { fromMs, toMs: fromMs + 10 * hour, most: 60 };
  const { occurrences, more } = simulateSchedules(stored, range);
  expect(more).toBe(true);
  expect(occurrences).toHaveLength(60);
  const times = occurrences.map(({ scheduledForUtc }) => scheduledForUtc);
  expect(times).toEqual(times.toSorted());
  expect(occurrences.filter(({ scheduleId }) => scheduleId === 'late')).toHaveLength(1);
  expect(
    simulateSchedules(stored.toReversed(), range).occurrences.map((one) => one.scheduledForUtc),
  ).toEqual(times);
});

test('exactly as many as asked for are no more', () => {
  const range = { fromMs, toMs: fromMs + hour, most: 1 };
  expect(simulateSchedules([every('late', '59 * * * *')], range)).toMatchObject({
    more: false,
    occurrences: [{ decision: 'run' }],
  });
});

test('what is left out is counted by the rule, and where only a walk would tell that is said', () => {
  const range = { fromMs, toMs: fromMs + 24 * hour, most: 10 };
  const seconds = every('seconds', '* * * * * *');
  const { occurrences, left } = simulateSchedules([seconds, every('hourly', '0 * * * *')], range);
  expect(occurrences).toHaveLength(10);
  // Both ends are part of it.
  expect(left).toBe(86_401 + 25 - 10);
  const trigger = { rrule: 'FREQ=SECONDLY', startsAt: '2026-06-01T00:00:00', timezone: 'UTC' };
  const walked = fakeSchedule({ id: 'walked', trigger });
  expect(simulateSchedules([seconds, walked], range)).toMatchObject({ more: true, left: null });
  expect(simulateSchedules([every('late', '59 * * * *')], { ...range, most: 24 })).toMatchObject({
    more: false,
    left: 0,
  });
});
