import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-people-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });

const rote = (...argv: string[]) => runRoteJson(argv, { home, clock });
const roteText = async (...argv: string[]) => (await runRote(argv, { home, clock })).out;

async function inHome<T>(work: (opened: OpenHome) => Promise<T>): Promise<T> {
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** Somebody unknown writes; the code that they are told. */
async function knock(id: string, name: string): Promise<string> {
  const target = { peerKind: 'direct', peer: id, thread: null };
  const rules = { unknown: 'pair', agent: 'main' } as const;
  const admission = await inHome(({ pairing }) =>
    pairing.admit('telegram', { target, sender: { id, name } }, rules),
  );
  if (admission.kind === 'person') throw new Error('somebody unknown was let in');
  return /[A-Z0-9]{8}/.exec(admission.reply ?? '')?.[0] ?? '';
}

test('who waits is listed and let in, is shown, gets another role and is removed', async () => {
  expect(await roteText('pair', 'list')).toBe('Nobody waits to be let in.\n');
  const code = await knock('5', 'Ann\u001b[2J');
  expect(await roteText('pair', 'list')).toContain(code);
  expect((await rote('pair', 'list')).pairings).toMatchObject([{ code, sender: '5' }]);
  expect((await rote('requests')).requests).toMatchObject([{ kind: 'pairing' }]);
  const approved = await rote('pair', 'approve', code, '--role', 'guest', '--name', 'Ann');
  expect(approved).toMatchObject({ ok: true, person: { name: 'Ann', role: 'guest' } });
  expect((await rote('people', 'list')).people).toMatchObject([{ id: 'owner' }, { name: 'Ann' }]);
  expect((await rote('people', 'role', 'Ann', 'member')).person.role).toBe('member');
  expect((await rote('people', 'rename', 'Ann', 'Anna')).person.name).toBe('Anna');
  expect((await rote('people', 'zone', 'Anna', 'Asia/Tokyo')).person.timezone).toBe('Asia/Tokyo');
  expect(await roteText('people', 'show', 'anna')).toContain('telegram 5');
  const session = 'agent:main:telegram:direct:5';
  const payload = { name: 'tea', every: '1h', say: 'tea', session };
  await inHome(async ({ house, people }) =>
    house.of(await people.get('Anna')).schedules.add(payload),
  );
  expect(await rote('people', 'remove', 'Anna')).toMatchObject({ ok: true, paused: ['tea'] });
  expect((await rote('schedule', 'show', 'tea')).schedule.status).toBe('paused');
  expect((await rote('people', 'show', 'Anna')).error.code).toBe('unknown-person');
});

test('a yes to the request lets somebody in as a member, and a no does not', async () => {
  await knock('5', 'Ann');
  await knock('6', 'Bob');
  const { requests } = await rote('requests');
  const [bob, ann] = requests.map(({ id }: { id: string }) => id);
  await rote('requests', 'answer', ann, 'yes');
  await rote('requests', 'answer', bob, 'no');
  expect((await rote('people', 'list')).people).toMatchObject([
    { id: 'owner' },
    { name: 'Ann', role: 'member' },
  ]);
});

test('the first code may be the owner, who is asked there from then on', async () => {
  const code = await knock('5', 'Me');
  const approved = await rote('pair', 'approve', code, '--as', 'owner');
  expect(approved.person).toMatchObject({ id: 'owner', role: 'owner' });
  const second = await knock('6', 'Me too');
  expect((await rote('pair', 'approve', second, '--as', 'owner')).error.code).toBe(
    'owner-has-address',
  );
  const told = await inHome(({ store }) =>
    store.inbox.list({ sessionKey: 'agent:main:telegram:direct:5', limit: 9 }),
  );
  expect(told.some(({ text }) => text.includes(second))).toBe(true);
});

test('groups and accounts are added by hand; what is not there, or is no code, is refused', async () => {
  const account = ['--channel', 'telegram', '--account', '-100'];
  expect((await rote('people', 'add', 'Family', ...account, '--group')).person).toMatchObject({
    role: 'member',
    addresses: [{ channel: 'telegram', sender: '-100', isGroup: true }],
  });
  const own = ['--channel', 'telegram', '--account', '7'];
  expect((await rote('people', 'account', 'owner', ...own)).person.addresses).toHaveLength(1);
  expect((await rote('people', 'account', 'Family', ...own)).error.code).toBe('address-taken');
  const removed = await rote('people', 'account', 'owner', ...own, '--remove');
  expect(removed.person.addresses).toEqual([]);
  expect((await rote('people', 'add', 'X', '--group')).error.code).toBe('bad-arguments');
  expect((await rote('pair', 'approve', 'AAAA')).error.code).toBe('unknown-code');
  expect((await rote('people', 'remove', 'owner')).error.code).toBe('is-owner');
});
