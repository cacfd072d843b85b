/**
 * How much of the disk a folder takes, links not followed; what goes away meanwhile is not counted. Beyond
 * `most` it is not counted on: then it is too much anyway.
 */
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK_BYTES = 512;
/** An empty file takes a place too, and there is no end of empty files. */
const LEAST_BYTES = 4096;

export async function folderBytes(folder: string, most: number): Promise<number> {
  let bytes = 0;
  const opened = await opendir(folder).catch(() => []);
  for await (const entry of opened) {
    const path = join(folder, entry.name);
    const { blocks } = await lstat(path).catch(() => ({ blocks: 0 }));
    bytes += Math.max(blocks * BLOCK_BYTES, LEAST_BYTES);
    if (entry.isDirectory()) bytes += await folderBytes(path, most - bytes);
    if (bytes > most) break;
  }
  return bytes;
}
