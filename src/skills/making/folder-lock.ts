/**
 * One process at a time: a link to nowhere that names the process that has it, because a link is made
 * with its content in one step. A process that died, or that has it for longer than any work takes,
 * has lost it.
 */
import { readlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { RoteError } from '../../base/errors.ts';
import type { Disk } from './disk.ts';

const RETRY_MS = 50;
const PATIENCE_MS = 10_000;
const STALE_MS = 60_000;

export interface LockOptions {
  file: string;
  clock: Clock;
  disk: Disk;
}

export async function withFolderLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const { file, clock, disk } = options;
  await disk.mkdir(dirname(file), { recursive: true });
  const startedMs = clock.monotonicMs();
  while (!(await take(options))) {
    if (clock.monotonicMs() - startedMs > PATIENCE_MS) throw busy(file);
    await new Promise<void>((resolve) => clock.setTimer(RETRY_MS, resolve));
  }
  try {
    return await work();
  } finally {
    await disk.rm(file, { force: true });
  }
}

async function take({ file, clock, disk }: LockOptions): Promise<boolean> {
  const nowMs = clock.nowMs();
  for (let tries = 0; tries < 2; tries++) {
    try {
      await disk.symlink(`${process.pid} ${nowMs}`, file);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (!(await isAbandoned(file, nowMs))) return false;
    await disk.rm(file, { force: true });
  }
  return false;
}

async function isAbandoned(file: string, nowMs: number): Promise<boolean> {
  const holder = await readlink(file).catch((error: unknown) => {
    // Given back in the meantime.
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (holder === null) return true;
  const [pid = Number.NaN, sinceMs = Number.NaN] = holder.split(' ').map(Number);
  const isHeld = Number.isInteger(pid) && isAlive(pid) && Math.abs(nowMs - sinceMs) < STALE_MS;
  return !isHeld;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function busy(file: string): RoteError {
  return new RoteError(
    {
      code: 'skills-busy',
      message: 'Another process is changing the skills.',
      hint: `Try again; if no other rote is running, delete ${file}.`,
    },
    { blame: 'failure' },
  );
}
