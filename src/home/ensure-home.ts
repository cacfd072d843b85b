/** Makes the data folder. It holds what people say, and secrets: if we make it, nobody else may read it. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { badRequest } from '../base/errors.ts';

export function ensureHome(home: string): void {
  try {
    makeFolder(resolve(home));
  } catch (error) {
    throw badRequest(
      {
        code: 'bad-home',
        message: `The data folder ${home} can't be made: ${(error as Error).message}.`,
        hint: 'Choose a folder you may write to with --home or ROTE_HOME.',
      },
      { cause: error },
    );
  }
}

/** Step by step: Node's recursive mkdir never returns on file systems that take no folders (/proc). */
function makeFolder(folder: string): void {
  const existing = statSync(folder, { throwIfNoEntry: false });
  if (existing?.isDirectory()) return;
  if (existing !== undefined) throw new Error('there is a file of that name');
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
