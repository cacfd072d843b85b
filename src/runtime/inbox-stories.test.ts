/** In a whole daemon: an invitation that lies in the inbox of a server that invites by itself becomes a request with its buttons. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALENDARS_BODIES } from '../calendar/calendar-bodies.ts';
import { openSchedulingServer, SCHEDULED_PASSWORD } from '../calendar/scheduling-server.fake.ts';
import { byHand } from './calls.fake.ts';
import { type JobHouse, MINUTE, openJobHouse } from './job-house.fake.ts';

let server: Awaited<ReturnType<typeof openSchedulingServer>>;
let house: JobHouse;

beforeEach(async () => {
  server = await openSchedulingServer(['ana', 'bob']);
  house = await openJobHouse();
});
afterEach(async () => {
  await house.close();
  await server.close();
});

const LINES = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//t//EN', 'BEGIN:VEVENT', 'UID:lunch'],
  ...['DTSTAMP:20260601T000000Z', 'DTSTART:20260604T120000Z', 'SUMMARY:Lunch'],
  ...['ORGANIZER:mailto:ana@example.org', 'ATTENDEE:mailto:bob@example.org'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
];

test('it is asked about within five minutes, once, and a yes is written where the server finds it', async () => {
  await CALENDARS_BODIES.connect.run(
    { where: server.url, user: 'bob', password: SCHEDULED_PASSWORD },
    byHand(house.daemon.opened, house.nowMs()),
  );
  const authorization = `Basic ${btoa(`ana:${SCHEDULED_PASSWORD}`)}`;
  const put = { method: 'PUT', headers: { authorization }, body: LINES.join('\r\n') };
  await fetch(`${server.url}c/ana/work/lunch.ics`, put);
  const { requests } = house.daemon.opened;
  const open = () => requests.list({ state: 'open', limit: 9 });
  await house.live(6 * MINUTE, MINUTE);
  await expect.poll(async () => (await open()).length).toBe(1);
  await house.live(11 * MINUTE, MINUTE);
  const [asked, ...others] = await open();
  expect([asked?.kind, others]).toEqual(['invitation', []]);
  await requests.answer(asked?.id ?? '', 'yes', { hash: asked?.hash });
  await house.live(1000);
  expect(server.entriesOf('ana').join('')).toContain('PARTSTAT=ACCEPTED:mailto:bob@example.org');
});
