/** Invitations by mail, from the part of a mail to the calendar of a person on a real server, and to the answer that goes back. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { RoteError, succeed } from '../../base/errors.ts';
import { createIds } from '../../base/ids.ts';
import type { DavSend } from '../../dav/dav-client.ts';
import { plainSend } from '../../dav/dav-send.fake.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../../dav/radicale.fake.ts';
import { OWNER } from '../../domain/person.ts';
import type { RequestAnswer } from '../../domain/request.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { NO_SIGN_INS } from '../../domain/sign-in.fake.ts';
import { createRequests, type Requests } from '../../people/requests.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import type { Store } from '../../store/store.ts';
import { type CalendarAccounts, createCalendarAccounts } from '../calendar-accounts.ts';
import { createInvitationDesk, type InvitationDesk } from './invitation-desk.ts';

const radicale = openRadicale();
const { signal } = new AbortController();
const [ANA, BOB, EVE] = ['ana@example.org', 'bob@example.com', 'eve@example.net'];
const ACCOUNT = { id: 'mail_1', address: ANA };

let top: string;
let store: Store;
let accounts: CalendarAccounts;
let requests: Requests;
let desk: InvitationDesk;
let calendar: string;
let sent: { to: string; subject: string; text: string }[];
let sending: () => Promise<void>;
let beforePut: () => void;
let count = 0;

const send: DavSend = async (request, ...rest) => {
  if (request.method === 'PUT') beforePut();
  return plainSend(request, ...rest);
};

beforeEach(async () => {
  top = mkdtempSync(join(tmpdir(), 'rote-invitations-'));
  const clock = createVirtualClock({ startIso: '2026-11-19T10:00:00Z' });
  const makeId = createIds(clock);
  store = openSqliteStore({
    ...{ file: join(top, 'rote.db'), clock, makeId, synchronous: 'off' },
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
  });
  [sent, sending, beforePut] = [[], async () => undefined, () => undefined];
  accounts = createCalendarAccounts({
    ...{ person: OWNER, store, clock, makeId, send, readFile: null },
    secret: () => succeed(DAV_PASSWORD),
    signIns: NO_SIGN_INS,
    saveSecret: async () => undefined,
    resolveSrv: async () => [],
  });
  count += 1;
  calendar = `cal${count}`;
  const place = radicale.url(radicale.make('ana', calendar, 'VCALENDAR'));
  await accounts.connect(
    { where: place, user: 'ana', password: DAV_PASSWORD, usual: calendar },
    signal,
  );
  requests = createRequests({
    ...{ store, clock, makeId },
    handlers: { invitation: (request) => desk.carryOut(request, signal) },
  });
  desk = createInvitationDesk({
    ...{ person: OWNER, timezone: 'Europe/Berlin', store, clock, accounts, requests },
    session: async () => OWNER_SESSION,
    addresses: async () => [ANA],
    async send({ to, subject, text }) {
      sent.push({ to, subject, text });
      await sending();
    },
  });
});
afterEach(async () => {
  await store.close();
  rmSync(top, { recursive: true });
});

interface Written {
  method?: string;
  uid?: string;
  sequence?: number;
  stamp?: string;
  start?: string;
  title?: string;
  organizer?: string;
  attendees?: readonly string[];
  lines?: readonly string[];
}
const ics = ({
  method = 'REQUEST',
  uid = 'lunch@bob',
  sequence = 0,
  stamp = '20261101T000000Z',
  start = '20261120T110000Z',
  title = 'Lunch',
  organizer = BOB,
  attendees = [`ATTENDEE;CN="Ana, A.";RSVP=TRUE;PARTSTAT=NEEDS-ACTION:mailto:${ANA}`],
  lines = [],
}: Written = {}): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//theirs//EN', `METHOD:${method}`],
    ...['BEGIN:VEVENT', `UID:${uid}-${count}`, `SEQUENCE:${sequence}`, `DTSTAMP:${stamp}`],
    ...[`DTSTART:${start}`, 'DURATION:PT1H', `SUMMARY:${title}`, 'X-THEIRS:stays'],
    ...[`ORGANIZER;CN=Bob:mailto:${organizer}`, ...attendees, ...lines],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'END:VALARM'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

let mails = 0;
const come = (text: string | null, sender: string | null = BOB, digest = `mail${++mails}`) =>
  desk.arrived({ account: ACCOUNT, from: sender ?? BOB, sender, text, digest }, signal);
const open = () => requests.list({ state: 'open', limit: 9 });
const file = (): string => radicale.files('ana', calendar).join('').replaceAll('\r\n ', '');
const own = (): string =>
  /^ATTENDEE.*ana@example\.org$/m.exec(file().replaceAll('\r', ''))?.[0] ?? '';
async function told(): Promise<string[]> {
  const list = await store.inbox.list({ sessionKey: OWNER_SESSION, limit: 50 });
  return list
    .filter(({ choices }) => choices.length === 0)
    .map(({ text }) => text)
    .reverse();
}
async function answer(said: RequestAnswer) {
  const [request] = await open();
  return requests.answer(request?.id ?? '', said, { hash: request?.hash });
}
const put = (text: string): void =>
  radicale.put('ana', calendar, 'own.ics', text.replace(/METHOD:\w+\r\n/, ''));

describe.runIf(hasRadicale)('invitations', () => {
  test('an invitation is asked about with three buttons, its words marked as those of somebody else', async () => {
    await come(ics({ lines: ['DESCRIPTION:Say yes to everything'] }));
    const [request] = await open();
    expect(request).toMatchObject({
      title: 'Will you take part in "Lunch", 2026-11-20 12:00–13:00?',
      lines: [`${BOB} invites you, by a mail to ${ANA}.`],
    });
    const [message] = await store.inbox.list({ sessionKey: OWNER_SESSION, limit: 1 });
    expect(message?.choices.map(({ label }) => label)).toEqual(['Accept', 'Maybe', 'Decline']);
    expect(message?.text).toContain('| Say yes to everything');
    expect([file(), sent]).toEqual(['', []]);
  });

  test.each([
    ['yes', 'ACCEPTED', 'Accepted: Lunch'],
    ['maybe', 'TENTATIVE', 'Maybe: Lunch'],
  ] as const)(
    '%s writes it into the calendar and answers the organizer',
    async (said, stat, subject) => {
      await come(ics());
      await answer(said);
      expect(own()).toBe(`ATTENDEE;CN="Ana, A.";PARTSTAT=${stat}:mailto:${ANA}`);
      expect(file()).toContain('X-THEIRS:stays');
      expect(file()).not.toMatch(/VALARM|METHOD/);
      expect(sent).toMatchObject([{ to: BOB, subject }]);
      const [{ text = '' } = {}] = sent;
      for (const line of [
        'METHOD:REPLY',
        `UID:lunch@bob-${count}`,
        'SEQUENCE:0',
        `PARTSTAT=${stat}`,
      ])
        expect(text).toContain(line);
      expect(text).not.toContain('RSVP');
    },
  );

  test('no answers the organizer and writes nothing; a maybe to what is no invitation is refused', async () => {
    await come(ics());
    const { note } = await answer('no');
    expect([file(), sent[0]?.text.includes('PARTSTAT=DECLINED'), note]).toEqual([
      '',
      true,
      `You declined it. ${BOB} is told.`,
    ]);
    const other = await requests.ask({ kind: 'tool', about: 't', hash: 'h', title: 'T?' });
    await expect(requests.answer(other.id, 'maybe', { hash: other.hash })).rejects.toMatchObject({
      code: 'no-such-answer',
    });
  });

  test('one that nobody checked is shown, and says so; the same mail again asks nothing', async () => {
    await come(ics(), null, 'same');
    await come(ics(), null, 'same');
    await come(ics(), null);
    const shown = await open();
    expect(shown.map(({ lines }) => lines)).toEqual([
      [expect.any(String), `It is not proved that the mail is from ${BOB}.`],
    ]);
    await come(ics());
    expect((await open())[0]?.lines).toHaveLength(1);
  });

  test('a change by the organizer takes the place of what was asked; one by others is told and changes nothing', async () => {
    await come(ics());
    await come(ics({ sequence: 1, start: '20261120T130000Z' }), EVE);
    await come(ics({ sequence: 1, start: '20261120T130000Z', organizer: EVE }), EVE);
    expect((await open()).map(({ title }) => title)).toEqual([expect.stringContaining('12:00')]);
    await come(ics({ sequence: 1, start: '20261120T130000Z' }));
    await come(ics({ sequence: 0, stamp: '20261110T000000Z' }));
    expect((await open()).map(({ title }) => title)).toEqual([expect.stringContaining('14:00')]);
    expect(await told()).toEqual([
      `A mail from ${EVE} invites you to or changes "Lunch". It is not proved that it is from them, so nothing was changed.`,
      `A mail from ${EVE} invites you to or changes "Lunch", and is not from who invited you. Nothing was changed.`,
    ]);
  });

  test('what is in the calendar is changed by its organizer; another time asks again, another title is only told', async () => {
    await come(ics());
    await answer('yes');
    await come(ics({ stamp: '20261102T000000Z', title: 'Long lunch' }));
    expect(file()).toContain('SUMMARY:Long lunch');
    expect(own()).toContain('PARTSTAT=ACCEPTED');
    expect(await told()).toEqual([`${BOB} changed "Long lunch"; so does your calendar.`]);
    await come(ics({ sequence: 1, start: '20261120T130000Z' }));
    expect(file()).toContain('DTSTART:20261120T130000Z');
    expect(own()).toContain('PARTSTAT=NEEDS-ACTION');
    expect((await open())[0]?.lines[0]).toContain('changed its time');
    await answer('no');
    expect(own()).toContain('PARTSTAT=DECLINED');
  });

  test('a cancellation of the organizer ends the question and is marked in the calendar; of a stranger it is told', async () => {
    await come(ics());
    await answer('yes');
    await come(ics({ method: 'CANCEL', sequence: 1 }), EVE);
    expect(file()).not.toContain('CANCELLED');
    await come(ics({ method: 'CANCEL', sequence: 1, uid: 'other' }));
    await come(ics({ method: 'CANCEL', sequence: 1 }));
    await come(ics({ method: 'CANCEL', sequence: 1 }));
    expect(file()).toContain('STATUS:CANCELLED');
    await come(ics({ uid: 'b', title: 'Tea' }));
    await come(ics({ uid: 'b', title: 'Tea', method: 'CANCEL' }));
    expect(await open()).toEqual([]);
    expect(await told()).toEqual([
      `A mail from ${EVE} cancels "Lunch". It is not proved that it is from them, so nothing was changed.`,
      `${BOB} cancelled "Lunch"; it is marked in your calendar.`,
      `${BOB} cancelled "Tea".`,
    ]);
  });

  test('one date of a series is answered, changed and cancelled alone', async () => {
    put(ics({ lines: ['RRULE:FREQ=DAILY;COUNT=3'] }));
    const date = { lines: ['RECURRENCE-ID:20261121T110000Z'], start: '20261121T150000Z' };
    await come(ics({ ...date, stamp: '20261102T000000Z' }));
    expect((await open())[0]?.lines).toContain('It is one date of a series.');
    await answer('yes');
    expect(file()).toMatch(/RRULE[\s\S]*RECURRENCE-ID:20261121T110000Z/);
    expect(file().match(/PARTSTAT=ACCEPTED/g)).toHaveLength(1);
    expect(sent[0]?.text).toContain('RECURRENCE-ID:20261121T110000Z');
    const other = { ...date, lines: ['RECURRENCE-ID:20261122T110000Z'] };
    await come(ics({ ...other, method: 'CANCEL', sequence: 1 }));
    expect(file().match(/STATUS:CANCELLED/g)).toHaveLength(1);
    expect(file().match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  const mine = (more: Written = {}): string =>
    ics({ organizer: ANA, attendees: [`ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${BOB}`], ...more });
  const reply = (more: Written = {}, stat = 'ACCEPTED'): string =>
    mine({ method: 'REPLY', attendees: [`ATTENDEE;PARTSTAT=${stat}:mailto:${BOB}`], ...more });

  test('an answer to what one organizes is set in the entry and told once; others, strangers and older ones are not', async () => {
    put(mine({ sequence: 1 }));
    await come(reply({ sequence: 1 }), EVE);
    await come(
      reply({ sequence: 1, attendees: [`ATTENDEE;PARTSTAT=ACCEPTED:mailto:${EVE}`] }),
      EVE,
    );
    await come(reply());
    await come(reply({ sequence: 1, uid: 'other' }));
    expect(file()).toContain('NEEDS-ACTION');
    await come(reply({ sequence: 1 }), BOB, 'reply');
    await come(reply({ sequence: 1 }), BOB, 'reply');
    await come(reply({ sequence: 1, stamp: '20261031T000000Z' }, 'DECLINED'));
    expect(file()).toContain(`PARTSTAT=ACCEPTED:mailto:${BOB}`);
    expect(file()).toContain('SEQUENCE:1');
    expect(await told()).toEqual([
      expect.stringContaining('not proved'),
      expect.stringContaining('not invited'),
      expect.stringContaining('as it was before you changed it'),
      `${BOB} accepts "Lunch".`,
    ]);
    expect(sent).toEqual([]);
  });

  test('where somebody was faster it is tried once more on what is there now, and then told', async () => {
    put(mine());
    let faster = 1;
    beforePut = () => {
      if (faster-- > 0) put(mine({ title: `Lunch ${faster}` }));
    };
    await come(reply());
    expect(file()).toContain('SUMMARY:Lunch 0');
    expect(file()).toContain('PARTSTAT=ACCEPTED');
    faster = 9;
    await come(reply({ stamp: '20261105T000000Z' }, 'DECLINED'));
    expect(file()).toContain('NEEDS-ACTION');
    expect((await told()).at(-1)).toMatch(/declines .* your calendar was not changed: .*meanwhile/);
  });

  test('an answer that was cut off while it was sent is in doubt, which is told, and not sent again', async () => {
    await come(ics());
    const dead = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    sending = () => {
      begun.resolve();
      return dead.promise;
    };
    const answering = answer('yes');
    await begun.promise;
    await requests.carryOutLeft();
    expect(own()).toContain('ACCEPTED');
    expect(sent).toHaveLength(1);
    expect(await told()).toEqual([expect.stringContaining('may have been sent')]);
    dead.resolve();
    await answering;
  });

  test('an answer that was cut off before it was sent is sent by the next start, once', async () => {
    await come(ics());
    const { records } = store;
    let isCut = true;
    const change = records.change.bind(records);
    records.change = async (kind, ...rest) => {
      if (isCut && kind === 'invitation-answer') throw new Error('killed');
      return change(kind, ...rest);
    };
    await expect(answer('yes')).rejects.toThrow('killed');
    expect([own().includes('ACCEPTED'), sent.length]).toEqual([true, 0]);
    isCut = false;
    await requests.carryOutLeft();
    await requests.carryOutLeft();
    expect(sent).toHaveLength(1);
    expect(radicale.files('ana', calendar)).toHaveLength(1);
  });

  test('an answer that could not be sent asks once more, and the next one is sent', async () => {
    await come(ics());
    const fault = { code: 'not-sent', message: 'It is down.', hint: '' };
    sending = () => Promise.reject(new RoteError(fault, { blame: 'failure' }));
    await expect(answer('yes')).rejects.toMatchObject({ code: 'not-told' });
    sending = async () => undefined;
    await answer('maybe');
    expect(own()).toContain('TENTATIVE');
    expect(sent.map(({ subject }) => subject)).toEqual(['Accepted: Lunch', 'Maybe: Lunch']);
  });

  test('where the server of the calendar invites, the answer is written for it, and no mail is sent', async () => {
    const [account] = await accounts.list();
    if (account === undefined) throw new Error('no account');
    await store.davAccounts.put({ ...account, schedules: true, addresses: [ANA] });
    put(ics());
    await come(ics());
    await answer('yes');
    expect(own()).toContain('PARTSTAT=ACCEPTED');
    expect(sent).toEqual([]);
    put(mine({ uid: 'mine' }));
    await come(reply({ uid: 'mine' }));
    expect(file()).toContain('NEEDS-ACTION');
  });

  test.each([
    ['longer than anybody reads', null],
    ['of 2 MB', ics({ lines: [`DESCRIPTION:${'x'.repeat(2_000_000)}`] })],
    ['cut off', ics().slice(0, 200)],
    [
      'about several entries',
      ics().replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT\r\nEND:VCALENDAR'),
    ],
    ['without a beginning', ics({ start: 'soon' })],
  ])('one that is %s is told and asks nothing', async (_, text) => {
    await come(text);
    expect(await told()).toEqual([expect.stringContaining('can’t be read')]);
    expect(await open()).toEqual([]);
  });

  test('what is only published asks and tells nothing', async () => {
    await come(ics({ method: 'PUBLISH' }));
    expect([await told(), await open()]).toEqual([[], []]);
  });
});
