import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRecordings } from './recording.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-recorded-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (key: string, isRetry = false) => createRecordings(folder).open(key, { isRetry });

test('a step that ended is answered from before, also by another process; one that failed is not', async () => {
  const first = await open('one');
  expect(await first.once('a', async () => ({ n: 1 }))).toEqual({ n: 1 });
  await expect(first.once('b', () => Promise.reject(new Error('killed')))).rejects.toThrow(
    'killed',
  );
  const again = await open('one');
  expect(await again.once('a', async () => ({ n: 2 }))).toEqual({ n: 1 });
  expect(await again.once('b', async () => 3)).toBe(3);
  expect(await (await open('two')).once('a', async () => 4)).toBe(4);
});

test('a further try begins anew', async () => {
  await (await open('one')).once('a', async () => 1);
  expect(await (await open('one', true)).once('a', async () => 2)).toBe(2);
});

test('a line that broke off was no step, and what comes after it is kept', async () => {
  await (await open('one')).once('a', async () => 1);
  const [name = ''] = readdirSync(folder);
  appendFileSync(join(folder, name), '["b",{"half');
  const again = await open('one');
  expect(await again.once('b', async () => 2)).toBe(2);
  const last = await open('one');
  expect(await last.once('a', async () => 9)).toBe(1);
  expect(await last.once('b', async () => 9)).toBe(2);
});

test('the oldest recordings go, and all are for their owner alone', async () => {
  for (let n = 0; n < 105; n++) await (await open(`key ${n}`)).once('a', async () => n);
  expect(readdirSync(folder).length).toBeLessThanOrEqual(101);
  const [name = ''] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});
