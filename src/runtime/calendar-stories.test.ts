/** Calendars in a whole house, on a real CalDAV server: listed, made and moved by every caller, and nobody else's. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { CALENDAR_BODIES, CALENDARS_BODIES } from '../calendar/calendar-bodies.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import type { Columns } from '../domain/operation.ts';
import { OWNER, type Person } from '../domain/person.ts';
import { asRun, byHand, guardOf } from './calls.fake.ts';
import { configSchema, type OpenHome, openHome } from './home.fake.ts';

const radicale = openRadicale();
const home = mkdtempSync(join(tmpdir(), 'rote-calendar-'));
const clock = createSystemClock();
const { signal } = new AbortController();
const TODAY = Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toString().slice(0, 10);
let opened: OpenHome;

const call = () => byHand(opened, clock.nowMs());

beforeAll(() => {
  opened = openHome({ home, config: configSchema.parse({ timezone: 'UTC' }), clock });
});
afterAll(async () => {
  await opened?.close();
  rmSync(home, { recursive: true, force: true });
});

const asked = (name: string, input: object, how?: Parameters<typeof asRun>[3]) =>
  asRun(opened, name, input, how);

/** A server of this machine that answers each path with a text. */
async function listening(answer: (path: string) => string) {
  const server = createServer(({ url = '' }, response) => response.end(answer(url)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const titles = async (wish: object = {}): Promise<string[]> => {
  const { answer } = await CALENDAR_BODIES.list.run({ limit: 50, ...wish }, call());
  return (answer['entries'] as { title: string }[]).map(({ title }) => title);
};

test('without a calendar each way says how to connect one', async () => {
  await expect(titles()).rejects.toMatchObject({ code: 'no-calendar' });
  expect(await asked('calendar.list', {})).toMatchObject({
    ok: false,
    failure: { code: 'no-calendar' },
  });
});

test('a schedule that waits for entries of a calendar that nobody has is refused', async () => {
  const waiting = (event: object) =>
    opened.schedules.add({
      trigger: { event: { on: 'calendar', change: 'new', ...event } },
      plan: [{ id: 'say', tool: 'message.send', input: { text: 'x' } }],
    });
  await expect(waiting({ calendar: 'nowhere' })).rejects.toMatchObject({ code: 'no-calendar' });
  await expect(waiting({ before: '10m' })).rejects.toMatchObject({ blame: 'request' });
});

test('a file of the workspace is a calendar that is only read', async () => {
  const text = `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Feasts\r\nBEGIN:VEVENT\r\nUID:f\r\nDTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY\r\nSUMMARY:A feast\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const workspace = join(home, 'workspace');
  mkdirSync(workspace, { recursive: true });
  mkdirSync(join(workspace, 'folder.ics'));
  writeFileSync(join(workspace, 'feasts.ics'), text);
  for (const where of ['nothing.ics', 'folder.ics', '../outside.ics'])
    await expect(CALENDARS_BODIES.connect.run({ where }, call())).rejects.toMatchObject({
      blame: 'request',
    });
  await CALENDARS_BODIES.connect.run({ where: 'feasts.ics' }, call());
  expect(await titles({ calendar: 'Feasts' })).toEqual(['A feast']);
  await expect(
    CALENDAR_BODIES.create.run({ title: 'x', date: TODAY, calendar: 'Feasts' }, call()),
  ).rejects.toMatchObject({ code: 'read-only-calendar' });
  await CALENDARS_BODIES.remove.run({ account: 'feasts.ics' }, call());
});

test('an address is listed with what is in it, twice the same is one, and another of its host is another', async () => {
  const entry = (title: string): string =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${title}\r\nDTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY\r\nSUMMARY:${title}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  await using server = await listening((path) => entry(path.slice(1, -'.ics'.length)));
  const { host } = new URL(server.url);
  const secrets = (): string => readFileSync(join(home, 'secrets.yaml'), 'utf8');
  for (const name of ['one', 'one', 'other'])
    await CALENDARS_BODIES.connect.run({ where: `${server.url}/${name}.ics` }, call());
  const { answer } = await CALENDARS_BODIES.accounts.run({}, call());
  const names = (answer['accounts'] as { address: string }[]).map(({ address }) => address);
  expect(names).toEqual([`${host} (${host})`, `${host} (${host}) 2`]);
  expect(await titles()).toEqual(['one', 'other']);
  expect(secrets().match(/dav_/g)).toHaveLength(2);
  for (const account of names) await CALENDARS_BODIES.remove.run({ account }, call());
  expect(secrets()).not.toContain('dav_');
});

describe.runIf(hasRadicale)('with an account', () => {
  beforeAll(async () => {
    radicale.make('ana', 'work', 'VCALENDAR');
    const wish = { where: radicale.url(), user: 'ana', password: DAV_PASSWORD };
    const { answer } = await CALENDARS_BODIES.connect.run(wish, call());
    expect(answer['account']).toMatchObject({ calendars: [{ name: 'work', usual: true }] });
  });

  test('the password is in the file of secrets and nowhere else, and doctor tells when it is wrong', async () => {
    const [account] = await opened.store.davAccounts.all();
    expect(JSON.stringify(account)).not.toContain(DAV_PASSWORD);
    expect(readFileSync(join(home, 'secrets.yaml'), 'utf8')).toContain(DAV_PASSWORD);
    const { writeSecret } = await import('../home/write-secret.ts');
    await writeSecret(home, account?.secret ?? '', 'changed');
    const { findings } = await opened.house.doctor();
    expect(findings.filter(({ check }) => check === 'calendars')).toMatchObject([
      { code: 'calendar-account', what: expect.stringContaining('does not take the password') },
    ]);
    await writeSecret(home, account?.secret ?? '', DAV_PASSWORD);
  });

  test('by hand an entry is made in plain words, moved and deleted', async () => {
    const wish = { title: 'Dentist', date: 'tomorrow at 15:00', duration: '45m', place: 'Main St' };
    const { answer } = await CALENDAR_BODIES.create.run(wish, call());
    const { id } = answer['entry'] as { id: string };
    expect(await titles({ from: 'tomorrow' })).toEqual(['Dentist']);
    const later = await CALENDAR_BODIES.update.run({ id, time: '16:30' }, call());
    expect(later.answer['entry']).toMatchObject({
      title: 'Dentist',
      place: 'Main St',
      when: expect.stringMatching(/16:30–17:15$/),
    });
    await CALENDAR_BODIES.delete.run({ id }, call());
    expect(await titles({ from: 'tomorrow' })).toEqual([]);
  });

  test('a table has short ids at its end, which change and delete what they name while it begins on that day', async () => {
    const wish = { title: 'Standup', date: 'tomorrow at 09:00', repeat: 'every day' };
    const { answer } = await CALENDAR_BODIES.create.run(wish, call());
    const { id } = answer['entry'] as { id: string };
    const days = { from: 'tomorrow', to: 'in 5 days', limit: 50 };
    const { heads, rows } = (await CALENDAR_BODIES.list.run(days, call())).columns as Columns;
    expect(heads.at(-1)).toBe('ID');
    const [first = '', second = ''] = rows.map((row) => row.at(-1) ?? '');
    expect(first).toMatch(/^[0-9a-z]{3}\.[0-9a-f]{6}$/);
    const later = Temporal.PlainDate.from(TODAY).add({ days: 5 }).toString();
    const change = { id: first, date: `${later} at 10:00` };
    const moved = await CALENDAR_BODIES.update.run(change, call());
    expect(moved.answer['entry']).toMatchObject({ title: 'Standup', id });
    await expect(CALENDAR_BODIES.delete.run({ id: first }, call())).rejects.toMatchObject({
      code: 'unknown-entry',
    });
    await CALENDAR_BODIES.delete.run({ id: second }, call());
    await CALENDAR_BODIES.delete.run({ id, all: true }, call());
    expect(await titles({ from: 'today', to: 'in 9 days' })).toEqual([]);
  });

  test('free time is what is left, and is not told where a calendar can not be read', async () => {
    await CALENDAR_BODIES.create.run(
      { title: 'All', date: 'tomorrow at 00:00', duration: '23h' },
      call(),
    );
    const wish = {
      duration: '30m',
      from: 'tomorrow',
      days: 1,
      between: '08:00-24:00',
      weekends: true,
      limit: 5,
    };
    const { answer } = await CALENDAR_BODIES.free.run(wish, call());
    expect(answer['free']).toMatchObject([{ title: expect.stringMatching(/23:00/) }]);
    const [account] = await opened.store.davAccounts.all();
    if (account === undefined) throw new Error('there is no account');
    const broken = { url: `${account.collections[0]?.url}gone/`, name: 'gone', isReadOnly: true };
    await opened.store.davAccounts.put({
      ...account,
      collections: [...account.collections, broken],
    });
    await expect(CALENDAR_BODIES.free.run(wish, call())).rejects.toMatchObject({
      message: expect.stringMatching(/^gone could not be read/),
    });
    await opened.store.davAccounts.put(account);
  });

  test('a plan and an agent ask once before the first change; after reading, every change is asked for by the house', async () => {
    const wish = { title: 'By a plan', date: 'tomorrow at 06:00' };
    const plan = { written: JSON.stringify(wish), scheduleId: 'sched_1' };
    expect(await asked('calendar.create', wish, plan)).toMatchObject({
      ok: false,
      failure: { code: 'needs-owner' },
    });
    const [request] = await opened.requests.list({ state: 'open', limit: 1 });
    expect(request?.title).toMatch(/^May agents and plans change the calendars of /);
    await opened.requests.answer(request?.id ?? '', 'yes', { hash: request?.hash });
    expect(await asked('calendar.create', wish, plan)).toMatchObject({ ok: true });
    expect(
      await asked('calendar.create', { ...wish, title: 'By an agent' }, { guard: guardOf(false) }),
    ).toMatchObject({ ok: true });
    const inviting = { ...wish, attendees: ['eve@evil.example'] };
    expect(await asked('calendar.create', inviting, { guard: guardOf(true) })).toMatchObject({
      ok: false,
      failure: { code: 'no-invitations' },
    });
    expect(await asked('calendar.list', { from: 'tomorrow' }, plan)).toMatchObject({ ok: true });
  });

  test('nobody else sees or changes it, and who goes takes theirs along', async () => {
    const ann: Person = await opened.people.add({ name: 'Ann', role: 'member' });
    const theirs = await opened.house.of(ann).calendars();
    const within = { fromMs: 0, beforeMs: clock.nowMs(), most: 5 };
    await expect(theirs.entries.list(within, signal)).rejects.toMatchObject({
      code: 'no-calendar',
    });
    const { answer } = await CALENDAR_BODIES.list.run({ from: 'tomorrow', limit: 1 }, call());
    const [entry] = answer['entries'] as { id: string }[];
    await expect(
      theirs.entries.remove(entry?.id ?? '', { all: true }, signal),
    ).rejects.toMatchObject({ code: 'unknown-entry' });
    // What is in the network of the house is the owner's to name.
    const inside = { where: radicale.url(), user: 'bob', password: DAV_PASSWORD };
    await expect(theirs.accounts.connect(inside, signal)).rejects.toMatchObject({
      code: 'calendar-unreachable',
    });
    const [own] = await opened.store.davAccounts.of(OWNER);
    if (own === undefined) throw new Error('there is no account');
    await opened.store.davAccounts.put({ ...own, id: 'dav_hers', person: ann.id, secret: 'hers' });
    await opened.house.removePerson('Ann');
    expect(await opened.store.davAccounts.all()).toEqual([own]);
  });
});
