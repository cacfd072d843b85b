import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enterFolder, type HeldFolder, holdFolder, walkBelow } from './held-folder.ts';

const admit = async (): Promise<void> => undefined;
let top = '';
let folder = '';
let held: HeldFolder;

/** By names is how it goes where the system has no paths of handles. */
const ways = process.platform === 'linux' ? [false, true] : [true];
describe.each(ways)('folders reached by name: %j', (byName) => {
  beforeEach(async () => {
    top = realpathSync(mkdtempSync(join(tmpdir(), 'rote-held-')));
    folder = join(top, 'folder');
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    writeFileSync(join(folder, 'a/b/file'), 'inside');
    for (const other of ['outside', 'folder-beside']) {
      mkdirSync(join(top, other));
      writeFileSync(join(top, other, 'file'), 'hunter2');
    }
    held = await holdFolder(folder, byName);
  });
  afterEach(async () => {
    await held.close();
    rmSync(top, { recursive: true });
  });

  const walk = (path: string, how: { make?: boolean; follow?: boolean } = {}) =>
    walkBelow(held, path.split('/'), { follow: true, make: false, admit, ...how }, async (end) =>
      end.name === null ? end.folder.real : readFile(end.folder.at(end.name), 'utf8'),
    );

  test.each([
    ['a relative one', 'a/b'],
    ['one with dots that stay inside', 'a/../a/./b/../b'],
    ['one that begins at the root', '{folder}/a/b'],
    ['one through another', 'second'],
  ])('a link that stays inside is followed: %s', async (_, target) => {
    symlinkSync('a/b', join(folder, 'second'));
    symlinkSync(target.replace('{folder}', folder), join(folder, 'way'));
    expect(await walk('way/file')).toBe('inside');
  });

  test.each([
    ['..', 'outside'],
    ['../outside', 'outside'],
    ['a/../../outside', 'outside'],
    ['{top}/outside', 'outside'],
    ['{top}/folder-beside', 'outside'],
    ['{folder}/../outside', 'outside'],
    ['/', 'outside'],
    ['way', 'circle'],
  ])('a link to %j is not', async (target, kind) => {
    const real = target.replace('{folder}', folder).replace('{top}', top);
    symlinkSync(real, join(folder, 'way'));
    await expect(walk('way/file')).rejects.toMatchObject({ kind });
    await expect(walk('way/new/file', { make: true })).rejects.toMatchObject({ kind });
    expect(await readdir(join(top, 'outside'))).toEqual(['file']);
  });

  test('a folder that has become a link is not entered', async () => {
    symlinkSync('../outside', join(folder, 'way'));
    const entering = enterFolder(held, 'way', { make: true, admit });
    await expect(entering).rejects.toMatchObject({ kind: 'exchanged' });
  });

  test('folders on the way are made where that is asked for, and each is asked about first', async () => {
    const met: string[] = [];
    const asked = async ({ real, ino }: { real: string; ino?: number }): Promise<void> => {
      if (ino === undefined) met.push(real.slice(folder.length + 1));
      if (real.endsWith('/closed')) throw new Error('closed');
    };
    const options = { follow: true, make: true, admit: asked };
    await walkBelow(held, ['a', 'new', 'file'], options, async ({ name }) => name);
    expect(met).toEqual(['a', 'a/new']);
    await expect(
      walkBelow(held, ['closed', 'file'], options, async ({ name }) => name),
    ).rejects.toThrow('closed');
    expect([existsSync(join(folder, 'a/new')), existsSync(join(folder, 'closed'))]).toEqual([
      true,
      false,
    ]);
  });

  test('work goes to the folder that was held, or ends, when another is put in its place', async () => {
    renameSync(folder, join(top, 'moved'));
    symlinkSync('outside', folder);
    if (byName) await expect(held.confirm()).rejects.toMatchObject({ kind: 'exchanged' });
    else expect(await walk('a/b/file')).toBe('inside');
  });
});
