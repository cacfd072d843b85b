/**
 * Runs a program without a shell and ends the whole group that it leads when the program ends, when time is up, or
 * when the call is stopped.
 */
import type { Clock } from '../base/clock.ts';
import { stayWithChild } from '../base/running-child.ts';
import { signalGroup } from '../base/signal-group.ts';
import { spawnGroup } from '../base/spawn-group.ts';
import { keepFirst, keepLast } from './kept-bytes.ts';

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

export async function runProcess(options: ProcessOptions): Promise<ProcessOutcome> {
  const { stdin = '', timeoutMs, maxBytes, signal, clock } = options;
  const stdout = keepFirst(maxBytes);
  const stderr = keepLast(maxBytes);
  const group = stayWithChild({
    start: () => spawnGroup(options),
    signal: signalGroup,
    stdin,
    clock,
    onStdout: stdout.add,
    onStderr: stderr.add,
  });
  let stopped: 'timed-out' | 'aborted' | null = null;
  const stop = (why: 'timed-out' | 'aborted'): void => {
    // One that has exited has decided its call, whoever still holds its output.
    if (group.kill()) stopped ??= why;
  };
  const onAbort = (): void => stop('aborted');
  const cancelTimer = clock.setTimer(timeoutMs, () => stop('timed-out'));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const end = await group.ended;
  cancelTimer();
  signal.removeEventListener('abort', onAbort);
  if (end.kind === 'not-started') return end;
  if (stopped === 'aborted') return { kind: 'aborted' };
  if (stopped === 'timed-out') return { kind: 'timed-out', stderr: stderr.text() };
  const { exitCode, endedBy } = end;
  const isCut = stdout.isCut() || stderr.isCut();
  return { kind: 'exited', exitCode, endedBy, stdout: stdout.text(), stderr: stderr.text(), isCut };
}
