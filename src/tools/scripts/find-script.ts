/** Finds the file of a script in the folder of its skill, and refuses what is not a file of that folder. */
import { constants } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { ToolFault } from '../tool.ts';
import { createWorkspace } from '../workspace.ts';

const HEAD_BYTES = 512;

export interface FoundScript {
  /** The real path of the folder. */
  folder: string;
  /** The real path of the script. */
  file: string;
  head: string;
  isExecutable: boolean;
  /** Throws where the file has become something else; to be asked right before it is used. */
  recheck(): Promise<void>;
}

export async function findScript(folder: string, path: string): Promise<FoundScript> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new ToolFault('not-found', `The skill has no folder "${folder}".`);
  const place = createWorkspace(folder, { called: 'the folder of the skill' });
  const { handle, real } = await place.open(path, constants.O_RDONLY);
  try {
    const found = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return {
      folder: await realpath(folder),
      file: real,
      head: buffer.toString('utf8', 0, bytesRead),
      isExecutable: (found.mode & 0o111) !== 0,
      async recheck() {
        const again = await place.open(path, constants.O_RDONLY);
        const now = await again.handle.stat().finally(() => again.handle.close());
        if (now.ino !== found.ino || now.dev !== found.dev || now.ctimeMs !== found.ctimeMs)
          throw new ToolFault('refused', `"${path}" was exchanged before it was run.`);
      },
    };
  } finally {
    await handle.close();
  }
}
