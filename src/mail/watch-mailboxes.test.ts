/** Mails as events, from a real server to the ledger: each once, whatever becomes of the connection, the numbers and Rote. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { succeed } from '../base/errors.ts';
import { createIds } from '../base/ids.ts';
import { SILENT_LOG } from '../base/silent-log.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { OWNER } from '../domain/person.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { formatInstant } from '../time/instant.ts';
import { hasDovecot, MAIL_PASSWORD, mailText, openDovecot } from './dovecot.fake.ts';
import { createOpenMailbox } from './imap-mailbox.ts';
import { type Line, openLine } from './line.fake.ts';
import {
  ANSWER_MS,
  type CameInvitation,
  MAIL_CHECKPOINTS,
  NEWS_MS,
  OTHERS_MS,
  pauseAfter,
  type WatchPorts,
} from './watch-account.ts';
import { createMailEvents, type MailEvents } from './watch-mailboxes.ts';

const dovecot = openDovecot();
const HOUR_MS = 3_600_000;
let top: string;
let store: Store;
let clock: VirtualClock;
let line: Line;
let events: MailEvents;
let password: string;
let user = 'a@example.org';
let users = 0;
let invitations: CameInvitation[];

beforeEach(async () => {
  top = mkdtempSync(join(tmpdir(), 'rote-mail-events-'));
  // As late as the times of the mails.
  clock = createVirtualClock({ startIso: formatInstant(createSystemClock().nowMs()) });
  store = openSqliteStore({
    file: join(top, 'rote.db'),
    clock,
    makeId: createIds(clock),
    synchronous: 'off',
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
  });
  line = await openLine(dovecot.port);
  password = MAIL_PASSWORD;
  users += 1;
  invitations = [];
  user = `user${users}@example.org`;
  await connect();
  events = open();
});
afterEach(async () => {
  await events.stop();
  await line.close();
  await store.close();
  rmSync(top, { recursive: true });
});

const server = { host: '127.0.0.1', port: 1, security: 'none' } as const;
const connect = (person = OWNER) =>
  store.mailAccounts.put({
    ...{ id: `mail_${person}`, person, address: user, user, secret: 'x', name: null },
    ...{ imap: server, smtp: server, authservId: null, filesSent: false, usedMs: null },
    folders: { sent: null, drafts: null, archive: null },
    createdMs: 0,
  });
const open = (hold: WatchPorts['hold'] = (_, signal, work) => work(signal)) =>
  createMailEvents({
    ...{ store, clock, log: SILENT_LOG, hold },
    sessionOf: async () => OWNER_SESSION,
    takeInvitation: async (_, came) => void invitations.push(came),
    openMailbox: createOpenMailbox({ waits: true }),
    login: async () => {
      const { server: there, ...login } = dovecot.login(user, password);
      return { ...login, server: { ...there, port: line.port() } };
    },
    // What it is made of is read where mails are read; here it is what stands below its headers.
    readMail: async (source) => {
      const [, ...text] = Buffer.from(source).toString().split('\r\n\r\n');
      const words = { text: text.join('\n').trim(), isHtml: false };
      return succeed({ ...words, references: [], authentication: [] });
    },
  });
const waitFor = (event: object = {}, id = 'sched_1') =>
  store.schedules.add(fakeSchedule({ id, trigger: { event: { on: 'mail', ...event } } }));
const come = (subject: string, headers: Record<string, string> = {}, folder = '') =>
  dovecot.deliver(user, [mailText({ subject, ...headers }, `About ${subject}`)], folder);
async function told(): Promise<string[]> {
  const list = await store.events.list({ limit: 1000 });
  return list.reverse().map(({ data }) => String(data['subject']));
}
const toldSoon = (subjects: readonly string[]) => expect.poll(told).toEqual(subjects);
/** It has looked, and waits for the server to tell of something new. */
const isWaiting = (withinMs = NEWS_MS) => clock.timerSet(withinMs);
const pausing = (kind: Parameters<typeof pauseAfter>[0], count: number) =>
  clock.timerSet(pauseAfter(kind, count));
const troubles = async () =>
  (await store.incidents.list({ all: false, limit: 9 })).map(({ text }) => text);
async function restart(between: () => void = () => undefined): Promise<void> {
  await events.stop();
  between();
  events = open();
  await events.start();
}

