/** Faults of the machine, on a real daemon with real files. Nothing of it may end it, lose what was answered, or go unsaid. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyNth, patience, rounds } from '../src/base/rounds.fake.ts';
import { type StartedDaemon, startUnder, until } from './bad-machine.ts';

const LONG = { timeout: patience(180_000) };
const isTried = (_: unknown, at: number): boolean => at % everyNth(4) === 0;
const ROOT = join(import.meta.dirname, '..');
const ROTE = join(ROOT, 'bin/rote');
let home: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-bad-'));
});
afterEach(async () => {
  killWhoHolds(home);
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

/** In a pipe the daemon is not the process that was started. */
function killWhoHolds(folder: string): void {
  try {
    process.kill(JSON.parse(readFileSync(join(folder, 'daemon.json'), 'utf8')).pid, 'SIGKILL');
  } catch {}
}

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
/** Asked of the daemon itself: a command each time would be a process each time. */
const hasRun = async (daemon: StartedDaemon): Promise<true | null> =>
  (await daemon.ask('GET', '/runs')).answer.runs[0]?.state === 'succeeded' ? true : null;

describe('nobody reads what the daemon says', LONG, () => {
  // The others fail a write in the same way; `npm run simulate` tries them.
  test.each(
    [
      [
        'standard error and output are on a full disk',
        { after: '>/dev/full 2>/dev/full' },
      ] as const,
      ['standard error is', { after: '2>/dev/full' }] as const,
      ['the reader of standard error went away', { after: '2>&1 >/dev/null | true' }] as const,
      ['both are closed', { after: '>&- 2>&-' }] as const,
    ].filter(isTried),
  )('%s: it runs on', async (_, under) => {
    writeFileSync(join(home, 'config.yaml'), 'log:\n  level: debug\n');
    const daemon = await start(under);
    await daemon.ask('POST', '/schedules', REMINDER);
    await until(() => hasRun(daemon));
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

  test('of many that start at once beside the file of a dead one, one has it', async () => {
    const dead = { pid: 4_000_000, host: hostname(), processStart: '1', address: null };
    const stale = { ...dead, startedAtUtc: '2026-01-01T00:00:00Z', version: '1' };
    writeFileSync(join(home, 'daemon.json'), JSON.stringify(stale));
    const takers = Array.from({ length: rounds(30, 10) }, taker);
    const said = await Promise.all(takers.map((one) => one.said));
    expect(said.filter((word) => word === 'taken')).toHaveLength(1);
    expect(said.filter((word) => word === 'already-running')).toHaveLength(takers.length - 1);
    // The system lets go of it with the process, however that ends.
    const winner = takers[said.indexOf('taken')]?.child;
    winner?.kill('SIGKILL');
    await once(winner as ChildProcess, 'exit');
    expect(await taker().said).toBe('taken');
  });
});

describe('the database', LONG, () => {
  let lived: string;
  beforeAll(async () => {
    lived = mkdtempSync(join(tmpdir(), 'rote-lived-'));
    const daemon = await startUnder(lived);
    await daemon.ask('POST', '/schedules', { every: '1h', instruction: 'Say hello' });
    expect(await daemon.stop()).toBe(0);
  }, LONG.timeout);
  afterAll(() => {
    killWhoHolds(lived);
    rmSync(lived, { recursive: true, force: true });
  });
  /** A data folder in which a daemon was once. */
  const liveOnce = (): void => cpSync(lived, home, { recursive: true });
  const file = () => join(home, 'rote.db');

  test.each([
    ['is gone', () => rmSync(file())],
    ['was cut to nothing', () => truncateSync(file(), 0)],
  ])('%s: none is begun in its place', (_, destroy) => {
    liveOnce();
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
    expect(rote('status')).toMatchObject({ error: { code: 'not-running' } });
  });

  test('without handles for it is not damaged: it is left where it is, and found sound later', async () => {
    liveOnce();
    writeFileSync(join(home, 'daemon-running'), '1\n');
    const size = statSync(file()).size;
    for (const handles of [26, 20, 40, 32].filter(isTried)) {
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

describe('a command on a bad machine', LONG, () => {
  test.each([28, 24, 40, 32].filter(isTried))(
    'with %i handles what was stored is answered as stored, and what was not is named',
    (handles) => {
      rote('status');
      const script = `ulimit -n ${handles}; exec "$0" schedule add --every 1h --instruction hi --json --home "$1" 2>/dev/null`;
      const { stdout } = spawnSync('sh', ['-c', script, ROTE, home], { encoding: 'utf8' });
      const stored = rote('schedule', 'list').schedules.length;
      // So few that Node itself does not start, or an answer.
      const answer = stdout === '' ? { ok: false } : JSON.parse(stdout);
      expect(answer.ok).toBe(stored === 1);
      if (!answer.ok && answer.error !== undefined)
        expect(answer.error.hint).not.toContain('fault of Rote');
    },
  );

  test('a signal that can’t be written takes nothing back', () => {
    rote('status');
    rmSync(join(home, 'rote.db-changed'), { force: true });
    mkdirSync(join(home, 'rote.db-changed'));
    const added = rote('schedule', 'add', '--every', '1h', '--instruction', 'hi');
    expect(added).toMatchObject({ status: 0, ok: true });
    expect(rote('schedule', 'list').schedules).toHaveLength(1);
  });
});

describe('too many connections', LONG, () => {
  test('for its handles: those are refused, it lives, and answers when they are gone', async () => {
    const daemon = await start({ before: 'ulimit -n 64;' });
    const { hostname: host, port } = new URL(daemon.address);
    const sockets = Array.from({ length: 200 }, () => connect(Number(port), host));
    // Each is taken or refused.
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((resolve) => {
            for (const event of ['connect', 'error', 'close']) socket.on(event, () => resolve());
          }),
      ),
    );
    for (const socket of sockets) socket.destroy();
    await until(async () => ((await daemon.healthz()).status === 200 ? true : null));
    expect(daemon.child.exitCode).toBeNull();
    expect((await daemon.ask('POST', '/schedules', REMINDER)).status).toBe(201);
    await until(() => hasRun(daemon));
  });
});

const isRoot = process.getuid?.() === 0;

/** A disk of 24 MB; only root can make one. */
describe.skipIf(!isRoot || process.platform !== 'linux')('a full disk', LONG, () => {
  beforeEach(() => {
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', home]).status).toBe(0);
  });
  afterEach(() => {
    spawnSync('umount', ['-l', home]);
  });

  function fill(): void {
    const file = join(home, 'ballast');
    for (const size of [1_000_000, 4096, 1]) {
      try {
        for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
      } catch {}
    }
  }

  test('is named, is in the health, and when there is room again everything goes on', async () => {
    const daemon = await start({ after: '2>"$0/log"' });
    const well = await daemon.ask('POST', '/schedules', REMINDER);
    expect(well.status).toBe(201);
    fill();
    let refused = well;
    // The first commits may still fit into what is there.
    await until(async () => {
      refused = await daemon.ask('POST', '/schedules', {
        every: '1h',
        instruction: 'x'.repeat(9000),
      });
      return refused.status === 201 ? null : true;
    });
    expect([refused.status, refused.answer.error.code]).toEqual([507, 'disk-full']);
    expect(refused.answer.error.hint).toContain('Make room');
    const sick = await until(async () => {
      const health = await daemon.healthz();
      return health.status === 503 ? health : null;
    });
    expect(sick.problems).toContain('disk-full');
    const byHand = rote('schedule', 'add', '--every', '1h', '--instruction', 'x'.repeat(9000));
    expect(byHand).toMatchObject({ status: 1, error: { code: 'disk-full' } });
    rmSync(join(home, 'ballast'));
    await until(async () => ((await daemon.healthz()).status === 200 ? true : null));
    const again = await daemon.ask('POST', '/schedules', { every: '1h', instruction: 'again' });
    expect(again.status).toBe(201);
    const listed = rote('schedule', 'list').schedules as { id: string }[];
    expect(listed.map(({ id }) => id)).toContain(again.answer.schedule.id);
    expect(daemon.child.exitCode).toBeNull();
  });
});

describe('the files of Rote change under the daemon', LONG, () => {
  test('plans go on with what was loaded; what was not is told, and the health says so', async () => {
    const dist = join(home, 'dist');
    cpSync(join(ROOT, 'dist'), dist, { recursive: true });
    const data = join(home, 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'config.yaml'), 'log:\n  level: debug\n');
    const daemon = await startUnder(data, {
      rote: `"${process.execPath}" "${join(dist, 'main.js')}"`,
      after: `2>"${join(home, 'log')}"`,
    });
    children.push(daemon.child);
    // With the first schedule there is something to do.
    await daemon.ask('POST', '/schedules', {
      every: '1h',
      plan: [{ id: 'a', toolName: 'time.now' }],
    });
    await until(() =>
      readFileSync(join(home, 'log'), 'utf8').includes('loaded-for-runs') ? true : null,
    );
    // What is looked at below is loaded when it is first asked for, too.
    for (const path of ['/runs', '/incidents']) await daemon.ask('GET', path);
    // As an update does it: the old files are gone, others are there.
    rmSync(dist, { recursive: true });
    const plan = [
      { id: 'now', toolName: 'time.now', parameters: {} },
      {
        id: 'get',
        toolName: 'http.request',
        parameters: { url: 'http://127.0.0.1:1/' },
        retryPolicy: { maxRetries: 0 },
      },
    ];
    const grants = [{ kind: 'private-address', host: '127.0.0.1:1' }];
    const { answer } = await daemon.ask('POST', '/schedules', { every: '1s', plan, grants });
    const id = answer.schedule.id as string;
    const shown = await until(async () => {
      const { runs } = (await daemon.ask('GET', `/runs?schedule=${id}`)).answer;
      return runs[0]?.state === 'failed' ? runs[0] : null;
    });
    // It was called, though its files are gone.
    expect(shown.summary).toContain('127.0.0.1');
    expect((await daemon.healthz()).status).toBe(200);
    await daemon.ask('POST', '/schedules', { every: '1s', instruction: 'needs a model' });
    const sick = await until(async () => {
      const health = await daemon.healthz();
      return health.status === 503 ? health : null;
    });
    expect(sick.problems).toEqual(['files-replaced']);
    const { incidents } = (await daemon.ask('GET', '/incidents')).answer;
    expect(incidents.map(({ kind }: { kind: string }) => kind)).toContain('files-replaced');
  });
});
