import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import { rounds } from '../base/rounds.fake.ts';
import { OWNER } from '../domain/person.ts';
import { formatSessionKey, OWNER_SESSION } from '../domain/session-key.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { createPeople, type People } from './people.ts';

let folder: string;
let clock: VirtualClock;
let store: Store;
let people: People;
let reads: number;

function open(): Store {
  return openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-people-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  store = open();
  reads = 0;
  const records: Store['records'] = {
    ...store.records,
    get: (kind, key) => {
      reads++;
      return store.records.get(kind, key);
    },
  };
  people = createPeople({
    store: { records, changes: store.changes },
    clock,
    makeId: createIds(clock),
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const ANN = { channel: 'telegram', sender: '12345' };
const direct = (channel: string, peer: string): string =>
  formatSessionKey({ agent: 'main', channel, peerKind: 'direct', peer, suffix: [] });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing was refused',
    (error: { code: string }) => error.code,
  );

describe('who is there', () => {
  test('the owner is there from the start, and is reached in the inbox', async () => {
    expect(await people.list()).toMatchObject([{ id: OWNER, role: 'owner', addresses: [] }]);
    expect(await people.sessionOfPerson(OWNER)).toBe(OWNER_SESSION);
    await people.addAddress(OWNER, ANN);
    expect(await people.sessionOfPerson(OWNER)).toBe(direct('telegram', '12345'));
    expect((await people.whoIs(ANN))?.id).toBe(OWNER);
    expect(await people.list()).toHaveLength(1);
  });

  test('somebody is known by their account in every session of it, and by nothing else', async () => {
    const ann = await people.add({ name: 'Ann', role: 'member', address: ANN });
    expect(await people.whoIs(ANN)).toEqual(ann);
    for (const key of [direct('telegram', '12345'), `${direct('telegram', '12345')}:heartbeat`])
      expect((await people.ofSession(key)).id).toBe(ann.id);
    for (const key of [
      direct('telegram', '1234'),
      direct('slack', '12345'),
      'agent:main:telegram:group:12345',
      'agent:main:telegram',
      'Ann',
    ])
      expect(await people.ofSession(key)).toMatchObject({ id: 'nobody', role: 'guest' });
    for (const key of [OWNER_SESSION, direct('terminal', 'me'), 'agent:main:cron:job:sched_1'])
      expect((await people.ofSession(key)).id).toBe(OWNER);
  });

  test('a session of the page is that of the person it is called after, and the owner’s where it is called otherwise', async () => {
    const ann = await people.add({ name: 'Ann', role: 'member', address: ANN });
    for (const key of [direct('web', ann.id), `${direct('web', ann.id)}:second`])
      expect((await people.ofSession(key)).id).toBe(ann.id);
    for (const key of [direct('web', OWNER), direct('web', '7'), direct('terminal', ann.id)])
      expect((await people.ofSession(key)).id).toBe(OWNER);
    // Somebody who is gone leaves nothing to the owner's rights.
    await people.remove(ann.id);
    expect((await people.ofSession(direct('web', ann.id))).id).toBe('nobody');
  });

  test('somebody without an account is reached on the page, and by nothing that writes', async () => {
    const ann = await people.add({ name: 'Ann', role: 'member' });
    const bob = await people.add({ name: 'Bob', role: 'member' });
    expect([ann.addresses, bob.name]).toEqual([[], 'Bob']);
    expect(await people.sessionOfPerson(ann.id)).toBe(direct('web', ann.id));
    expect(await people.sessionOn(ann.id, 'web')).toBe(direct('web', ann.id));
    expect(await people.sessionOn(ann.id, 'terminal')).toBeNull();
    expect(await people.sessionOfPerson('person_gone')).toBe(OWNER_SESSION);
    await people.addAddress(ann.id, ANN);
    expect(await people.sessionOfPerson(ann.id)).toBe(direct('telegram', '12345'));
  });

  test('a group is the one that was added for it, and never the owner', async () => {
    const group = { channel: 'telegram', sender: '-100', isGroup: true } as const;
    expect(await codeOf(people.addAddress(OWNER, group))).toBe('is-owner');
    const family = await people.add({ name: 'Family', role: 'member', address: group });
    expect((await people.ofSession('agent:main:telegram:group:-100:thread:3')).id).toBe(family.id);
    expect((await people.ofSession(direct('telegram', '-100'))).id).toBe('nobody');
  });

  test('an account has one person: it is taken from nobody, and pairing it again adds nobody', async () => {
    const ann = await people.add({ name: 'Ann', role: 'guest', address: ANN });
    expect((await people.add({ name: 'Bob', role: 'member', address: ANN })).id).toBe(ann.id);
    expect(await codeOf(people.addAddress(OWNER, ANN))).toBe('address-taken');
    await people.removeAddress('Ann', ANN);
    expect(await people.whoIs(ANN)).toBeNull();
    expect((await people.addAddress(OWNER, ANN)).addresses).toEqual([ANN]);
  });

  test('role, zone and name change; the owner keeps the role and stays', async () => {
    const { id } = await people.add({ name: 'Ann', role: 'guest', address: ANN });
    expect((await people.setRole(id, 'member')).role).toBe('member');
    expect((await people.setTimezone('ann', 'Europe/Berlin')).timezone).toBe('Europe/Berlin');
    expect(await codeOf(people.setTimezone('ann', 'Mars'))).not.toBe('nothing was refused');
    expect((await people.rename(id, 'Anna')).name).toBe('Anna');
    expect(await codeOf(people.rename(id, 'O w n e r'))).toBe('name-taken');
    expect(await codeOf(people.setRole(OWNER, 'guest'))).toBe('is-owner');
    expect(await codeOf(people.remove(OWNER))).toBe('is-owner');
    expect(await codeOf(people.get('nope'))).toBe('unknown-person');
    await people.remove('Anna');
    expect(await people.whoIs(ANN)).toBeNull();
  });
});

describe('what is remembered', () => {
  test('a thousand messages read the people once; a change here is known at once', async () => {
    for (let index = 0; index < 1000; index++) await people.whoIs(ANN);
    expect(reads).toBe(1);
    await people.add({ name: 'Ann', role: 'member', address: ANN });
    expect((await people.whoIs(ANN))?.name).toBe('Ann');
  });

  test('what another process changed is known when it says so, and in half a minute at the latest', async () => {
    await people.whoIs(ANN);
    const other = open();
    const changed = createPeople({
      store: { ...other, changes: { notify: () => undefined, onChange: () => () => undefined } },
      clock,
      makeId: createIds(clock),
    });
    await changed.add({ name: 'Ann', role: 'member', address: ANN });
    clock.advance(30_000);
    expect((await people.whoIs(ANN))?.name).toBe('Ann');
    await other.close();
  });

  test('what is stored and can not be read knows nobody but the owner, and is not written over', async () => {
    const broken = { persons: [{ id: 'x', role: 'owner' }] };
    await store.records.change('person', 'everybody', () => broken);
    expect(await people.list()).toMatchObject([{ id: OWNER }]);
    expect(await codeOf(people.add({ name: 'A', role: 'member', address: ANN }))).toBe(
      'unreadable-people',
    );
    expect(await store.records.get('person', 'everybody')).toEqual(broken);
  });

  test('whatever is stored, one person is the owner', async () => {
    await people.add({ name: 'Ann', role: 'member', address: ANN });
    await store.records.change('person', 'everybody', (current) => {
      const { persons } = current as { persons: { role: string }[] };
      return { persons: persons.map((one) => ({ ...one, role: 'owner' })) };
    });
    clock.advance(30_000);
    expect((await people.whoIs(ANN))?.role).toBe('guest');
  });
});

/** Ids and names as somebody would choose them who wants to be somebody else. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('owner', 'nobody', '12345', '12345 ', ' 12345', '12345:heartbeat', '12345%3A'),
  fc.constantFrom(
    '１２３４５',
    '12345\u200b',
    '12345\u0000',
    '["telegram"',
    '__proto__',
    'ANN',
    'Ａnn',
  ),
  fc.constantFrom('direct:12345', '%', '\ud800', '\ud801', 'x'.repeat(300)),
);

test.each([
  ['no sender', { channel: 'telegram', sender: '' }],
  ['no channel', { channel: '', sender: '5' }],
  ['a sign that nobody sees', { channel: 'telegram', sender: '5\u0007' }],
  ['half a character', { channel: 'telegram', sender: '5\ud800' }],
  ['more than anybody is called', { channel: 'telegram', sender: '5'.repeat(201) }],
])('an account with %s is added to nobody', async (_, address) => {
  const bad = { code: 'bad-address' };
  await expect(people.add({ name: 'X', role: 'guest', address })).rejects.toMatchObject(bad);
  await expect(people.addAddress(OWNER, address)).rejects.toMatchObject(bad);
});

test('no sender becomes another by odd characters or a name', async () => {
  const ann = await people.add({ name: 'Ann', role: 'member', address: ANN });
  await people.addAddress(OWNER, { channel: 'telegram', sender: '777' });
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (channel, sender, name) => {
      fc.pre(!(channel === ANN.channel && (sender === ANN.sender || sender === '777')));
      for (const one of [
        { channel, sender },
        { channel: 'telegram', sender: `${sender}\u200b` },
      ])
        expect(await people.whoIs(one)).toBeNull();
      const key = direct(channel || 'x', sender || 'x');
      if (!['inbox', 'terminal', 'desktop', 'web', 'cron', 'webhook'].includes(channel))
        expect((await people.ofSession(key)).id).toBe('nobody');
      const added = await people
        .add({ name, role: 'guest', address: { channel: 'telegram', sender: `s${sender}` } })
        .catch((error: { code: string }) => {
          expect(error.code).toBe('bad-address');
          return null;
        });
      if (added === null) return;
      expect([ann.id, OWNER]).not.toContain(added.id);
      expect(await people.get(OWNER)).toMatchObject({ role: 'owner' });
      expect((await people.get('Ann')).id).toBe(ann.id);
      const session = direct('telegram', `s${sender}`);
      expect((await people.ofSession(session)).id).toBe(added.id);
      expect(await people.sessionOfPerson(added.id)).toBe(session);
      await people.remove(added.id);
    }),
    { numRuns: rounds(1000) },
  );
});
