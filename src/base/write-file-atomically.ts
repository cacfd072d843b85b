/** Writes a file so that a reader sees all of the old content or all of the new, never a part. */
import { open, rename, rm } from 'node:fs/promises';

let writes = 0;

export async function writeFileAtomically(file: string, content: string): Promise<void> {
  // The process and its count keep two writers apart; the last rename wins, whole.
  writes += 1;
  const unfinished = `${file}.${process.pid}-${writes}.unfinished`;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
