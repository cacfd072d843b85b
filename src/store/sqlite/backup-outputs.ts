/**
 * The files that the journal refers to, in a backup: a table of their own beside those of the other files, read and written one at
 * a time, because there may be more of them than fits into the memory.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { outputPlace } from './output-files.ts';

/** Adds what the steps in a copy of the database refer to, as far as it is still there; how many. */
export function packOutputs(database: string, folder: string): number {
  const sqlite = new DatabaseSync(database);
  try {
    sqlite.exec('BEGIN; CREATE TABLE backup_outputs (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL)');
    const insert = sqlite.prepare('INSERT INTO backup_outputs VALUES (?, ?)');
    const hashes = sqlite
      .prepare(
        `SELECT input_file AS hash FROM steps WHERE input_file IS NOT NULL
         UNION SELECT output_file FROM steps WHERE output_file IS NOT NULL`,
      )
      .all();
    let packed = 0;
    for (const { hash } of hashes) {
      const place = outputPlace(folder, String(hash));
      const bytes = place === null ? null : readOrNull(place);
      if (bytes === null) continue;
      insert.run(String(hash), bytes);
      packed += 1;
    }
    sqlite.exec('COMMIT');
    return packed;
  } finally {
    sqlite.close();
  }
}

/** Writes the files into a folder of their own; what is not what its name says is left out. */
export function unpackOutputs(backup: string, folder: string): void {
  const sqlite = new DatabaseSync(backup, { readOnly: true });
  const { hash: hashOf } = process.getBuiltinModule('node:crypto');
  try {
    const table = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'backup_outputs'`);
    if (table.get() === undefined) return;
    for (const row of sqlite.prepare('SELECT hash, bytes FROM backup_outputs').iterate()) {
      const name = String(row['hash']);
      const bytes = row['bytes'] as Uint8Array;
      const place = outputPlace(folder, name);
      if (place === null || hashOf('sha256', bytes) !== name) continue;
      mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
      writeFileSync(place, bytes, { mode: 0o600 });
    }
  } finally {
    sqlite.close();
  }
}

function readOrNull(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
