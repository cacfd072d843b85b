/** Invitations by mail, on a real CalDAV server that sends none, and not where a server sends them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { RoteError, refuse, succeed } from '../base/errors.ts';
import { readComponents, textOf } from '../dav/content-lines.ts';
import { plainSend } from '../dav/dav-send.fake.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { NO_SIGN_INS } from '../domain/sign-in.fake.ts';
import { instantMs } from '../time/instant.ts';
import type { Moment } from '../time/occurrences.ts';
import { parseRrule } from '../time/parse-rrule.ts';
import { readWallSec } from '../time/wall-text.ts';
import { createCalendarAccounts } from './calendar-accounts.ts';
import { createCalendarDesk } from './calendar-desk.ts';
import type { CalendarPorts } from './calendar-ports.ts';
import type { InvitationMail } from './invite-by-mail.ts';

const radicale = openRadicale();
const { signal } = new AbortController();
const [BOB, CAY] = ['bob@example.org', 'cay@example.org'];

const when = (text: string): Moment => ({
  wallSec: readWallSec(text) ?? 0,
  zone: 'Europe/Berlin',
  isDay: false,
});
const LUNCH = { title: 'Lunch', start: when('2026-11-20T12:00'), span: { sec: 3600 } };

let sent: InvitationMail[] = [];
let checked: string[][] = [];
let mayCheck: RoteError | null = null;
let maySend: RoteError | null = null;
let count = 0;
beforeEach(() => {
  sent = [];
  checked = [];
  mayCheck = null;
  maySend = null;
});

async function openDesk(more: Partial<CalendarPorts> = {}) {
  const rows = new Map<string, DavAccount>();
  const ports: CalendarPorts = {
    person: 'owner',
    store: {
      davAccounts: {
        of: async () => [...rows.values()],
        all: async () => [...rows.values()],
        people: async () => ['owner'],
        put: async (account) => rows.set(account.id, account).size > 0,
        remove: async (id) => rows.delete(id),
      },
    },
    clock: { nowMs: () => instantMs('2026-11-19T10:00:00Z'), defer: createSystemClock().defer },
    makeId(prefix) {
      count += 1;
      return `${prefix}_${count}`;
    },
    send: plainSend,
    secret: () => succeed(DAV_PASSWORD),
    signIns: NO_SIGN_INS,
    saveSecret: async () => undefined,
    readFile: null,
    resolveSrv: async () => [],
    timezone: 'Europe/Berlin',
    readWhen: () => refuse({ code: 'x', message: '', hint: '' }),
    readRepeat: parseRrule,
    addressOf: async (name) => name,
    contactsAmong: async () => new Set(),
    inviter: async () => ({
      from: 'ana@example.org',
      async check({ to }) {
        checked.push(to);
        if (mayCheck !== null) throw mayCheck;
      },
      async send(mail) {
        if (maySend !== null) throw maySend;
        sent.push(mail);
      },
    }),
    reach: {
      by: 'hand',
      hasReadOthers: () => false,
      written: '',
      answerOf: async () => null,
      ask: async () => undefined,
    },
    ...more,
  };
  const accounts = createCalendarAccounts(ports);
  radicale.make('ana', `cal${++count}`, 'VCALENDAR');
  const calendar = `cal${count}`;
  await accounts.connect({ where: radicale.url(), user: 'ana', password: DAV_PASSWORD }, signal);
  const desk = createCalendarDesk(ports, accounts);
  return { desk, calendar, rows, files: () => radicale.files('ana', calendar) };
}

/** The messages as their receivers read them. */
function events() {
  return sent.map(({ to, invitation: { method, text } }) => {
    const read = readComponents(text);
    const calendar = read.ok ? read.value[0] : undefined;
    const event = calendar?.parts.find(({ name }) => name === 'VEVENT');
    if (calendar === undefined || event === undefined) throw new Error('no entry was sent');
    expect(textOf(calendar, 'METHOD')).toBe(method);
    return {
      ...{ to, method },
      sequence: textOf(event, 'SEQUENCE'),
      status: textOf(event, 'STATUS'),
      organizer: textOf(event, 'ORGANIZER'),
      parts: event.parts.length,
    };
  });
}

