import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readInside } from './read-inside.ts';

let top = '';
let folder = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'rote-inside-'));
  folder = join(top, 'folder');
  mkdirSync(join(folder, 'sub'), { recursive: true });
  writeFileSync(join(folder, 'sub/file.txt'), 'inside');
  mkdirSync(`${folder}-beside`);
  for (const name of ['token', 'folder-beside/token']) writeFileSync(join(top, name), 'hunter2');
});
afterEach(() => rmSync(top, { recursive: true }));

const read = (path = 'way') => readInside(join(folder, path), { folder, maxBytes: 10 });

test('a file in the folder is read, also through a link that stays inside, or to the folder', () => {
  symlinkSync('sub/file.txt', join(folder, 'way'));
  expect(read()).toMatchObject({ ok: true, bytes: Buffer.from('inside') });
  symlinkSync(folder, join(top, 'linked'));
  const inLinked = { folder: join(top, 'linked'), maxBytes: 10 };
  expect(readInside(join(top, 'linked/sub/file.txt'), inLinked)).toMatchObject({ ok: true });
});

test.each<[string, () => void, object]>([
  [
    'a link to a file outside',
    () => symlinkSync('../token', join(folder, 'way')),
    { why: 'outside' },
  ],
  [
    'an absolute one',
    () => symlinkSync(join(top, 'token'), join(folder, 'way')),
    { why: 'outside' },
  ],
  [
    'a link to a folder whose name begins alike',
    () => symlinkSync('../folder-beside/token', join(folder, 'way')),
    { why: 'outside' },
  ],
  ['a link to nowhere', () => symlinkSync('nowhere', join(folder, 'way')), { why: 'unreadable' }],
  ['a link to itself', () => symlinkSync('way', join(folder, 'way')), { why: 'unreadable' }],
  ['a device', () => symlinkSync('/dev/zero', join(folder, 'way')), { why: 'not-a-file' }],
  [
    'a file of the system that never ends',
    () => symlinkSync('/proc/kmsg', join(folder, 'way')),
    {},
  ],
  ['a pipe', () => execFileSync('mkfifo', [join(folder, 'way')]), { why: 'not-a-file' }],
  ['a folder', () => mkdirSync(join(folder, 'way')), { why: 'folder' }],
  [
    'a large file',
    () => writeFileSync(join(folder, 'way'), 'x'.repeat(11)),
    { why: 'too-large', size: 11 },
  ],
])('%s is not read', (_, make, why) => {
  make();
  const answer = read();
  expect(answer).toMatchObject({ ok: false, ...why });
  expect(JSON.stringify(answer)).not.toContain('hunter2');
});

test('a path through a linked folder leads out and is not read', () => {
  symlinkSync('..', join(folder, 'up'));
  expect(read('up/token')).toEqual({ ok: false, why: 'outside' });
});

test('a file with a second name is read, unless that is refused', () => {
  linkSync(join(top, 'token'), join(folder, 'way'));
  expect(read()).toMatchObject({ ok: true });
  const strict = { folder, maxBytes: 10, isSingle: true };
  expect(readInside(join(folder, 'way'), strict)).toEqual({ ok: false, why: 'second-name' });
});
