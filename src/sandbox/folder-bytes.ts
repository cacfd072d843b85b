/** How much of the disk a folder takes, links not followed; what goes away meanwhile is not counted. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK_BYTES = 512;

export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory()
      ? await folderBytes(path)
      : await lstat(path).then(
          (found) => found.blocks * BLOCK_BYTES,
          () => 0,
        );
  }
  return bytes;
}
