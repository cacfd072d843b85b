/**
 * A page that changes and a feed that has something new, said as something that happens and kept as a watch: each change
 * is told once, whatever the looks come to, and a server that is down is trouble and no change.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainSchedule } from '../language/en/explain-schedule.ts';
import { viewSchedule } from '../language/schedule-view.ts';
import { feedOf, HOUR, type JobHouse, MINUTE, openJobHouse, page } from './job-house.fake.ts';

let house: JobHouse;
beforeEach(async () => {
  house = await openJobHouse();
});
afterEach(() => house.close());

const QUARTER = 15 * MINUTE;
async function only() {
  const [schedule] = await house.daemon.opened.schedules.list({ limit: 1 });
  if (schedule === undefined) throw new Error('nothing is stored');
  return schedule;
}
const why = async (): Promise<string> => explainSchedule(viewSchedule(await only()));
const incidents = async () => {
  const all = await house.daemon.opened.store.incidents.list({ all: true, limit: 10 });
  return all.map(({ subject, closedMs }) => ({ subject, isOver: closedMs !== null }));
};

test('a page: each change is told once, and two between two looks are one', async () => {
  let version = 1;
  house.serve(page(() => `<p>version ${version}</p>`));
  await house.agree(`when the page ${house.origin}/ changes, tell me`);
  expect(await why()).toContain(`acts when ${house.origin}/ changes; it looks next on`);
  await house.live(HOUR);
  expect(await house.inbox()).toEqual([]);
  version = 2;
  await house.live(QUARTER);
  expect(await house.inbox()).toHaveLength(1);
  await house.live(2 * HOUR);
  expect(await house.inbox()).toHaveLength(1);
  version = 3;
  await house.live(5 * MINUTE, MINUTE);
  version = 4;
  await house.live(HOUR);
  expect(await house.inbox()).toHaveLength(2);
});

test.each([
  ['whenever ADDRESS/feed has something new, tell me', QUARTER],
  ['as soon as a new post appears on ADDRESS/feed, tell me', QUARTER],
  ['whenever ADDRESS/feed has something new, every hour, tell me', HOUR],
])('%s: each item once, also where it was gone in between', async (wish, paceMs) => {
  const titles = ['one', 'two'];
  let looks = 0;
  house.serve((request, response) => {
    if (request.method === 'GET') looks += 1;
    page(() => feedOf(titles), 'application/rss+xml')(request, response);
  });
  await house.agree(wish.replace('ADDRESS', house.origin));
  expect(await why()).toContain('has something new; it looks next on');
  await house.live(paceMs);
  const before = looks;
  await house.live(4 * paceMs);
  expect(looks - before).toBe(4);
  expect(await house.inbox()).toEqual([]);
  titles.unshift('three', 'four');
  await house.live(2 * paceMs);
  expect(await house.inbox()).toEqual([expect.stringMatching(/three[\s\S]*four|four[\s\S]*three/)]);
  titles.shift();
  await house.live(paceMs);
  titles.unshift('three');
  await house.live(2 * paceMs);
  expect(await house.inbox()).toHaveLength(1);
});

test('a server that is down is an incident and no change, and what changed meanwhile is told', async () => {
  let version = 1;
  let isDown = false;
  house.serve((request, response) => {
    if (!isDown) return page(() => `version ${version}`)(request, response);
    response.statusCode = 503;
    response.end('away');
  });
  await house.agree(`when the page ${house.origin}/ changes, tell me`);
  await house.live(HOUR);
  isDown = true;
  await house.live(4 * HOUR);
  expect(await house.inbox()).toEqual([]);
  const subject = `schedule:${(await only()).id}`;
  expect(await incidents()).toContainEqual({ subject, isOver: false });
  isDown = false;
  await house.live(3 * HOUR);
  expect(await house.inbox()).toEqual([]);
  expect((await incidents()).filter(({ isOver }) => !isOver)).toEqual([]);
  isDown = true;
  version = 2;
  await house.live(2 * HOUR);
  expect(await house.inbox()).toEqual([]);
  isDown = false;
  await house.live(3 * HOUR);
  expect(await house.inbox()).toHaveLength(1);
});
