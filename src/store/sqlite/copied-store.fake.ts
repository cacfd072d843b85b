/**
 * A store on a new database that is a copy of one which this worker made before: to make one is most of what it takes to
 * open a store, and the tests open thousands. `copied-store.test.ts` shows that a copy is what would have been made.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createSystemClock } from '../../base/clock.ts';
import type { Store } from '../store.ts';
import { openDatabase } from './database.ts';
import { openSqliteStore as openAsItIs, type SqliteStoreOptions } from './sqlite-store.ts';

let bytes: Buffer | null = null;

export function openSqliteStore(options: SqliteStoreOptions): Store {
  copyNewDatabase(options.file);
  return openAsItIs(options);
}

/** Puts a new database if none was; if there is anything of one, or no such folder, whoever opens it has to judge. */
export function copyNewDatabase(file: string): void {
  bytes ??= makeBytes();
  if (!isNew(file)) return;
  try {
    writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // No half of one on a disk that is full; another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true });
  }
}

function isNew(file: string): boolean {
  const name = basename(file);
  try {
    const beside = readdirSync(dirname(file));
    return !beside.some((one) => one.startsWith(name) || one === 'daemon-running');
  } catch {
    return false;
  }
}

function makeBytes(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'rote-new-database-'));
  const file = join(folder, 'rote.db');
  try {
    void openDatabase({ file, clock: createSystemClock(), synchronous: 'off' }).close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
