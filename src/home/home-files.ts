/**
 * The files of a data folder that a backup takes along, and the way back. What was there before is set aside, and a
 * path in a backup can't lead out of the data folder.
 */
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface HomeFile {
  path: string;
  mode: number;
  bytes: Uint8Array;
}

const WRITTEN_FILES = ['config.yaml', 'schedules.json'];
const WRITTEN_FOLDERS = ['agents', 'skills'];
/** Files that people wrote: all of them are in a backup, and all of them give way to one. */
const WRITTEN = [...WRITTEN_FILES, ...WRITTEN_FOLDERS];
/** Files that open doors: in a backup only under a passphrase. */
const SECRET = ['secrets.yaml', 'webhook-secret', 'push-secret', 'api-token', 'mcp-token'];
/** Files that mean something only while a process runs, or are told of elsewhere. */
const PASSING =
  /^(?:daemon\.json|daemon\.lock(?:-journal)?|daemon-running|drain\.json|outputs|recorded|rote\.db(?:-wal|-shm|-changed)?|.*\.unfinished)$/;
/** Of the workshop of skills, what one process leaves for another. */
const PASSING_PATHS = /^skills\/\.history\/(?:lock|unfinished)(?:\/|$)/;

const MOST_BYTES = 100_000_000;

export interface HomeFiles {
  written: HomeFile[];
  secret: HomeFile[];
  /** Files of the data folder that are in neither, each with the reason. */
  leftOut: string[];
}

export async function readHomeFiles(home: string, backup: string): Promise<HomeFiles> {
  const found: HomeFiles = { written: [], secret: [], leftOut: [] };
  for (const name of (await readdir(home)).toSorted()) {
    if (PASSING.test(name) || join(home, name) === backup) continue;
    if (WRITTEN.includes(name)) await collect(home, name, { into: found.written, found });
    else if (SECRET.includes(name)) await collect(home, name, { into: found.secret, found });
    else found.leftOut.push(name);
  }
  return found;
}

async function collect(
  home: string,
  path: string,
  { into, found }: { into: HomeFile[]; found: HomeFiles },
): Promise<void> {
  if (PASSING_PATHS.test(path)) return;
  const file = join(home, path);
  const facts = await lstat(file);
  if (facts.isDirectory()) {
    for (const name of (await readdir(file)).toSorted())
      await collect(home, `${path}/${name}`, { into, found });
  } else if (!facts.isFile()) {
    found.leftOut.push(`${path} (a link or no file)`);
  } else if (homePlace(path) === null) {
    found.leftOut.push(`${path} (a name that can't be put back)`);
  } else if (facts.size > MOST_BYTES) {
    found.leftOut.push(`${path} (over ${MOST_BYTES} bytes)`);
  } else {
    into.push({ path, mode: facts.mode & 0o777, bytes: await readFile(file) });
  }
}

const LONGEST_NAME = 255;
const LONGEST_PATH = 2000;

/**
 * The kind of a path that a backup may write there; null for all but the names above, and for a path that leads elsewhere.
 */
export function homePlace(path: string): 'written' | 'secret' | null {
  const [top = '', ...below] = path.split('/');
  const isPlain = [top, ...below].every(
    (part) => !['', '.', '..'].includes(part) && Buffer.byteLength(part) <= LONGEST_NAME,
  );
  if (!isPlain || /[\\\0]/.test(path) || Buffer.byteLength(path) > LONGEST_PATH) return null;
  if (PASSING_PATHS.test(path)) return null;
  if (below.length > 0) return WRITTEN_FOLDERS.includes(top) ? 'written' : null;
  if (SECRET.includes(top)) return 'secret';
  return WRITTEN_FILES.includes(top) ? 'written' : null;
}

/** A backup says whether a file can be run, and not who else writes it or whose rights it gives. */
export function homeMode(place: 'written' | 'secret', mode: number): number {
  return place === 'secret' ? 0o600 : (Number(BigInt.asUintN(12, BigInt(mode))) & 0o755) | 0o400;
}

/** Writes the files into a folder of their own, where they can be looked at before they count. */
export async function stageFiles(folder: string, files: readonly HomeFile[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { path, mode, bytes } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(file, 'wx', mode);
    try {
      await handle.writeFile(bytes);
      await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Moves the staged files into the data folder; what they replace moves into `aside`. True if something did. */
export async function takeStagedFiles(
  home: string,
  { staged, aside }: { staged: string; aside: string },
): Promise<boolean> {
  const coming = new Set(await readdir(staged));
  let wasThere = false;
  // A backup without agents is of a time when there were none.
  for (const name of new Set([...WRITTEN, ...coming])) {
    const place = join(home, basename(name));
    if (await exists(place)) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(place, join(aside, name));
      wasThere = true;
    }
    if (coming.has(name)) await rename(join(staged, name), place);
  }
  await rm(staged, { recursive: true, force: true });
  return wasThere;
}

function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false,
  );
}
