/**
 * A box that only has to be started, and the two ways to use it: for one program with its input, until that
 * ends; or for a program that runs on, with which whoever opened it speaks.
 */
import type { Clock } from '../base/clock.ts';
import {
  type BoxNotStarted,
  type BoxSetup,
  type BoxStop,
  type OpenBox,
  type RunInBox,
  sayStop,
} from '../domain/box.ts';
import { type BoxProcess, stayWithBox, whyNotStarted } from './stay-with-box.ts';

export interface PreparedBox extends BoxProcess {
  kind: 'prepared';
  /** Takes away what was made for it. */
  close(): Promise<void>;
}

/** Never rejects. */
export type PrepareBox = (setup: BoxSetup) => Promise<PreparedBox | BoxNotStarted>;

export function createRunInBox(prepare: PrepareBox, clock: Pick<Clock, 'setTimer'>): RunInBox {
  return async (request) => {
    const box = await prepare(request);
    if (box.kind === 'not-started') return box;
    try {
      return await stayWithBox(box, request, clock);
    } finally {
      await box.close();
    }
  };
}

export function createOpenBox(prepare: PrepareBox): OpenBox {
  return async (setup) => {
    const box = await prepare(setup);
    if (box.kind === 'not-started') return box;
    try {
      return lastingBox(box, setup);
    } catch (error) {
      await box.close();
      return { kind: 'not-started', why: whyNotStarted(error) };
    }
  };
}

function lastingBox(box: PreparedBox, { limits }: BoxSetup): Awaited<ReturnType<OpenBox>> {
  const child = box.start();
  const { pid } = child;
  let hasExited = pid === undefined;
  let stopped: BoxStop | null = null;
  const signal = (name: 'SIGTERM' | 'SIGKILL'): void => {
    if (pid !== undefined && !hasExited) box.signal(pid, name);
  };
  const stopWatching =
    pid === undefined
      ? () => {}
      : box.watch(pid, (crossed) => {
          stopped ??= crossed;
          signal('SIGKILL');
        });
  child.once('exit', (exitCode, endedBy) => {
    hasExited = true;
    stopWatching();
    const read = box.readExit({ exitCode, endedBy });
    if ('stopped' in read) stopped ??= read.stopped;
  });
  // Not before: the last of its processes holds its outputs.
  child.once('close', () => void box.close());
  return {
    kind: 'open',
    child,
    signal,
    whyEnded: () => (stopped === null ? null : sayStop(stopped, limits)),
  };
}
