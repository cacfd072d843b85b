/**
 * An empty database is never begun if there was one before: a file that was removed, cut to nothing or set
 * aside is trouble to be told, not a reason to forget everything. What an earlier database leaves beside it says so.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { RoteError } from '../../base/errors.ts';
import { DAMAGED } from './integrity.ts';

/** Made beside a database when it is used, and not before. */
const TRACES = ['-wal', '-shm', '-changed'];
const COPIES = ['.before-migration-', '.before-restore-'];
/** There while a daemon runs, so that one which did not stop cleanly is known; its home is the folder of the database. */
const RUNNING = 'daemon-running';

export function refuseInPlaceOfEarlier(file: string): void {
  if (!isEmpty(file)) return;
  const folder = dirname(file);
  if (!existsSync(folder)) return;
  const name = basename(file);
  const beside = readdirSync(folder);
  const damaged = beside.find((other) => other.startsWith(name + DAMAGED));
  const trace =
    beside.find((other) => COPIES.some((copy) => other.startsWith(name + copy))) ??
    beside.find((other) => TRACES.some((end) => other === name + end) || other === RUNNING);
  // Looked at again: one that is being made by another process is no longer empty when it has traces.
  if (!isEmpty(file)) return;
  if (damaged !== undefined && !existsSync(file)) throw wasDamaged(join(folder, damaged));
  if (trace !== undefined) throw isGone(file, join(folder, trace));
}

function isEmpty(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

function wasDamaged(aside: string): RoteError {
  return new RoteError(
    {
      code: 'damaged-database',
      message: `The database was damaged and set aside as ${aside}; nothing is started in its place.`,
      hint: 'Put a backup back with: rote restore FILE. To begin with nothing instead, move all rote.db* files and daemon-running elsewhere.',
    },
    { blame: 'failure' },
  );
}

function isGone(file: string, trace: string): RoteError {
  const what = existsSync(file) ? 'is empty' : 'is not there';
  return new RoteError(
    {
      code: 'database-gone',
      message: `The database ${file} ${what}, but there was one (${trace} is of it), so none is begun in its place.`,
      hint: 'Put a backup back with: rote restore FILE (a copy beside it, rote.db.before-…, is one). To begin with nothing instead, move all rote.db* files and daemon-running elsewhere.',
    },
    { blame: 'failure' },
  );
}
