import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQLOutputValue, StatementSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon } from './daemon.fake.ts';
import { openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

/** What people wrote and were asked does not pile up in a daemon that lives for years. */
let house: TelegramHouse | null = null;
const homes: string[] = [];
afterEach(async () => {
  await house?.close();
  house = null;
  for (const home of homes.splice(0)) rmSync(home, { recursive: true });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('what had its turn, files that came with it and requests that are over are forgotten with other history', async () => {
  house = await openTelegramHouse();
  const { telegram, clock, home, until, daemon } = house;
  const { store, requests } = daemon.opened;
  const received = join(home, 'workspace', 'received');
  const days = (): string[] =>
    existsSync(received) ? readdirSync(received).map((name) => name.slice(0, 10)) : [];
  const hadTurns = () => store.incoming.list({ state: 'done', limit: 99 });

  telegram.addFile('file-1', Buffer.from('tea, milk'));
  const document = { file_id: 'file-1', file_name: 'list.txt', mime_type: 'text/plain' };
  const sendList = () =>
    telegram.say({ more: { document: { ...document, file_size: 9 }, caption: 'hi' } });
  sendList();
  await until(async () => (await hadTurns()).length === 1);
  house.write('let me in', 666);
  await house.shown('Somebody unknown wants to talk');
  const [asked] = await requests.list({ kind: 'pairing', limit: 9 });
  await requests.answer(asked?.id ?? '', 'no');
  const open = { about: 'tool:x', hash: 'h', title: 'May x be used?' };
  await requests.ask({ kind: 'tool', ...open }, { isTold: false });

  clock.jumpWall(91 * DAY);
  sendList();
  await until(async () => (await hadTurns()).length === 2);
  expect(days()).toEqual(['2026-11-16', '2027-02-15']);
  clock.advance(7 * HOUR);
  // It forgets in steps, with a pause after each.
  await house.later(() => days().length === 1);
  expect(days()).toEqual(['2027-02-15']);
  expect(await hadTurns()).toHaveLength(1);
  expect(await requests.list({ limit: 9 })).toMatchObject([{ kind: 'tool', state: 'open' }]);
});

test('sessions that are idle cost nothing at the start: with four times as many no row more is read', async () => {
  // A hundred of the latest messages are read, to know what is new later.
  const few = await rowsReadAtStart(150);
  expect(few).toBeLessThan(150);
  expect(await rowsReadAtStart(600)).toBe(few);
});

/** How many rows a daemon reads while it starts, on a house where so many sessions had a turn. */
async function rowsReadAtStart(sessions: number): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'rote-idle-sessions-'));
  homes.push(home);
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const config = configSchema.parse({ models: { discover: false } });
  const earlier = createQuietDaemon({ home, config, clock });
  const { store, house: parts } = earlier.opened;
  await earlier.start();
  const inbound = await parts.inbound();
  const said = { text: "what's next?", choice: null };
  await Promise.all(
    Array.from({ length: sessions }, (_, index) =>
      inbound.say(`agent:main:web:direct:${index}`, said),
    ),
  );
  const isLeft = async (): Promise<boolean> => {
    const [done] = await store.incoming.list({ state: 'done', limit: 1 });
    const [waiting] = await store.incoming.list({ state: 'waiting', limit: 1 });
    const [working] = await store.incoming.list({ state: 'working', limit: 1 });
    return waiting !== undefined || working !== undefined || (sessions > 0 && done === undefined);
  };
  while (await isLeft()) await clock.idle();
  await earlier.stop();

  const read = countRows();
  const daemon = createQuietDaemon({ home, config, clock });
  await daemon.start();
  await clock.idle();
  const rows = read.stop();
  await daemon.stop();
  return rows;
}

/** Counts the rows that any statement gives from now on. */
function countRows(): { stop(): number } {
  let rows = 0;
  const { all, get, iterate } = StatementSync.prototype;
  StatementSync.prototype.all = function (...values: unknown[]) {
    const found = Reflect.apply(all, this, values);
    rows += found.length;
    return found;
  };
  StatementSync.prototype.get = function (...values: unknown[]) {
    const found = Reflect.apply(get, this, values);
    if (found !== undefined) rows += 1;
    return found;
  };
  StatementSync.prototype.iterate = function (...values: unknown[]) {
    const found = Iterator.from(Reflect.apply(iterate, this, values) as Iterable<unknown>);
    return found.map((row) => {
      rows += 1;
      return row as Record<string, SQLOutputValue>;
    });
  };
  return {
    stop() {
      Object.assign(StatementSync.prototype, { all, get, iterate });
      return rows;
    },
  };
}
