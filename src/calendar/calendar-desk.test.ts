/** Calendars on a real CalDAV server, and on servers that do what that one can't. */
import { describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { refuse, succeed } from '../base/errors.ts';
import { plainSend, scriptedSend } from '../dav/dav-send.fake.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { NO_SIGN_INS } from '../domain/sign-in.fake.ts';
import { instantMs } from '../time/instant.ts';
import type { Moment } from '../time/occurrences.ts';
import { parseRrule } from '../time/parse-rrule.ts';
import { readWallDay, readWallSec } from '../time/wall-text.ts';
import { createCalendarAccounts } from './calendar-accounts.ts';
import { createCalendarDesk } from './calendar-desk.ts';
import type { CalendarPorts } from './calendar-ports.ts';

const radicale = openRadicale();
const BERLIN = 'Europe/Berlin';
const { signal } = new AbortController();
const NOVEMBER = {
  fromMs: instantMs('2026-11-01T00:00:00Z'),
  beforeMs: instantMs('2026-12-01T00:00:00Z'),
  most: 100,
};

function when(text: string, zone: string | null = BERLIN): Moment {
  const day = readWallDay(text);
  if (day !== null) return { wallSec: day * 86_400, zone: null, isDay: true };
  return { wallSec: readWallSec(text) ?? 0, zone, isDay: false };
}

function openDesk(more: Partial<CalendarPorts> = {}, kept: DavAccount[] = []) {
  const secrets = new Map<string, string>();
  const rows = new Map(kept.map((one) => [one.id, one]));
  let count = 0;
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
    secret: (name) => {
      const value = secrets.get(name);
      return value === undefined
        ? refuse({ code: 'x', message: 'none', hint: '' })
        : succeed(value);
    },
    signIns: NO_SIGN_INS,
    async saveSecret(name, value) {
      if (value === null) secrets.delete(name);
      else secrets.set(name, value);
    },
    readFile: null,
    resolveSrv: async () => [],
    timezone: BERLIN,
    readWhen: (words) => succeed(when(words)),
    readRepeat: (words) => parseRrule(words),
    contactsAmong: async () => new Set(),
    inviter: async () => null,
    addressOf: async (name) => name,
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
  return { accounts, desk: createCalendarDesk(ports, accounts), secrets, rows };
}

async function connected() {
  const opened = openDesk();
  const wish = { where: radicale.url(), user: 'ana', password: DAV_PASSWORD };
  const { account, told } = await opened.accounts.connect(wish, signal);
  return { ...opened, account, told };
}

/** Names of its own, so that tests do not see each other. */
let calendars = 0;
function newCalendar(): string {
  calendars += 1;
  const name = `work${calendars}`;
  radicale.make('ana', name, 'VCALENDAR');
  return name;
}

const event = (lines: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//EN\r\nBEGIN:VEVENT\r\nDTSTAMP:20261101T000000Z\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

describe.runIf(hasRadicale)('a real server', () => {
  test('its calendars are found, and the password is kept apart', async () => {
    const calendar = newCalendar();
    radicale.make('ana', 'friends', 'VADDRESSBOOK');
    const { account, secrets, told } = await connected();
    expect(account.collections.map(({ name }) => name)).toContain(calendar);
    expect(account.collections.map(({ name }) => name)).not.toContain('friends');
    expect(JSON.stringify(account)).not.toContain(DAV_PASSWORD);
    expect([...secrets.values()]).toEqual([DAV_PASSWORD]);
    expect(told.at(-1)).toBe('The server sends no invitations.');
  });

  test('a wrong password is told as one', async () => {
    const { accounts } = openDesk();
    const wish = { where: radicale.url(), user: 'ana', password: 'wrong' };
    await expect(accounts.connect(wish, signal)).rejects.toMatchObject({
      code: 'calendar-password',
    });
  });

  test('what is made is listed, changed and deleted', async () => {
    const calendar = newCalendar();
    const { desk } = await connected();
    const wish = {
      title: 'Dentist; bring, card',
      start: when('2026-11-20T15:00'),
      span: { sec: 2700 },
    };
    const made = await desk.create({ ...wish, place: 'Main St', calendar }, signal);
    const listed = await desk.list({ ...NOVEMBER, calendar }, signal);
    expect(
      listed.entries.map(({ part, occurrence }) => [part.title, part.place, occurrence.startMs]),
    ).toEqual([['Dentist; bring, card', 'Main St', instantMs('2026-11-20T14:00:00Z')]]);
    expect(listed.entries[0]?.id).toBe(made.id);
    await desk.update(made.id, { all: false, start: when('2026-11-21T09:00') }, signal);
    const [moved] = (await desk.list({ ...NOVEMBER, calendar }, signal)).entries;
    expect(moved?.occurrence.startMs).toBe(instantMs('2026-11-21T08:00:00Z'));
    expect(moved?.occurrence.endMs).toBe(instantMs('2026-11-21T08:45:00Z'));
    await desk.remove(made.id, { all: false }, signal);
    expect((await desk.list({ ...NOVEMBER, calendar }, signal)).entries).toEqual([]);
    expect(radicale.files('ana', calendar)).toEqual([]);
  });

  test('a change leaves every other line as it was', async () => {
    const calendar = newCalendar();
    const odd =
      'UID:odd\r\nDTSTART:20261120T090000Z\r\nDTEND:20261120T100000Z\r\nSUMMARY:Call\r\nX-ODD;X-P="a:b":keep\\, me\r\nCATEGORIES:A,B';
    radicale.put('ana', calendar, 'odd.ics', event(odd));
    const { desk } = await connected();
    const [entry] = (await desk.list({ ...NOVEMBER, calendar }, signal)).entries;
    await desk.update(entry?.id ?? '', { all: false, title: 'Call Bob' }, signal);
    const [file = ''] = radicale.files('ana', calendar);
    expect(file).toMatch(/X-ODD;X-P="a:b":keep\\, me/);
    expect(file).toMatch(/CATEGORIES:A,B/);
    expect(file).toContain('SUMMARY:Call Bob');
  });

  test('one date of a series is changed and deleted, and the others stay', async () => {
    const calendar = newCalendar();
    const { desk } = await connected();
    const start = when('2026-11-02T09:00');
    const rule = parseRrule('FREQ=WEEKLY');
    await desk.create(
      { title: 'Standup', start, span: { sec: 900 }, rule: rule.ok ? rule.value : null, calendar },
      signal,
    );
    const before = (await desk.list({ ...NOVEMBER, calendar }, signal)).entries;
    expect(before).toHaveLength(5);
    await desk.update(
      before[1]?.id ?? '',
      { all: false, start: when('2026-11-10T11:00'), title: 'Late' },
      signal,
    );
    await desk.remove(before[2]?.id ?? '', { all: false }, signal);
    const after = (await desk.list({ ...NOVEMBER, calendar }, signal)).entries;
    expect(after.map(({ part, occurrence }) => [part.title, occurrence.startMs])).toEqual([
      ['Standup', instantMs('2026-11-02T08:00:00Z')],
      ['Late', instantMs('2026-11-10T10:00:00Z')],
      ['Standup', instantMs('2026-11-23T08:00:00Z')],
      ['Standup', instantMs('2026-11-30T08:00:00Z')],
    ]);
    // What was changed once is changed again, and found by the id that it had.
    await desk.update(after[1]?.id ?? '', { all: false, title: 'Later' }, signal);
    await desk.remove(after[1]?.id ?? '', { all: false }, signal);
    expect((await desk.list({ ...NOVEMBER, calendar }, signal)).entries).toHaveLength(3);
    await desk.remove(after[0]?.id ?? '', { all: true }, signal);
    expect(radicale.files('ana', calendar)).toEqual([]);
  });

  test('what somebody else wrote meanwhile is kept, and both versions are told', async () => {
    const calendar = newCalendar();
    radicale.put(
      'ana',
      calendar,
      'a.ics',
      event('UID:a\r\nDTSTART:20261120T090000Z\r\nSUMMARY:Old'),
    );
    let isFirst = true;
    const { desk } = await (async () => {
      const opened = openDesk({
        async send(request, stop) {
          if (request.method === 'PUT' && isFirst) {
            isFirst = false;
            radicale.put(
              'ana',
              calendar,
              'a.ics',
              event('UID:a\r\nDTSTART:20261121T090000Z\r\nSUMMARY:Theirs'),
            );
          }
          return plainSend(request, stop);
        },
      });
      await opened.accounts.connect(
        { where: radicale.url(), user: 'ana', password: DAV_PASSWORD },
        signal,
      );
      return opened;
    })();
    const [entry] = (await desk.list({ ...NOVEMBER, calendar }, signal)).entries;
    await expect(
      desk.update(entry?.id ?? '', { all: false, title: 'Mine' }, signal),
    ).rejects.toMatchObject({
      code: 'changed-meanwhile',
      details: { now: 'Theirs on 2026-11-21 at 09:00', wanted: 'Mine on 2026-11-20 at 09:00' },
    });
    expect(radicale.files('ana', calendar).join()).toContain('Theirs');
    // The version that was listed is no longer the one that is there.
    const version = entry?.version ?? '';
    await expect(
      desk.remove(entry?.id ?? '', { all: false, version }, signal),
    ).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect(radicale.files('ana', calendar)).toHaveLength(1);
  });
});

const ACCOUNT: DavAccount = {
  id: 'dav_1',
  person: 'owner',
  address: 'dav.example.org',
  kind: 'calendar',
  by: 'dav',
  user: 'ana',
  secret: 'dav_1',
  hosts: ['dav.example.org'],
  isSecure: true,
  collections: [{ url: 'https://dav.example.org/ana/work/', name: 'Work', isReadOnly: false }],
  usual: 'https://dav.example.org/ana/work/',
  addresses: ['ana@example.org'],
  schedules: true,
  createdMs: 0,
};

function scripted(answer: Parameters<typeof scriptedSend>[0], more: Partial<CalendarPorts> = {}) {
  const { send, asked } = scriptedSend(answer);
  const opened = openDesk({ send, secret: () => succeed('secret'), ...more }, [ACCOUNT]);
  return { ...opened, asked };
}

const ENTRY_A = `dav_1.${Buffer.from('https://dav.example.org/ana/work/a.ics').toString('base64url')}.${Buffer.from('a').toString('base64url')}`;

const DENTIST = { title: 'Dentist', start: when('2026-11-20T15:00'), span: { sec: 3600 } };

test('a server that says no other host gets the password, whatever it answers', async () => {
  const leads = { status: 302, headers: { location: 'https://evil.example/' } };
  const { desk, asked } = scripted(() => leads);
  await expect(desk.list(NOVEMBER, signal)).rejects.toMatchObject({ code: 'calendar-elsewhere' });
  expect(asked.map(({ url }) => url)).toEqual(['https://dav.example.org/ana/work/']);
});

test('nothing is written over a version that the server does not tell, or that is weak', async () => {
  const text = event('UID:a\r\nDTSTART:20261120T090000Z\r\nSUMMARY:Old');
  for (const headers of [{}, { etag: 'W/"1"' }]) {
    const { desk, asked } = scripted(() => ({ status: 200, headers, body: text }));
    await expect(desk.update(ENTRY_A, { all: false, title: 'New' }, signal)).rejects.toMatchObject({
      code: 'no-version',
    });
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
  }
});

test('a server that asks to wait is told with its time', async () => {
  const { desk } = scripted(() => ({ status: 429, headers: { 'retry-after': '30' } }));
  await expect(desk.list(NOVEMBER, signal)).rejects.toMatchObject({
    code: 'calendar-busy',
    hint: 'Try again in 30 seconds.',
  });
});

test.each([
  ['nothing', ''],
  ['no XML', 'Internal error'],
  ['depth', '<a>'.repeat(5000)],
  ['entities of its own', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>'],
])('odd XML is told or shows nothing: %s', async (_, body) => {
  const { desk } = scripted(() => ({ body }));
  const end = await desk.list(NOVEMBER, signal).catch((error: unknown) => error);
  if (end instanceof Error) expect(end).toMatchObject({ code: 'calendar-unreadable' });
  else expect(end).toMatchObject({ entries: [] });
});

test('who is invited is asked about first, once for the account and once for each', async () => {
  const asks: string[] = [];
  const reach: CalendarPorts['reach'] = {
    by: 'agent',
    hasReadOthers: () => false,
    written: '',
    answerOf: async () => null,
    ask: async ({ kind, to }) => void asks.push(`${kind} ${to}`),
  };
  const { desk, asked } = scripted(() => ({ status: 201 }), { reach });
  await expect(
    desk.create({ ...DENTIST, attendees: ['bob@example.org'] }, signal),
  ).rejects.toMatchObject({ code: 'needs-owner' });
  expect(asks).toEqual(['account dav.example.org', 'attendee bob@example.org']);
  expect(asked).toEqual([]);
});

test('a run that has read what others wrote invites nobody', async () => {
  const reach: CalendarPorts['reach'] = {
    by: 'agent',
    hasReadOthers: () => true,
    written: '',
    answerOf: async () => 'yes',
    ask: async () => undefined,
  };
  const { desk, asked } = scripted(() => ({ status: 201 }), { reach });
  const wish = { ...DENTIST, attendees: ['eve@evil.example'] };
  await expect(desk.create(wish, signal)).rejects.toMatchObject({ code: 'invites-nobody' });
  expect(asked).toEqual([]);
});

test('a plan invites those that stand in it, and asks about any other', async () => {
  const reach: CalendarPorts['reach'] = {
    by: 'plan',
    hasReadOthers: () => true,
    written: '{"attendees":["bob@example.org"]}',
    answerOf: async ({ kind }) => (kind === 'account' ? 'yes' : null),
    ask: async () => undefined,
  };
  const { desk, asked } = scripted(() => ({ status: 201 }), { reach });
  await desk.create({ ...DENTIST, attendees: ['bob@example.org'] }, signal);
  await expect(
    desk.create({ ...DENTIST, attendees: ['notbob@example.org'] }, signal),
  ).rejects.toMatchObject({ code: 'needs-owner' });
  // What came of inviting is looked at once.
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'GET']);
});

test('an entry with people is deleted by hand where the server invites nobody', async () => {
  const text = event(
    'UID:a\r\nDTSTART:20261120T090000Z\r\nSUMMARY:Old\r\nATTENDEE:mailto:bob@example.org',
  );
  const { send, asked } = scriptedSend(() => ({
    status: 200,
    headers: { etag: '"1"' },
    body: text,
  }));
  const quiet = { ...ACCOUNT, schedules: false };
  const { desk } = openDesk({ send, secret: () => succeed('secret') }, [quiet]);
  expect(await desk.remove(ENTRY_A, { all: false }, signal)).toEqual({
    title: 'Old',
    isWhole: true,
  });
  expect(asked.map(({ method, headers }) => [method, headers['if-match']])).toEqual([
    ['GET', undefined],
    ['DELETE', '"1"'],
  ]);
});

test('where the server tells the people of an entry, a plan that changes it asks about them', async () => {
  const text = event(
    'UID:a\r\nDTSTART:20261120T090000Z\r\nSUMMARY:Old\r\nATTENDEE:mailto:bob@example.org',
  );
  const asks: string[] = [];
  const reach: CalendarPorts['reach'] = {
    by: 'plan',
    hasReadOthers: () => false,
    written: '',
    answerOf: async ({ kind }) => (kind === 'account' ? 'yes' : null),
    ask: async ({ to }) => void asks.push(to),
  };
  const answer = { status: 200, headers: { etag: '"1"' }, body: text };
  const { desk, asked } = scripted(() => answer, { reach });
  const change = { all: false, start: when('2026-11-21T09:00') };
  await expect(desk.update(ENTRY_A, change, signal)).rejects.toMatchObject({ code: 'needs-owner' });
  await expect(desk.remove(ENTRY_A, { all: false }, signal)).rejects.toMatchObject({
    code: 'needs-owner',
  });
  expect(asks).toEqual(['bob@example.org', 'bob@example.org']);
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('a calendar full of rules that take too long costs no more than one, and gives way to others', async () => {
  const rules = Array.from(
    { length: 2000 },
    (_, index) =>
      `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART:20261120T090000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT`,
  );
  const body = `BEGIN:VCALENDAR\r\n${rules.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
  const { send } = scriptedSend(() => ({ status: 200, body }));
  const shared = { ...ACCOUNT, by: 'address' as const };
  const turns = { count: 0 };
  const clock = {
    nowMs: () => 0,
    defer(callback: () => void) {
      turns.count += 1;
      createSystemClock().defer(callback);
    },
  };
  const { desk } = openDesk({ send, clock, secret: () => succeed('https://example.org/a.ics') }, [
    shared,
  ]);
  const { entries } = await desk.list({ ...NOVEMBER, most: 100_000 }, signal);
  const told = entries.filter(({ entry }) => entry.faults.length > 0);
  expect(new Set(entries.map(({ entry }) => entry.uid)).size).toBe(2000);
  expect(told.length).toBeGreaterThan(1900);
  expect(told[0]?.entry.faults).toEqual(['The rule of the entry takes too long to compute.']);
  expect(turns.count).toBe(20);
});

test('where one calendar can not be read, the others are shown, and nothing is not said for all', async () => {
  const gone = { ...ACCOUNT, id: 'dav_2', address: 'gone.example', hosts: ['gone.example'] };
  gone.collections = [{ url: 'https://gone.example/c/', name: 'Gone', isReadOnly: true }];
  const entry = event('UID:a\r\nDTSTART:20261120T090000Z\r\nSUMMARY:Here');
  const listing = (text: string): string =>
    `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:href>/ana/work/a.ics</d:href><d:propstat><d:prop><c:calendar-data>${text}</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;
  const opened = (body: string) => {
    const answer = (url: URL) => (url.host === 'gone.example' ? { status: 500 } : { body });
    const { send } = scriptedSend((_, url) => answer(url));
    return openDesk({ send, secret: () => succeed('secret') }, [ACCOUNT, gone]).desk;
  };
  const some = await opened(listing(entry)).list(NOVEMBER, signal);
  expect(some.entries.map(({ part }) => part.title)).toEqual(['Here']);
  expect(some.failed).toMatchObject([{ calendar: 'Gone' }]);
  const none = opened('<d:multistatus xmlns:d="DAV:"/>').list(NOVEMBER, signal);
  await expect(none).rejects.toMatchObject({ code: 'calendar-refused' });
});

/** A server that invites by itself: it keeps entries, and tells the people of one what became of it. */
function openScheduling() {
  const kept = new Map<string, { text: string; version: number }>();
  const told: string[] = [];
  let isWeak = false;
  const tagOf = (version: number): string => `${isWeak ? 'W/' : ''}"${version}"`;
  function tell(method: string, text: string): void {
    for (const [, to] of text.replaceAll('\r\n ', '').matchAll(/^ATTENDEE.*mailto:(.*)\r$/gm))
      told.push(`${method} ${to}`);
  }
  const { send, asked } = scriptedSend((method, { href }, body) => {
    const before = kept.get(href);
    const version = (before?.version ?? 0) + 1;
    const wanted = asked.at(-1)?.headers ?? {};
    if (before === undefined && method !== 'PUT') return { status: 404 };
    const isOther = before !== undefined && wanted['if-match'] !== tagOf(before.version);
    if (method !== 'GET' && isOther) return { status: 412 };
    if (method === 'PUT') {
      kept.set(href, { text: body, version });
      tell('REQUEST', body);
      return { status: 201, headers: { etag: tagOf(version) } };
    }
    if (method === 'DELETE') {
      kept.delete(href);
      tell('CANCEL', before?.text ?? '');
      return { status: 204 };
    }
    return { status: 200, headers: { etag: tagOf(version - 1) }, body: before?.text ?? '' };
  });
  const mails: string[] = [];
  const inviter: CalendarPorts['inviter'] = async ({ address }) => {
    mails.push(address);
    return null;
  };
  const { desk } = openDesk({ send, inviter, secret: () => succeed('secret') }, [ACCOUNT]);
  return {
    ...{ desk, told, mails },
    texts: () => [...kept.values()].map(({ text }) => text.replaceAll('\r\n ', '')),
    becomeWeak: () => {
      isWeak = true;
    },
    /** Somebody who is invited has answered to the server. */
    answer(address: string) {
      for (const [url, { text, version }] of kept)
        kept.set(url, {
          text: text
            .replaceAll('\r\n ', '')
            .replace(/^ATTENDEE.*$/gm, (line) =>
              line.includes(address) ? line.replace('NEEDS-ACTION', 'ACCEPTED') : line,
            ),
          version: version + 1,
        });
    },
  };
}

describe('a server that invites by itself', () => {
  const [bob, cay] = ['bob@example.org', 'cay@example.org'];

  test('what is written invites, and no mail is sent', async () => {
    const { desk, told, mails, texts } = openScheduling();
    await desk.create({ ...DENTIST, attendees: [bob, cay] }, signal);
    expect([told, mails]).toEqual([[`REQUEST ${bob}`, `REQUEST ${cay}`], []]);
    expect(texts()[0]).toContain('ORGANIZER:mailto:ana@example.org');
  });

  test('an entry that is deleted is cancelled, once, and by no mail', async () => {
    const { desk, told, mails, texts } = openScheduling();
    const { id } = await desk.create({ ...DENTIST, attendees: [bob] }, signal);
    await desk.remove(id, { all: false }, signal);
    expect([told, mails, texts()]).toEqual([[`REQUEST ${bob}`, `CANCEL ${bob}`], [], []]);
  });

  test('who has answered is shown so, and a change keeps the answer', async () => {
    const { desk, answer, texts } = openScheduling();
    const { id } = await desk.create({ ...DENTIST, attendees: [bob, cay] }, signal);
    answer(bob);
    await desk.update(id, { all: false, title: 'Doctor', attendees: [cay, bob] }, signal);
    const { part } = await desk.get(id, signal);
    expect(part.attendees.map(({ address, answer: said }) => [address, said])).toEqual([
      [cay, 'open'],
      [bob, 'yes'],
    ]);
    expect(texts()[0]).toContain('SUMMARY:Doctor');
  });

  test('an answer that came since it was looked at is not written over', async () => {
    const { desk, answer, told, texts } = openScheduling();
    const { id, version } = await desk.create({ ...DENTIST, attendees: [bob] }, signal);
    answer(bob);
    const wish = { all: false, title: 'Doctor', version: version ?? '' };
    await expect(desk.update(id, wish, signal)).rejects.toMatchObject({
      code: 'changed-meanwhile',
    });
    expect(told).toEqual([`REQUEST ${bob}`]);
    expect(texts()[0]).toContain('PARTSTAT=ACCEPTED');
  });

  test('with a weak version nobody is told of a change or a cancellation', async () => {
    const { desk, becomeWeak, told } = openScheduling();
    const { id } = await desk.create({ ...DENTIST, attendees: [bob] }, signal);
    becomeWeak();
    const refused = { code: 'no-version' };
    const wish = { all: false, title: 'Doctor' };
    await expect(desk.update(id, wish, signal)).rejects.toMatchObject(refused);
    await expect(desk.remove(id, { all: false }, signal)).rejects.toMatchObject(refused);
    expect(told).toEqual([`REQUEST ${bob}`]);
  });
});
