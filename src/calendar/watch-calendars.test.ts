/** Entries that begin, are new, changed or gone, from a real server to the ledger: each date once, whatever becomes of it and of Rote. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { succeed } from '../base/errors.ts';
import { createIds } from '../base/ids.ts';
import { SILENT_LOG } from '../base/silent-log.ts';
import type { DavSend } from '../dav/dav-client.ts';
import { plainSend } from '../dav/dav-send.fake.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { NO_SIGN_INS } from '../domain/sign-in.fake.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { createCalendarAccounts } from './calendar-accounts.ts';
import { createCalendarDesk } from './calendar-desk.ts';
import type { CalendarPorts } from './calendar-ports.ts';
import { type CalendarEvents, createCalendarEvents } from './watch-calendars.ts';

const radicale = openRadicale();
const BERLIN = 'Europe/Berlin';
const MINUTE = 60_000;
const { signal } = new AbortController();
let top: string;
let store: Store;
let clock: VirtualClock;
let events: CalendarEvents;
let looks: number;
let lookingNow: number;
let isAway: boolean;
let forgets: boolean;
let refusedTokens: number;

beforeEach(async () => {
  top = mkdtempSync(join(tmpdir(), 'rote-calendar-events-'));
  clock = createVirtualClock({ startIso: '2026-11-19T08:00:00Z' });
  store = openSqliteStore({
    file: join(top, 'rote.db'),
    clock,
    makeId: createIds(clock),
    synchronous: 'off',
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
  });
  [looks, lookingNow, isAway] = [0, 0, false];
  [forgets, refusedTokens] = [false, 0];
  radicale.make('ana', 'work', 'VCALENDAR');
  if (hasRadicale) {
    const wish = { where: radicale.url(), user: 'ana', password: DAV_PASSWORD };
    await createCalendarAccounts(ports()).connect(wish, signal);
  }
  events = open();
});
afterEach(async () => {
  await events.stop();
  await store.close();
  rmSync(top, { recursive: true });
});

/** A server that has forgotten every token, if it is told to. */
const send: DavSend = async (request, ...rest) => {
  const isRefused = forgets && /<D:sync-token>[^<]/.test(request.body ?? '');
  if (!isRefused) return plainSend(request, ...rest);
  refusedTokens += 1;
  return {
    status: 403,
    headers: {},
    body: '<D:error xmlns:D="DAV:"><D:valid-sync-token/></D:error>',
  };
};

const ports = (): CalendarPorts => ({
  ...{ person: 'owner', store, clock, makeId: createIds(clock), send },
  secret: () => succeed(DAV_PASSWORD),
  signIns: NO_SIGN_INS,
  saveSecret: async () => undefined,
  readFile: null,
  resolveSrv: async () => [],
  timezone: BERLIN,
  readWhen: () => expect.unreachable(),
  readRepeat: () => expect.unreachable(),
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
});

async function counted<Answer>(look: () => Promise<Answer>): Promise<Answer> {
  lookingNow += 1;
  try {
    if (isAway) throw new Error('It is away.');
    return await look();
  } finally {
    lookingNow -= 1;
    looks += 1;
  }
}

const open = () =>
  createCalendarEvents({
    ...{ store, clock, log: SILENT_LOG },
    hold: (_, stopping, work) => work(stopping),
    async deskOf() {
      const desk = createCalendarDesk(ports(), createCalendarAccounts(ports()));
      return {
        timezone: BERLIN,
        list: (...given) => counted(() => desk.list(...given)),
        snapshot: (...given) => counted(() => desk.snapshot(...given)),
      };
    },
  });

async function waitFor(event: object): Promise<void> {
  const awaited = { on: 'calendar', change: 'begins', ...event };
  await store.schedules.add(fakeSchedule({ id: 'sched_1', trigger: { event: awaited } }));
  store.changes.notify();
}
const put = (name: string, lines: string): void =>
  radicale.put(
    'ana',
    'work',
    `${name}.ics`,
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//EN\r\n${lines
      .split('\n\n')
      .map(
        (event) =>
          `BEGIN:VEVENT\r\nUID:${name}\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:${name}\r\n${event.trim().replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\n`,
      )
      .join('')}END:VCALENDAR\r\n`,
  );

async function told(): Promise<string[]> {
  const list = await store.events.list({ limit: 100 });
  return list.reverse().map(({ data }) => `${data['title']} ${data['when']}`);
}

const quiet = (): Promise<void> =>
  expect
    .poll(
      async () => {
        await clock.idle();
        return lookingNow === 0 && clock.nextTimerInMs() !== null;
      },
      { timeout: 30_000 },
    )
    .toBe(true);

/** Waits for the first look at what is waited for now. */
async function looked(): Promise<void> {
  await expect.poll(() => looks, { timeout: 30_000 }).toBeGreaterThan(0);
  await quiet();
}

async function pass(minutes: number): Promise<void> {
  for (let leftMs = minutes * MINUTE; leftMs > 0; ) {
    await quiet();
    const nextMs = clock.nextTimerInMs() ?? leftMs;
    const [stepMs, before] = [Math.min(leftMs, nextMs), looks];
    clock.advance(stepMs);
    leftMs -= stepMs;
    if (stepMs === nextMs)
      await expect.poll(() => looks, { timeout: 30_000 }).toBeGreaterThan(before);
  }
  await quiet();
}

describe.runIf(hasRadicale)('on a real server', { timeout: 240_000 }, () => {
  test('each date is told once, where it is now, also after a restart', async () => {
    put('first', 'DTSTART:20261119T080500Z\nDTEND:20261119T083000Z');
    put(
      'standup',
      `DTSTART:20261119T083000Z\nDTEND:20261119T084000Z\nRRULE:FREQ=HOURLY;COUNT=3
