/**
 * What a box knows of who made it, and that nothing of it outlives its end or that of its maker. Nothing here takes
 * more than a moment of a machine: where such a promise is broken, what runs here lives on.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { MARKED } from './left-boxes.ts';
import { hasBox, ownedBy, runShell, sandboxHere, temporaryFolder } from './sandbox.fake.ts';

const MAKER = join(import.meta.dirname, 'box-maker.fake.ts');
const SECRET = 'the-secret-of-the-maker';
const USERS = process.getuid?.() === 0 ? [null, { uid: 65_534, gid: 65_534 }] : [null];

describe.runIf(hasBox)('a box and its maker', () => {
  it.for(USERS)(
    'leaves no process behind, whatever it started, with the rights of %o',
    async (user) => {
      const { run } = sandboxHere({ user });
      const mark = newMark();
      await runShell(
        run,
        `setsid sleep ${mark} & (setsid sh -c "sleep ${mark} & sleep ${mark}" &) ; echo on`,
        user === null ? {} : ownedBy(user),
      );
      expect(processesWith(mark)).toEqual([]);
    },
  );

  it.runIf(existsSync('/bin/bash'))('inherits no file that its maker was started with', () => {
    const maker = [process.execPath, MAKER, 'ls /proc/self/fd | wc -l', temporaryFolder()];
    const open = 'exec "$@" 7< /etc/hostname 25< /etc/hostname 300< /etc/hostname';
    const { stdout } = spawnSync('/bin/bash', ['-c', open, 'sh', ...maker], { encoding: 'utf8' });
    expect(stdout).toBe('4\n');
  });

  it('ends with the process that started it, however that ends', async () => {
    const mark = newMark();
    const maker = spawn(
      process.execPath,
      [MAKER, `setsid sleep ${mark} & echo on; sleep ${mark}`, temporaryFolder()],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(maker.stdout, 'data');
    expect(processesWith(mark)).not.toEqual([]);
    const gone = once(maker, 'exit');
    maker.kill('SIGKILL');
    await gone;
    await expect.poll(() => processesWith(mark)).toEqual([]);
  });

  it('knows nothing of the environment of its maker', async () => {
    vi.stubEnv('ROTE_OWN', SECRET);
    const everybody = 'env; cat /proc/[0-9]*/environ | tr "\\0" "\\n"; echo on';
    const ran = await runShell(sandboxHere({}).run, everybody);
    expect(ran.output).toMatch(/on\n$/);
    expect(ran.output).not.toContain(SECRET);
    // Nor by what its maker is found: the number of a process that it could look for.
    expect(ran.output.split('\n').filter((line) => line.startsWith(`${MARKED}=`))).toEqual([]);
    vi.unstubAllEnvs();
  });

  it('shows no secret in a command line or in the environment of what surrounds it', async () => {
    const aborter = new AbortController();
    let seen = '';
    await runShell(sandboxHere({}).run, 'echo on; sleep 600', {
      environment: { TOKEN: 'value-of-the-token' },
      signal: aborter.signal,
      onOutput() {
        seen = readdirSync('/proc')
          .filter((name) => /^\d+$/.test(name) && isAround(name))
          .map((pid) => read(`/proc/${pid}/cmdline`) + read(`/proc/${pid}/environ`))
          .join('\n');
        aborter.abort();
      },
    });
    expect(seen).toContain('bwrap');
    expect(seen).not.toContain('value-of-the-token');
  });
});

/** Bubblewrap itself and its shell, outside and inside; the program may know its own secret. */
function isAround(pid: string): boolean {
  return /bwrap/.test(read(`/proc/${pid}/comm`));
}

/** Seconds that nobody else sleeps, not even what a broken box has left behind. */
function newMark(): string {
  const bytes = new Uint8Array(6);
  createSystemClock().fillRandom(bytes);
  return `600.${bytes.join('')}`;
}

function processesWith(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))
    .filter((line) => line.includes(`sleep ${mark}`) && !line.startsWith('sh '));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
