import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashFolder } from './hash-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-folder-'));
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'SKILL.md'), 'one');
  writeFileSync(join(folder, 'scripts/a.js'), 'import "./b.js"');
  writeFileSync(join(folder, 'scripts/b.js'), 'x');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the same content has the same hash, whatever else is true of it', () => {
  const { hash, files } = hashFolder(folder);
  expect([...files.keys()]).toEqual(['SKILL.md', 'scripts/a.js', 'scripts/b.js']);
  writeFileSync(join(folder, 'scripts/b.js'), 'x');
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git/HEAD'), 'ref');
  expect(hashFolder(folder).hash).toBe(hash);
});

test.each([
  ['what a script loads', () => writeFileSync(join(folder, 'scripts/b.js'), 'y')],
  ['a file more', () => writeFileSync(join(folder, 'scripts/c.js'), '')],
  ['a hidden file more', () => writeFileSync(join(folder, '.npmrc'), '')],
  ['a file less', () => rmSync(join(folder, 'scripts/b.js'))],
  ['another name', () => renameSync(join(folder, 'SKILL.md'), join(folder, 'skill.md'))],
  [
    'a link in place of a file of the same content',
    () => {
      renameSync(join(folder, 'SKILL.md'), join(folder, 'x'));
      rmSync(join(folder, 'x'));
      writeFileSync(join(folder, 'scripts/b.js'), 'x');
      symlinkSync('/dev/null', join(folder, 'SKILL.md'));
    },
  ],
  ['content of the same length', () => writeFileSync(join(folder, 'SKILL.md'), 'two')],
])('%s is another hash', (_, change) => {
  const { hash } = hashFolder(folder);
  change();
  expect(hashFolder(folder).hash).not.toBe(hash);
});

test('a folder with too much in it is named all the same, without reading it', () => {
  for (let index = 0; index < 2100; index++) writeFileSync(join(folder, `f${index}`), 'same');
  const { hash } = hashFolder(folder);
  expect(hashFolder(folder).hash).toBe(hash);
  writeFileSync(join(folder, 'f7'), 'other');
  expect(hashFolder(folder).hash).not.toBe(hash);
});
