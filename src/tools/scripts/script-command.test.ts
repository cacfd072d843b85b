import { expect, test } from 'vitest';
import { nodeFlags, scriptCommand } from './script-command.ts';

function commandOf(
  name: string,
  head: string,
  isExecutable: boolean,
  flags: readonly string[] = [],
): string {
  const command = scriptCommand({
    file: `/skill/${name}`,
    head,
    isExecutable,
    node: '/node',
    nodeFlags: flags,
    shell: 'bash',
  });
  return command.kind === 'run' ? [command.program, ...command.args].join('|') : command.why;
}

test.each([
  ['run', '#!/bin/sh\n', '/bin/sh|/skill/run'],
  ['run', '#! /bin/sh -eu\necho', '/bin/sh|-eu|/skill/run'],
  [
    'run',
    '#!/usr/bin/env -S node --no-warnings\r\n',
    '/usr/bin/env|-S node --no-warnings|/skill/run',
  ],
  ['run.py', '#!/opt/python\n', '/opt/python|/skill/run.py'],
  ['run.py', '#!python\n', 'python3|/skill/run.py'],
  ['run.py', '\ufeff#!/opt/python\n', 'python3|/skill/run.py'],
  ['run.sh', '#!\n', 'bash|/skill/run.sh'],
])('%s that may be executed and begins with %j', (name, head, command) => {
  expect(commandOf(name, head, true)).toBe(command);
});

test.each([
  ['run.js', '/node|/skill/run.js'],
  ['run.mjs', '/node|/skill/run.mjs'],
  ['run.cjs', '/node|/skill/run.cjs'],
  ['run.ts', '/node|/skill/run.ts'],
  ['run.PY', 'python3|/skill/run.PY'],
  ['run.sh', 'bash|/skill/run.sh'],
])('%s that may not be executed', (name, command) => {
  expect(commandOf(name, '#!/bin/other\n', false)).toBe(command);
});

test.each([
  ['run', '#!/bin/sh\n', false, 'chmod +x'],
  ['run', 'echo hello\n', true, 'neither executable'],
  ['run', '#!\n', true, 'neither executable'],
  ['run', `#!/${'x'.repeat(600)}`, true, 'neither executable'],
  ['run.exe', '\x7fELF', true, 'neither executable'],
  ['.sh', '', false, 'neither executable'],
])('%s with %.20j can not be run', (name, head, isExecutable, why) => {
  expect(commandOf(name, head, isExecutable)).toContain(why);
});

test('JavaScript in a box is told what it may do', () => {
  expect(commandOf('run.mjs', '', false, ['--permission'])).toBe(
    '/node|--permission|/skill/run.mjs',
  );
  const env = '#!/usr/bin/env node\n';
  expect(commandOf('run', env, true, ['--permission'])).toBe('/node|--permission|/skill/run');
  expect(commandOf('run', env, true)).toBe('/usr/bin/env|node|/skill/run');
  expect(nodeFlags({ writes: ['/a', '/b'], hasNetwork: false })).toEqual(
    expect.arrayContaining(['--permission', '--allow-fs-write=/a', '--allow-fs-write=/b']),
  );
  expect(nodeFlags({ writes: [], hasNetwork: false })).not.toContain('--allow-net');
  expect(nodeFlags({ writes: [], hasNetwork: true })).toContain('--allow-net');
});
