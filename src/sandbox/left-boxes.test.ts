import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { endLeftBoxes, MARKED, makerIn, markOf } from './left-boxes.ts';
import { hasBox, pidsWith, temporaryFolder, UNBIND } from './sandbox.fake.ts';

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

it.runIf(hasBox && process.arch === 'x64')(
  'a box whose keeper and maker were killed is ended, and not while its maker lives',
  async () => {
    const mark = `600.${process.pid}8`;
    onTestFinished(() => void spawnSync('kill', ['-9', ...pidsWith(mark)], { stdio: 'ignore' }));
    const script = `perl -e '${UNBIND}'; sleep ${mark}`;
    const maker = spawn(process.execPath, [MAKER, script, temporaryFolder()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(maker.stdout, 'data');
    const boxes = () => pidsWith(mark).filter((pid) => commandOf(pid).includes('bwrap\0--setenv'));
    const keepers = boxes().filter((pid) => commandOf(pid).startsWith('/bin/'));
    expect(keepers).toHaveLength(1);
    for (const pid of keepers) process.kill(Number(pid), 'SIGKILL');
    await endLeftBoxes();
    await expect.poll(boxes).toHaveLength(2);
    const gone = once(maker, 'exit');
    maker.kill('SIGKILL');
    await gone;
    await expect.poll(boxes).toHaveLength(1);
    const left = boxes().map(Number);
    expect(await endLeftBoxes()).toEqual(expect.arrayContaining(left));
    await expect.poll(() => pidsWith(mark)).toEqual([]);
  },
);

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
