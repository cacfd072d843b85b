/** `rote ask` at its prompt, as a process with a terminal of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { runRoteJson } from '../cli.fake.ts';

const ROTE = fileURLToPath(new URL('../../../bin/rote', import.meta.url));
const hasTerminals =
  process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-ask-terminal-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test.skipIf(!hasTerminals).each(['SIGTERM', 'SIGINT'] as const)(
  '%s at its question ends it, and nothing is stored (needs script of util-linux)',
  async (signal) => {
    // The shell says its id and becomes the command.
    const line = `echo "[$$]"; exec '${ROTE}' ask 'remind me tomorrow at 9am to call' --home '${home}'`;
    const shell = spawn('script', ['-qec', line, '/dev/null'], { stdio: 'pipe' });
    const ended = once(shell, 'exit');
    let seen = '';
    for await (const chunk of shell.stdout) {
      seen += chunk;
      if (/\[y\/N\]/.test(seen)) break;
    }
    shell.stdout.resume();
    process.kill(Number(/\[(\d+)\]/.exec(seen)?.[1]), signal);
    await ended;
    expect(seen).toContain('Reminder: call');
    const kept = await runRoteJson(['schedule', 'list'], { home, clock: createSystemClock() });
    expect(kept).toMatchObject({ ok: true, schedules: [] });
  },
);