describe.runIf(hasRadicale)('a server that sends no invitations', () => {
  test('who is invited gets the entry by mail, from who organizes it, without their reminders', async () => {
    const { desk, calendar, files } = await openDesk();
    await desk.create({ ...LUNCH, attendees: [BOB], reminders: [600], calendar }, signal);
    expect(events()).toEqual([
      {
        ...{ to: [BOB], method: 'REQUEST', sequence: '0', status: '', parts: 0 },
        organizer: 'mailto:ana@example.org',
      },
    ]);
    expect(sent[0]).toMatchObject({
      subject: 'Invitation: Lunch',
      body: 'Lunch on 2026-11-20 at 12:00 (Europe/Berlin)\n',
    });
    expect(files()[0]).toContain('VALARM');
    expect(files()[0]).not.toContain('METHOD');
  });

  test('a change is sent under a later number, and who is left out hears that it is cancelled', async () => {
    const { desk, calendar } = await openDesk();
    const made = await desk.create({ ...LUNCH, attendees: [BOB, CAY], calendar }, signal);
    sent = [];
    await desk.update(
      made.id,
      { all: false, start: when('2026-11-20T13:00'), attendees: [BOB] },
      signal,
    );
    expect(events()).toMatchObject([
      { to: [BOB], method: 'REQUEST', sequence: '1', status: '' },
      { to: [CAY], method: 'CANCEL', sequence: '2', status: 'CANCELLED' },
    ]);
    expect(sent.map(({ subject }) => subject)).toEqual(['Changed: Lunch', 'Cancelled: Lunch']);
  });

  test('who was invited hears that it is deleted, and of a date that is', async () => {
    const { desk, calendar } = await openDesk();
    const rule = parseRrule('FREQ=DAILY;COUNT=3');
    if (!rule.ok) throw new Error('no rule');
    const made = await desk.create(
      { ...LUNCH, rule: rule.value, attendees: [BOB], calendar },
      signal,
    );
    sent = [];
    await desk.remove(made.id, { all: false }, signal);
    expect(events()).toMatchObject([{ to: [BOB], method: 'REQUEST', sequence: '1' }]);
    expect(sent[0]?.invitation.text).toContain('EXDATE;TZID=Europe/Berlin:20261120T120000');
    const within = { fromMs: instantMs('2026-11-01T00:00:00Z'), most: 9, calendar };
    const { entries } = await desk.list(
      { ...within, beforeMs: instantMs('2026-12-01T00:00:00Z') },
      signal,
    );
    sent = [];
    await desk.remove(entries[0]?.id ?? '', { all: true }, signal);
    expect(events()).toMatchObject([
      { to: [BOB], method: 'CANCEL', sequence: '2', status: 'CANCELLED' },
    ]);
  });

  test('before all may be written to, nothing is written, neither there nor to them', async () => {
    const { desk, calendar, files } = await openDesk();
    mayCheck = new RoteError({ code: 'needs-owner', message: 'x', hint: '' }, { blame: 'request' });
    const wish = { ...LUNCH, attendees: [BOB, CAY], calendar };
    await expect(desk.create(wish, signal)).rejects.toMatchObject({ code: 'needs-owner' });
    expect([files(), sent, checked]).toEqual([[], [], [[BOB, CAY]]]);
  });

  test('what could not be sent is told with what was written', async () => {
    const { desk, calendar, files } = await openDesk();
    maySend = new RoteError(
      { code: 'not-sent', message: 'It is down.', hint: '' },
      { blame: 'failure' },
    );
    const wish = { ...LUNCH, attendees: [BOB], calendar };
    await expect(desk.create(wish, signal)).rejects.toMatchObject({
      code: 'not-told',
      message: `The calendar is changed, and ${BOB} was not told: It is down.`,
    });
    expect(files()).toHaveLength(1);
  });

  test('an entry that somebody else organizes tells nobody', async () => {
    const { desk, calendar } = await openDesk();
    const lines = [
      'UID:theirs\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261120T090000Z\r\nSUMMARY:Theirs',
      `ORGANIZER:mailto:${CAY}\r\nATTENDEE:mailto:ana@example.org\r\nATTENDEE:mailto:${BOB}`,
    ].join('\r\n');
    const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//EN\r\nBEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    radicale.put('ana', calendar, 'theirs.ics', text);
    const within = { fromMs: instantMs('2026-11-01T00:00:00Z'), most: 9, calendar };
    const { entries } = await desk.list(
      { ...within, beforeMs: instantMs('2026-12-01T00:00:00Z') },
      signal,
    );
    const id = entries[0]?.id ?? '';
    await desk.update(id, { all: false, notes: 'mine' }, signal);
    await desk.remove(id, { all: false }, signal);
    expect(sent).toEqual([]);
  });

  test('a run that has read what others wrote invites nobody by mail either', async () => {
    const reach: CalendarPorts['reach'] = {
      ...{ by: 'agent', hasReadOthers: () => true, written: '' },
      ...{ answerOf: async () => 'yes', ask: async () => undefined },
    };
    const { desk, calendar, files } = await openDesk({ reach });
    const wish = { ...LUNCH, attendees: [BOB], calendar };
    await expect(desk.create(wish, signal)).rejects.toMatchObject({ code: 'invites-nobody' });
    expect([files(), sent]).toEqual([[], []]);
  });

  test('whom a server could not invite is told with what was written', async () => {
    let status = '1.2';
    const { desk, calendar, rows, files } = await openDesk({
      async send(request, ...rest) {
        const answer = await plainSend(request, ...rest);
        const written = `ATTENDEE;SCHEDULE-STATUS="${status}"`;
        if (request.method !== 'GET') return answer;
        return { ...answer, body: answer.body.replaceAll('ATTENDEE', written) };
      },
    });
    for (const one of rows.values()) rows.set(one.id, { ...one, schedules: true });
    const wish = { ...LUNCH, attendees: [BOB], calendar };
    const { id } = await desk.create(wish, signal);
    status = '3.7;Invalid calendar user';
    const failure = {
      code: 'not-told',
      message: `The calendar is changed, and its server could not invite ${BOB} (the server does not know them).`,
    };
    await expect(desk.create(wish, signal)).rejects.toMatchObject(failure);
    expect(files()).toHaveLength(2);
    await expect(desk.update(id, { all: false, title: 'Tea' }, signal)).rejects.toMatchObject(
      failure,
    );
    expect(files().join('')).toContain('SUMMARY:Tea');
  });

  test('a server that invites is left to it, and without mail there is no way', async () => {
    const { desk, calendar, rows } = await openDesk();
    for (const one of rows.values()) rows.set(one.id, { ...one, schedules: true });
    await desk.create({ ...LUNCH, attendees: [BOB], calendar }, signal);
    expect(sent).toEqual([]);
    const without = await openDesk({ inviter: async () => null });
    const wish = { ...LUNCH, attendees: [BOB], calendar: without.calendar };
    await expect(without.desk.create(wish, signal)).rejects.toMatchObject({
      code: 'no-invitations',
    });
  });
});
