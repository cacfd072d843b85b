/**
 * One daemon on a data folder: a lock that the system holds for the process and lets go with it, however
 * it ends. Node has no call for one, SQLite has: a transaction that is never committed on a file of its own.
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;

export interface FolderLock {
  release(): void;
}

/** Null if another process holds it, or this one does already, and does not let go of it in so long. */
export function takeFolderLock(file: string, waitMs = 0): FolderLock | null {
  // Opened by us alone if it is new: closing any handle of a file lets go of all locks that a process has on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const sqlite = new DatabaseSync(file, { timeout: waitMs });
  try {
    sqlite.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    sqlite.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
  return {
    release() {
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

/** True if somebody holds it; it is not taken. A lock file that can't be read is held. */
export function isFolderLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const sqlite = new DatabaseSync(file, { timeout: 0, readOnly: true });
  try {
    sqlite.prepare('SELECT 1 FROM sqlite_master').all();
    return false;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) return true;
    throw error;
  } finally {
    sqlite.close();
  }
}
