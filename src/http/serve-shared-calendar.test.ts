/** The calendar that other programs read, over real HTTP, read back by ical.js and by our own reader. */
import ical from 'ical.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { lineOf, plainText, readComponents } from '../dav/content-lines.ts';
import { sayPlan } from '../domain/plan/say-plan.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
let clock: VirtualClock;

beforeEach(async () => {
  clock = createVirtualClock({ startIso: '2026-11-18T09:00:00Z', timezone: 'UTC' });
  face = await openFakeFace({ clock });
});
afterEach(() => face.close());

const share = async () => {
  const { status, document } = await face.call('POST', '/calendar/shares');
  expect(status).toBe(201);
  return document as { share: { id: string }; path: string; address: string };
};
const said = (definition: object) => ({ plan: sayPlan('the words of a plan'), ...definition });
const add = (definition: object) => face.opened.house.schedules.add(said(definition));

/** What both readers see, which is the same. */
async function read(path: string): Promise<[name: string, at: string][]> {
  const response = await face.fetch(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  const text = await response.text();
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ical.Component(ical.parse(text));
  const others = calendar.getAllSubcomponents('vevent').map((one): [string, string] => {
    const event = new ical.Event(one);
    return [event.summary, event.startDate.toJSDate().toISOString()];
  });
  const own = readComponents(text);
  if (!own.ok) throw new Error(own.fault.message);
  const [{ parts = [] } = {}] = own.value;
  expect(parts.map((one) => plainText(lineOf(one, 'SUMMARY')?.value ?? ''))).toEqual(
    others.map(([name]) => name),
  );
  const uids = parts.map((one) => lineOf(one, 'UID')?.value);
  expect(new Set(uids).size).toBe(uids.length);
  expect(text).not.toContain('words of a plan');
  return others;
}

test('schedules and one-shots of the next 60 days are entries; what fires often, is paused or is a plan text is not', async () => {
  const { path, address } = await share();
  expect(address).toBe(`http://127.0.0.1:7683${path}`);
  expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  expect(await read(path)).toEqual([]);
  await add({ name: 'Dentist', at: '2026-11-20T14:30:00Z' });
  await add({ name: 'Far', at: '2027-01-18T09:00:00Z' });
  await add({ name: 'Water', cron: '0 8 * * 1' });
  await add({ name: 'Watch', every: '5m' });
  await add({ name: 'Busy Mondays', cron: '*/20 10-11 * * 1' });
  const { schedule } = await add({ name: 'Paused', cron: '0 7 * * *' });
  await face.opened.house.schedules.pause(schedule.id);
  const entries = await read(path);
  expect(entries.slice(0, 2)).toEqual([
    ['Dentist', '2026-11-20T14:30:00.000Z'],
    ['Water', '2026-11-23T08:00:00.000Z'],
  ]);
  expect(new Set(entries.map(([name]) => name))).toEqual(new Set(['Dentist', 'Water']));
  expect(entries).toHaveLength(1 + 8);
});

test('four times a day are shown and five are not, also over the change of the clock', async () => {
  const { path } = await share();
  await add({ name: 'Four', cron: '0 0,6,12,18 * * *', timezone: 'Europe/Berlin' });
  await add({ name: 'Five', cron: '0 0,5,10,15,20 * * *' });
  const entries = await read(path);
  expect(new Set(entries.map(([name]) => name))).toEqual(new Set(['Four']));
  expect(entries.length).toBeGreaterThan(4 * 59);
});

test('there is an end to the entries: the earliest thousand', async () => {
  const { path } = await share();
  for (let hour = 0; hour < 20; hour++) await add({ name: `At ${hour}`, cron: `0 ${hour} * * *` });
  const entries = await read(path);
  expect(entries).toHaveLength(1000);
  expect(entries.at(-1)?.[1].slice(0, 10)).toBe('2027-01-07');
});

test('a reminder that was put off, and a task with a time, are entries', async () => {
  const { path } = await share();
  const { schedule } = await add({ name: 'Call Bob', at: '2026-11-18T10:00:00Z' });
  const reminder = { id: 'rem_1', scheduleId: schedule.id };
  const message = {
    key: 'one',
    sessionKey: OWNER_SESSION,
    text: 'Call',
    role: 'assistant',
  } as const;
  await face.opened.store.outbox.send({ ...message, runId: null, reminder }, clock.nowMs());
  await face.opened.house.schedules.remove(schedule.id);
  expect(await read(path)).toEqual([]);
  const again = await add({ name: 'Call Eve', cron: '0 9 1 1 *' });
  await face.opened.store.outbox.send(
    {
      ...message,
      key: 'two',
      runId: null,
      reminder: { id: 'rem_2', scheduleId: again.schedule.id },
    },
    clock.nowMs(),
  );
  const later = clock.nowMs() + 2 * 3_600_000;
  await (await face.opened.house.reminders()).snooze('rem_2', later);
  await (await face.opened.house.tasks()).create({ title: 'Taxes', due: '2026-11-19 15:00' });
  await face.opened.house.settleTasks();
  expect(await read(path)).toEqual([
    ['Call Eve', '2026-11-18T11:00:00.000Z'],
    [expect.stringContaining('Taxes'), '2026-11-19T15:00:00.000Z'],
    ['Call Eve', '2027-01-01T09:00:00.000Z'],
  ]);
});

test('each person reads what is theirs, and nobody who is removed reads anything', async () => {
  const ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
  await add({ name: 'Of the owner', at: '2026-11-20T14:30:00Z' });
  const atHalfPast = said({ name: 'Of Ann', at: '2026-11-20T15:30:00Z' });
  await face.opened.house.of(ann).schedules.add(atHalfPast);
  const own = await share();
  const anns = await (await face.opened.house.of(ann).calendarShares()).make();
  expect((await read(own.path)).map(([name]) => name)).toEqual(['Of the owner']);
  expect((await read(anns.path)).map(([name]) => name)).toEqual(['Of Ann']);
  await face.opened.house.removePerson('Ann');
  expect((await face.fetch(anns.path)).status).toBe(404);
  expect(await face.opened.store.records.list('calendar-share')).toHaveLength(1);
});

test('any other address answers alike, whoever tries many waits, and who has one is not held up', async () => {
  const { path, share: made } = await share();
  const token = path.slice('/calendar/'.length, -'.ics'.length);
  const guesses = [
    `/calendar/${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}.ics`,
    `/calendar/${made.id}.ics`,
    '/calendar/a%20b.ics',
    `/calendar/${token}=.ics`,
    '/calendar/.ics',
  ];
  const told = new Set<string>();
  for (const guess of guesses) {
    const response = await face.fetch(guess, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(404);
    told.add(await response.text());
  }
  expect(told.size).toBe(1);
  expect((await face.fetch(guesses[0] ?? '')).status).toBe(429);
  expect((await face.fetch(path)).status).toBe(200);
  const rebound = await face.fetch(path, { headers: { Origin: 'http://evil.example' } });
  expect(rebound.status).toBe(403);
  expect((await face.fetch(`${path}x`)).status).toBe(401);
  const kept = JSON.stringify(await face.opened.store.records.list('calendar-share'));
  expect(kept).not.toContain(token);
  expect(JSON.stringify(face.logged)).not.toContain(token);
});

test('what did not change is not sent again, and the list says when it was read last', async () => {
  const { path, share: made } = await share();
  const shares = async () => (await face.call('GET', '/calendar/shares')).document['shares'];
  expect(await shares()).toEqual([
    { id: made.id, madeAtUtc: '2026-11-18T09:00:00Z', lastReadAtUtc: null },
  ]);
  await add({ name: 'Dentist', at: '2026-11-20T14:30:00Z' });
  const first = await face.fetch(path);
  const tag = first.headers.get('ETag') ?? '';
  expect(first.headers.get('Cache-Control')).toMatch(/^private/);
  clock.advance(60_000);
  const again = await face.fetch(path, { headers: { 'If-None-Match': `"x", W/${tag}` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(await shares()).toMatchObject([{ lastReadAtUtc: '2026-11-18T09:00:00Z' }]);
  await add({ name: 'Doctor', at: '2026-11-20T16:30:00Z' });
  const changed = await face.fetch(path, { headers: { 'If-None-Match': tag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('ETag')).not.toBe(tag);
  expect((await face.call('DELETE', `/calendar/shares/${made.id}`)).status).toBe(200);
  expect((await face.fetch(path, { headers: { 'If-None-Match': tag } })).status).toBe(404);
});

test('twenty addresses are enough for one person', async () => {
  for (let made = 0; made < 20; made++) await share();
  const { status, document } = await face.call('POST', '/calendar/shares');
  expect([status, document['error']]).toMatchObject([400, { code: 'too-many-shares' }]);
});
