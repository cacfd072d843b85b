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
