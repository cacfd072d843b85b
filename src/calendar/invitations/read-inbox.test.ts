/** Invitations by a server that sends them itself, from the entry of an organizer to the inbox of who is invited, and back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createSystemClock } from '../../base/clock.ts';
import { succeed } from '../../base/errors.ts';
import { createIds } from '../../base/ids.ts';
import { plainSend } from '../../dav/dav-send.fake.ts';
import { OWNER } from '../../domain/person.ts';
import type { RequestAnswer } from '../../domain/request.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { NO_SIGN_INS } from '../../domain/sign-in.fake.ts';
import { createRequests } from '../../people/requests.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import { parseRrule } from '../../time/parse-rrule.ts';
import { readWallSec } from '../../time/wall-text.ts';
import { createCalendarAccounts } from '../calendar-accounts.ts';
import { createCalendarDesk } from '../calendar-desk.ts';
import type { CalendarPorts } from '../calendar-ports.ts';
import { openSchedulingServer, SCHEDULED_PASSWORD } from '../scheduling-server.fake.ts';
import { createInvitationDesk, type InvitationDesk } from './invitation-desk.ts';
import { readInbox } from './read-inbox.ts';
import type { InboxAccount } from './watch-inboxes.ts';

const { signal } = new AbortController();
const [ANA, BOB, ZORA] = ['ana@example.org', 'bob@example.org', 'zora@example.com'];
const at = (text: string) => ({ wallSec: readWallSec(text) ?? 0, zone: 'UTC', isDay: false });
const LUNCH = { title: 'Lunch', start: at('2026-11-20T12:00'), span: { sec: 3600 } };

let server: Awaited<ReturnType<typeof openSchedulingServer>>;
let people: Awaited<ReturnType<typeof personOf>>[];

/** Somebody with a house of their own, whose calendar is on that server. */
async function personOf(user: string) {
  const top = mkdtempSync(join(tmpdir(), 'rote-inbox-'));
  const clock = createVirtualClock({ startIso: '2026-11-19T10:00:00Z' });
  const makeId = createIds(clock);
  const store = openSqliteStore({
    ...{ file: join(top, 'rote.db'), clock, makeId, synchronous: 'off' },
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
  });
  const ports: CalendarPorts = {
    ...{ person: OWNER, store, makeId, send: plainSend, readFile: null, timezone: 'UTC' },
    clock: { nowMs: clock.nowMs, defer: createSystemClock().defer },
    secret: () => succeed(SCHEDULED_PASSWORD),
    signIns: NO_SIGN_INS,
    saveSecret: async () => undefined,
    resolveSrv: async () => [],
    readWhen: (words) => succeed(at(words)),
    readRepeat: (words) => parseRrule(words),
    contactsAmong: async () => new Set(),
    inviter: async () => null,
    addressOf: async (name) => name,
    reach: {
      ...{ by: 'hand', hasReadOthers: () => false, written: '' },
      ...{ answerOf: async () => null, ask: async () => undefined },
    },
  };
  const accounts = createCalendarAccounts(ports);
  await accounts.connect({ where: server.url, user, password: SCHEDULED_PASSWORD }, signal);
  const mails: string[] = [];
  const read: string[] = [];
  let invitations: InvitationDesk;
  const requests = createRequests({
    ...{ store, clock, makeId },
    handlers: { invitation: (request) => invitations.carryOut(request, signal) },
  });
  invitations = createInvitationDesk({
    ...{ person: OWNER, timezone: 'UTC', store, clock, accounts, requests },
    session: async () => OWNER_SESSION,
    addresses: async () => [`${user}@example.org`],
    send: async ({ to }) => void mails.push(to),
  });
  const { arrived } = invitations;
  const told = async (): Promise<string[]> =>
    (await store.inbox.list({ limit: 9 }))
      .map(({ text }) => text)
      .filter((text) => !text.startsWith('Will you take part'))
      .reverse();
  return {
    ...{
      store,
      accounts,
      invitations,
      mails,
      read,
      told,
      desk: createCalendarDesk(ports, accounts),
    },
    open: () => requests.list({ state: 'open', limit: 9 }),
    async answer(said: RequestAnswer) {
      const [asked] = await requests.list({ state: 'open', limit: 9 });
      return requests.answer(asked?.id ?? '', said, { hash: asked?.hash });
    },
    /** Looks into the inbox, and takes what a mail about the same would bring. */
    async look(): Promise<void> {
      const [account] = await accounts.list();
      const inbox = { ...account, inbox: account?.inbox ?? '' } as InboxAccount;
      const { look, get } = accounts.client(inbox);
      const client = {
        look,
        get: async (...asked: Parameters<typeof get>) =>
          get(...asked).finally(() => read.push(asked[0].href)),
      };
      const own = { client, records: store.records, arrived, timezone: 'UTC' };
      await readInbox(inbox, { ...own, nowMs: clock.nowMs() }, signal);
    },
    async close() {
      await store.close();
      rmSync(top, { recursive: true });
    },
  };
}
type Somebody = Awaited<ReturnType<typeof personOf>>;
let [ana, bob]: [Somebody, Somebody] = [] as never;

