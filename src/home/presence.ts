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
import { once } from '../base/once.ts';
import { formatInstant } from '../time/instant.ts';
import { isFolderLocked, takeFolderLock } from './folder-lock.ts';
import { isAlive, processStart } from './process-start.ts';

const startedWithSchema = once(() =>
  z.object({ flags: z.array(z.string()), keys: z.array(z.string()) }),
);

const daemonSchema = once(() =>
  z.object({
    pid: z.int().positive(),
    host: z.string(),
    processStart: z.string().nullable(),
    /** Null until it listens. */
    address: z.string().nullable(),
    startedAtUtc: z.string(),
    version: z.string(),
    /** The manager that starts it again when it ends (`systemd`, `launchd`); null if there is none. */
    service: z.string().nullable().default(null),
    /** The flags that it was started with, and the names of the keys that it was handed. */
    startedWith: startedWithSchema().default({ flags: [], keys: [] }),
    /** True if it takes no more runs when it is asked to; an older one does not hear that. */
    canDrain: z.boolean().default(false),
    /** While it takes no more runs: for whom, and those that still go on. */
    drain: z
      .object({ asker: z.int(), runs: z.array(z.string()) })
      .nullable()
      .default(null),
  }),
);
export type DaemonFile = z.output<ReturnType<typeof daemonSchema>>;

export type DaemonPresence =
  | { running: false }
  | ({ running: true } & Pick<DaemonFile, 'pid' | 'address' | 'startedAtUtc' | 'version'>);

/**
 * The process that may be told to end: `here` is certainly the daemon of this folder, because the lock is held and the
 * process is the one that wrote the file. `uncertain`: a process that may be one, or a lock whose holder is not known.
 */
export type FoundDaemon =
  | { kind: 'none'; last: DaemonFile | null }
  | { kind: 'here'; daemon: DaemonFile }
  | { kind: 'elsewhere'; daemon: DaemonFile }
  | { kind: 'uncertain'; pid: number | null };

export interface Presence {
  /** Tells where the daemon listens. */
  announce(address: string): Promise<void>;
  /** Tells that it takes no more runs, and which still go on; null if it takes them again. */
  tellDrain(drain: DaemonFile['drain']): Promise<void>;
  leave(): void;
}

export interface PresenceOptions {
  home: string;
  clock: Clock;
  version: string;
  service?: string | null;
  startedWith?: DaemonFile['startedWith'];
}

function fileIn(home: string): string {
  return join(home, 'daemon.json');
}

/** Tells if a daemon runs on this data folder. One on another machine can't be asked, and counts as running. */
export function readDaemon(home: string): DaemonPresence {
  const daemon = readFile(home);
  if (daemon === null || !runs(daemon)) return { running: false };
  const { pid, address, startedAtUtc, version } = daemon;
  return { running: true, pid, address, startedAtUtc, version };
}

export function findDaemon(home: string): FoundDaemon {
  const daemon = readFile(home);
  if (daemon !== null && daemon.host !== hostname()) return { kind: 'elsewhere', daemon };
  const isLocked = isFolderLocked(join(home, 'daemon.lock'));
  const lives = daemon !== null && runs(daemon);
  if (lives && isLocked) return { kind: 'here', daemon };
  // A number may be used again, and a lock may be that of one that has not written its file yet.
  if (lives || isLocked) return { kind: 'uncertain', pid: lives ? daemon.pid : null };
  return { kind: 'none', last: daemon };
}

/** Takes the data folder for this process, or refuses and says who has it. */
export function takePresence(options: PresenceOptions): Presence {
  const { home, clock, version, service = null } = options;
  let mine: DaemonFile = {
    pid: process.pid,
    host: hostname(),
    processStart: processStart(process.pid),
    address: null,
    startedAtUtc: formatInstant(clock.nowMs()),
    version,
    service,
    startedWith: options.startedWith ?? { flags: [], keys: [] },
    canDrain: true,
    drain: null,
  };
  const lock = takeFolderLock(join(home, 'daemon.lock'));
  const other = readDaemon(home);
  // One on another machine, or of an older Rote, holds no lock.
  if (lock === null || other.running) {
    lock?.release();
    throw alreadyRunning(home, other);
  }
  writeWhole(fileIn(home), mine);
  async function change(changes: Partial<DaemonFile>): Promise<void> {
    mine = { ...mine, ...changes };
    const { writeFileAtomically } = await import('../base/write-file-atomically.ts');
    await writeFileAtomically(fileIn(home), textOf(mine));
  }
  return {
    announce: (address) => change({ address }),
    tellDrain: (drain) => change({ drain }),
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
    const parsed = daemonSchema().safeParse(JSON.parse(readFileSync(fileIn(home), 'utf8')));
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
      hint: `Use that one, stop it first (rote stop), or choose another data folder with --home. If it runs nowhere, remove ${fileIn(home)}.`,
    },
    { blame: 'failure' },
  );
}
