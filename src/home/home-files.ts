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

/** What people wrote: all of it is in a backup, and all of it gives way to one. */
const WRITTEN = ['config.yaml', 'schedules.json', 'agents', 'skills'];
/** What opens doors: in a backup only under a passphrase. */
const SECRET = ['secrets.yaml', 'webhook-secret', 'api-token', 'mcp-token'];
/** What means something only while a process runs, or is told of elsewhere. */
const PASSING =
  /^(?:daemon\.json|daemon\.lock(?:-journal)?|daemon-running|drain\.json|outputs|rote\.db(?:-wal|-shm|-changed)?|.*\.unfinished)$/;
/** Of the workshop of skills, what one process leaves for another. */
const PASSING_PATHS = /^skills\/\.history\/(?:lock|unfinished)(?:\/|$)/;

const MOST_BYTES = 100_000_000;

export interface HomeFiles {
  written: HomeFile[];
  secret: HomeFile[];
  /** What is in the data folder and in neither, each with the reason. */
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
  } else if (facts.size > MOST_BYTES) {
    found.leftOut.push(`${path} (over ${MOST_BYTES} bytes)`);
  } else {
    into.push({ path, mode: facts.mode & 0o777, bytes: await readFile(file) });
  }
}

/** Whether a backup may write there: one of the names above, and nothing that leads elsewhere. */
export function isHomePath(path: string): boolean {
  const parts = path.split('/');
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  return isPlain && !/[\\\0]/.test(path) && [...WRITTEN, ...SECRET].includes(parts[0] ?? '');
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

/** Moves the staged files into the data folder; what they replace moves into `aside`. True where something did. */
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
