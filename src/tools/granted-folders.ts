/**
 * The folders outside the workspace that a program in its box sees, because its schedule was granted them. What file tools
 * never reach there, a program does not either: hidden files, keys, what has a second name, the data folder.
 */
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrantedFolder } from '../domain/box.ts';
import type { Grant } from '../domain/grant.ts';
import { ToolFault } from './tool.ts';
import { whyKeptOut } from './workspace.ts';

/** It is gone through before each run; a home with everything in it is no folder for that. */
const MOST_ENTRIES = 20_000;

/** Throws a ToolFault where one is not what was granted, or is too big to look through. */
export async function grantedFolders(
  grants: readonly Grant[],
  closed: readonly string[],
): Promise<GrantedFolder[]> {
  const granted = grants.filter((grant) => grant.kind === 'folder');
  return Promise.all(
    granted.map(async ({ path, access }) => {
      const real = await realpath(path).catch(() => null);
      if (real === null) throw new ToolFault('not-found', `The folder "${path}" is not there.`);
      if (real !== path)
        throw new ToolFault(
          'refused',
          `"${path}" is a link to "${real}"; name that folder instead.`,
        );
      return { path, access, covers: await covered(path, closed) };
    }),
  );
}

async function covered(
  top: string,
  closed: readonly string[],
): Promise<{ path: string; isFolder: boolean }[]> {
  const covers: { path: string; isFolder: boolean }[] = [];
  const left = [top];
  let seen = 0;
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      seen += 1;
      if (seen > MOST_ENTRIES) throw tooBig(top);
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory();
      if (entry.isSymbolicLink()) continue;
      const isKept = whyKeptOut(entry.name) !== null || closed.includes(path);
      if (isKept || (entry.isFile() && (await lstat(path)).nlink > 1))
        covers.push({ path, isFolder });
      else if (isFolder) left.push(path);
    }
  }
  return covers;
}

function tooBig(path: string): ToolFault {
  return new ToolFault(
    'too-large',
    `"${path}" holds more than ${MOST_ENTRIES} files, and is not shown to a program. Grant a folder in it.`,
  );
}
