/**
 * A copy of the database as it was, made before a new Rote changes its form and kept beside it: `rote restore` takes
 * it, and so does the older Rote. The last few are kept.
 */
import { closeSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RoteError } from '../../base/errors.ts';
import { isDamage } from './integrity.ts';

const MOST_KEPT = 3;
const MARK = '.before-migration-';

export function keepBeforeMigration(sqlite: DatabaseSync, file: string, version: number): void {
  const kept = `${file}${MARK}${version}`;
  const unfinished = `${kept}.${process.pid}.unfinished`;
  try {
    // Ours alone before anything is in it.
    closeSync(openSync(unfinished, 'w', 0o600));
    sqlite.prepare('VACUUM INTO ?').run(unfinished);
    // Another process may have changed the form meanwhile; it has kept a copy itself.
    if (versionIn(unfinished) === version) renameSync(unfinished, kept);
  } catch (error) {
    throw isDamage(error) ? error : notKept(kept, error as Error);
  } finally {
    rmSync(unfinished, { force: true });
  }
  for (const old of keptBeside(file).slice(MOST_KEPT)) rmSync(old, { force: true });
}

/** The newest first. */
function keptBeside(file: string): string[] {
  const beginning = `${basename(file)}${MARK}`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(beginning) && /^\d+$/.test(name.slice(beginning.length)))
    .toSorted((left, right) => numberOf(right) - numberOf(left))
    .map((name) => join(dirname(file), name));
}

function numberOf(name: string): number {
  return Number(name.slice(name.lastIndexOf('-') + 1));
}

function versionIn(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(copy.prepare('PRAGMA user_version').get()?.['user_version']);
  } finally {
    copy.close();
  }
}

function notKept(kept: string, cause: Error): RoteError {
  return new RoteError(
    {
      code: 'no-copy-before-migration',
      message: `The database is of an older Rote, and no copy of it can be kept as ${kept}: ${cause.message}.`,
      hint: 'Make room on the disk, or see to the rights of the folder. Nothing was changed.',
    },
    { blame: 'failure', cause },
  );
}