beforeEach(async () => {
  server = await openSchedulingServer(['ana', 'bob']);
  ana = await personOf('ana');
  bob = await personOf('bob');
  people = [ana, bob];
});
afterEach(async () => {
  for (const one of people) await one.close();
  await server.close();
});

const invite = (attendees = [BOB]) => ana.desk.create({ ...LUNCH, attendees }, signal);
const titles = async (who: Somebody) => (await who.open()).map(({ title }) => title);
const partOf = (user: string, address: string): string | undefined =>
  new RegExp(`PARTSTAT=([A-Z-]+)[^\\r\\n]*${address}`).exec(server.entriesOf(user).join(''))?.[1];

test('an invitation that lies in the inbox is asked about once, also if it comes by mail as well', async () => {
  await invite();
  await bob.look();
  await bob.look();
  expect(bob.read).toHaveLength(1);
  const [asked] = await bob.open();
  expect(asked?.title).toContain('Lunch');
  expect(asked?.lines[0]).toBe(`${ANA} invites you, in the inbox of your calendar.`);
  const { text } = (asked?.payload ?? {}) as { text: string };
  const mail = { account: { id: 'mail_1', address: BOB }, from: ANA, sender: ANA, digest: 'm' };
  await bob.invitations.arrived({ ...mail, text }, signal);
  expect(await titles(bob)).toHaveLength(1);
  expect(await bob.told()).toEqual([]);
});

test.each([
  ['yes', 'ACCEPTED', 'accepts'],
  ['no', 'DECLINED', 'declines'],
] as const)(
  '%s is written into the entry, the server carries it back, and no mail is sent',
  async (said, part, told) => {
    await invite();
    await bob.look();
    await bob.answer(said);
    expect([partOf('bob', BOB), partOf('ana', BOB), bob.mails]).toEqual([part, part, []]);
    await ana.look();
    await ana.look();
    expect(await ana.told()).toEqual([`${BOB} ${told} "Lunch".`]);
  },
);

test('a change under a later number asks again, and one that is older does not', async () => {
  const made = await invite();
  await bob.look();
  await bob.answer('yes');
  await ana.desk.update(made.id, { all: true, start: at('2026-11-20T13:00') }, signal);
  await bob.look();
  expect(await titles(bob)).toEqual([expect.stringContaining('13:00')]);
  expect(server.entriesOf('bob').join('')).toMatch(/SEQUENCE:1/);
});

test('what is deleted by its organizer is cancelled: the question ends, and it is told', async () => {
  const made = await invite();
  await bob.look();
  await ana.desk.remove(made.id, { all: true }, signal);
  await bob.look();
  expect(await titles(bob)).toEqual([]);
  expect(await bob.told()).toEqual([expect.stringMatching(/^ana@example\.org cancelled .*Lunch/)]);
});

test('whom the server could not reach is told by name, and the others are invited', async () => {
  await expect(invite([BOB, ZORA])).rejects.toMatchObject({
    code: 'not-told',
    message: expect.stringContaining(`${ZORA} (the server does not know them)`),
  });
  await bob.look();
  expect(await titles(bob)).toHaveLength(1);
});

test('what is over is no news, and the first look takes what lies there', async () => {
  await ana.desk.create({ ...LUNCH, start: at('2026-11-18T12:00'), attendees: [BOB] }, signal);
  await invite();
  await bob.look();
  expect(await titles(bob)).toHaveLength(1);
});
