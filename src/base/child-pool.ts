/**
 * A few child processes for work that may run away: V8 ends the whole process where memory runs out, and a worker
 * thread dies with it, so only a process of its own can be lost. A child does one job at a time; one that takes too
 * long or too much memory is killed with its job, and the next job gets another. Children are started when they are
 * needed and kept warm for a while.
 *
 * States of a child: `starting` → `idle` ⇄ `busy` → gone. A job waits for an idle child; at most `most` children run.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Clock } from './clock.ts';
import { createFrameReader, frameOf } from './frames.ts';
import type { JobAnswer } from './serve-jobs.ts';

export interface ChildPoolOptions {
  /** The file that a child runs; it calls `serveJobs`. */
  entry: string;
  clock: Pick<Clock, 'setTimer'>;
  most: number;
  /** Of the heap of a child. */
  heapMb: number;
  /** How long one job may take. */
  limitMs: number;
  /** How long a child may take to start. */
  startMs: number;
  /** After so long without work a child is ended. */
  idleMs: number;
  /** Of one answer. */
  maxAnswerBytes: number;
}

/** `too-slow`: killed at its deadline. `died`: its process ended, most likely for want of memory. */
export type PoolAnswer = JobAnswer | { kind: 'too-slow' | 'died' | 'stopped' };

export interface ChildPool {
  /** Never rejects. */
  run(job: unknown, signal?: AbortSignal): Promise<PoolAnswer>;
  /** How many children there are now. */
  size(): number;
  /** Ends every child; what is asked from then on is `stopped`. */
  close(): Promise<void>;
}

interface WaitingJob {
  frame: Buffer;
  settle(answer: PoolAnswer): void;
}

interface Child {
  process: ChildProcess;
  state: 'starting' | 'idle' | 'busy';
  doing: WaitingJob | null;
  cancelTimer: () => void;
  /** How a job is answered whose child is gone. */
  ending: 'too-slow' | 'died' | 'stopped';
  gone: Promise<void>;
}

const NOTHING = (): void => undefined;

export function createChildPool(options: ChildPoolOptions): ChildPool {
  const { clock } = options;
  const children = new Set<Child>();
  const waiting: WaitingJob[] = [];
  let isClosed = false;

  function start(): void {
    const child: Child = {
      process: spawnChild(options),
      state: 'starting',
      doing: null,
      cancelTimer: NOTHING,
      ending: 'died',
      gone: Promise.resolve(),
    };
    children.add(child);
    const { promise, resolve } = Promise.withResolvers<void>();
    child.gone = promise;
    child.cancelTimer = clock.setTimer(options.startMs, () => end(child, 'died'));
    const read = createFrameReader(
      (value) => onAnswer(child, value as JobAnswer),
      options.maxAnswerBytes,
    );
    child.process.stdout?.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch {
        end(child, 'died');
      }
    });
    // A child that is gone reads nothing; its end is told below.
    child.process.stdin?.on('error', NOTHING);
    const onGone = (): void => {
      resolve();
      forget(child);
    };
    child.process.once('error', onGone);
    child.process.once('exit', onGone);
  }

  /** The first thing it says is that it is there. */
  function onAnswer(child: Child, answer: JobAnswer): void {
    child.cancelTimer();
    const { doing } = child;
    child.doing = null;
    rest(child);
    doing?.settle(answer);
    assign();
  }

  function rest(child: Child): void {
    child.state = 'idle';
    child.cancelTimer = clock.setTimer(options.idleMs, () => end(child, 'stopped'));
    // A command that has its answer does not wait for a child that has nothing to do.
    setRef(child, false);
  }

  function give(child: Child, next: WaitingJob): void {
    child.cancelTimer();
    child.state = 'busy';
    child.doing = next;
    setRef(child, true);
    child.cancelTimer = clock.setTimer(options.limitMs, () => end(child, 'too-slow'));
    child.process.stdin?.write(next.frame);
  }

  function end(child: Child, why: Child['ending']): void {
    child.cancelTimer();
    child.ending = why;
    // Its end is waited for, and comes soon.
    setRef(child, true);
    child.process.kill('SIGKILL');
    if (why !== 'stopped') return;
    // Nothing is given to it any more, though its end takes a moment.
    children.delete(child);
    child.doing?.settle({ kind: 'stopped' });
    child.doing = null;
  }

  function forget(child: Child): void {
    child.cancelTimer();
    children.delete(child);
    child.doing?.settle({ kind: child.ending });
    child.doing = null;
    // One that does not even start would be started for ever.
    if (child.state === 'starting') waiting.shift()?.settle({ kind: 'died' });
    assign();
  }

  function assign(): void {
    for (const child of children) {
      if (child.state !== 'idle') continue;
      const next = waiting.shift();
      if (next === undefined) return;
      give(child, next);
    }
    const starting = [...children].filter(({ state }) => state === 'starting').length;
    const needed = Math.min(waiting.length - starting, options.most - children.size);
    for (let count = 0; count < needed; count++) start();
  }

  return {
    size: () => children.size,
    run(job, signal) {
      if (isClosed || signal?.aborted) return Promise.resolve({ kind: 'stopped' });
      const frame = frameOrFault(job);
      if (!Buffer.isBuffer(frame)) return Promise.resolve(frame);
      const { promise, resolve } = Promise.withResolvers<PoolAnswer>();
      const entry: WaitingJob = {
        frame,
        settle(answer) {
          signal?.removeEventListener('abort', onAbort);
          resolve(answer);
        },
      };
      const onAbort = (): void => {
        const place = waiting.indexOf(entry);
        const child = [...children].find(({ doing }) => doing === entry);
        if (place >= 0) waiting.splice(place, 1);
        if (child === undefined) entry.settle({ kind: 'stopped' });
        else end(child, 'stopped');
        assign();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.push(entry);
      assign();
      return promise;
    },
    async close() {
      isClosed = true;
      for (const entry of waiting.splice(0)) entry.settle({ kind: 'stopped' });
      const ending = [...children];
      for (const child of ending) end(child, 'stopped');
      await Promise.all(ending.map(({ gone }) => gone));
    },
  };
}

function spawnChild({ entry, heapMb }: ChildPoolOptions): ChildProcess {
  const args = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4', entry];
  return spawn(process.execPath, args, {
    // Nothing of ours: neither keys nor options for Node.
    env: {},
    // The last words of V8 are of no use to anyone.
    stdio: ['pipe', 'pipe', 'ignore'],
    // Out of our group: Ctrl-C at a terminal is for us, and we end them.
    detached: true,
  });
}

/** Refuses a job that can't be sent, because it holds a function or is nested too deep. */
function frameOrFault(job: unknown): Buffer | PoolAnswer {
  try {
    return frameOf(job);
  } catch (error) {
    const { name, message } = error as Error;
    return { kind: 'refused', name, message };
  }
}

/** Lets our process stay for the child, or not. */
function setRef({ process: child }: Child, isNeeded: boolean): void {
  const parts = [child, child.stdin, child.stdout] as { ref?(): void; unref?(): void }[];
  for (const part of parts) isNeeded ? part.ref?.() : part.unref?.();
}
