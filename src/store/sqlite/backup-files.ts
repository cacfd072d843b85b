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

const FORMAT = 1;

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

/** Null where the backup is of the database alone; 'newer' where a newer Rote packed it. */
export function readBackupFiles(backup: string): BackupFile[] | null | 'newer' {
  const sqlite = new DatabaseSync(backup, { readOnly: true });
  try {
    const tables = sqlite.prepare(
      `SELECT name FROM sqlite_master WHERE name IN ('backup_about', 'backup_files')`,
    );
    if (tables.all().length < 2) return null;
    const about = sqlite.prepare('SELECT format FROM backup_about').get();
    if (Number(about?.['format']) > FORMAT) return 'newer';
    return sqlite
      .prepare('SELECT * FROM backup_files ORDER BY path')
      .all()
      .map(({ path, mode, sealed, bytes }) => ({
        path: String(path),
        mode: Number(mode),
        isSealed: sealed === 1,
        bytes: bytes as Uint8Array,
      }));
  } finally {
    sqlite.close();
  }
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
