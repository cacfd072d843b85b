import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { createIds } from '../../base/ids.ts';
import { silentLog } from '../../base/log.fake.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import type { Store } from '../../store/store.ts';
import type { TakeTurn } from './take-turn.ts';
import { endWith } from './turn-end.ts';
import { createTurns, type Turns } from './turns.ts';

let folder: string;
let clock: VirtualClock;
let store: Store;
let turns: Turns;
let taken: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-stuck-'));
  clock = createVirtualClock();
  taken = [];
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function begin(takeTurn: TakeTurn): void {
  turns = createTurns({
    clock,
    log: silentLog,
    store,
    onKept: () => () => undefined,
    takeTurn(messages, signal) {
      taken.push(messages[0]?.text ?? '');
      return takeTurn(messages, signal);
    },
    busyModeOf: () => 'queue',
    onFinished: () => undefined,
    owner: 'a',
    isDeadOwner: () => false,
  });
  turns.start();
}
const add = (sessionKey: string, text: string, isAside = false) =>
  store.incoming.add(
    {
      key: text,
      sessionKey,
      person: 'owner',
      text,
      othersWords: [],
      files: [],
      choice: null,
      isAside,
      place: null,
    },
    clock.nowMs(),
  );
const waiting = async () =>
  (await store.incoming.list({ state: 'waiting', limit: 1000 })).map(({ text }) => text);
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await clock.idle();
}
const never = new Promise<never>(() => undefined);

test('stuck turns hold up their own sessions alone, and commands come through however many are stuck', async () => {
  for (let index = 0; index < 40; index++) await add(`s${index}`, `stuck ${index}`);
  await add('s0', 'behind');
  begin(async ([first]) => (first?.isAside ? endWith(first, { text: 'ok', choices: [] }) : never));
  await until(() => taken.length === 32);
  await add('s0', '/stop', true);
  turns.poke();
  await until(() => taken.includes('/stop'));
  expect(taken).toHaveLength(33);
  // After a while each is given up and says so, and the next have their turn.
  await until(async () => {
    clock.advance(10_000);
    return taken.includes('behind');
  });
  const texts = (await store.inbox.list({ sessionKey: 's0', limit: 10 })).map(({ text }) => text);
  expect(texts.some((text) => text.startsWith('That took too long'))).toBe(true);
  const stopped = turns.stop();
  await until(async () => {
    clock.advance(1000);
    return (await store.incoming.list({ state: 'working', limit: 100 })).length === 0;
  });
  await stopped;
  // What was under way is given back, and counts no death.
  expect(await waiting()).toContain('behind');
});

test('a turn that fails is tried again, and then its person hears why', async () => {
  await add('s', 'hello');
  begin(async () => {
    throw new Error('the disk is full');
  });
  await until(async () => {
    clock.advance(1000);
    return (await store.incoming.list({ state: 'done', limit: 9 })).length === 1;
  });
  expect(taken).toHaveLength(3);
  const [latest] = await store.inbox.list({ sessionKey: 's', limit: 1 });
  expect(latest?.text).toContain('the disk is full');
  await turns.stop();
});
