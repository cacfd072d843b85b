import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import type { Store } from '../store.ts';
import { openSqliteStore } from './copied-store.fake.ts';

const TEXTS = 15_000;

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-text-index-'));
  const clock = createSystemClock();
  const laneCaps = { main: 1, cron: 1, subagent: 1, heartbeat: 1 };
  const file = join(folder, 'rote.db');
  store = openSqliteStore({ file, clock, makeId: createIds(clock), laneCaps, synchronous: 'off' });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const text = { person: 'ada', kind: 'turn', near: '', tags: '' } as const;
const search = async (...words: string[]) => {
  const query = { words: words.map((word) => ({ word, isPrefix: false })), phrases: [] };
  const found = await store.texts.search({ person: 'ada', kind: 'turn', query, limit: 20_000 });
  return found.map(({ key }) => Number(key));
};

test('a word that nearly all texts have brings in the latest of them; a rare one is found wherever it is', async () => {
  await store.texts.put(
    Array.from({ length: TEXTS }, (_, at) => ({
      ...text,
      key: String(at),
      own: at === 3 ? 'common rare' : 'common',
    })),
  );
  const common = await search('common');
  expect(common.length).toBeGreaterThan(9000);
  expect(common.length).toBeLessThanOrEqual(10_001);
  expect(Math.min(...common)).toBeGreaterThan(4000);
  expect(Math.max(...common)).toBe(TEXTS - 1);
  expect(await search('common', 'rare')).toEqual([3]);
});

test('a word is counted once for each text that has it, and is gone with the last of them', async () => {
  const put = (key: string, own: string) => store.texts.put([{ ...text, key, own, near: own }]);
  await put('1', 'red red lamp');
  await put('2', 'red lion');
  await put('1', 'blue lamp');
  expect(await store.texts.wordsFrom('l', 9)).toEqual(['lamp', 'lion']);
  expect(await store.texts.unknown(['red', 'blue', 'lamp', 'la'])).toEqual(['la']);
  await store.texts.remove({ person: 'ada', kind: 'turn', keys: ['2'] });
  expect(await store.texts.unknown(['red', 'lion', 'lamp'])).toEqual(['red', 'lion']);
  expect(await store.texts.wordsFrom('z', 9)).toEqual([]);
});

test('the words of a turn are gone with its record', async () => {
  await store.texts.put([
    { ...text, key: 'run_1', own: 'a zanzibar secret', near: 'secret', tags: '' },
    { ...text, key: 'run_2', own: 'a lamp', near: '', tags: '' },
  ]);
  await store.records.change('said-turn', 'run_1', () => ({ person: 'ada' }));
  await store.records.change('said-turn', 'run_1', () => ({ person: 'ada', more: 1 }));
  expect(await store.texts.unknown(['zanzibar', 'secret', 'a'])).toEqual([]);
  await store.records.change('said-turn', 'run_1', () => null);
  expect(await store.texts.unknown(['zanzibar', 'secret', 'a'])).toEqual(['zanzibar', 'secret']);
});
