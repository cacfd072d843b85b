/** Days of a calendar that a schedule leaves out: which fires are on them, what becomes of those, and which comes next. */
import { expect, test } from 'vitest';
import { formatInstant, instantMs } from '../../time/instant.ts';
import { comingOf } from './calendar.ts';
import { claimSchedule } from './claim-schedule.ts';
import { collectDue } from './collect-due.ts';
import { dayOffTest, firstOnWorkday } from './days-off.ts';
import { projectOccurrences } from './project-occurrences.ts';
import { fakeSchedule } from './schedule.fake.ts';
import type { Schedule } from './schedule.ts';

const feasts = (...days: string[]): NonNullable<Schedule['daysOff']> => ({
  ...{ calendar: 'Feasts', readMs: 0, trouble: null, days },
});
const leavingOut = (trigger: object, ...days: string[]): Schedule =>
  fakeSchedule({
    trigger: { notOnCalendar: 'Feasts', timezone: 'Europe/Berlin', ...trigger },
    nowMs: instantMs('2026-12-23T12:00:00Z'),
    daysOff: feasts(...days),
  });
const daily = leavingOut({ cron: '0 7 * * *' }, '2026-12-25', '2026-12-26');

test.each([
  ['2026-12-24T22:59:59Z', false],
  ['2026-12-24T23:00:00Z', true],
  ['2026-12-26T22:59:59Z', true],
  ['2026-12-26T23:00:00Z', false],
])('%s in Berlin is on such a day: %j', (at, isOff) => {
  expect(dayOffTest(daily)(instantMs(at))).toBe(isOff);
});

test('the days of another calendar than the trigger names now leave nothing out', () => {
  const other = { ...daily, daysOff: { ...feasts('2026-12-25'), calendar: 'Birthdays' } };
  expect(dayOffTest(other)(instantMs('2026-12-25T06:00:00Z'))).toBe(false);
});

test.each([
  ['each day', daily, '2026-12-25T06:00:00Z', '2026-12-27T06:00:00Z'],
  [
    'each minute',
    leavingOut({ cron: '* * * * *' }, '2026-12-25'),
    '2026-12-25T10:00:00Z',
    '2026-12-25T23:00:00Z',
  ],
  [
    'by a rule that ends there',
    leavingOut({ rrule: 'FREQ=DAILY;COUNT=2', startsAt: '2026-12-24T07:00' }, '2026-12-25'),
    '2026-12-25T06:00:00Z',
    null,
  ],
])('what comes next behind such a day: %s', (_, schedule, from, next) => {
  const nextMs = firstOnWorkday(schedule, instantMs(from));
  expect(nextMs === null ? null : formatInstant(nextMs)).toBe(next);
});

test('what is to come is told with the days that fall away', () => {
  const range = {
    fromMs: instantMs('2026-12-24T00:00:00Z'),
    toMs: instantMs('2026-12-28T00:00:00Z'),
  };
  const coming = projectOccurrences(daily, { ...range, most: 9 });
  expect(coming.map(({ decision, reason }) => `${decision}: ${reason}`)).toEqual([
    'run: due',
    'skip: a day in the calendar "Feasts"',
    'skip: a day in the calendar "Feasts"',
    'run: due',
  ]);
});

test('a fire on such a day is recorded as skipped, and does not stand in for one that was missed', () => {
  const nowMs = instantMs('2026-12-26T08:00:00Z');
  const schedule = { ...daily, nextFireMs: instantMs('2026-12-24T06:00:00Z') };
  const effects = claimSchedule({
    ...{
      schedule,
      due: collectDue(schedule, { nowMs, catchUpCap: 3 }),
      recorded: new Set<number>(),
    },
    ...{ unfinishedRuns: 0, begunRuns: 0, queueCap: 3, previous: null },
    ...{ nowMs, graceMs: 30_000, catchUpCap: 3 },
  });
  const told = effects.flatMap((one) =>
    one.kind === 'begin-occurrence'
      ? [`run ${formatInstant(one.scheduledForMs)}`]
      : one.kind === 'record-occurrence'
        ? [`${one.state} ${one.reason} ×${one.count} ${formatInstant(one.firstMs)}`]
        : [],
  );
  expect(told).toEqual(['run 2026-12-24T06:00:00Z', 'skipped day-off ×2 2026-12-25T06:00:00Z']);
});

test.each([{ at: '2027-01-01T09:00' }, { event: { on: 'start' } }])(
  'what comes once, or waits, leaves out no days: %j',
  (trigger) => {
    expect(() => leavingOut(trigger)).toThrow(/again and again/);
  },
);

test('many fires in a stretch are told apart at midnight', () => {
  const often = leavingOut({ cron: '*/10 * * * *' }, '2026-12-25');
  const piece = {
    fromMs: instantMs('2026-12-24T12:00:00Z'),
    beforeMs: instantMs('2026-12-25T12:00:00Z'),
  };
  const rows = [...comingOf(often, [piece])].flatMap((one) => one.rows);
  expect(rows.map(({ state, count, reason }) => [state, count, reason])).toEqual([
    ['due', 66, null],
    ['skipped', 78, 'a day in the calendar "Feasts"'],
  ]);
});
