/**
 * A damaged database is never silently replaced: it is refused when it can't be opened, found by a
 * check in the background after an unclean stop, set aside as it is, and from then on nothing starts
 * in its place until somebody restored a backup or removed it.
 */
import { existsSync, renameSync } from 'node:fs';
import { RoteError } from '../../base/errors.ts';

export const DAMAGED = '.damaged-';

/** SQLite's codes for a file that is corrupt, and for one that is no database at all. */
export function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0;
  return (code & 255) === 11 || (code & 255) === 26;
}

export function damagedDatabase(file: string, what: string): RoteError {
  return new RoteError(
    {
      code: 'damaged-database',
      message: `The database ${file} is damaged: ${what}.`,
      hint: 'Put a backup back with: rote restore FILE. The damaged file is kept.',
    },
    { blame: 'failure' },
  );
}

/**
 * Looks through the whole file in a thread of its own; null if it is sound, else what is wrong with it. Rejects if it
 * could not be looked at: no handles left or a full disk say nothing about the file.
 */
export async function checkIntegrity(file: string): Promise<string | null> {
  const { Worker } = await import('node:worker_threads');
  const script = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { DatabaseSync } = require('node:sqlite');
    let found, errcode;
    try {
      const sqlite = new DatabaseSync(workerData, { readOnly: true });
      found = sqlite.prepare('PRAGMA quick_check').get().quick_check;
      sqlite.close();
    } catch (error) {
      found = error.message;
      errcode = error.errcode;
    }
    parentPort.postMessage({ found, errcode });`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true, workerData: file });
    worker.once('message', ({ found, errcode }: { found: string; errcode?: number }) => {
      if (errcode === undefined || isDamage({ errcode })) resolve(found === 'ok' ? null : found);
      else reject(Object.assign(new Error(found), { errcode }));
    });
    worker.once('error', reject);
  });
}

/** Moves the database, with what belongs to it, out of the way; returns where it is now. */
export function setAsideDamaged(file: string, time: string): string {
  const aside = `${file}${DAMAGED}${time}`;
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, aside + part);
  }
  return aside;
}
