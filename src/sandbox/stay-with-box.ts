/** Stays with what runs in a box until its end, and keeps it within its bounds. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import type { Clock } from '../base/clock.ts';
import { machineFault } from '../base/machine-fault.ts';
import { GRACE_MS, stayWithChild } from '../base/running-child.ts';
import type { BoxEnd, BoxFiles, BoxRequest, BoxStop } from '../domain/box.ts';
import { listFiles } from './list-files.ts';

export interface BoxProcess {
  start(): ChildProcessWithoutNullStreams;
  /** Reaches everything in it. */
  signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void;
  /** Watches its bounds until it is told to stop. */
  watch(pid: number, onCrossed: (stop: BoxStop) => void): () => void;
  /** What the exit of the process that we started means. */
  readExit(exit: Exit): { stopped: BoxStop | null } | { notStarted: string };
}

interface Exit {
  exitCode: number | null;
  endedBy: NodeJS.Signals | null;
}

export async function stayWithBox(
  box: BoxProcess,
  request: BoxRequest,
  clock: Pick<Clock, 'setTimer'>,
): Promise<BoxEnd> {
  const { limits, signal } = request;
  let stopped: BoxStop | null = null;
  let bytes = 0;

  const stop = (why: BoxStop): void => {
    // One that has exited has decided its end, whoever still holds its output.
    if (child.kill()) stopped ??= why;
  };
  const limited = (take: (chunk: Buffer) => void) => (chunk: Buffer) => {
    bytes += chunk.length;
    if (limits.outputBytes === null || bytes <= limits.outputBytes) take(chunk);
    else stop('output');
  };
  const child = stayWithChild({
    start: box.start,
    signal: box.signal,
    stdin: request.input,
    clock,
    onStdout: limited(request.onOutput),
    onStderr: limited(request.onError),
  });
  const onAbort = (): void => {
    if (stopped === null && child.stop(GRACE_MS)) stopped = 'aborted';
  };
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const stopWatching = child.pid === null ? () => {} : box.watch(child.pid, stop);
  const cancelTimer =
    limits.timeMs === null ? () => {} : clock.setTimer(limits.timeMs, () => stop('time'));

  const end = await child.ended;
  cancelTimer();
  stopWatching();
  signal.removeEventListener('abort', onAbort);
  if (end.kind === 'not-started') return { kind: 'not-started', why: whyNotStarted(end.error) };
  const read = box.readExit(end);
  if (stopped === null && 'notStarted' in read)
    return { kind: 'not-started', why: read.notStarted };
  return {
    ...end,
    stopped: stopped ?? ('stopped' in read ? read.stopped : null),
    files: await filesLeft(request),
  };
}

/** Below what lies over the folder there are only places for it. */
async function filesLeft({ limits, folder, seenAt, readOnly }: BoxRequest): Promise<BoxFiles> {
  if (limits.diskBytes === null) return { list: [], isCut: false };
  const isLaidOver = seenAt !== folder && readOnly.includes(seenAt);
  const hidden = isLaidOver ? await readdir(seenAt).catch(() => []) : [];
  return listFiles(folder, new Set(hidden));
}

/** Names what the machine refused: a full disk, no handles left, a program that is not there. */
export function whyNotStarted(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `"${path ?? 'it'}" is not there`;
  return machineFault(error)?.message ?? message;
}
