/**
 * Runs a program without a shell, in a process group of its own, and ends the whole group when the
 * program ends, when time is up, or when the call is stopped: nothing it started lives on.
 */
import { spawn } from 'node:child_process';
import type { Clock } from '../base/clock.ts';
import { keepFirst, keepLast } from './kept-bytes.ts';
import { signalGroup } from './signal-group.ts';

export interface ProcessOptions {
  program: string;
  args: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string>>;
  stdin?: string | undefined;
  timeoutMs: number;
  /** Of each of its outputs, so many bytes are kept: the first of stdout, the last of stderr. */
  maxBytes: number;
  signal: AbortSignal;
  clock: Pick<Clock, 'setTimer'>;
}

export type ProcessOutcome =
  | { kind: 'not-started'; error: NodeJS.ErrnoException }
  | {
      kind: 'exited';
      exitCode: number | null;
      endedBy: NodeJS.Signals | null;
      stdout: string;
      stderr: string;
      isCut: boolean;
    }
  | { kind: 'timed-out'; stderr: string }
  | { kind: 'aborted' };

export function runProcess(options: ProcessOptions): Promise<ProcessOutcome> {
  const { program, args, cwd, environment, signal, clock, maxBytes } = options;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...environment },
      // A group of its own, which can be ended as one.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const stdout = keepFirst(maxBytes);
    const stderr = keepLast(maxBytes);
    let stopped: 'timed-out' | 'aborted' | null = null;
    const stop = (why: 'timed-out' | 'aborted'): void => {
      stopped ??= why;
      signalGroup(child.pid, 'SIGKILL');
    };
    const onAbort = (): void => stop('aborted');
    const cancelTimer = clock.setTimer(options.timeoutMs, () => stop('timed-out'));
    const finish = (outcome: ProcessOutcome): void => {
      cancelTimer();
      signal.removeEventListener('abort', onAbort);
      resolve(outcome);
    };

    signal.addEventListener('abort', onAbort, { once: true });
    child.stdout.on('data', stdout.add);
    child.stderr.on('data', stderr.add);
    // A program that does not read its input is no fault.
    child.stdin.on('error', () => {});
    child.stdin.end(options.stdin ?? '');
    child.on('error', (error) => {
      if (child.pid === undefined) finish({ kind: 'not-started', error });
    });
    child.on('exit', () => signalGroup(child.pid, 'SIGKILL'));
    child.on('close', (exitCode, endedBy) => {
      if (stopped === 'aborted') return finish({ kind: 'aborted' });
      if (stopped === 'timed-out') return finish({ kind: 'timed-out', stderr: stderr.text() });
      finish({
        kind: 'exited',
        exitCode,
        endedBy,
        stdout: stdout.text(),
        stderr: stderr.text(),
        isCut: stdout.isCut() || stderr.isCut(),
      });
    });
    if (signal.aborted) onAbort();
  });
}
