import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFileAtomically } from './write-file-atomically.ts';

test('the file is replaced whole, and nothing is left beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rote-atomic-'));
  const file = join(folder, 'file.json');
  await writeFileAtomically(file, 'one');
  await writeFileAtomically(file, 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['file.json']);
  await expect(writeFileAtomically(join(folder, 'nowhere/file'), 'x')).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['file.json']);
  rmSync(folder, { recursive: true });
});

test('two writers at the same time leave what one of them wrote, whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rote-atomic-'));
  const file = join(folder, 'file.json');
  const texts = ['a', 'b', 'c'].map((letter, index) => letter.repeat(100_000 * (index + 1)));
  await Promise.all(texts.map((text) => writeFileAtomically(file, text)));
  expect(texts).toContain(readFileSync(file, 'utf8'));
  expect(readdirSync(folder)).toEqual(['file.json']);
  rmSync(folder, { recursive: true });
});
