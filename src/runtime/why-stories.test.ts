/** Times that nobody was reminded of, and why: the whole daemon, and a clock that is moved. It is Monday noon in Berlin. */
import { afterEach, expect, test } from 'vitest';
import { historyLine } from '../language/en/explain-schedule.ts';
import { viewHistoryEntry } from '../language/schedule-view.ts';
import { openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const DAY_MINUTES = 24 * 60;

async function openWithPills(): Promise<string> {
  house = await openTelegramHouse({ hasModel: false });
  const session = 'agent:main:telegram:direct:7';
  const pills = { name: 'pills', cron: '0 9 * * *', say: 'Take your pills', session };
  return (await house.daemon.opened.schedules.add(pills)).schedule.id;
}

/** What `rote runs why` shows of its times, the latest first. */
async function why(id: string): Promise<string[]> {
  const history = await house.daemon.opened.schedules.history(id, 10);
  return history.map((entry) => historyLine(viewHistoryEntry(entry), 'Europe/Berlin'));
}

test('what a pause left out is told with its reason when its own schedule resumes it', async () => {
  const id = await openWithPills();
  const draft = await house.say('pause pills until Thursday');
  if (draft.buttons.length > 0) await house.press(draft, 'Yes');
  expect(await house.daemon.opened.schedules.get(id)).toMatchObject({ status: 'paused' });
  await house.live(61 * 60, 30);
  expect(await house.daemon.opened.schedules.get(id)).toMatchObject({ status: 'active' });
  const paused =
    '  Tue 2026-11-17 09:00 UTC+01:00 to Wed 2026-11-18 09:00 UTC+01:00 (2 times): it did not run: the schedule was paused';
  expect(await why(id)).toEqual([paused]);
  expect(house.texts()).not.toContain('Take your pills');
  await house.live(DAY_MINUTES, 30);
  expect(await why(id)).toEqual(['  Thu 2026-11-19 09:00 UTC+01:00: it ran', paused]);
});

test('what passed while Rote was off is told with its reason, and the latest comes late', async () => {
  const id = await openWithPills();
  await house.restart(2 * DAY_MINUTES);
  await house.live(30);
  expect(await why(id)).toEqual([
    '  Wed 2026-11-18 09:00 UTC+01:00: it ran',
    '  Tue 2026-11-17 09:00 UTC+01:00: it did not run: Rote was not there in time, and a later one was due as well',
  ]);
});
