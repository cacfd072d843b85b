/**
 * What a daemon that goes on while it is built anew may still have to load: its lazy parts are files whose names end with a
 * hash of what is in them. Those of the build before stay where they are; those of the one before that are taken away.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = 'chunks.json';
const CHUNK = /-[\w-]{8}\.js$/;

/** Takes everything away but the lazy parts of the last build. */
export function leaveLastChunks(dist: string): void {
  if (!existsSync(dist)) return;
  const last = lastChunks(dist);
  for (const name of readdirSync(dist))
    if (!CHUNK.test(name) || last?.has(name) === false)
      rmSync(join(dist, name), { recursive: true, force: true });
}

/** Of a package nothing was started: it has the parts of its own build. */
export function takeOldChunks(dist: string): void {
  const own = lastChunks(dist);
  const old = readdirSync(dist).filter((name) => CHUNK.test(name) && own?.has(name) === false);
  for (const name of old) rmSync(join(dist, name));
}

/** Notes which of them are of this build. */
export function noteChunks(dist: string, files: readonly string[]): void {
  writeFileSync(join(dist, LIST), `${JSON.stringify(files.filter((name) => CHUNK.test(name)))}\n`);
}

/** Null where nobody noted it. */
function lastChunks(dist: string): ReadonlySet<string> | null {
  try {
    return new Set<string>(JSON.parse(readFileSync(join(dist, LIST), 'utf8')));
  } catch {
    return null;
  }
}
