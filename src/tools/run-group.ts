/**
 * Runs a program in a process group of its own. Whatever it starts, this ends soon after it: how the program itself
 * exits decides; the group ends with its leader; who left the group (`setsid`) and still holds an output is not waited
 * for, and neither is a program that can't be killed.
 *
 * States: running → (stopping: asked to end, killed after a grace → given up) → exited, its output read to the end
 * or for as long as the last words may take → ended, and no handle of it is left.
 */
import type { Clock } from '../base/clock.ts';
import type { Environment } from './pick-environment.ts';
import { signalGroup } from './signal-group.ts';
import { spawnGroup } from './spawn-group.ts';

/** What is written at the exit has been written; it only has to be read. */
export const LAST_WORDS_MS = 1000;
/** A killed program is gone at once, unless the system or another user holds it. */
export const KILLED_MS = 2000;

export interface GroupOptions {
  program: string;
  args: readonly string[];
  cwd: string;
  environment: Environment;
  stdin: string;
  clock: Pick<Clock, 'setTimer'>;
  onStdout(chunk: Buffer): void;
  onStderr(chunk: Buffer): void;
}

type GroupEnd =
  | { kind: 'not-started'; error: NodeJS.ErrnoException }
  /** Both are null where it was given up: nobody knows what became of it. */
  | { kind: 'ended'; exitCode: number | null; endedBy: NodeJS.Signals | null };

export interface RunningGroup {
  ended: Promise<GroupEnd>;
  /** Asks it to end; it is killed when the grace is over. False where it has ended by itself. */
  stop(graceMs: number): boolean;
  /** The same, at once. */
  kill(): boolean;
}

export function runGroup(options: GroupOptions): RunningGroup {
  const started = startOf(options);
  if (started instanceof Error) {
    const ended = Promise.resolve<GroupEnd>({ kind: 'not-started', error: started });
    return { ended, stop: () => false, kill: () => false };
  }
  const child = started;
  const { clock } = options;
  const { promise, resolve } = Promise.withResolvers<GroupEnd>();
  const streams = [child.stdin, child.stdout, child.stderr];
  let state: 'running' | 'killed' | 'exited' | 'ended' = 'running';
  let cancelTimer = (): void => {};

  function end(outcome: GroupEnd): void {
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
    signalGroup(child.pid, 'SIGKILL');
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
    signalGroup(child.pid, 'SIGKILL');
    cancelTimer = clock.setTimer(LAST_WORDS_MS, () => end({ kind: 'ended', exitCode, endedBy }));
  });
  child.on('close', (exitCode, endedBy) => {
    if (state !== 'ended') end({ kind: 'ended', exitCode, endedBy });
  });
  child.stdin.end(options.stdin);
  return {
    ended: promise,
    kill,
    stop(graceMs) {
      if (state !== 'running') return false;
      signalGroup(child.pid, 'SIGTERM');
      cancelTimer();
      cancelTimer = clock.setTimer(graceMs, kill);
      return true;
    },
  };
}

/** Some of what keeps a program from starting is thrown, the rest is told later. */
function startOf(options: GroupOptions) {
  try {
    return spawnGroup(options);
  } catch (error) {
    return error as Error;
  }
}
