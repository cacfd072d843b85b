import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import type { Store } from '../store.ts';
import { openSqliteStore } from './sqlite-store.ts';

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
}, 60_000);
