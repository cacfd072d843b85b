import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFindInterpreter } from './find-interpreter.ts';
import { temporaryFolder } from './sandbox.fake.ts';

function program(file: string, text = '#!/bin/sh\n'): string {
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

/** The Python says what its file says, and is not really run. */
const asked: string[] = [];
const find = (path: string, said: { program: string; args: string[] }, cwd = '/', own = '/none') =>
  createFindInterpreter({
    path,
    async askPython(file) {
      asked.push(file);
      return readFileSync(file, 'utf8');
    },
  })({ ...said, cwd, folder: own, seenAt: own, readOnly: [] });

it('sees through env to the program of PATH', async () => {
  const folder = temporaryFolder();
  const tool = program(join(folder, 'tool'));
  const said = { program: '/usr/bin/env', args: ['tool', 'script'] };
  expect(await find(folder, said)).toMatchObject({
    ok: true,
    value: { program: tool, args: ['script'], shows: [tool] },
  });
  expect(
    await find(folder, { program: '/usr/bin/env', args: ['-S tool -u', 'script'] }),
  ).toMatchObject({ value: { program: tool, args: ['-u', 'script'] } });
});

it('shows the libraries beside a program of its own folder, and nothing else that lies there', async () => {
  const folder = temporaryFolder();
  for (const name of ['bin', 'lib', 'share']) mkdirSync(join(folder, name));
  const tool = program(join(folder, 'bin', 'tool'));
  symlinkSync(tool, join(folder, 'link'));
  const found = await find('', { program: './link', args: [] }, folder);
  expect(found).toMatchObject({ value: { program: tool, shows: [tool, join(folder, 'lib')] } });
});

/** A Python of its own, in a folder of that name. */
function python(folder: string): { real: string; prefix: string } {
  const prefix = join(folder, 'real');
  mkdirSync(join(prefix, 'bin'), { recursive: true });
  mkdirSync(join(prefix, 'lib', 'python3.99'), { recursive: true });
  writeFileSync(join(prefix, 'lib', 'python3.99', 'os.py'), '');
  return { prefix, real: program(join(prefix, 'bin', 'python3.99')) };
}

it('asks a shim of python what it stands for', async () => {
  const folder = temporaryFolder();
  const { real, prefix } = python(folder);
  program(join(folder, 'python3'), `${real}\n${prefix}\n${prefix}\n`);
  expect(await find(folder, { program: 'python3', args: ['x.py'] })).toMatchObject({
    value: {
      program: real,
      args: ['x.py'],
      shows: [real, join(prefix, 'bin'), join(prefix, 'lib')],
    },
  });
});

it.each([
  ['a file that is no Python', ({ prefix }) => ['/etc/shadow', prefix, prefix]],
  ['a folder that is none of a Python', ({ real }) => [real, '/root', '/root']],
  ['a Python outside of its folder', ({ prefix }) => ['/usr/bin/python3', prefix, prefix]],
  ['a name like that of a Python', ({ prefix }) => [`${prefix}/bin/../../secret`, prefix, prefix]],
  ['nothing', () => []],
  ['more than was asked', ({ real, prefix }) => [real, prefix, prefix, '/root']],
] satisfies [string, (of: { real: string; prefix: string }) => string[]][])(
  'does not believe a shim that names %s',
  async (_, answer) => {
    const folder = temporaryFolder();
    const said = answer(python(folder));
    program(join(folder, 'secret'));
    program(join(folder, 'python3'), said.join('\n'));
    expect(await find(folder, { program: 'python3', args: [] })).toMatchObject({ ok: false });
  },
);

it('asks nothing that lies where the box writes, and shows nothing for it', async () => {
  const folder = temporaryFolder();
  const venv = join(folder, 'venv', 'bin');
  mkdirSync(venv, { recursive: true });
  const own = program(join(venv, 'python3'), '/etc/shadow\n/root\n/root\n');
  symlinkSync('/usr/bin/env', join(venv, 'python'));
  asked.length = 0;
  for (const [said, path] of [
    ['./venv/bin/python3', ''],
    [own, ''],
    ['python3', venv],
  ] as const)
    expect(await find(path, { program: said, args: [] }, folder, folder)).toMatchObject({
      value: { program: own, shows: [] },
    });
  expect(
    await find('', { program: '/usr/bin/env', args: ['./venv/bin/python'] }, folder, folder),
  ).toMatchObject({ value: { program: join(venv, 'python'), shows: [] } });
  expect(asked).toEqual([]);
});

it('follows a link from where the box writes to an interpreter of PATH, and to nothing else', async () => {
  const [own, folder] = [temporaryFolder(), temporaryFolder()];
  const { real, prefix } = python(folder);
  program(join(folder, 'python3'), `${real}\n${prefix}\n${prefix}\n`);
  program(join(folder, 'private'));
  symlinkSync(real, join(own, 'python3'));
  symlinkSync(join(folder, 'private'), join(own, 'tool'));
  expect(await find(folder, { program: './python3', args: [] }, own, own)).toMatchObject({
    value: { program: join(own, 'python3'), shows: expect.arrayContaining([join(prefix, 'lib')]) },
  });
  expect(await find('', { program: './tool', args: [] }, own, own)).toMatchObject({
    ok: false,
    fault: { message: expect.stringContaining('which its box does not show') },
  });
});

it('shows nothing for a program of the system, and refuses what is not there', async () => {
  expect(await find('/usr/bin', { program: 'env', args: [] })).toMatchObject({
    value: { shows: [] },
  });
  expect(await find('/usr/bin', { program: 'nowhere', args: [] })).toMatchObject({ ok: false });
});
