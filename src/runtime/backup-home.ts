/**
 * A copy of all that a data folder holds, in one file, and the way back; both are safe while a daemon runs. What is
 * left out is told. Secrets travel only under a passphrase.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import { openSealedBytes } from '../base/sealed-bytes.ts';
import { databaseFile } from '../home/database-file.ts';
import { ensureHome } from '../home/ensure-home.ts';
import { type HomeFile, isHomePath, stageFiles, takeStagedFiles } from '../home/home-files.ts';
import { openBackup, restoreDatabase } from '../store/sqlite/backup.ts';
import {
  type BackupFile,
  copyWithoutFiles,
  readBackupFiles,
} from '../store/sqlite/backup-files.ts';
import { unpackOutputs } from '../store/sqlite/backup-outputs.ts';
import { OUTPUTS } from '../store/sqlite/output-files.ts';
import { formatInstant } from '../time/instant.ts';
import { openHome } from './open-home.ts';
import { readSettings } from './settings.ts';
import { type BackupReport, type BackupWanted, pathsOf, writeBackup } from './write-backup.ts';

interface Place {
  home: string;
  clock: Clock;
}

export async function backupHome(
  { home, clock }: Place,
  wanted: BackupWanted,
): Promise<BackupReport> {
  ensureHome(home);
  const config = await readSettings(home);
  // Opened first, so that a new data folder and an old form of the database give a whole copy.
  await openHome({ home, clock, config }).close();
  return writeBackup({ home, clock, config }, wanted);
}

export interface RestoreReport {
  /** Where what was there before is now. */
  setAside: string[];
  files: string[];
  /** In the backup and not put back, because no passphrase was given. */
  sealed: string[];
}

export async function restoreHome(
  { home, clock }: Place,
  { from, passphrase }: { from: string; passphrase?: string | undefined },
): Promise<RestoreReport> {
  const time = formatInstant(clock.nowMs()).replaceAll(/[:.]/g, '-');
  const file = databaseFile(home);
  const setAside = `${file}.before-restore-${time}`;
  openBackup(from).close();
  const packed = readBackupFiles(from);
  if (packed === 'newer') throw badBackup(from, 'it was made by a newer Rote');
  const opened = openFiles(packed ?? [], { from, passphrase });
  ensureHome(home);
  const staged = join(home, `restore-${time}.unfinished`);
  const plain = join(home, `restore-${time}.db.unfinished`);
  const aside = join(home, `before-restore-${time}`);
  try {
    await stageFiles(staged, opened.files);
    if (packed !== null) unpackOutputs(from, join(staged, OUTPUTS));
    // Settings that this Rote can't read are refused before anything has changed.
    await readSettings(staged);
    if (packed !== null) copyWithoutFiles(from, plain);
    const source = packed === null ? from : plain;
    const { hadDatabase } = await restoreDatabase({ file, from: source, setAside });
    const hadFiles = packed !== null && (await takeStagedFiles(home, { staged, aside }));
    await openRestored({ home, clock });
    return {
      setAside: [...(hadDatabase ? [setAside] : []), ...(hadFiles ? [aside] : [])],
      files: pathsOf(opened.files),
      sealed: opened.sealed,
    };
  } finally {
    await rm(plain, { force: true });
    await rm(staged, { recursive: true, force: true });
  }
}

/** A daemon that runs goes on with what was restored. */
async function openRestored({ home, clock }: Place): Promise<void> {
  const opened = openHome({ home, clock, config: await readSettings(home) });
  opened.store.changes.notify();
  await opened.close();
}

function openFiles(
  packed: readonly BackupFile[],
  { from, passphrase }: { from: string; passphrase?: string | undefined },
): { files: HomeFile[]; sealed: string[] } {
  const files: HomeFile[] = [];
  const sealed: string[] = [];
  for (const { path, mode, bytes, isSealed } of packed) {
    if (!isHomePath(path))
      throw badBackup(from, `it holds a file that belongs elsewhere (${path})`);
    if (isSealed && passphrase === undefined) {
      sealed.push(path);
      continue;
    }
    const content = isSealed ? openSealedBytes(bytes, passphrase ?? '') : bytes;
    if (content === null) throw badBackup(from, `the passphrase does not open ${path}`);
    files.push({ path, mode, bytes: content });
  }
  return { files, sealed };
}

function badBackup(from: string, why: string): RoteError {
  return new RoteError(
    {
      code: 'bad-backup',
      message: `${from} can't be restored: ${why}.`,
      hint: 'Nothing was changed.',
    },
    { blame: 'request' },
  );
}
