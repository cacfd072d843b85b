/**
 * That nothing of a box is left, at whatever moment it, what surrounds it or its maker is killed. Moments are random:
 * making a box takes some 50 ms, in which bubblewrap alone leaves something behind about once in ten times.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { patience, rounds } from '../base/rounds.fake.ts';
import { findBoxProgram } from './box-state.ts';
import { createStartKept, type KeptBox } from './kept-box.ts';
import {
  hasBox,
  ownedBy,
  pidsWith,
  runShell,
  sandboxHere,
  temporaryFolder,
  UNBIND,
} from './sandbox.fake.ts';

const MAKER = join(import.meta.dirname, 'box-maker.fake.ts');
const AT_ONCE = 10;
/** A box that is made has three processes, and its keeper. */
const WHILE_MADE = 2.5 * AT_ONCE;
const MAKING_MS = 150;
const OPTIONS = [
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL'],
  ...['--new-session', '--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev'],
];
const USERS = process.getuid?.() === 0 ? [null, { uid: 65_534, gid: 65_534 }] : [null];
const clock = createSystemClock();

function random(below: number): number {
  const chance = new Uint8Array(1);
  clock.fillRandom(chance);
  return (below * (chance[0] ?? 0)) / 256;
}

function moment(): Promise<void> {
  return new Promise((resolve) => void clock.setTimer(random(MAKING_MS), resolve));
}

/** Where one is left after all, it must not live on. */
function markOf(name: string): string {
  const mark = `600.${process.pid}${name}`;
  onTestFinished(() => void spawnSync('kill', ['-9', ...pidsWith(mark)], { stdio: 'ignore' }));
  return mark;
}

/** In the place of bubblewrap, with its command as "$@". */
function startInstead(script: string, mark: string): KeptBox {
  const file = join(temporaryFolder(), 'bwrap');
  const command = 'while [ "$1" != -- ]; do shift; done; shift';
  writeFileSync(file, `#!/bin/sh\n${command}\n${script}\n`, { mode: 0o755 });
  return createStartKept(file)({ options: [], command: ['/bin/sleep', mark] });
}

async function leftAfter(mark: string): Promise<void> {
  await expect.poll(() => pidsWith(mark)).toEqual([]);
}

describe.runIf(hasBox)('nothing of a box is left', () => {
  it(
    'where its maker is killed while it is made',
    async () => {
      const mark = markOf('1');
      for (let round = 0; round < rounds(20); round += 1) {
        const args = [MAKER, `sleep ${mark}`, temporaryFolder(), String(AT_ONCE)];
        const maker = spawn(process.execPath, args, { stdio: 'ignore' });
        const gone = once(maker, 'exit');
        const some = 1 + random(WHILE_MADE);
        const soon = { interval: 5, timeout: 60_000 };
        await expect.poll(() => pidsWith(mark).length, soon).toBeGreaterThan(some);
        maker.kill('SIGKILL');
        await gone;
        await leftAfter(`sleep ${mark}`);
      }
    },
    patience(180_000),
  );

  it.for<[string, (box: KeptBox) => void]>([
    ['it', (box) => box.kill()],
    ['bubblewrap', ({ child }) => void child.kill('SIGKILL')],
  ])('where %s is killed while it is made', async ([what, kill]) => {
    const mark = markOf(`2${what.length}`);
    const startKept = createStartKept(findBoxProgram('bwrap', process.env['PATH']) ?? '');
    for (let round = 0; round < rounds(50); round += 1) {
      const killed = Array.from({ length: AT_ONCE }, async () => {
        const box = startKept({ options: OPTIONS, command: ['/bin/sleep', mark] });
        const closed = once(box.child, 'close');
        box.child.stdout.resume();
        box.child.stderr.resume();
        await moment();
        kill(box);
        await closed;
      });
      await Promise.all(killed);
      await leftAfter(mark);
    }
  });

  it('where bubblewrap dies before it has named what it began', async () => {
    const mark = markOf('4');
    const { child } = startInstead('"$@" 7>&- & kill -9 $$', mark);
    await once(child, 'exit');
    await leftAfter(mark);
  });

  it('where its maker dies before bubblewrap has bound itself to it', async () => {
    const mark = markOf('5');
    const { child } = startInstead('echo on; exec "$@"', mark);
    await once(child.stdout, 'data');
    // As the kernel does it for one that is killed.
    (child.stdio as unknown as Duplex[])[5]?.destroy();
    await leftAfter(mark);
  });

  it.runIf(process.arch === 'x64').for(USERS)(
    'where a program in it tries to undo what binds it to bubblewrap, with the rights of %o',
    async (user) => {
      const mark = markOf(`3${user?.uid ?? 0}`);
      const script = `perl -e '${UNBIND}'; setsid sleep ${mark} > /dev/null 2>&1 & echo on`;
      const { output } = await runShell(
        sandboxHere({ user }).run,
        script,
        user === null ? {} : ownedBy(user),
      );
      expect(output).toBe('on\n');
      await leftAfter(mark);
    },
  );
});
