import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processStart } from '../home/process-start.ts';
import { endLeftBoxes, MARKED, makerIn, markOf, thisMaker } from './left-boxes.ts';
import { hasBox, pidsWith, temporaryFolder } from './sandbox.fake.ts';

const MAKER = join(import.meta.dirname, 'box-maker.fake.ts');
const MARK = markOf({ namespace: '4026531836', pid: 12, started: '345' });

it.each([
  [['/usr/bin/bwrap', '--setenv', MARKED, MARK, '--args', '3'], true],
  [['/bin/sh', '-c', '…', '/usr/bin/bwrap', '--setenv', MARKED, MARK], false],
  [['grep', MARKED, MARK], false],
  [['bwrap', '--setenv', MARKED, '1.x.3'], false],
  [['bwrap', MARK, '--setenv', MARKED], false],
  [['bwrap', '--ro-bind', '/', '/'], false],
  [[], false],
])('%j is a box of a maker: %s', (words, isOurs) => {
  const maker = makerIn(words.map((word) => `${word}\0`).join(''));
  expect(maker).toEqual(isOurs ? { namespace: '4026531836', pid: 12, started: '345' } : null);
});

describe.runIf(hasBox)('a box whose keeper was killed', () => {
  it('is left alone while its maker lives', async () => {
    const mark = `600.${process.pid}8`;
    onTestFinished(() => void spawnSync('kill', ['-9', ...pidsWith(mark)], { stdio: 'ignore' }));
    const maker = spawn(process.execPath, [MAKER, `echo on; sleep ${mark}`, temporaryFolder()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(maker.stdout, 'data');
    const boxes = () => pidsWith(mark).filter((pid) => commandOf(pid).includes('bwrap\0--setenv'));
    const [keeper = '', ...others] = boxes().filter((pid) => commandOf(pid).startsWith('/bin/'));
    expect(others).toEqual([]);
    process.kill(Number(keeper), 'SIGKILL');
    expect(boxes().map((pid) => makerIn(commandOf(pid))?.pid)).toContain(maker.pid);
    const ended = await endLeftBoxes();
    expect(boxes().filter((pid) => ended.includes(Number(pid)))).toEqual([]);
    expect(boxes()).not.toEqual([]);
    const gone = once(maker, 'exit');
    maker.kill('SIGKILL');
    await gone;
  });

  it('is ended when its maker is dead, though nothing binds it to its maker', async () => {
    const sleeper = spawn('sleep', ['600'], { stdio: 'ignore' });
    await once(sleeper, 'spawn');
    const maker = { ...thisMaker(), pid: Number(sleeper.pid) };
    const mark = markOf({ ...maker, started: String(processStart(maker.pid)) });
    // No --die-with-parent, as if a program in the box had undone it.
    const words = ['--ro-bind', '/', '/', '--unshare-pid', '--setenv', MARKED, mark];
    const box = spawn('bwrap', [...words, 'sh', '-c', 'echo on; sleep 600'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void [box, sleeper].map((child) => child.kill('SIGKILL')));
    await once(box.stdout, 'data');
    expect(await endLeftBoxes()).not.toContain(box.pid);
    const gone = [once(sleeper, 'exit'), once(box, 'exit')];
    sleeper.kill('SIGKILL');
    await gone[0];
    // A daemon of another test may end it first.
    await endLeftBoxes();
    await gone[1];
    await expect.poll(() => pidsWith(mark)).toEqual([]);
  });
});

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
