import { execFileSync } from 'node:child_process';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import type { Grant } from '../../domain/grant.ts';
import type { CallGuard } from '../../domain/tool-call.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext, refusingGuard } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createReachedFiles } from '../reached-files.ts';
import type { WorkspaceOptions } from '../workspace.ts';
import { createFileAppendTool } from './file-append-tool.ts';
import { createFileDeleteTool } from './file-delete-tool.ts';
import { createFileInfoTool } from './file-info-tool.ts';
import { createFileListTool } from './file-list-tool.ts';
import { createFileReadTool } from './file-read-tool.ts';
import { createFileWriteTool } from './file-write-tool.ts';

const bounded = openBounded();

let folder = '';
let inside = '';
let outside = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-files-'));
  inside = join(folder, 'workspace');
  outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.txt'), 'hunter2');
});
afterEach(() => rmSync(folder, { recursive: true }));

const clock = createVirtualClock();

/** What is off limits, and how the folders are reached. */
let limits: WorkspaceOptions = {};
/** By names is how it goes where the system has no paths of handles. */
const ways = process.platform === 'linux' ? [false, true] : [true];

async function call(name: string, input: object, guard?: CallGuard, grants: Grant[] = []) {
  const files = createReachedFiles({
    workspace: inside,
    home: join(folder, 'ann'),
    offLimits: limits,
  });
  const catalog = createCatalog({
    bounded,
    tools: [
      createFileReadTool(files),
      createFileWriteTool(files, clock),
      createFileAppendTool(files),
      createFileInfoTool(files),
      createFileListTool(files),
      createFileDeleteTool(files),
    ],
  });
  const context = callContext({ grants, ...(guard !== undefined && { guard }) });
  const result = await catalog.call(name, input, context);
  return result.ok ? result.output : result.failure;
}

const NAMES = ['file.read', 'file.write', 'file.append', 'file.info', 'file.list', 'file.delete'];
const everyTool = async (path: string) =>
  Promise.all(
    NAMES.map((name) => call(name, { path, ...(/write|append/.test(name) && { content: 'x' }) })),
  );

