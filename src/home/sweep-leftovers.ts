/**
 * Takes away what a process that was killed left unfinished (`*.unfinished`): in the data folder, and in the workspace what
 * `file.write` leaves. Only what is old and belongs to nobody living; who is at work keeps what it has.
 */
import type { Dirent } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './process-start.ts';

/** Work on one file takes seconds; another machine on the same folder may have the process that we can't see. */
const OLD_MS = 3_600_000;
/** Leftovers that name no process are told apart by their age alone. */
const OLD_WITHOUT_NAME_MS = 24 * 3_600_000;
/** A workspace may be anything; this is housekeeping, not a search. */
const MOST_ENTRIES = 20_000;
const NOT_ENTERED = new Set(['node_modules', '.git']);

/** A number of a process, or none: `daemon.json.4711.unfinished`, `restore-….db.unfinished`. */
const OF_HOME = /^.+?(?:\.(\d+)(?:-\d+)?)?\.unfinished$/;
/** As `file.write` names them; what else ends like that is somebody's own. */
const OF_WORKSPACE = /^.+\.[0-9a-f]{16}\.unfinished$/;

export interface LeftoverFacts {
  ageMs: number;
  /** The process that made it; null if its name says nothing. */
  pid: number | null;
  isAlive: boolean;
}

export function isLeftover({ ageMs, pid, isAlive: lives }: LeftoverFacts): boolean {
  if (pid === null) return ageMs >= OLD_WITHOUT_NAME_MS;
  return !lives && ageMs >= OLD_MS;
}

interface Places {
  home: string;
  workspace: string;
  nowMs: number;
}

/** Answers with what was taken away. */
export async function sweepLeftovers(places: Places): Promise<string[]> {
  return removeLeftovers(await findLeftovers(places));
}

export async function removeLeftovers(paths: readonly string[]): Promise<string[]> {
  for (const path of paths) await rm(path, { recursive: true, force: true });
  return [...paths];
}

export async function findLeftovers(options: Places): Promise<string[]> {
  const { home, workspace, nowMs } = options;
  const inHome = (await entriesOf(home)).flatMap(({ name }) => {
    const named = OF_HOME.exec(name);
    const pid = named?.[1] === undefined ? null : Number(named[1]);
    return named === null ? [] : [{ path: join(home, name), pid }];
  });
  const inWorkspace = await unfinishedIn(workspace);
  const left: string[] = [];
  for (const { path, pid } of [...inHome, ...inWorkspace.map((path) => ({ path, pid: null }))]) {
    const found = await lstat(path).catch(() => null);
    if (found === null) continue;
    const lives = pid !== null && isAlive(pid, null);
    if (!isLeftover({ ageMs: nowMs - found.mtimeMs, pid, isAlive: lives })) continue;
    left.push(path);
  }
  return left;
}

/** Through folders, never through links. */
async function unfinishedIn(top: string): Promise<string[]> {
  const found: string[] = [];
  const folders = [top];
  let seen = 0;
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entry of await entriesOf(folder)) {
      seen++;
      if (seen > MOST_ENTRIES) return found;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !NOT_ENTERED.has(entry.name)) folders.push(path);
      else if (entry.isFile() && OF_WORKSPACE.test(entry.name)) found.push(path);
    }
  }
  return found;
}

/** A folder that may not be looked into holds nothing that we could take away. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}
