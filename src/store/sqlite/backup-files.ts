/**
 * The files that travel in a backup: two tables beside those of the store, so that a backup stays one database file.
 * They are taken out again before it becomes the store.
 */
import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface BackupFile {
  /** From the data folder, parts divided by `/`. */
  path: string;
  mode: number;
  bytes: Uint8Array;
  /** Only a passphrase opens it. */
  isSealed: boolean;
}

/** Since 2 a seal holds the path of its file. */
const FORMAT = 2;

export type PackedFiles =
  /** A backup of the database alone. */
  | { kind: 'none' }
  | { kind: 'packed'; files: BackupFile[]; sealsNamePath: boolean }
  | { kind: 'bad'; why: string };

export function writeBackupFiles(database: string, files: readonly BackupFile[]): void {
  const sqlite = new DatabaseSync(database);
  try {
    // One file, with nothing beside it.
    sqlite.exec('PRAGMA journal_mode = DELETE; BEGIN');
    sqlite.exec(`
      CREATE TABLE backup_about (format INTEGER NOT NULL);
      INSERT INTO backup_about VALUES (${FORMAT});
      CREATE TABLE backup_files (
        path TEXT PRIMARY KEY, mode INTEGER NOT NULL, sealed INTEGER NOT NULL, bytes BLOB NOT NULL);`);
    const insert = sqlite.prepare('INSERT INTO backup_files VALUES (?, ?, ?, ?)');
    for (const { path, mode, isSealed, bytes } of files)
      insert.run(path, mode, Number(isSealed), bytes);
    sqlite.exec('COMMIT');
  } finally {
    sqlite.close();
  }
}

export function readBackupFiles(backup: string): PackedFiles {
  const sqlite = new DatabaseSync(backup, { readOnly: true });
  try {
    const tables = sqlite.prepare(
      `SELECT name FROM sqlite_master WHERE name IN ('backup_about', 'backup_files')`,
    );
    if (tables.all().length < 2) return { kind: 'none' };
    const about = sqlite.prepare('SELECT format FROM backup_about').get();
    const format = about?.['format'];
    if (typeof format !== 'number' || format < 1)
      return { kind: 'bad', why: 'it does not say which form it has' };
    if (format > FORMAT) return { kind: 'bad', why: 'it was made by a newer Rote' };
    const rows = sqlite.prepare('SELECT path, mode, sealed, bytes FROM backup_files ORDER BY path');
    const files = rows.all().map(toFile);
    if (files.includes(null)) return { kind: 'bad', why: 'it holds a file without content' };
    return {
      kind: 'packed',
      files: files.filter((file) => file !== null),
      sealsNamePath: format > 1,
    };
  } catch (error) {
    return { kind: 'bad', why: `its files can't be read (${(error as Error).message})` };
  } finally {
    sqlite.close();
  }
}

function toFile({ path, mode, sealed, bytes }: Record<string, unknown>): BackupFile | null {
  if (typeof path !== 'string' || !Number.isSafeInteger(mode) || !(bytes instanceof Uint8Array))
    return null;
  return { path, mode: Number(mode), isSealed: sealed === 1, bytes };
}

/** A copy of a backup without the files, down to the last page. */
export function copyWithoutFiles(backup: string, to: string): void {
  copyFileSync(backup, to);
  const sqlite = new DatabaseSync(to);
  try {
    sqlite.exec(
      'PRAGMA secure_delete = ON; DROP TABLE backup_files; DROP TABLE backup_about; DROP TABLE IF EXISTS backup_outputs; VACUUM',
    );
  } finally {
    sqlite.close();
  }
}
