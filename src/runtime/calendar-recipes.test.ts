/**
 * The recipes of docs/recipes.md that need a calendar and a mail account, each to its result: as they stand there, in a whole
 * daemon, with real CalDAV, IMAP and SMTP servers. Time goes by, and what counts is what is told and sent.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CALENDARS_BODIES } from '../calendar/calendar-bodies.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import { hasDovecot, MAIL_PASSWORD, mailText, openDovecot } from '../mail/dovecot.fake.ts';
import { DAY, HOUR, type JobHouse, MINUTE, openJobHouse } from './job-house.fake.ts';

const [, PAGE = ''] = readFileSync(
  join(import.meta.dirname, '../../docs/recipes.md'),
  'utf8',
).split(/## With your calendar|## With an API/);
const PAYLOADS = [...PAGE.matchAll(/^rote schedule add --payload '([^']+)'/gm)].map(
  ([, payload = '']) => JSON.parse(payload) as { name: string },
);
const WORDS = /^an hour before .*$/m.exec(PAGE)?.[0] ?? '';

const dovecot = openDovecot();
const radicale = openRadicale();
const { signal } = new AbortController();
let sent: { to: string[]; text: string }[];
let smtp: SMTPServer;
let house: JobHouse;
let user = '';
let users = 0;

beforeEach(async () => {
  if (!hasDovecot || !hasRadicale) return;
  sent = [];
  users += 1;
  user = `me${users}@example.org`;
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => done(null, { user }),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        sent.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  dovecot.deliver(user, []);
  house = await openJobHouse();
  const accounts = await house.daemon.opened.house.mailAccounts();
  await accounts.connect(
    {
      address: user,
      password: MAIL_PASSWORD,
      imap: `127.0.0.1:${dovecot.port()}/none`,
      smtp: `127.0.0.1:${(smtp.server.address() as AddressInfo).port}/none`,
    },
    signal,
  );
  radicale.make('ana', `work${users}`, 'VCALENDAR');
  const where = radicale.url(`/ana/work${users}/`);
  await CALENDARS_BODIES.connect.run(
    { where, user: 'ana', password: DAV_PASSWORD },
    {
      ...{ desks: house.daemon.opened.house, nowMs: house.nowMs(), timezone: 'UTC' },
      ...{ file: { name: '', text: '' }, signal },
    },
  );
});
afterEach(async () => {
  await house?.close();
  await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
});

function put(title: string, start: string, end: string, more = ''): void {
  const lines = `UID:${title}\r\nDTSTAMP:20260601T000000Z\r\nSUMMARY:${title}\r\nDTSTART:${start}\r\nDTEND:${end}\r\n${more}`;
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//EN\r\nBEGIN:VEVENT\r\n${lines}END:VEVENT\r\nEND:VCALENDAR\r\n`;
  radicale.put('ana', `work${users}`, `${title}.ics`, text);
}
async function add(name: string): Promise<string> {
  const payload = PAYLOADS.find((one) => one.name === name);
  if (payload === undefined) throw new Error(`there is no recipe "${name}" on the page`);
  const { schedule } = await house.daemon.opened.schedules.add(payload);
  return schedule.id;
}
const come = (...mails: string[]) => dovecot.deliver(user, mails, '', house.nowMs());
const mail = (from: string, subject: string, to = user) => mailText({ from, to, subject }, 'x');

test('the page has these recipes of calendars and no others', () => {
  expect(PAYLOADS.map(({ name }) => name)).toEqual(['morning brief', 'an hour with Ana']);
  expect(PAGE.split('```').length).toBe(7);
});

describe.runIf(hasDovecot && hasRadicale)('with a calendar and a mail account', () => {
  test('morning brief: the meetings of the day, open tasks and unread mails in one message, and where there are none', async () => {
    await add('morning brief');
    put('Review', '20260601T090000Z', '20260601T100000Z', 'LOCATION:Room 4\r\n');
    put('Tomorrow', '20260602T090000Z', '20260602T100000Z');
    const { create } = await house.daemon.opened.house.tasks();
    await create({ title: 'Sign the form' });
    come(mail('Grace <grace@example.com>', 'Budget'));
    await house.live(3 * HOUR);
    const [first = ''] = await house.inbox();
    expect(first).toBe(
      'Today:\n- 09:00–10:00 Review (Room 4)\n\nTasks:\nSomeday\n- Sign the form\n\nUnread:\n- Grace: Budget',
    );
    await house.live(DAY);
    expect((await house.inbox()).at(-1)).toMatch(/^Today:\n- 09:00–10:00 Tomorrow\n/);
  });

  test('a free hour is looked for around what is there, and proposed by mail once that was agreed to', async () => {
    put('Review', '20260604T090000Z', '20260604T120000Z');
    put('Lunch', '20260604T123000Z', '20260604T160000Z');
    await add('an hour with Ana');
    await house.live(4 * HOUR);
    expect(sent).toEqual([]);
    const { requests } = house.daemon.opened;
    const [asked] = await requests.list({ state: 'open', limit: 9 });
    expect(asked?.title).toBe(`May mail be sent from ${user}?`);
    await requests.answer(asked?.id ?? '', 'yes', { hash: asked?.hash });
    await house.live(1000);
    expect(sent.map(({ to }) => to)).toEqual([['ana@example.com']]);
    const lines = sent[0]?.text.match(/^- 2026-06-04 .*(?=\r)/gm);
    expect(lines).toEqual(['- 2026-06-04 16:00=E2=80=9317:00']);
  });

  test('an hour before a meeting: the last three mails with who is in it, and nobody else’s', async () => {
    put(
      'Budget',
      '20260601T073000Z',
      '20260601T080000Z',
      `ORGANIZER:mailto:${user}\r\nATTENDEE:mailto:${user}\r\nATTENDEE;CN=Ana:mailto:ana@example.com\r\n`,
    );
    await house.agree(WORDS);
    const { events, records } = house.daemon.opened.store;
    await expect.poll(() => records.list('watched-calendar')).toHaveLength(1);
    const names = ['One', 'Two', 'Three', 'Four'];
    come(
      ...names.map((subject) => mail('Ana <ana@example.com>', subject)),
      mail('Eve <eve@example.com>', 'Prize'),
    );
    await house.live(40 * MINUTE, 5 * MINUTE);
    // A look at a real server may end after its time.
    const told = () => house.live(MINUTE).then(() => events.list({ limit: 9 }));
    await expect.poll(told).toHaveLength(1);
    await house.live(MINUTE);
    expect(await house.inbox()).toEqual([
      'Last 3 mails with the people in it:\n- Ana: Four\n- Ana: Three\n- Ana: Two\n4 fit in all.',
    ]);
  });
});
