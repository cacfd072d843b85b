/**
 * No box at all: a process group of its own with all the rights of Rote. Only where the owner has said so.
 * Time, output and processor time are bound; whoever leaves the group lives on.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Clock } from '../base/clock.ts';
import type { RunInBox } from '../domain/box.ts';
import { type BoxProcess, stayWithBox } from './stay-with-box.ts';

export function createOpenProcess(options: {
  clock: Pick<Clock, 'setTimer'>;
  environment: Readonly<Record<string, string | undefined>>;
}): RunInBox {
  const { PATH = '', HOME = '' } = options.environment;
  return async (request) => {
    mkdirSync(request.folder, { recursive: true });
    try {
      const child = spawn(request.program, request.args, {
        cwd: request.cwd,
        env: { PATH, HOME, ...request.environment },
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const box: BoxProcess = {
        child,
        ask: () => signalGroup(child.pid, 'SIGTERM'),
        kill: () => signalGroup(child.pid, 'SIGKILL'),
        watch: () => () => {},
        readExit: (exitCode, endedBy) => ({ exitCode, endedBy, stopped: null }),
      };
      return await stayWithBox(box, request, options.clock);
    } catch (error) {
      // Some of what keeps a program from starting is thrown, the rest is told later.
      return { kind: 'not-started', why: (error as Error).message };
    }
  };
}

function signalGroup(leader: number | undefined, name: NodeJS.Signals): void {
  try {
    if (leader !== undefined) process.kill(-leader, name);
  } catch {
    // Nobody is left in it.
  }
}
