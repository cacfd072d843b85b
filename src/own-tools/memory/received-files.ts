/**
 * The files that came with messages, for whoever forgets what stands in them. A path comes from a row of the store: only
 * what lies in one of the two folders that keep such files is read or removed.
 */

import { isUtf8 } from 'node:buffer';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readInside } from '../../base/read-inside.ts';
import { RECEIVED_FOLDER } from '../../domain/received-files.ts';
import type { ReceivedFiles } from '../../memory/forgetting/forgetting.ts';
import { createWorkspace } from '../../tools/workspace.ts';

/** More than is taken of one file. */
const MOST_BYTES = 50_000_000;

export function createReceivedFiles({
  home,
  workspace,
}: {
  home: string;
  workspace: () => string;
}): ReceivedFiles {
  /** The folder that keeps it, which is the data folder or the workspace; null where it is in neither. */
  function folderOf(path: string): string | null {
    const kept = [home, workspace()].filter((folder) =>
      path.startsWith(`${join(folder, RECEIVED_FOLDER)}/`),
    );
    return kept.at(-1) ?? null;
  }
  return {
    read(path) {
      const folder = folderOf(path);
      if (folder === null) return { kind: 'gone' };
      const read = readInside(path, {
        folder: join(folder, RECEIVED_FOLDER),
        maxBytes: MOST_BYTES,
      });
      if (!read.ok) return read.why === 'unreadable' ? { kind: 'gone' } : { kind: 'no-text' };
      const isText = isUtf8(read.bytes) && !read.bytes.includes(0);
      return isText ? { kind: 'text', text: read.bytes.toString('utf8') } : { kind: 'no-text' };
    },
    async remove(path) {
      const folder = folderOf(path);
      if (folder === null) return;
      await createWorkspace(folder).change(
        relative(folder, path),
        { follow: false, make: false },
        (entry) => rm(entry.folder.at(entry.name), { force: true }),
      );
    },
  };
}
