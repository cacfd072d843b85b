import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites the first page of a table, as a bad disk might; the rest of the closed database stays readable. */
export function damageTable(file: string, table: string): void {
  const sqlite = new DatabaseSync(file);
  // Folds the log into the file, so that what is damaged is what is read.
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const page = sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.[
    'rootpage'
  ];
  const size = sqlite.prepare('PRAGMA page_size').get()?.['page_size'];
  sqlite.close();
  const start = (Number(page) - 1) * Number(size);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xa5, start, start + Number(size)));
}