\nRECURRENCE-ID:20261119T093000Z\nDTSTART:20261119T100000Z\nDTEND:20261119T101000Z`,
    );
    put(
      'lunch',
      'DTSTART:20261119T084500Z\nDTEND:20261119T093000Z\nLOCATION:Main St\nATTENDEE;CN=Bob:mailto:bob@example.org',
    );
    put('off', 'DTSTART:20261119T084000Z\nDTEND:20261119T085000Z\nSTATUS:CANCELLED');
    put('gone', 'DTSTART:20261119T085000Z\nDTEND:20261119T090000Z');
    await waitFor({ before: '10m' });
    await looked();
    // 9:00 in Berlin: what is due then is no event.
    await pass(21);
    expect(await told()).toEqual(['standup 2026-11-19 09:30–09:40']);
    // Moved from 9:45 to 10:00, and another is taken away.
    put('lunch', 'DTSTART:20261119T090000Z\nDTEND:20261119T093000Z');
    radicale.remove('ana', 'work', 'gone.ics');
    await pass(25);
    await events.stop();
    // It becomes due while nobody looks.
    clock.advance(6 * MINUTE);
    events = open();
    await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(2);
    await pass(130);
    expect(await told()).toEqual([
      'standup 2026-11-19 09:30–09:40',
      'lunch 2026-11-19 10:00–10:30',
      'standup 2026-11-19 11:00–11:10',
      'standup 2026-11-19 11:30–11:40',
    ]);
  });

  test('what becomes due while the server is away is told late, and its person hears of that', async () => {
    put('review', 'DTSTART:20261119T081500Z\nDTEND:20261119T090000Z');
    put('other', 'DTSTART:20261119T081500Z\nDTEND:20261119T090000Z');
    isAway = true;
    await waitFor({ before: '10m', calendar: 'WORK', contains: 'Review' });
    await looked();
    await pass(20);
    const open = () => store.incidents.list({ all: false, limit: 10 });
    expect([await told(), (await open()).length]).toEqual([[], 1]);
    isAway = false;
    await pass(5);
    expect([await told(), (await open()).length]).toEqual([['review 2026-11-19 09:15–10:00'], 0]);
  });

  test('of those with somebody, only they are told, with everybody who is in them', async () => {
    const at = 'DTSTART:20261119T082000Z\nDTEND:20261119T090000Z';
    put(
      'budget',
      `${at}\nORGANIZER:mailto:eve@example.org\nATTENDEE;CN=Ana Berg:mailto:a.b@example.org`,
    );
    put('Call ana', at);
    put('other', `${at}\nATTENDEE;CN=Bob:mailto:bob@example.org`);
    await waitFor({ before: '10m', with: 'Ana' });
    await looked();
    await pass(15);
    const list = await store.events.list({ limit: 100 });
    const people = list.map(({ data }) => [data['title'], data['people']]);
    expect(people.toSorted()).toEqual([
      ['Call ana', []],
      ['budget', ['eve@example.org', 'a.b@example.org']],
    ]);
  });

  test('what is new, moved or gone is told once, also where the server forgot the place and after a restart', async () => {
    const [ten, eleven] = ['DTSTART:20261120T090000Z', 'DTSTART:20261120T100000Z'];
    const changes = async () =>
      (await store.events.list({ limit: 100 }))
        .reverse()
        .map(({ data }) => [data['change'], data['title'], data['when'], data['was']]);
    put('there', ten);
    put('leaves', ten);
    for (const change of ['new', 'changed', 'gone'])
      await store.schedules.add(
        fakeSchedule({ id: `sched_${change}`, trigger: { event: { on: 'calendar', change } } }),
      );
    store.changes.notify();
    await looked();
    expect(await changes()).toEqual([]);
    put('fresh', ten);
    await pass(6);
    const told = [['new', 'fresh', '2026-11-20 10:00', null]];
    expect(await changes()).toEqual(told);
    put('there', eleven);
    // Who answers changes nothing of it.
    put('fresh', `${ten}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.org`);
    forgets = true;
    await pass(6);
    expect(refusedTokens).toBeGreaterThan(0);
    told.push(['changed', 'there', '2026-11-20 11:00', '2026-11-20 10:00']);
    expect(await changes()).toEqual(told);
    await events.stop();
    radicale.remove('ana', 'work', 'leaves.ics');
    put('fresh', `${ten}\nSTATUS:CANCELLED`);
    put('long-ago', 'DTSTART:20250101T090000Z');
    events = open();
    await expect.poll(async () => (await changes()).length, { timeout: 30_000 }).toBe(4);
    await pass(6);
    expect((await changes()).slice(2).toSorted()).toEqual([
      ['gone', 'fresh', '2026-11-20 10:00', null],
      ['gone', 'leaves', '2026-11-20 10:00', null],
    ]);
    put('there', ten);
    await pass(6);
    put('there', eleven);
    await pass(6);
    expect((await changes()).slice(4).map(([change, , when]) => [change, when])).toEqual([
      ['changed', '2026-11-20 10:00'],
      ['changed', '2026-11-20 11:00'],
    ]);
  });
});
