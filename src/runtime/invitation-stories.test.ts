/** An invitation by mail in a whole daemon: from a real mailbox to a button, into a real calendar, and back by mail. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import { OWNER } from '../domain/person.ts';
import { OWNER_SESSION, webSession } from '../domain/session-key.ts';
import { hasDovecot, MAIL_PASSWORD, mailText, openDovecot } from '../mail/dovecot.fake.ts';
import { type JobHouse, openJobHouse } from './job-house.fake.ts';

const [dovecot, radicale] = [openDovecot(), openRadicale()];
const { signal } = new AbortController();
const [ANA, BOB] = ['ana@example.org', 'bob@example.com'];
const sent: { to: string[]; text: string }[] = [];
let smtp: SMTPServer;
let house: JobHouse;
const PAGE = webSession(OWNER);

const CHECKED = `authentication-results: mx.example.org; dkim=pass header.d=example.com\n`;
const invited = (uid: string, method = 'REQUEST', sequence = 0): string =>
  mailText(
    {
      from: `Bob <${BOB}>`,
      to: ANA,
      subject: `Lunch ${uid} ${method}`,
      'content-type': 'multipart/alternative; boundary=b',
    },
    [
      ...['--b', 'content-type: text/plain', '', 'Lunch?', '--b'],
      ...[`content-type: text/calendar; charset=utf-8; method=${method}`, ''],
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//t//EN', `METHOD:${method}`, 'BEGIN:VEVENT'],
      ...[`UID:${uid}`, 'DTSTAMP:20260601T050000Z', `SEQUENCE:${sequence}`, 'SUMMARY:Lunch'],
      ...['DTSTART:20260605T110000Z', 'DURATION:PT1H', `ORGANIZER:mailto:${BOB}`],
      ...[`ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${ANA}`],
      ...['END:VEVENT', 'END:VCALENDAR', '--b--'],
    ].join('\n'),
    CHECKED,
  );

const hasAll = hasDovecot && hasRadicale;
beforeAll(async () => {
  if (!hasAll) return;
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => done(null, { user: ANA }),
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
  dovecot.deliver(ANA, []);
  radicale.make('ana', 'home', 'VCALENDAR');
  house = await openJobHouse();
  const parts = house.daemon.opened.house;
  await (await parts.mailAccounts()).connect(
    {
      ...{ address: ANA, password: MAIL_PASSWORD, authserv: 'mx.example.org' },
      imap: `127.0.0.1:${dovecot.port()}/none`,
      smtp: `127.0.0.1:${(smtp.server.address() as AddressInfo).port}/none`,
    },
    signal,
  );
  const { accounts } = await parts.calendars();
  await accounts.connect({ where: radicale.url(), user: 'ana', password: DAV_PASSWORD }, signal);
});
afterAll(async () => {
  await house?.close();
  await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
});

const entries = (): string => radicale.files('ana', 'home').join('');
const open = () => house.daemon.opened.requests.list({ state: 'open', limit: 9 });

describe.runIf(hasAll)('with a mailbox and a calendar', () => {
  test('a mail is asked about, the pressed button writes the entry and answers by mail, and the end is told', async () => {
    const { requests, store, house: parts } = house.daemon.opened;
    dovecot.deliver(ANA, [invited('one')], '', house.nowMs());
    await expect.poll(open).toHaveLength(1);
    const [request] = await open();
    expect(request?.lines).toEqual([`${BOB} invites you, by a mail to ${ANA}.`]);
    const inbound = await parts.inbound();
    const said = { text: 'Maybe', choice: `request:${request?.id}:maybe` };
    await inbound.say(PAGE, said);
    await house.live(1000);
    await expect.poll(() => sent.length).toBe(1);
    await expect.poll(async () => (await requests.get(request?.id ?? '')).state).toBe('maybe');
    expect(sent[0]?.to).toEqual([BOB]);
    expect(sent[0]?.text).toMatch(/text\/calendar; charset=utf-8; method=REPLY/);
    expect(entries()).toContain('PARTSTAT=TENTATIVE');
    dovecot.deliver(ANA, [invited('one', 'CANCEL', 1)], '', house.nowMs());
    await expect.poll(entries).toContain('STATUS:CANCELLED');
    const texts = async (sessionKey = OWNER_SESSION) =>
      (await store.inbox.list({ sessionKey, limit: 9 })).map(({ text }) => text);
    await expect
      .poll(() => texts())
      .toContain(`${BOB} cancelled "Lunch"; it is marked in your calendar.`);
    expect(await texts(PAGE)).toContain(`It is in your calendar, as not certain. ${BOB} is told.`);
    expect(sent).toHaveLength(1);
  });
});
