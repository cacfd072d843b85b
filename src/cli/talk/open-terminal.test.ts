/** A reminder is noticed in the terminal where it was asked for, without typing anything else. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROTE = fileURLToPath(new URL('../../../bin/rote', import.meta.url));
/** Gives a program a terminal: util-linux has it, and nothing else is needed. */
const hasTerminals =
  process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

let home: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-open-terminal-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(home, { recursive: true, force: true });
});

function start(program: string, args: string[]): { child: ChildProcess; heard: () => string } {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...environment } = process.env;
  const child = spawn(program, args, { env: { ...environment, TZ: 'UTC' }, stdio: 'pipe' });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  return { child, heard: () => text };
}

async function until({ child, heard }: ReturnType<typeof start>, pattern: RegExp): Promise<string> {
  while (!pattern.test(heard())) {
    const isOver = await Promise.race([
      once(child.stdout ?? child, 'data').then(() => false),
      once(child, 'exit').then(() => true),
    ]);
    if (isOver) break;
  }
  return heard();
}

test.skipIf(!hasTerminals)(
  '"remind me in 4 seconds" appears by itself (needs script of util-linux)',
  async () => {
    const daemon = start(ROTE, ['start', '--port', '0', '--home', home]);
    expect(await until(daemon, /Rote is up/)).toContain('Rote is up');
    const ask = `'${ROTE}' ask 'remind me in 4 seconds to stretch' --yes --home '${home}'; cat`;
    const shell = start('script', ['-qec', ask, '/dev/null']);
    const seen = await until(shell, /\[Rote [\d:]+\] Reminder: stretch/);
    expect(seen).toMatch(/Stored as sched_\w+\.[\s\S]*\[Rote \d\d:\d\d\] Reminder: stretch/);
    // Its own answer is not shown a second time.
    expect(seen.split('Stored as')).toHaveLength(2);
  },
);
