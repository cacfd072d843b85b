import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../src/base/clock.ts';
import { type ModelServer, startModelServer } from '../src/models/model-server.fake.ts';

const ROTE = join(import.meta.dirname, '../bin/rote');
const KEY = 'sk-of-the-owner-1234567890';
const children: ChildProcess[] = [];
let home: string;
let server: ModelServer;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-keys-'));
  server = await startModelServer({ clock: createSystemClock() });
  const chain = [
    { kind: 'openai-compatible', name: 'ours', url: server.url, model: 'm', key: 'OUR_API_KEY' },
  ];
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ models: { chain } }));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await server.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

function start(env: Record<string, string>, ...argv: string[]): ChildProcess {
  const child = spawn(ROTE, [...argv, '--json', '--home', home], {
    env: { PATH: process.env['PATH'] ?? '', HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

const environOf = (pid: number | undefined): string => readFileSync(`/proc/${pid}/environ`, 'utf8');

/** One request to the daemon that has it ask its model. */
async function ask(address: string): Promise<void> {
  const token = readFileSync(join(home, 'api-token'), 'utf8').trim();
  await fetch(`${address}/api/v1/ask`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'What is the meaning of it all?' }),
  });
}

test.skipIf(process.platform !== 'linux')(
  'a daemon has its keys, and nobody finds them in its environment',
  async () => {
    const child = start(
      { OUR_API_KEY: KEY, GITHUB_TOKEN: KEY, PLAIN: 'kept' },
      'start',
      '--port',
      '0',
    );
    const [line] = await once(child.stdout?.setEncoding('utf8') as NodeJS.EventEmitter, 'data');
    const environ = environOf(child.pid);
    expect(environ).toContain('PLAIN=kept');
    expect(environ).not.toContain(KEY);
    await ask(JSON.parse(line).address);
    await server.received(1);
    expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
  },
);

test('a command has them too', async () => {
  const child = start({ OUR_API_KEY: KEY }, 'models', 'test');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
});

/** The launcher in front of a program that tells what it got. */
function handedTo(shell: string, env: Record<string, string>, ...argv: string[]) {
  const folder = join(home, 'install');
  const program = `
    const { readFileSync } = require('node:fs');
    const fd = process.env.ROTE_KEYS_FD;
    const handed = fd === undefined ? null : readFileSync(Number(fd), 'utf8');
    console.log(JSON.stringify({ handed, names: Object.keys(process.env), stdin: readFileSync(0, 'utf8'), argv: process.argv.slice(2) }));`;
  for (const part of ['bin', 'dist']) mkdirSync(join(folder, part), { recursive: true });
  copyFileSync(ROTE, join(folder, 'bin/rote'));
  writeFileSync(join(folder, 'dist/main.js'), program);
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  const { stdout } = spawnSync(shell, [join(folder, 'bin/rote'), ...argv], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    input: 'what was piped in',
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

const SHELLS = ['sh', 'bash', 'dash'].filter(
  (shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0,
);

test.each(SHELLS)('%s hands over exactly what is named like a key, as it is', (shell) => {
  const odd = `it's "$(true)" \`x\` \\ 'y'\nexport FALSE_KEY='no'\n ä`;
  const { handed, names, stdin, argv } = handedTo(
    shell,
    { OUR_API_KEY: odd, LONG_TOKEN: 'x'.repeat(20_000), KEYBOARD: 'de', EMPTY_SECRET: '' },
    'ask',
    'a "word" $x',
  );
  expect(handed.split('\n--- the next key ---\n').slice(0, -1).toSorted()).toEqual([
    'EMPTY_SECRET=',
    `LONG_TOKEN=${'x'.repeat(20_000)}`,
    `OUR_API_KEY=${odd}`,
  ]);
  expect(names).toContain('KEYBOARD');
  for (const name of ['OUR_API_KEY', 'LONG_TOKEN', 'EMPTY_SECRET'])
    expect(names).not.toContain(name);
  expect([stdin, argv]).toEqual(['what was piped in', ['ask', 'a "word" $x']]);
});

test('where there is no key, there is no pipe', () => {
  expect(handedTo('sh', { KEYBOARD: 'de' }, 'status').handed).toBe(null);
});