describe.runIf(hasDovecot)('on Dovecot', () => {
  test('a mail that comes is told with its words, soon after the server tells of it; those before it are not', async () => {
    come('Before', { from: 'bank@example.net' });
    dovecot.deliver(user, [mailText({ subject: 'Long ago' }, 'x')], '', clock.nowMs() - HOUR_MS);
    rmSync(join(dovecot.placeOf(user), 'new'), { recursive: true });
    dovecot.deliver(user, [mailText({ subject: 'Long ago' }, 'x')], '', clock.nowMs() - HOUR_MS);
    await waitFor({ from: 'Bank' });
    const waiting = isWaiting();
    await events.start();
    await waiting;
    come('From others');
    come('Invoice', { from: '"Your Bank" <no-reply@example.net>' });
    await toldSoon(['Invoice']);
    const [event] = await store.events.list({ limit: 1 });
    expect(event?.data).toMatchObject({
      id: expect.stringContaining('mail_owner.'),
      ...{ account: user, folder: 'INBOX', from: 'no-reply@example.net', fromName: 'Your Bank' },
      ...{ text: 'About Invoice', attachments: [], authenticated: false, wordsOf: 'others' },
    });
    // Nothing becomes read by being told of.
    const unread = await createOpenMailbox()(dovecot.login(user), (box) =>
      box.search('INBOX', { unread: true, limit: 9 }),
    );
    expect(unread.found).toBe(3);
  });

  test('what came while nobody was connected is told at the next start, once', async () => {
    await waitFor();
    // Waited for already, and the server is away.
    line.cut();
    const first = pausing('unreachable', 1);
    await events.start();
    await first;
    come('While away');
    line.mend();
    const waiting = isWaiting();
    clock.advance(pauseAfter('unreachable', 1));
    await waiting;
    await toldSoon(['While away']);
    const again = isWaiting();
    await restart(() => come('While off'));
    await again;
    await toldSoon(['While away', 'While off']);
    const third = isWaiting();
    await restart();
    await third;
    expect(await told()).toEqual(['While away', 'While off']);
  });

  test('a connection that dies without a word is given up, and what came meanwhile is found', async () => {
    await waitFor();
    const waiting = isWaiting();
    await events.start();
    await waiting;
    line.silence();
    come('Unheard');
    const answer = clock.timerSet(ANSWER_MS);
    clock.advance(NEWS_MS);
    await answer;
    const pause = pausing('stopped', 1);
    clock.advance(ANSWER_MS);
    await pause;
    expect(await told()).toEqual([]);
    clock.advance(pauseAfter('stopped', 1));
    await toldSoon(['Unheard']);
    expect(await troubles()).toEqual([]);
  });

  test('numbers that begin anew, a mail that is moved away and back, and a repeated id: each mail once', async () => {
    await waitFor();
    const waiting = isWaiting();
    await events.start();
    await waiting;
    come('One', { 'message-id': '<same@x>' });
    come('Two', { 'message-id': '<same@x>' });
    await toldSoon(['One', 'Two']);
    const renumbered = isWaiting();
    await restart(() => {
      dovecot.renumber(user);
      come('Three');
    });
    await renumbered;
    await toldSoon(['One', 'Two', 'Three']);
    const moved = async (from: string, to: string, subject: string) =>
      createOpenMailbox()(dovecot.login(user), async (box) => {
        const { mails } = await box.search(from, { subject, limit: 1 });
        const [mail] = mails;
        if (mail !== undefined) await box.move(mail.place, to);
      });
    await moved('INBOX', 'Archive', 'One');
    await moved('Archive', 'INBOX', 'One');
    come('Four');
    await toldSoon(['One', 'Two', 'Three', 'Four']);
  });

  test('an old mail that is put back into the inbox did not come; put into the folder that is waited for, it did', async () => {
    const old = (folder: string) =>
      dovecot.deliver(
        user,
        [mailText({ subject: `Old in ${folder}` }, folder)],
        folder,
        clock.nowMs() - 48 * HOUR_MS,
      );
    await waitFor();
    await waitFor({ folder: 'invoices' }, 'sched_2');
    const waiting = isWaiting(OTHERS_MS);
    await events.start();
    await waiting;
    old('');
    old('Invoices');
    clock.advance(OTHERS_MS);
    await isWaiting(OTHERS_MS);
    expect(await told()).toEqual(['Old in Invoices']);
    const [event] = await store.events.list({ limit: 1 });
    expect(event?.fires.map(({ scheduleId }) => scheduleId)).toEqual(['sched_2']);
  });

  test('a folder that is renamed is told once, the others go on, and it is told when the folder is there again', async () => {
    dovecot.deliver(user, [mailText({}, 'x')], 'Bills', clock.nowMs() - HOUR_MS);
    await waitFor({ folder: 'Bills' });
    await waitFor({ from: 'bob' }, 'sched_2');
    const waiting = isWaiting(OTHERS_MS);
    await events.start();
    await waiting;
    const rename = (from: string, to: string) =>
      renameSync(dovecot.placeOf(user, from), dovecot.placeOf(user, to));
    rename('Bills', 'Paid');
    come('In the inbox');
    for (const count of [1, 2]) {
      clock.advance(count === 1 ? OTHERS_MS : pauseAfter('no-such-folder', 1));
      await pausing('no-such-folder', count);
    }
    expect(await told()).toEqual(['In the inbox']);
    expect(await troubles()).toEqual([expect.stringContaining('no folder "Bills"')]);
    const found = isWaiting(OTHERS_MS);
    rename('Paid', 'Bills');
    clock.advance(pauseAfter('no-such-folder', 2));
    await found;
    expect(await troubles()).toEqual([]);
  });

  test('a password that was changed is told at once, is not tried again and again, and works when it was set', async () => {
    await waitFor();
    password = 'changed';
    const lost = pausing('wrong-password', 1);
    await events.start();
    await lost;
    expect(await troubles()).toEqual([expect.stringContaining('does not take the user')]);
    const { length } = line.said;
    clock.advance(pauseAfter('wrong-password', 1) - 1);
    store.changes.notify();
    await clock.idle();
    expect(line.said).toHaveLength(length);
    password = MAIL_PASSWORD;
    const waiting = isWaiting();
    store.changes.notify();
    await waiting;
    expect(await troubles()).toEqual([]);
  });

  test('a server that is away for a day is told once, after a while, and nothing is lost', async () => {
    await waitFor();
    line.cut();
    await events.start();
    await pausing('unreachable', 1);
    expect(await troubles()).toEqual([]);
    for (let count = 1, awayMs = 0; awayMs < 24 * HOUR_MS; count++) {
      const pauseMs = pauseAfter('unreachable', count);
      clock.advance(pauseMs);
      await pausing('unreachable', count + 1);
      awayMs += pauseMs;
    }
    expect(await troubles()).toEqual([expect.stringContaining("can't be reached")]);
    come('During that day');
    line.mend();
    clock.advance(pauseAfter('unreachable', 99));
    await toldSoon(['During that day']);
    await expect.poll(troubles).toEqual([]);
  });

  test('a mail belongs to the person of the account, and one process watches it', async () => {
    const held: string[] = [];
    await events.stop();
    events = open(async (name, signal) => {
      held.push(name);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    await waitFor();
    await events.start();
    expect(held).toEqual(['mail:mail_owner']);
    expect(line.connections()).toBe(0);
    await store.mailAccounts.remove('mail_owner', OWNER);
    await connect('person_ann');
    await restart();
    expect(held).toEqual(['mail:mail_owner']);
    expect(line.connections()).toBe(0);
  });

  test('an invitation is taken once where its person has a calendar, also if no schedule waits for a mail', async () => {
    const invited = (text: string): string =>
      mailText(
        { subject: 'Lunch', 'content-type': 'multipart/alternative; boundary=b' },
        `--b\ncontent-type: text/plain\n\nCome\n--b\ncontent-type: Text/Calendar; method=REQUEST\n\n${text}\n--b--`,
      );
    const toldDigests = async () => {
      const [checkpoint] = await store.records.list(MAIL_CHECKPOINTS);
      return (checkpoint?.document as { told: string[] } | undefined)?.told;
    };
    await events.start();
    dovecot.deliver(user, [invited('before')], '', clock.nowMs() - HOUR_MS);
    expect(line.connections()).toBe(0);
    const calendar = { url: 'https://dav.example.org/c/', name: 'c', isReadOnly: false };
    const account: DavAccount = {
      ...{ id: 'dav_1', person: OWNER, address: 'x', kind: 'calendar', by: 'dav', user: 'a' },
      ...{ secret: null, hosts: [], isSecure: true, collections: [calendar], usual: null },
      ...{ addresses: [], schedules: false, createdMs: 0 },
    };
    await store.davAccounts.put(account);
    store.changes.notify();
    await expect.poll(() => line.connections()).toBe(1);
    dovecot.deliver(user, [invited('BEGIN:VCALENDAR'), invited('x'.repeat(800_000))]);
    come('No invitation');
    await expect.poll(toldDigests).toHaveLength(2);
    await restart();
    dovecot.deliver(user, [invited('later')]);
    await expect
      .poll(() => invitations.map(({ text, sender }) => [text?.trim() ?? null, sender]))
      .toEqual([
        ['BEGIN:VCALENDAR', null],
        [null, null],
        ['later', null],
      ]);
    expect(await told()).toEqual([]);
    await store.davAccounts.put({ ...account, by: 'address' });
    store.changes.notify();
    await expect.poll(() => store.records.list(MAIL_CHECKPOINTS)).toEqual([]);
  });

  test('a mailbox of many mails is not read to watch it', async () => {
    const many = Array.from({ length: 300 }, (_, n) =>
      mailText({ subject: `${n}` }, 'x'.repeat(9000)),
    );
    dovecot.deliver(user, many, '', clock.nowMs() - HOUR_MS);
    await waitFor({ from: 'bank' });
    const waiting = isWaiting();
    await events.start();
    await waiting;
    const before = line.receivedBytes();
    expect(before).toBeLessThan(40_000);
    come('New', { from: 'bank@example.net' });
    await toldSoon(['New']);
    expect(line.receivedBytes() - before).toBeLessThan(6000);
  });
});
