/**
 * Stays with a program until its end. Whatever it starts, this ends soon after it: how the program itself exits
 * decides; what belongs to it ends with it; who left it (`setsid`) and still holds an output is not waited for, and
 * neither is a program that can't be killed.
 *
 * States: running → (stopping: asked to end, killed after a grace → given up) → exited, its output read to the end
 * or for as long as the last words may take → ended, and no handle of it is left.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Clock } from './clock.ts';

/** From the polite signal to the other one. */
export const GRACE_MS = 2000;
/** The last words at the exit have been written; they only have to be read. */
export const LAST_WORDS_MS = 1000;
/** A killed program is gone at once, unless the system or another user holds it. */
export const KILLED_MS = 2000;

export interface ChildOptions {
  /** Some of what keeps a program from starting is thrown, the rest is told later. */
  start(): ChildProcessWithoutNullStreams;
  /** Reaches the program and everything that belongs to it. */
  signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void;
  stdin: string;
  clock: Pick<Clock, 'setTimer'>;
  onStdout(chunk: Buffer): void;
  onStderr(chunk: Buffer): void;
}

type ChildEnd =
  | { kind: 'not-started'; error: NodeJS.ErrnoException }
  /** Both are null if it was given up: nobody knows what became of it. */
  | { kind: 'ended'; exitCode: number | null; endedBy: NodeJS.Signals | null };

export interface RunningChild {
  /** Null if it did not start. */
  pid: number | null;
  ended: Promise<ChildEnd>;
  /** Asks it to end; it is killed when the grace is over. False if it has ended by itself. */
  stop(graceMs: number): boolean;
  /** The same, at once. */
  kill(): boolean;
}

export function stayWithChild(options: ChildOptions): RunningChild {
  const started = startOf(options);
  if (started instanceof Error) {
    const ended = Promise.resolve<ChildEnd>({ kind: 'not-started', error: started });
    return { pid: null, ended, stop: () => false, kill: () => false };
  }
  const child = started;
  const { clock } = options;
  const signal = (name: 'SIGTERM' | 'SIGKILL'): void => {
    if (child.pid !== undefined) options.signal(child.pid, name);
  };
  const { promise, resolve } = Promise.withResolvers<ChildEnd>();
  const streams = [child.stdin, child.stdout, child.stderr];
  let state: 'running' | 'killed' | 'exited' | 'ended' = 'running';
  let cancelTimer = (): void => {};

  function end(outcome: ChildEnd): void {
    state = 'ended';
    cancelTimer();
    for (const stream of streams) stream.destroy();
    // A program that does not go must not keep us.
    child.unref();
    resolve(outcome);
  }
  function kill(): boolean {
    if (state !== 'running') return false;
    state = 'killed';
    cancelTimer();
    signal('SIGKILL');
    cancelTimer = clock.setTimer(KILLED_MS, () =>
      end({ kind: 'ended', exitCode: null, endedBy: null }),
    );
    return true;
  }

  child.stdout.on('data', options.onStdout);
  child.stderr.on('data', options.onStderr);
  // A program that does not read its input is no fault; how it ends tells the rest.
  for (const stream of streams) stream.on('error', () => {});
  child.on('error', (error) => {
    if (child.pid === undefined) end({ kind: 'not-started', error });
  });
  child.on('exit', (exitCode, endedBy) => {
    if (state === 'ended') return;
    state = 'exited';
    cancelTimer();
    signal('SIGKILL');
    cancelTimer = clock.setTimer(LAST_WORDS_MS, () => end({ kind: 'ended', exitCode, endedBy }));
  });
  child.on('close', (exitCode, endedBy) => {
    if (state !== 'ended') end({ kind: 'ended', exitCode, endedBy });
  });
  child.stdin.end(options.stdin);
  return {
    pid: child.pid ?? null,
    ended: promise,
    kill,
    stop(graceMs) {
      if (state !== 'running') return false;
      signal('SIGTERM');
      cancelTimer();
      cancelTimer = clock.setTimer(graceMs, kill);
      return true;
    },
  };
}

function startOf({ start }: ChildOptions) {
  try {
    return start();
  } catch (error) {
    return error as Error;
  }
}
