/**
 * Copies of the database, made and put back while other processes use it: SQLite copies pages under
 * its own locks, so whoever reads sees all of the old or all of the new.
 */
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { RoteError } from '../../base/errors.ts';
import { checkIntegrity } from './integrity.ts';
import { MIGRATIONS } from './migrations.ts';

/** Writes a whole copy to `to`; a file that is there is replaced only by a complete one. */
export async function backupDatabase(options: {
  file: string;
  to: string;
  /** What else goes into the copy before it counts. */
  complete?: (copy: string) => void;
}): Promise<void> {
  const { file, to, complete } = options;
  if (to === file || to.startsWith(`${file}-`)) throw backupOntoItself(to);
  const unfinished = `${to}.unfinished`;
  const sqlite = new DatabaseSync(file, { readOnly: true });
  try {
    closeSync(openSync(unfinished, 'w', 0o600));
    await backup(sqlite, unfinished);
    complete?.(unfinished);
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new RoteError(
      {
        code: 'cannot-backup',
        message: `The backup can't be written to ${to}: ${(error as Error).message}.`,
        hint: 'Choose a file in a folder that exists and that you may write to.',
      },
      { blame: 'request', cause: error },
    );
  } finally {
    sqlite.close();
  }
}

function backupOntoItself(to: string): RoteError {
  return new RoteError(
    {
      code: 'cannot-backup',
      message: `${to} is the database itself.`,
      hint: 'Choose another file.',
    },
    { blame: 'request' },
  );
}

/** Puts a backup in place of the database, after setting a copy of that aside; says whether there was one. */
export async function restoreDatabase(options: {
  file: string;
  from: string;
  setAside: string;
}): Promise<{ hadDatabase: boolean }> {
  const { file, from, setAside } = options;
  const source = openBackup(from);
  try {
    const hadDatabase = existsSync(file);
    if (hadDatabase) await setCurrentAside(file, setAside);
    await backup(source, file);
    return { hadDatabase };
  } finally {
    source.close();
  }
}

/** As a copy where it can be read; where it is damaged, it is moved out of the way as it is. */
async function setCurrentAside(file: string, setAside: string): Promise<void> {
  if ((await checkIntegrity(file)) === null) {
    await backupDatabase({ file, to: setAside });
    return;
  }
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, setAside + part);
  }
}

/** Opens a backup after making sure that it is one: whole, Rote's, and not newer than we are. */
export function openBackup(from: string): DatabaseSync {
  const refuse = (why: string, cause?: unknown): RoteError =>
    new RoteError(
      {
        code: 'bad-backup',
        message: `${from} can't be restored: ${why}.`,
        hint: 'Give a file that was made with: rote backup FILE. Nothing was changed.',
      },
      { blame: 'request', cause },
    );
  if (!existsSync(from)) throw refuse('there is no such file');
  const sqlite = new DatabaseSync(from, { readOnly: true });
  try {
    const version = Number(sqlite.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version < 1) throw refuse('it is not a database of Rote');
    if (version > MIGRATIONS.length) throw refuse('it was made by a newer Rote');
    const check = String(sqlite.prepare('PRAGMA quick_check').get()?.['quick_check']);
    if (check !== 'ok') throw refuse(`it is damaged (${check})`);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error instanceof RoteError ? error : refuse('it is not a database', error);
  }
}