describe.each(ways)('with folders reached by name: %j', (byName) => {
  beforeEach(() => {
    limits = { byName };
  });

  test('that a file is there is judged before it is replaced or deleted; a new one is not', async () => {
    const { guard, judged } = refusingGuard();
    expect(await call('file.write', { path: 'a.md', content: 'first' }, guard)).toMatchObject({
      bytes: 5,
    });
    for (const name of ['file.write', 'file.delete']) {
      const input = { path: 'a.md', ...(name === 'file.write' && { content: 'second' }) };
      expect(await call(name, input, guard)).toMatchObject({ code: 'needs-owner' });
      expect(judged.at(-1)).toMatchObject({ name, met: { kind: 'existing-file' } });
    }
    expect(readdirSync(inside)).toEqual(['a.md']);
    expect(readFileSync(join(inside, 'a.md'), 'utf8')).toBe('first');
    // What a call wrote before a crash is there when it is made again.
    expect(await call('file.write', { path: 'a.md', content: 'first' }, guard)).toMatchObject({
      bytes: 5,
    });
    expect(await call('file.append', { path: 'a.md', content: '!' }, guard)).toMatchObject({
      bytes: 6,
    });
  });

  describe('ordinary work', () => {
    test('a text that is added behind half a line says so', async () => {
      const noteOf = async (content: string): Promise<boolean> =>
        'note' in ((await call('file.append', { path: 'a.log', content })) as object);
      expect(await noteOf('new')).toBe(false);
      expect(await noteOf('\none')).toBe(false);
      expect(await noteOf(' more\n')).toBe(true);
      expect(await noteOf('two\n')).toBe(false);
      expect(await noteOf('')).toBe(false);
    });

    test('what is written is read, appended to, listed and deleted', async () => {
      expect(await call('file.write', { path: 'a/b/note.md', content: 'höre' })).toEqual({
        path: 'a/b/note.md',
        bytes: 5,
      });
      expect(await call('file.append', { path: 'a/b/note.md', content: '!' })).toEqual({
        path: 'a/b/note.md',
        bytes: 6,
        note: expect.stringContaining('in the same line as what was last'),
      });
      expect(await call('file.read', { path: './a//b/note.md' })).toMatchObject({
        content: 'höre!',
        bytes: 6,
      });
      expect(await call('file.list', { path: 'a/b' })).toMatchObject({
        entries: [
          { name: 'note.md', kind: 'file', bytes: 6, modifiedUtc: expect.stringMatching(/Z$/) },
        ],
        isCut: false,
      });
      expect(await call('file.list', {})).toMatchObject({
        entries: [{ name: 'a', kind: 'folder' }],
      });
      expect(await call('file.info', { path: 'a/b/note.md' })).toEqual({
        path: 'a/b/note.md',
        exists: true,
        bytes: 6,
        modifiedUtc: expect.stringMatching(/Z$/),
      });
      const gone = { exists: false, bytes: null, modifiedUtc: null };
      for (const path of ['a/b/no', 'no/such/folder'])
        expect(await call('file.info', { path })).toEqual({ path, ...gone });
      expect(await call('file.delete', { path: 'a/b/note.md' })).toMatchObject({ deleted: true });
      expect(await call('file.delete', { path: 'a/b/note.md' })).toMatchObject({ deleted: false });
      expect(await call('file.delete', { path: 'no/such/folder' })).toMatchObject({
        deleted: false,
      });
    });

    test('a value is written as JSON and read back as one', async () => {
      await call('file.write', { path: 'v.json', content: { a: [1] } });
      expect(readFileSync(join(inside, 'v.json'), 'utf8')).toBe('{\n  "a": [\n    1\n  ]\n}\n');
      expect(await call('file.read', { path: 'v.json', as: 'json' })).toMatchObject({
        content: { a: [1] },
      });
      await call('file.write', { path: 'bad.json', content: '{' });
      expect(await call('file.read', { path: 'bad.json', as: 'json' })).toMatchObject({
        code: 'not-json',
      });
    });

    test('a file is replaced whole, nothing is left beside it, and strangers can not read it', async () => {
      await call('file.write', { path: 'a.txt', content: 'one' });
      const answers = await Promise.all(
        ['two', 'three', 'four'].map((content) => call('file.write', { path: 'a.txt', content })),
      );
      for (const answer of answers) expect(answer).toHaveProperty('bytes');
      expect(readFileSync(join(inside, 'a.txt'), 'utf8')).toMatch(/^(?:two|three|four)$/);
      expect(readdirSync(inside)).toEqual(['a.txt']);
      expect(lstatSync(join(inside, 'a.txt')).mode & 0o077).toBe(0);
    });

    test('bytes that are no text are read as base64 only', async () => {
      await call('file.write', { path: 'x', content: '' });
      writeFileSync(join(inside, 'x'), Buffer.from([255, 0]));
      expect(await call('file.read', { path: 'x' })).toMatchObject({ code: 'not-text' });
      expect(await call('file.read', { path: 'x', as: 'base64' })).toMatchObject({
        content: '/wA=',
      });
    });
  });

  describe('what is refused', () => {
    test.each([
      '../outside/secret.txt',
      'a/../../outside/secret.txt',
      '..',
      'a/..',
      'a/../inside.txt',
      '/etc/passwd',
      '//etc/passwd',
      '~/x',
      'C:\\x',
      'c:/x',
      '..\\outside\\secret.txt',
      'a\0b',
      'a\nb',
      'a\u0007b',
      `${'a'.repeat(256)}`,
      `${'ä'.repeat(130)}`,
      `${'a/'.repeat(600)}b`,
    ])('%j, by every tool', async (path) => {
      for (const answer of await everyTool(path)) {
        expect(answer).toMatchObject({
          code: expect.stringMatching(/^(refused|folder-not-granted)$/),
          retryable: false,
          fate: 'not-done',
        });
      }
      expect(readdirSync(outside)).toEqual(['secret.txt']);
    });

    test.each(['.', './', 'sub'])('the folder %j as a file', async (path) => {
      mkdirSync(join(inside, 'sub'), { recursive: true });
      for (const name of ['file.read', 'file.write', 'file.append', 'file.delete']) {
        expect(await call(name, { path, content: 'x' }), name).toMatchObject({
          code: expect.stringMatching(/not-a-file|bad-input/),
        });
      }
      expect(readdirSync(folder).toSorted()).toEqual(['outside', 'workspace']);
    });

    test('what is not there, and a file used as a folder', async () => {
      expect(await call('file.read', { path: 'no' })).toMatchObject({ code: 'not-found' });
      expect(await call('file.list', { path: 'no' })).toMatchObject({ code: 'not-found' });
      await call('file.write', { path: 'file', content: '' });
      for (const answer of await everyTool('file/below')) {
        expect(answer).toMatchObject({ code: 'not-found' });
      }
    });

    test('files over the limit, read, written and appended to', async () => {
      await call('file.write', { path: 'big', content: '' });
      truncateSync(join(inside, 'big'), 5_000_001);
      expect(await call('file.read', { path: 'big' })).toMatchObject({ code: 'too-large' });
      expect(await call('file.append', { path: 'big', content: 'x' })).toMatchObject({
        code: 'too-large',
      });
      expect(await call('file.write', { path: 'b', content: 'x'.repeat(5_000_001) })).toMatchObject(
        {
          code: 'too-large',
        },
      );
      expect(readdirSync(inside)).toEqual(['big']);
    });

    test('a pipe, without waiting for its other end', async () => {
      mkdirSync(inside);
      execFileSync('mkfifo', [join(inside, 'pipe')]);
      expect(await call('file.read', { path: 'pipe' })).toMatchObject({ code: 'not-a-file' });
      expect(await call('file.append', { path: 'pipe', content: 'x' })).toMatchObject({
        code: 'not-a-file',
      });
    });
  });

  describe('links', () => {
    beforeEach(() => mkdirSync(inside));

    test.each([
      ['a folder outside', () => symlinkSync(outside, join(inside, 'way')), 'way/secret.txt'],
      ['a folder outside, itself', () => symlinkSync(outside, join(inside, 'way')), 'way'],
      [
        'a relative way out',
        () => symlinkSync('../outside', join(inside, 'way')),
        'way/secret.txt',
      ],
      [
        'a file outside',
        () => symlinkSync(join(outside, 'secret.txt'), join(inside, 'way')),
        'way',
      ],
      [
        'a link to a link outside',
        () => {
          symlinkSync(outside, join(inside, 'one'));
          symlinkSync('one', join(inside, 'way'));
        },
        'way/secret.txt',
      ],
      [
        'a new file outside',
        () => symlinkSync(join(outside, 'new.txt'), join(inside, 'way')),
        'way',
      ],
      ['a new folder outside', () => symlinkSync(outside, join(inside, 'way')), 'way/new/file.txt'],
      ['itself', () => symlinkSync('way', join(inside, 'way')), 'way'],
      ['the folder above', () => symlinkSync('..', join(inside, 'way')), 'way/outside/secret.txt'],
    ])('a link to %s is not followed by any tool', async (_, make, path) => {
      make();
      const isLinkItself = !path.includes('/');
      for (const name of NAMES) {
        if (name === 'file.delete' && isLinkItself) continue;
        const answer = await call(name, {
          path,
          ...(/write|append/.test(name) && { content: 'x' }),
        });
        expect(answer, name).toMatchObject({
          code: expect.stringMatching(/refused|not-found/),
        });
      }
      expect(readdirSync(outside)).toEqual(['secret.txt']);
      expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('hunter2');
    });

    test('a link to a folder whose name only begins like that of the workspace is not followed', async () => {
      mkdirSync(`${inside}-other`);
      writeFileSync(join(`${inside}-other`, 'secret.txt'), 'hunter2');
      symlinkSync(`${inside}-other`, join(inside, 'way'));
      expect(await call('file.read', { path: 'way/secret.txt' })).toMatchObject({
        code: 'refused',
      });
    });

    test('a link within the workspace is followed', async () => {
      await call('file.write', { path: 'real/a.txt', content: 'one' });
      symlinkSync('real', join(inside, 'way'));
      symlinkSync('real/a.txt', join(inside, 'short'));
      expect(await call('file.read', { path: 'way/a.txt' })).toMatchObject({ content: 'one' });
      await call('file.write', { path: 'short', content: 'two' });
      expect(lstatSync(join(inside, 'short')).isSymbolicLink()).toBe(true);
      expect(readFileSync(join(inside, 'real/a.txt'), 'utf8')).toBe('two');
    });

    test('deleting a link deletes the link', async () => {
      symlinkSync(join(outside, 'secret.txt'), join(inside, 'way'));
      expect(await call('file.list', {})).toMatchObject({
        entries: [{ name: 'way', kind: 'link' }],
      });
      expect(await call('file.delete', { path: 'way' })).toMatchObject({ deleted: true });
      expect(readdirSync(outside)).toEqual(['secret.txt']);
    });
  });

  describe('hard links', () => {
    beforeEach(() => {
      mkdirSync(inside);
      linkSync(join(outside, 'secret.txt'), join(inside, 'way'));
    });

    test.each(['file.read', 'file.append', 'file.write'])(
      '%s refuses a file with a second name',
      async (name) => {
        const content = name === 'file.read' ? {} : { content: 'x' };
        expect(await call(name, { path: 'way', ...content })).toMatchObject({
          code: 'refused',
          message: expect.stringContaining('hard link'),
          fate: 'not-done',
        });
        expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('hunter2');
        expect(readdirSync(inside)).toEqual(['way']);
      },
    );

    test('deleting one deletes that name only', async () => {
      expect(await call('file.delete', { path: 'way' })).toMatchObject({ deleted: true });
      expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('hunter2');
    });
  });

  describe('folders that are off limits, wherever they are', () => {
    const inWorkspace = (path: string): string => join(inside, path);

    test('the data folder is not entered, not even to look', async () => {
      mkdirSync(inWorkspace('projects/.rote'), { recursive: true });
      writeFileSync(inWorkspace('projects/.rote/api-token'), 'hunter2');
      symlinkSync('projects/.rote', inWorkspace('way'));
      limits = { byName, closed: [inWorkspace('projects/.rote')] };
      for (const path of ['projects/.rote/api-token', 'way/api-token'])
        for (const answer of await everyTool(path))
          expect(answer).toMatchObject({ code: 'refused' });
      expect(await call('file.list', { path: 'way' })).toMatchObject({ code: 'refused' });
      expect(readdirSync(inWorkspace('projects/.rote'))).toEqual(['api-token']);
    });

    test('a folder of skills is read and not written, by whatever way and before it is there', async () => {
      limits = { byName, readOnly: [inWorkspace('skills'), inWorkspace('skills-later')] };
      mkdirSync(inWorkspace('skills/tea'), { recursive: true });
      writeFileSync(inWorkspace('skills/tea/SKILL.md'), 'tea');
      symlinkSync('skills/tea', inWorkspace('way'));
      for (const path of [
        'skills/tea/SKILL.md',
        'way/SKILL.md',
        'skills/new/SKILL.md',
        'skills-later/x/SKILL.md',
      ]) {
        for (const name of ['file.write', 'file.append', 'file.delete'])
          expect(
            await call(name, { path, ...(name !== 'file.delete' && { content: 'x' }) }),
            path,
          ).toMatchObject({
            code: 'refused',
            message: expect.stringContaining('folder of skills'),
          });
      }
      expect(await call('file.read', { path: 'way/SKILL.md' })).toMatchObject({ content: 'tea' });
      expect(readdirSync(inside).toSorted()).toEqual(['skills', 'way']);
      expect(readdirSync(inWorkspace('skills'))).toEqual(['tea']);
    });
  });
});

