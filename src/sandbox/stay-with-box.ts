/**
 * Starts what runs in a box and stays with it until its end: hands over its input and its output, keeps
 * its bounds, and waits for nobody who outlives it.
 *
 * States: running → (stopping: asked to end, killed after a grace) → exited, its output read to the end or
 * for as long as the last words may take → ended.
 */
import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import type { BoxEnd, BoxRequest, BoxStop } from '../domain/box.ts';

/** From the polite signal to the other one. */
const GRACE_MS = 2000;
/** What is written at the exit has been written; it only has to be read. */
const LAST_WORDS_MS = 1000;

export interface BoxProcess {
  child: ChildProcess & { stdin: Writable; stdout: Readable; stderr: Readable };
  /** Asks what runs in it to end. */
  ask(): void;
  /** Ends everything in it at once. */
  kill(): void;
  /** Watches its bounds until it is told to stop. */
  watch(onCrossed: (stop: BoxStop) => void): () => void;
  /** What the exit of the process that we started means; null where it was never the program's. */
  readExit(exitCode: number | null, endedBy: NodeJS.Signals | null): Exit | { why: string };
}

export interface Exit {
  exitCode: number | null;
  endedBy: NodeJS.Signals | null;
  stopped: BoxStop | null;
}

export function stayWithBox(
  box: BoxProcess,
  request: Pick<BoxRequest, 'limits' | 'input' | 'signal' | 'onOutput' | 'onError'>,
  clock: Pick<Clock, 'setTimer'>,
): Promise<BoxEnd> {
  const { promise, resolve } = Promise.withResolvers<BoxEnd>();
  const { child } = box;
  const { limits, signal } = request;
  const streams = [child.stdin, child.stdout, child.stderr];
  const timers = new Set<() => void>();
  const later = (delayMs: number, act: () => void): void => {
    timers.add(clock.setTimer(delayMs, act));
  };
  let stopped: BoxStop | null = null;
  let bytes = 0;

  const stop = (why: BoxStop): void => {
    stopped ??= why;
    box.kill();
  };
  const onAbort = (): void => {
    if (stopped !== null) return;
    stopped = 'aborted';
    box.ask();
    later(GRACE_MS, box.kill);
  };
  const limited = (take: (chunk: Buffer) => void) => (chunk: Buffer) => {
    bytes += chunk.length;
    if (limits.outputBytes === null || bytes <= limits.outputBytes) take(chunk);
    else stop('output');
  };
  const settle = (end: BoxEnd): void => {
    for (const cancel of timers) cancel();
    signal.removeEventListener('abort', onAbort);
    stopWatching();
    resolve(end);
  };
  const end = (exitCode: number | null, endedBy: NodeJS.Signals | null): void => {
    for (const stream of streams) stream.destroy();
    const exit = box.readExit(exitCode, endedBy);
    if (stopped === null && 'why' in exit) settle({ kind: 'not-started', why: exit.why });
    else {
      const read = 'why' in exit ? { exitCode, endedBy, stopped: null } : exit;
      settle({ kind: 'ended', ...read, stopped: stopped ?? read.stopped });
    }
  };

  const stopWatching = box.watch(stop);
  child.stdout.on('data', limited(request.onOutput));
  child.stderr.on('data', limited(request.onError));
  child.on('error', (error) => {
    if (child.pid === undefined) settle({ kind: 'not-started', why: error.message });
  });
  child.on('exit', (exitCode, endedBy) => {
    stopWatching();
    signal.removeEventListener('abort', onAbort);
    box.kill();
    later(LAST_WORDS_MS, () => end(exitCode, endedBy));
  });
  child.on('close', end);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  if (limits.timeMs !== null) later(limits.timeMs, () => stop('time'));
  // A program that does not read its input is no fault; how it ends tells the rest.
  for (const stream of streams) stream.on('error', () => {});
  child.stdin.end(request.input);
  return promise;
}
