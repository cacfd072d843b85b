import { expect, test } from 'vitest';
import { fakeSchedule } from './schedule.fake.ts';
import { asNextRun } from './travel.ts';

const HOUR = 3_600_000;
const travel = {
  follows: true,
  zones: [
    { fromMs: 10 * HOUR, timezone: 'Asia/Tokyo' },
    { fromMs: 20 * HOUR, timezone: 'Europe/Berlin' },
  ],
};

test.each([
  ['before the trip', 9 * HOUR, 'UTC'],
  ['on it', 10 * HOUR, 'Asia/Tokyo'],
  ['home again', 21 * HOUR, 'Europe/Berlin'],
  ['with no time to come', null, 'Europe/Berlin'],
])('what runs next %s is told by the clock that is the wall clock then', (_, nextFireMs, zone) => {
  const schedule = { ...fakeSchedule({ nextFireMs }), travel };
  const { trigger } = { ...schedule, trigger: { ...schedule.trigger, timezone: 'UTC' } };
  expect(asNextRun({ ...schedule, trigger }).timezone).toBe(zone);
});

test('what never travelled is as it is', () => {
  const schedule = fakeSchedule({ nextFireMs: HOUR });
  expect(asNextRun(schedule)).toBe(schedule.trigger);
});