describe('a folder outside the workspace', () => {
  const read = (path: string): Grant => ({ kind: 'folder', path, access: 'read' });
  const write = (path: string): Grant => ({ kind: 'folder', path, access: 'write' });
  const secret = () => join(outside, 'secret.txt');
  const withGrants = (name: string, input: object, ...grants: Grant[]) =>
    call(name, input, undefined, grants);
  beforeEach(() => {
    limits = {};
  });

  test('is reached by the work that was granted it, and by no other', async () => {
    expect(await withGrants('file.read', { path: secret() })).toMatchObject({
      code: 'folder-not-granted',
      reachedNobody: true,
    });
    expect(await withGrants('file.read', { path: secret() }, read(outside))).toMatchObject({
      path: secret(),
      content: 'hunter2',
    });
    expect(await withGrants('file.read', { path: secret() }, read(inside))).toMatchObject({
      code: 'folder-not-granted',
    });
  });

  test('that may be read is not written; one that may be written is both', async () => {
    const new_ = { path: join(outside, 'sub/new.txt'), content: 'x' };
    for (const name of ['file.write', 'file.append', 'file.delete'])
      expect(await withGrants(name, new_, read(outside)), name).toMatchObject({
        code: expect.stringMatching(/folder-not-granted|bad-input/),
      });
    expect(await withGrants('file.write', new_, write(outside))).toMatchObject({ bytes: 1 });
    expect(await withGrants('file.read', { path: new_.path }, write(outside))).toMatchObject({
      content: 'x',
    });
    expect(await withGrants('file.delete', { path: new_.path }, write(outside))).toMatchObject({
      deleted: true,
    });
  });

  test('~ is the home of the user who runs Rote', async () => {
    mkdirSync(join(folder, 'ann/notes'), { recursive: true });
    const grant = write(join(folder, 'ann/notes'));
    expect(
      await withGrants('file.write', { path: '~/notes/a.md', content: 'x' }, grant),
    ).toMatchObject({ path: '~/notes/a.md' });
    expect(readFileSync(join(folder, 'ann/notes/a.md'), 'utf8')).toBe('x');
  });

  test('is not made where it is missing, and a path from the root into the workspace is one of the workspace', async () => {
    const gone = join(folder, 'gone');
    expect(
      await withGrants('file.write', { path: join(gone, 'x'), content: '' }, write(gone)),
    ).toMatchObject({ code: 'not-found' });
    await withGrants('file.write', { path: join(inside, 'a/b.txt'), content: 'in' });
    expect(readFileSync(join(inside, 'a/b.txt'), 'utf8')).toBe('in');
  });

  test('what is hidden in it, keys and the data folder are not reached, by name or by a link', async () => {
    limits = { closed: [join(outside, 'data')] };
    mkdirSync(join(outside, '.ssh'));
    mkdirSync(join(outside, 'data/inner'), { recursive: true });
    for (const name of ['.ssh/known', '.env', 'id_ed25519', 'server.key', 'data/inner/x'])
      writeFileSync(join(outside, name), 'hunter2');
    symlinkSync('.ssh/known', join(outside, 'way'));
    symlinkSync('server.key', join(outside, 'way2'));
    symlinkSync('data', join(outside, 'way3'));
    for (const name of [
      '.ssh/known',
      '.env',
      'id_ed25519',
      'server.key',
      'data/inner/x',
      'way',
      'way2',
      'way3/inner/x',
    ]) {
      const answer = await withGrants('file.read', { path: join(outside, name) }, read(outside));
      expect(answer, name).toMatchObject({ code: expect.stringMatching(/refused|bad-input/) });
      expect(JSON.stringify(answer), name).not.toContain('hunter2');
    }
    expect(await withGrants('file.list', { path: outside }, read(outside))).toMatchObject({
      entries: [
        { name: 'data' },
        { name: 'secret.txt' },
        { name: 'way' },
        { name: 'way2' },
        { name: 'way3' },
      ],
    });
  });

  test('that became a link since it was granted is not followed', async () => {
    const shared = join(folder, 'shared');
    symlinkSync(outside, shared);
    expect(
      await withGrants('file.read', { path: join(shared, 'secret.txt') }, read(shared)),
    ).toMatchObject({ code: 'refused', message: expect.stringContaining('is a link to') });
  });

  test.each([
    ['file', '/srv/music/a.txt', '/srv/music'],
    ['file', '/srv/out/${run.id}.csv', '/srv/out'],
    ['file', '/srv/${input.name}/x/a.txt', '/srv'],
    ['folder', '/srv/music/', '/srv/music'],
    ['file', '~/notes/today.md', 'HOME/notes'],
    ['folder', '~', 'HOME'],
    ['file', 'notes/today.md', null],
    ['file', '/notes.md', null],
    ['folder', '/', null],
    ['file', '/${input.path}', null],
    ['file', '~/.ssh/config', null],
    ['file', '/srv/../etc/passwd', null],
    ['file', '/proc/1/environ', null],
    ['file', '~ben/notes', null],
    ['file', '/srv/web/private.pem', null],
  ] as const)('what is asked for, for a %s %s: %s', (named, path, expected) => {
    const home = join(folder, 'ann');
    const { grantOf, inputFault } = createReachedFiles({
      workspace: inside,
      home,
      offLimits: {},
    }).rulesFor(named, 'read');
    const wanted = grantOf({ path }, 'owner');
    expect(wanted).toEqual(
      expected === null
        ? null
        : {
            grant: { kind: 'folder', path: expected.replace('HOME', home), access: 'read' },
            isNeeded: true,
          },
    );
    expect(inputFault({ path }) === null).toBe(expected !== null || path === 'notes/today.md');
    expect(grantOf({ path }, 'member')).toBeNull();
  });
});
