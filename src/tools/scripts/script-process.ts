/**
 * Runs a script in a process group of its own and hands on its output as it comes. Whatever it does,
 * this ends soon after it: the group ends with its leader, and who left the group and still holds an
 * output is not waited for.
 *
 * States: running → (stopping: asked to end, killed after a grace) → exited, its output read to the
 * end or for as long as the last words may take → ended.
 */
import type { Clock } from '../../base/clock.ts';
import { keepLast } from '../kept-bytes.ts';
import { signalGroup } from '../signal-group.ts';
import { spawnGroup } from '../spawn-group.ts';

/** From the polite signal to the other one. */
export const GRACE_MS = 2000;
/** What is written at the exit has been written; it only has to be read. */
export const LAST_WORDS_MS = 1000;

export interface ScriptProcessOptions {
  program: string;
  args: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string>>;
  stdin: string;
  limits: { totalBytes: number; stderrBytes: number };
  signal: AbortSignal;
  clock: Pick<Clock, 'setTimer'>;
  onOutput(chunk: Buffer): void;
}

export type ScriptEnd =
  | { kind: 'not-started'; error: NodeJS.ErrnoException }
  | {
      kind: 'ended';
      exitCode: number | null;
      endedBy: NodeJS.Signals | null;
      stopped: 'aborted' | 'too-much-output' | null;
      stderr: { text: string; isCut: boolean };
    };

export function runScriptProcess(options: ScriptProcessOptions): Promise<ScriptEnd> {
  const { promise, resolve } = Promise.withResolvers<ScriptEnd>();
  const child = startOf(options);
  if (child instanceof Error) return Promise.resolve({ kind: 'not-started', error: child });

  const { limits, signal, clock } = options;
  const stderr = keepLast(limits.stderrBytes);
  let bytes = 0;
  let stopped: 'aborted' | 'too-much-output' | null = null;
  let cancelTimer = (): void => {};
  const kill = (): void => signalGroup(child.pid, 'SIGKILL');
  const onAbort = (): void => {
    if (stopped !== null) return;
    stopped = 'aborted';
    signalGroup(child.pid, 'SIGTERM');
    cancelTimer = clock.setTimer(GRACE_MS, kill);
  };
  const limited = (take: (chunk: Buffer) => void) => (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limits.totalBytes) return take(chunk);
    stopped ??= 'too-much-output';
    kill();
  };
  const settle = (outcome: ScriptEnd): void => {
    cancelTimer();
    signal.removeEventListener('abort', onAbort);
    resolve(outcome);
  };
  const streams = [child.stdin, child.stdout, child.stderr];
  const end = (exitCode: number | null, endedBy: NodeJS.Signals | null): void => {
    for (const stream of streams) stream.destroy();
    const said = { text: stderr.text(), isCut: stderr.isCut() };
    settle({ kind: 'ended', exitCode, endedBy, stopped, stderr: said });
  };

  child.stdout.on('data', limited(options.onOutput));
  child.stderr.on('data', limited(stderr.add));
  child.on('error', (error) => {
    if (child.pid === undefined) settle({ kind: 'not-started', error });
  });
  child.on('exit', (exitCode, endedBy) => {
    signal.removeEventListener('abort', onAbort);
    cancelTimer();
    kill();
    cancelTimer = clock.setTimer(LAST_WORDS_MS, () => end(exitCode, endedBy));
  });
  child.on('close', end);
  signal.addEventListener('abort', onAbort, { once: true });
  // A script that does not read its input is no fault; how it ends tells the rest.
  for (const stream of streams) stream.on('error', () => {});
  child.stdin.end(options.stdin);
  return promise;
}

/** Some of what keeps a program from starting is thrown, the rest is told later. */
function startOf(options: ScriptProcessOptions) {
  try {
    return spawnGroup(options);
  } catch (error) {
    return error as Error;
  }
}
