/**
 * Runs a program without a shell, in a process group of its own, and ends the whole group when the
 * program ends, when time is up, or when the call is stopped: nothing it started lives on.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Clock } from '../base/clock.ts';

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
      endGroup(child);
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
    child.on('exit', () => endGroup(child));
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

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}

interface Kept {
  add(chunk: Buffer): void;
  text(): string;
  isCut(): boolean;
}

/** The rest is read and dropped, so that the program does not wait for a reader. */
function keepFirst(maxBytes: number): Kept {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isCut = false;
  return {
    add(chunk) {
      const kept = chunk.subarray(0, maxBytes - bytes);
      isCut ||= kept.length < chunk.length;
      bytes += kept.length;
      if (kept.length > 0) chunks.push(kept);
    },
    text: () => Buffer.concat(chunks).toString('utf8'),
    isCut: () => isCut,
  };
}

function keepLast(maxBytes: number): Kept {
  let kept = Buffer.alloc(0);
  let isCut = false;
  return {
    add(chunk) {
      const all = Buffer.concat([kept, chunk]);
      isCut ||= all.length > maxBytes;
      kept = all.subarray(-maxBytes);
    },
    text: () => kept.toString('utf8'),
    isCut: () => isCut,
  };
}
