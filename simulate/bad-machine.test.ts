/** Faults of the machine, on a real daemon with real files. Nothing of it may end it, lose what was answered, or go unsaid. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StartedDaemon, startUnder, until } from './bad-machine.ts';

const LONG = { timeout: 180_000 };
const ROOT = join(import.meta.dirname, '..');
const ROTE = join(ROOT, 'bin/rote');
let home: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-bad-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

async function start(under: Parameters<typeof startUnder>[1] = {}): Promise<StartedDaemon> {
  const daemon = await startUnder(home, under);
  children.push(daemon.child);
  return daemon;
}
function rote(...argv: string[]) {
  const { status, stdout } = spawnSync(ROTE, [...argv, '--json', '--home', home], {
    encoding: 'utf8',
  });
  return { status, ...JSON.parse(stdout) };
}
const REMINDER = {
  every: '1s',
  plan: [{ id: 'say', toolName: 'message.send', parameters: { text: 'tea' } }],
};
const hasRun = (): true | null =>
  rote('runs', 'list').runs[0]?.state === 'succeeded' ? true : null;

describe('nobody reads what the daemon says', LONG, () => {
  test.each([
    ['standard error is on a full disk', { after: '2>/dev/full' }],
    ['standard error and output are', { after: '>/dev/full 2>/dev/full' }],
    ['they are closed', { after: '>&- 2>&-' }],
    ['the reader of standard error went away', { after: '2>&1 >/dev/null | true', before: '' }],
  ])('%s: it runs on', async (_, under) => {
    writeFileSync(join(home, 'config.yaml'), 'log:\n  level: debug\n');
    const daemon = await start(under);
    await daemon.ask('POST', '/schedules', REMINDER);
    await until(hasRun);
    expect((await daemon.healthz()).status).toBe(200);
  });
});

describe('one daemon on a data folder', LONG, () => {
  const TAKE = `
    const { takePresence } = await import(process.argv[1] + '/src/home/presence.ts');
    const { createSystemClock } = await import(process.argv[1] + '/src/base/clock.ts');
    let said = 'taken';
    try { globalThis.presence = takePresence({ home: process.argv[2], clock: createSystemClock(), version: '1' }); }
    catch (error) { said = error.code; }
    process.stdout.write(said + '\\n');
    process.stdin.resume();`;
  function taker(): { child: ChildProcess; said: Promise<string> } {
    const child = spawn(process.execPath, ['--input-type=module', '-e', TAKE, ROOT, home], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    const said = once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data').then(([text]) =>
      String(text).trim(),
    );
    return { child, said };
  }

  test('of thirty that start at once beside the file of a dead one, one has it', async () => {
    const dead = { pid: 4_000_000, host: hostname(), processStart: '1', address: null };
    const stale = { ...dead, startedAtUtc: '2026-01-01T00:00:00Z', version: '1' };
    writeFileSync(join(home, 'daemon.json'), JSON.stringify(stale));
    const takers = Array.from({ length: 30 }, taker);
    const said = await Promise.all(takers.map((one) => one.said));
    expect(said.filter((word) => word === 'taken')).toHaveLength(1);
    expect(said.filter((word) => word === 'already-running')).toHaveLength(29);
    // The system lets go of it with the process, however that ends.
    const winner = takers[said.indexOf('taken')]?.child;
    winner?.kill('SIGKILL');
    await once(winner as ChildProcess, 'exit');
    expect(await taker().said).toBe('taken');
  });
});

describe('the database', LONG, () => {
  async function liveOnce(): Promise<void> {
    const daemon = await start();
    await daemon.ask('POST', '/schedules', { every: '1h', instruction: 'Say hello' });
    expect(await daemon.stop()).toBe(0);
  }
  const file = () => join(home, 'rote.db');

  test.each([
    ['is gone', () => rmSync(file())],
    ['was cut to nothing', () => truncateSync(file(), 0)],
  ])('%s: none is begun in its place', async (_, destroy) => {
    await liveOnce();
    destroy();
    for (const command of [['start', '--port', '0'], ['status'], ['schedule', 'list']]) {
      const refused = rote(...command);
      expect(refused).toMatchObject({ status: 1, error: { code: 'database-gone' } });
      expect(refused.error.hint).toContain('rote restore FILE');
    }
    expect(existsSync(file()) ? statSync(file()).size : 0).toBe(0);
    // As the hint says.
    for (const name of readdirSync(home))
      if (name.startsWith('rote.db') || name === 'daemon-running') rmSync(join(home, name));
    expect(rote('status')).toMatchObject({ status: 0 });
  });

  test('without handles for it is not damaged: it is left where it is, and found sound later', async () => {
    await liveOnce();
    writeFileSync(join(home, 'daemon-running'), '1\n');
    const size = statSync(file()).size;
    for (const handles of [20, 26, 32, 40]) {
      const script = `ulimit -n ${handles}; exec "$0" start --port 0 --json --home "$1" 2>/dev/null`;
      const child = spawn('sh', ['-c', script, ROTE, home], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      children.push(child);
      const printed = once(child.stdout, 'data');
      await Promise.race([printed, once(child, 'exit')]);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      expect(readdirSync(home).filter((name) => name.includes('damaged'))).toEqual([]);
    }
    expect(statSync(file()).size).toBe(size);
    const daemon = await start();
    expect((await daemon.healthz()).status).toBe(200);
  });
});
