/** Makes the data folder. It holds what people say, and secrets: where we make it, nobody else may read it. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { RoteError } from '../base/errors.ts';

export async function ensureHome(home: string): Promise<void> {
  try {
    await makeFolder(resolve(home));
  } catch (error) {
    throw new RoteError(
      {
        code: 'bad-home',
        message: `The data folder ${home} can't be made: ${(error as Error).message}.`,
        hint: 'Choose a folder you may write to with --home or ROTE_HOME.',
      },
      { blame: 'request', cause: error },
    );
  }
}

/** Step by step: Node's recursive mkdir never returns on file systems that take no folders (/proc). */
async function makeFolder(folder: string): Promise<void> {
  const existing = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (existing?.isDirectory()) return;
  if (existing !== null) throw new Error('there is a file of that name');
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process was faster.
    if (error.code !== 'EEXIST') throw error;
  });
}
