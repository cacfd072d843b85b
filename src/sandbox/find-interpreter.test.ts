import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFindInterpreter } from './find-interpreter.ts';
import { temporaryFolder } from './sandbox.fake.ts';

function program(file: string, text = '#!/bin/sh\n'): string {
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

const find = (path: string, said: { program: string; args: string[] }, cwd = '/') =>
  createFindInterpreter({ path, environment: { PATH: path } })(said, cwd);

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

it('asks a shim of python what it stands for', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'real', 'bin'), { recursive: true });
  mkdirSync(join(folder, 'real', 'lib'));
  const real = program(join(folder, 'real', 'bin', 'python3.99'));
  const prefix = join(folder, 'real');
  program(join(folder, 'python3'), `#!/bin/sh\nprintf '%s\\n' ${real} ${prefix} ${prefix}\n`);
  expect(await find(folder, { program: 'python3', args: ['x.py'] })).toMatchObject({
    value: {
      program: real,
      args: ['x.py'],
      shows: [real, join(prefix, 'bin'), join(prefix, 'lib')],
    },
  });
});

it('shows nothing for a program of the system, and refuses what is not there', async () => {
  expect(await find('/usr/bin', { program: 'env', args: [] })).toMatchObject({
    value: { shows: [] },
  });
  expect(await find('/usr/bin', { program: 'nowhere', args: [] })).toMatchObject({ ok: false });
});
