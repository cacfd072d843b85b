import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { createVirtualClock } from './clock.fake.ts';
import { noticeTimers } from './noticed-timers.fake.ts';
import { KILLED_MS, LAST_WORDS_MS, stayWithChild } from './running-child.ts';
import { signalGroup } from './signal-group.ts';
import { spawnGroup } from './spawn-group.ts';

afterEach(() => vi.restoreAllMocks());

/** Starts a program and resolves with its first words. */
function start(program: string, ...args: string[]) {
  const clock = createVirtualClock();
  const { clock: noticed, timerSet } = noticeTimers(clock);
  const { promise: said, resolve } = Promise.withResolvers<string>();
  const { PATH } = process.env;
  const group = stayWithChild({
    start: () => spawnGroup({ program, args, cwd: tmpdir(), environment: { PATH } }),
    signal: signalGroup,
    stdin: '',
    clock: noticed,
    onStdout: (chunk) => resolve(chunk.toString()),
    onStderr: () => undefined,
  });
  return { clock, group, said, timerSet };
}

test('a program that can not be killed is given up, and nothing of it is left with us', async () => {
  const { clock, group, said } = start('sh', '-c', 'echo $$; exec sleep 600');
  const pid = Number(await said);
  const openBefore = openHandles();
  // As the system answers for a program that runs as another user.
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  });
  expect(group.kill()).toBe(true);
  clock.advance(KILLED_MS);
  expect(await group.ended).toEqual({ kind: 'ended', exitCode: null, endedBy: null });
  expect(clock.pendingTimers()).toBe(0);
  expect(openHandles()).toBeLessThan(openBefore);
  kill.mockRestore();
  process.kill(pid, 'SIGKILL');
});

test('how a program ended is decided when it exits: a later stop changes nothing', async () => {
  const away = `const child = require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: ['ignore', 1, 2] });
    child.unref();
    process.exitCode = 3;
    console.log(child.pid);`;
  const { clock, group, said, timerSet } = start(process.execPath, '-e', away);
  await timerSet(LAST_WORDS_MS);
  expect([group.stop(1000), group.kill()]).toEqual([false, false]);
  clock.advance(LAST_WORDS_MS);
  expect(await group.ended).toEqual({ kind: 'ended', exitCode: 3, endedBy: null });
  process.kill(Number(await said), 'SIGKILL');
});

function openHandles(): number {
  return process.getActiveResourcesInfo().filter((name) => /Pipe|Process/.test(name)).length;
}
