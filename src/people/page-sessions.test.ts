import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import { OWNER } from '../domain/person.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { createPageSessions, type PageSessions } from './page-sessions.ts';
import { createPeople, type People } from './people.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const BROWSER = { userAgent: 'Firefox', keyBefore: null };

let folder: string;
let clock: VirtualClock;
let store: Store;
let people: People;
let sessions: PageSessions;
let writes: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-page-sessions-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const makeId = createIds(clock);
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId,
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  writes = [];
  const records: Store['records'] = {
    ...store.records,
    change(kind, key, change) {
      writes.push(kind);
      return store.records.change(kind, key, change);
    },
  };
  people = createPeople({ store, clock, makeId });
  sessions = createPageSessions({ store: { ...store, records }, clock, makeId, people });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function signIn(personId = OWNER, keyBefore: string | null = null) {
  const { code } = await sessions.makeCode(personId);
  const signedIn = await sessions.signIn(code, { ...BROWSER, keyBefore });
  if (signedIn === null) throw new Error('nobody was signed in');
  return signedIn;
}

describe('a code', () => {
  test('signs in the person it was made for, once, and two at once are one', async () => {
    const { code } = await sessions.makeCode(OWNER);
    const both = await Promise.all([
      sessions.signIn(code, BROWSER),
      sessions.signIn(code, BROWSER),
    ]);
    expect(both.filter((one) => one !== null)).toMatchObject([{ person: { id: OWNER } }]);
    expect(await sessions.signIn(code, BROWSER)).toBeNull();
    expect(await sessions.list()).toHaveLength(1);
  });

  test('tells whom it would make somebody else, without being used', async () => {
    const ann = await people.add({ name: 'Ann', role: 'member' });
    const { key } = await signIn();
    const { code: ofAnn } = await sessions.makeCode(ann.id);
    const { code: own } = await sessions.makeCode(OWNER);
    const replaced = await sessions.replacedBy(ofAnn, key);
    expect(replaced).toMatchObject({ signedInAs: { id: OWNER }, linkOf: { name: 'Ann' } });
    expect(await sessions.replacedBy(own, key)).toBeNull();
    expect(await sessions.replacedBy('no code', key)).toBeNull();
    expect(await sessions.replacedBy(ofAnn, 'no key')).toBeNull();
    expect(await sessions.signIn(ofAnn, BROWSER)).toMatchObject({ person: { name: 'Ann' } });
    expect(await sessions.replacedBy(ofAnn, key)).toBeNull();
  });

  test('holds for ten minutes; that of a start until the next start', async () => {
    const { code, untilMs } = await sessions.makeCode(OWNER);
    const { code: ofStart } = await sessions.makeCode(OWNER, { isOfStart: true });
    expect(untilMs).toBe(clock.nowMs() + 10 * MINUTE);
    clock.advance(10 * MINUTE);
    expect(await sessions.signIn(code, BROWSER)).toBeNull();
    clock.advance(100 * DAY);
    const { code: next } = await sessions.makeCode(OWNER, { isOfStart: true });
    expect(await sessions.signIn(ofStart, BROWSER)).toBeNull();
    expect(await sessions.signIn(next, BROWSER)).not.toBeNull();
  });

  test('is random over 128 bits, and neither it nor the key is in the store', async () => {
    const { code } = await sessions.makeCode(OWNER);
    expect(Buffer.from(code, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    const { key } = await signIn();
    expect(Buffer.from(key, 'base64url').length * 8).toBe(256);
    const kept = [
      ...(await store.records.list('page-code')),
      ...(await store.records.list('page-session')),
    ];
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  test('of somebody who is gone signs nobody in, and a wrong one writes nothing', async () => {
    const address = { channel: 'telegram', sender: '1' };
    const ann = await people.add({ name: 'Ann', role: 'member', address });
    const { code } = await sessions.makeCode(ann.id);
    await people.remove(ann.id);
    expect(await sessions.signIn(code, BROWSER)).toBeNull();
    writes = [];
    expect(await sessions.signIn('guessed', BROWSER)).toBeNull();
    expect(writes).toEqual([]);
  });
});

describe('a session', () => {
  test('is known by its key alone, and its use is written once a minute at most', async () => {
    const { key, session } = await signIn();
    expect(await sessions.who(`${key}x`)).toBeNull();
    writes = [];
    clock.advance(MINUTE - 1);
    await sessions.who(key);
    expect(writes).toEqual([]);
    clock.advance(1);
    await Promise.all([sessions.who(key), sessions.who(key), sessions.who(key)]);
    expect(writes).toEqual(['page-session']);
    expect(await sessions.list()).toEqual([{ ...session, seenMs: clock.nowMs() }]);
  });

  test('that nobody uses for thirty days is over and gone; one that is used is not', async () => {
    const { key } = await signIn();
    clock.advance(30 * DAY);
    expect(await sessions.who(key)).not.toBeNull();
    clock.advance(30 * DAY + 1);
    expect(await sessions.who(key)).toBeNull();
    expect(await sessions.list()).toEqual([]);
    expect(await store.records.list('page-session')).toEqual([]);
  });

  test('that was ended stays so, whatever is under way', async () => {
    const { key, session } = await signIn();
    clock.advance(MINUTE);
    const heard: string[] = [];
    const stop = sessions.onEnded(() => heard.push('ended'));
    await Promise.all([sessions.who(key), sessions.end(session.id)]);
    expect(heard[0]).toBe('ended');
    stop();
    expect(await sessions.who(key)).toBeNull();
    expect(await store.records.list('page-session')).toEqual([]);
    await expect(sessions.end(session.id)).rejects.toMatchObject({ code: 'unknown-page-session' });
  });

  test('gives way to the next one of the same browser; those of others stay', async () => {
    const first = await signIn();
    const other = await signIn();
    const second = await signIn(OWNER, first.key);
    expect(await sessions.who(first.key)).toBeNull();
    expect(await sessions.who(second.key)).not.toBeNull();
    expect(await sessions.who(other.key)).not.toBeNull();
    await sessions.signOut(second.key);
    expect((await sessions.endAll()).map(({ id }) => id)).toEqual([other.session.id]);
    expect(await sessions.list()).toEqual([]);
  });

  test('is among those of its person only', async () => {
    const address = { channel: 'telegram', sender: '1' };
    const ann = await people.add({ name: 'Ann', role: 'member', address });
    const { session: hers } = await signIn(ann.id);
    const { session: owners } = await signIn();
    expect((await sessions.list(ann.id)).map(({ id }) => id)).toEqual([hers.id]);
    await expect(sessions.end(owners.id, ann.id)).rejects.toMatchObject({
      code: 'unknown-page-session',
      message: `There is no page session "${owners.id}".`,
    });
    await sessions.endAll(ann.id);
    expect((await sessions.list()).map(({ id }) => id)).toEqual([owners.id]);
  });
});
