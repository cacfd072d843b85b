/** Schedules that leave out the days of a calendar, in a whole house: stored, kept up to date, skipped on time, and said. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALENDARS_BODIES } from '../calendar/calendar-bodies.ts';
import { viewSchedule } from '../language/schedule-view.ts';
import { DAY, HOUR, type JobHouse, MINUTE, openJobHouse } from './job-house.fake.ts';

const { signal } = new AbortController();
let house: JobHouse;

const dayOf = (title: string, day: string, more = ''): string =>
  `BEGIN:VEVENT\r\nUID:${title}\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:${title}\r\n${more}END:VEVENT\r\n`;

function write(...entries: string[]): void {
  const file = house.inWorkspace('feasts.ics');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Feasts\r\n${entries.join('')}END:VCALENDAR\r\n`,
  );
}

beforeEach(async () => {
  house = await openJobHouse();
  write(
    dayOf('Fair', '20260602'),
    dayOf('Off', '20260604', 'STATUS:CANCELLED\r\n'),
    'BEGIN:VEVENT\r\nUID:m\r\nDTSTART:20260604T070000Z\r\nDTEND:20260604T080000Z\r\nEND:VEVENT\r\n',
  );
  const call = {
    ...{ desks: house.daemon.opened.house, nowMs: house.nowMs(), timezone: 'UTC' },
    ...{ file: { name: '', text: '' }, signal },
  };
  await CALENDARS_BODIES.connect.run({ where: 'feasts.ics' }, call);
});
afterEach(() => house?.close());

const schedules = () => house.daemon.opened.schedules;
const PAYLOAD = { cron: '0 7 * * *', say: 'Good morning', name: 'morning', timezone: 'UTC' };
async function only() {
  const [schedule] = await schedules().list({ limit: 1 });
  if (schedule === undefined) throw new Error('nothing is stored');
  return schedule;
}

test('whole days are left out, also one that is new there; each is recorded as skipped', async () => {
  const summary = await house.agree(
    'every day at 7am remind me to get up, not on days in my Feasts calendar',
  );
  expect(summary).toContain('not on days in the calendar "Feasts"');
  await house.live(DAY - 2 * HOUR);
  expect(viewSchedule(await only()).nextRunAtUtc).toBe('2026-06-03T07:00:00Z');
  await house.live(DAY);
  write(dayOf('Fair', '20260602'), dayOf('Strike', '20260603'));
  // An hour later it was read anew.
  await house.live(2 * HOUR, 10 * MINUTE);
  await expect.poll(async () => (await only()).daysOff?.days).toEqual(['2026-06-02', '2026-06-03']);
  await house.live(2 * DAY);
  const { id } = await only();
  const rows = await schedules().occurrences(id, 9);
  expect(rows.map(({ state, reason }) => reason ?? state).reverse()).toEqual([
    'ran',
    'day-off',
    'day-off',
    'ran',
  ]);
  expect(await house.inbox()).toHaveLength(2);
});

test('a calendar that is not there is refused with those that are', async () => {
  await expect(schedules().add({ ...PAYLOAD, notOnCalendar: 'Feest' })).rejects.toMatchObject({
    message: 'There is no calendar "Feest".',
    hint: expect.stringContaining('Feasts'),
  });
  expect(await schedules().list({ limit: 9 })).toEqual([]);
});

test('while it can not be read the last known days hold, and that is said; null takes it away', async () => {
  await schedules().add({ ...PAYLOAD, notOnCalendar: 'Feasts' });
  rmSync(house.inWorkspace('feasts.ics'));
  await house.live(2 * HOUR, 10 * MINUTE);
  await expect.poll(async () => (await only()).daysOff?.trouble).toBeTypeOf('string');
  const schedule = await only();
  expect(schedule.daysOff?.days).toEqual(['2026-06-02']);
  const [finding] = await schedules().findingsOf(schedule);
  expect(finding).toMatchObject({ code: 'days-off-unread', why: expect.stringContaining('1 day') });
  const { schedule: changed } = await schedules().update(schedule.id, { notOnCalendar: null });
  expect(changed.trigger).not.toHaveProperty('notOnCalendar');
  expect(viewSchedule(changed)).not.toHaveProperty('daysOff');
});

test('another time keeps the days, and what comes once has none', async () => {
  const { schedule } = await schedules().add({ ...PAYLOAD, notOnCalendar: 'Feasts' });
  const later = await schedules().update(schedule.id, { cron: '0 8 * * *' });
  expect(later.schedule.trigger).toMatchObject({ notOnCalendar: 'Feasts' });
  const once = await schedules().update(schedule.id, { at: '2026-06-09T09:00' });
  expect(once.schedule.trigger).not.toHaveProperty('notOnCalendar');
});
