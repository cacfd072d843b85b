/**
 * Copies of the database, made and put back while other processes use it: SQLite copies pages under
 * its own locks, so whoever reads sees all of the old or all of the new.
 */
import {
  closeSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { badRequest, RoteError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { whyForeign } from './foreign-parts.ts';
import { checkIntegrity } from './integrity.ts';
import { FIRST_VERSION, NEWEST_VERSION } from './migrations.ts';

/** Writes a whole copy to `to`, which becomes visible when it is complete. */
export async function backupDatabase(options: {
  file: string;
  to: string;
  /** Replaces an earlier backup at that place; nothing else is ever replaced. */
  overwrite?: boolean;
  /** Adds to the copy before it counts. */
  complete?: (copy: string) => void;
}): Promise<void> {
  const { file, to, overwrite = false, complete } = options;
  const why = whyNotThere(file, to, overwrite);
  if (why !== null) throw why;
  const unfinished = `${to}.${process.pid}.unfinished`;
  const sqlite = new DatabaseSync(file, { readOnly: true });
  let isMade = false;
  try {
    // Ours alone before anything is in it, and never through a link that somebody has put there.
    closeSync(openSync(unfinished, 'wx', 0o600));
    isMade = true;
    await backup(sqlite, unfinished);
    complete?.(unfinished);
    if (overwrite) renameSync(unfinished, to);
    else renameIfFree(unfinished, to);
  } catch (error) {
    if (isMade) rmSync(unfinished, { force: true });
    throw badRequest(
      {
        code: 'cannot-backup',
        message: `The backup can't be written to ${to}: ${(error as Error).message}.`,
        hint: 'Choose a file in a folder that exists and that you may write to.',
      },
      { cause: error },
    );
  } finally {
    sqlite.close();
  }
}

/** Fails if something has come to stand there meanwhile; a rename would replace it. */
function renameIfFree(from: string, to: string): void {
  try {
    linkSync(from, to);
    rmSync(from, { force: true });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // File systems of memory cards have no links.
    const hasNoLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(code);
    if (!hasNoLinks || lstatSync(to, { throwIfNoEntry: false }) !== undefined) throw error;
    renameSync(from, to);
  }
}

/** Why a backup can't go there; null if nothing is there, or an earlier backup that may give way. */
function whyNotThere(file: string, to: string, overwrite: boolean): RoteError | null {
  const refuse = (code: string, what: string, hint: string): RoteError =>
    badRequest({ code, message: `${to} ${what}.`, hint });
  const other = 'Choose another file.';
  if (to === file || to.startsWith(`${file}-`) || isSameFile(file, to))
    return refuse('cannot-backup', 'is the database itself', other);
  const found = lstatSync(to, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isFile()) return refuse('cannot-backup', 'is no regular file', other);
  if (!overwrite)
    return refuse('file-exists', 'is there already', `${other} --overwrite replaces a backup.`);
  if (isDatabase(to)) return null;
  return refuse('cannot-backup', 'is no backup, and only backups are replaced', other);
}

function isSameFile(left: string, right: string): boolean {
  const [one, other] = [left, right].map((path) => statSync(path, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

function isDatabase(path: string): boolean {
  const beginning = Buffer.alloc(DATABASE_MARK.length);
  const opened = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    readSync(opened, beginning);
  } finally {
    closeSync(opened);
  }
  return beginning.toString('latin1') === DATABASE_MARK;
}

const DATABASE_MARK = 'SQLite format 3';

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

/** As a copy if it can be read; if it is damaged, it is moved out of the way as it is. */
async function setCurrentAside(file: string, setAside: string): Promise<void> {
  if ((await checkIntegrity(file)) === null) {
    await backupDatabase({ file, to: setAside });
    return;
  }
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, setAside + part);
  }
}

/** Opens a backup after making sure that it is one: whole, Rote's and nobody else's, and not newer than we are. */
export function openBackup(from: string): DatabaseSync {
  const refuse = (why: string, cause?: unknown): RoteError =>
    badRequest(
      {
        code: 'bad-backup',
        message: `${from} can't be restored: ${why}.`,
        hint: 'Give a file that was made with: rote backup FILE. Nothing was changed.',
      },
      { cause },
    );
  const found = statSync(from, { throwIfNoEntry: false });
  if (found === undefined) throw refuse('there is no such file');
  // A pipe would be waited for without end, and a device is no backup.
  if (!found.isFile()) throw refuse('it is no regular file');
  const sqlite = new DatabaseSync(from, { readOnly: true });
  try {
    const version = Number(sqlite.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version < 1) throw refuse('it is not a database of Rote');
    if (version < FIRST_VERSION) throw refuse('it was made by a Rote before 1.0.0-rc.1');
    if (version > NEWEST_VERSION) throw refuse('it was made by a newer Rote');
    const check = String(sqlite.prepare('PRAGMA quick_check').get()?.['quick_check']);
    if (check !== 'ok') throw refuse(`it is damaged (${printable(check)})`);
    const foreign = whyForeign(sqlite);
    if (foreign !== null) throw refuse(printable(foreign));
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error instanceof RoteError ? error : refuse('it is not a database', error);
  }
}
