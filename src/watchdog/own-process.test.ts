/** The daemon as a process of its own: its loop is blocked, and the service that the test is starts it again. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, type TestContext, test } from 'vitest';
import { MAIN } from '../base/built-main.fake.ts';
import { createSystemClock } from '../base/clock.ts';

/** Lets a test block the loop from outside. It stands still without taking the processor from the other tests. */
const BLOCKED = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', function blockTheLoop() {
    const until = Date.now() + Number(process.env.BLOCK_MS);
    const cell = new Int32Array(new SharedArrayBuffer(4));
    while (Date.now() < until) Atomics.wait(cell, 0, 0, 20);
  });`)}`;
const RECEIVER = `
import os, socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('bound', flush=True)
while True:
    for line in s.recv(4096).decode().splitlines():
        print(line, flush=True)
`;

/** A data folder with its daemons, gone after the test. */
function openPlace({ onTestFinished }: TestContext, watchdog: object) {
  const home = mkdtempSync(join(tmpdir(), 'rote-hang-'));
  const children: ChildProcess[] = [];
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  });
  const settings = { models: { discover: false }, log: { level: 'info' }, watchdog };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));

  function rote(...argv: string[]) {
    const words = [MAIN, ...argv, '--json', '--home', home];
    return JSON.parse(spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout);
  }
  function daemon(environment: Record<string, string>) {
    const words = ['--import', BLOCKED, MAIN, 'start', '--port', '0', '--home', home, '--no-link'];
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    return { child, lines: linesOf(child.stderr) };
  }
  const notices = (): string[] =>
    rote('inbox', '--limit', '200')
      .messages.filter(({ role }: { role: string }) => role === 'notice')
      .map(({ text }: { text: string }) => text);
  return { home, children, rote, daemon, notices };
}

/** Lines that have come, and a way to wait for one that may have come already. */
function linesOf(stream: NodeJS.ReadableStream) {
  const all: string[] = [];
  const waiting = new Set<() => void>();
  createInterface(stream).on('line', (line) => {
    all.push(line);
    for (const look of waiting) look();
  });
  /** The first behind `from` that fits. */
  const find = (fits: (line: string) => boolean, from = 0): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = all.slice(from).find(fits);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { all, find };
}

/** The line of the log that tells of it. */
async function logged({ find }: ReturnType<typeof linesOf>, event: string) {
  return JSON.parse(await find((line) => line.includes(`"event":"${event}"`)));
}

/** Far more than a slow machine takes between two turns of the loop. */
const PATIENT = { loopSeconds: 8 };
const realTime = createSystemClock();
const hasSystemd = spawnSync('systemd-notify', ['--version']).status === 0;
const hasPython = spawnSync('python3', ['--version']).status === 0;

// Each mostly waits for a loop that stands still.
describe.concurrent('a daemon', () => {
  test('a loop that is blocked is noticed, the process ended and started again, and nothing is lost', {
    timeout: 240_000,
  }, async (context) => {
    const { home, rote, daemon, notices } = openPlace(context, PATIENT);
    rote(
      'schedule',
      'add',
      '--payload',
      JSON.stringify({
        id: 'tick',
        every: '1s',
        say: 'tick',
        missed: 'run_immediately',
        overlap: 'queue',
      }),
    );
    const first = daemon({ ROTE_SERVICE: 'test', BLOCK_MS: '60000' });
    await logged(first.lines, 'daemon-started');
    const hung = logged(first.lines, 'loop-hung');
    const ended = once(first.child, 'exit');
    first.child.kill('SIGUSR2');
    expect(await hung).toMatchObject({ level: 'error', isEnded: true });
    expect(JSON.stringify((await hung).stack)).toContain('blockTheLoop');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(existsSync(join(home, 'loop-hung.json'))).toBe(true);

    const second = daemon({ ROTE_SERVICE: 'test', BLOCK_MS: '0' });
    await logged(second.lines, 'daemon-started');
    const stopped = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    await stopped;
    expect(existsSync(join(home, 'loop-hung.json'))).toBe(false);
    expect(notices()).toContainEqual(
      expect.stringMatching(
        /^Rote stood still for \d+ s\. It was ended and started again.*blockTheLoop/,
      ),
    );
    // Each second has its row, also those in which nothing lived, and each ran once.
    const { runs } = rote('runs', 'list', '--limit', '1000');
    const due = runs
      .map(
        ({ scheduledForUtc }: { scheduledForUtc: string }) =>
          Temporal.Instant.from(scheduledForUtc).epochMilliseconds,
      )
      .toSorted((one: number, other: number) => one - other);
    expect(due.length).toBeGreaterThan(2);
    expect(due.slice(1).map((at: number, index: number) => at - due[index])).toEqual(
      due.slice(1).map(() => 1000),
    );
  });

  test('where nobody starts it again it goes on, and says that it stood still', {
    timeout: 240_000,
  }, async (context) => {
    const { daemon, notices } = openPlace(context, PATIENT);
    const { child, lines } = daemon({ ROTE_SERVICE: '', BLOCK_MS: '14000' });
    await logged(lines, 'daemon-started');
    const stoodStill = logged(lines, 'loop-stood-still');
    child.kill('SIGUSR2');
    expect(await stoodStill).toMatchObject({ isEnded: false });
    const stopped = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await stopped).toEqual([0, null]);
    expect(notices()).toContainEqual(expect.stringMatching(/^Rote stood still.*It goes on\./));
  });

  test.skipIf(!hasSystemd || !hasPython)(
    'systemd hears that it is ready, that it lives, and that it stops; a loop that is blocked says nothing',
    { timeout: 240_000 },
    async (context) => {
      const { home, children, daemon } = openPlace(context, { loopSeconds: 0 });
      const socket = join(home, 'notify.sock');
      const receiver = spawn('python3', ['-c', RECEIVER, socket], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(receiver);
      const told = linesOf(receiver.stdout);
      await told.find((line) => line === 'bound');
      const untilTold = (notice: string) => {
        const from = told.all.length;
        return told.find((line) => line === notice, from);
      };
      const { child, lines } = daemon({
        NOTIFY_SOCKET: socket,
        WATCHDOG_USEC: '1500000',
        BLOCK_MS: '4000',
      });
      await logged(lines, 'daemon-started');
      await told.find((line) => line === 'READY=1');
      await untilTold('WATCHDOG=1');
      await untilTold('WATCHDOG=1');
      const before = realTime.monotonicMs();
      child.kill('SIGUSR2');
      // A beat that was on its way when the loop was blocked may still come; the next but one comes after it.
      await untilTold('WATCHDOG=1');
      await untilTold('WATCHDOG=1');
      expect(realTime.monotonicMs() - before).toBeGreaterThan(3000);
      const stopping = untilTold('STOPPING=1');
      const stopped = once(child, 'exit');
      child.kill('SIGTERM');
      await stopping;
      expect(await stopped).toEqual([0, null]);
      expect(told.all.find((line) => line.endsWith('=1'))).toBe('READY=1');
    },
  );
});
