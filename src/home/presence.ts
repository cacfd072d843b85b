/**
 * `daemon.json` in the data folder: which daemon runs there, and where it listens. One at a time: who holds
 * the lock beside it writes the file, so the file of one that was killed stops nobody and lets in no two.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import { formatInstant } from '../time/instant.ts';
import { takeFolderLock } from './folder-lock.ts';
import { isAlive, processStart } from './process-start.ts';

const daemonSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  processStart: z.string().nullable(),
  /** Null until it listens. */
  address: z.string().nullable(),
  startedAtUtc: z.string(),
  version: z.string(),
});
type DaemonFile = z.output<typeof daemonSchema>;

export type DaemonPresence =
  | { running: false }
  | ({ running: true } & Pick<DaemonFile, 'pid' | 'address' | 'startedAtUtc' | 'version'>);

export interface Presence {
  /** Tells where the daemon listens. */
  announce(address: string): Promise<void>;
  leave(): void;
}

function fileIn(home: string): string {
  return join(home, 'daemon.json');
}

/** Whether a daemon runs on this data folder. One on another machine can't be asked, and counts as running. */
export function readDaemon(home: string): DaemonPresence {
  const daemon = readFile(home);
  if (daemon === null || !runs(daemon)) return { running: false };
  const { pid, address, startedAtUtc, version } = daemon;
  return { running: true, pid, address, startedAtUtc, version };
}

/** Takes the data folder for this process, or refuses and says who has it. */
export function takePresence(options: { home: string; clock: Clock; version: string }): Presence {
  const { home, clock, version } = options;
  const mine: DaemonFile = {
    pid: process.pid,
    host: hostname(),
    processStart: processStart(process.pid),
    address: null,
    startedAtUtc: formatInstant(clock.nowMs()),
    version,
  };
  const lock = takeFolderLock(join(home, 'daemon.lock'));
  const other = readDaemon(home);
  // One on another machine, or of an older Rote, holds no lock.
  if (lock === null || other.running) {
    lock?.release();
    throw alreadyRunning(home, other);
  }
  writeWhole(fileIn(home), mine);
  return {
    async announce(address) {
      const { writeFileAtomically } = await import('../base/write-file-atomically.ts');
      await writeFileAtomically(fileIn(home), textOf({ ...mine, address }));
    },
    leave() {
      const current = readFile(home);
      const isMine = current?.pid === mine.pid && current.processStart === mine.processStart;
      if (isMine) rmSync(fileIn(home), { force: true });
      lock.release();
    },
  };
}

function runs({ pid, host, processStart: start }: DaemonFile): boolean {
  if (host !== hostname()) return true;
  // In a container every daemon has the same number; the file of the last one is not our own.
  return pid !== process.pid && isAlive(pid, start);
}

function readFile(home: string): DaemonFile | null {
  try {
    const parsed = daemonSchema.safeParse(JSON.parse(readFileSync(fileIn(home), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Under the lock nobody else writes it; who reads it sees all of it. */
function writeWhole(file: string, daemon: DaemonFile): void {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    writeFileSync(unfinished, textOf(daemon), { mode: 0o600 });
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function textOf(daemon: DaemonFile): string {
  return `${JSON.stringify(daemon)}\n`;
}

function alreadyRunning(home: string, other: DaemonPresence): RoteError {
  const who = other.running ? `process ${other.pid}` : 'another process';
  const where = other.running && other.address !== null ? `, at ${other.address}` : '';
  return new RoteError(
    {
      code: 'already-running',
      message: `A Rote already runs on ${home} (${who}${where}).`,
      hint: `Use that one, stop it first, or choose another data folder with --home. If it runs nowhere, remove ${fileIn(home)}.`,
    },
    { blame: 'failure' },
  );
}
