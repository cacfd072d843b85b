/** A database as 1.0.0-rc.1 left it, with two schedules, a person and a task: `rc1-database.db.gz` was made by that Rote. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export function writeRc1Database(file: string): void {
  const packed = readFileSync(join(import.meta.dirname, 'rc1-database.db.gz'));
  writeFileSync(file, gunzipSync(packed), { mode: 0o600 });
}
