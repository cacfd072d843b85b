/**
 * A copy of all that a data folder holds, in one file, and the way back; both are safe while a daemon runs. What is
 * left out is told. Secrets travel only under a passphrase.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import { printable } from '../base/printable.ts';
import { openSealedBytes } from '../base/sealed-bytes.ts';
import { databaseFile } from '../home/database-file.ts';
import { ensureHome } from '../home/ensure-home.ts';
import {
  type HomeFile,
  homeMode,
  homePlace,
  stageFiles,
  takeStagedFiles,
} from '../home/home-files.ts';
import { openBackup, restoreDatabase } from '../store/sqlite/backup.ts';
import {
  copyWithoutFiles,
  type PackedFiles,
  readBackupFiles,
} from '../store/sqlite/backup-files.ts';
import { unpackOutputs } from '../store/sqlite/backup-outputs.ts';
import { OUTPUTS } from '../store/sqlite/output-files.ts';
import { formatInstant } from '../time/instant.ts';
import { openHome } from './open-home.ts';
import { readSettings } from './settings.ts';
import { type BackupReport, type BackupWanted, pathsOf, writeBackup } from './write-backup.ts';

interface BackupPlace {
  home: string;
  clock: Clock;
}

export async function backupHome(
  { home, clock }: BackupPlace,
  wanted: BackupWanted,
): Promise<BackupReport> {
  ensureHome(home);
  const config = await readSettings(home);
  // Opened first, so that a new data folder and an old form of the database give a whole copy.
  await openHome({ home, clock, config }).close();
  return writeBackup({ home, clock, config }, wanted);
}

export interface RestoreReport {
  /** The files in which what was there before is now. */
  setAside: string[];
  files: string[];
  /** In the backup and not put back, because no passphrase was given. */
  sealed: string[];
}

export async function restoreHome(
  { home, clock }: BackupPlace,
  { from, passphrase }: { from: string; passphrase?: string | undefined },
): Promise<RestoreReport> {
  const time = formatInstant(clock.nowMs()).replaceAll(/[:.]/g, '-');
  const file = databaseFile(home);
  const setAside = `${file}.before-restore-${time}`;
  openBackup(from).close();
  const packed = readBackupFiles(from);
  if (packed.kind === 'bad') throw badBackup(from, packed.why);
  const hasFiles = packed.kind === 'packed';
  const opened = openFiles(packed, passphrase);
  if ('why' in opened) throw badBackup(from, opened.why);
  ensureHome(home);
  const staged = join(home, `restore-${time}.unfinished`);
  const plain = join(home, `restore-${time}.db.unfinished`);
  const aside = join(home, `before-restore-${time}`);
  try {
    await stageFiles(staged, opened.files);
    if (hasFiles) unpackOutputs(from, join(staged, OUTPUTS));
    // Settings that this Rote can't read are refused before anything has changed.
    await readSettings(staged);
    if (hasFiles) copyWithoutFiles(from, plain);
    const source = hasFiles ? plain : from;
    const { hadDatabase } = await restoreDatabase({ file, from: source, setAside });
    const hadFiles = hasFiles && (await takeStagedFiles(home, { staged, aside }));
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
async function openRestored({ home, clock }: BackupPlace): Promise<void> {
  const opened = openHome({ home, clock, config: await readSettings(home) });
  opened.store.changes.notify();
  await opened.close();
}

/** The files as they are put back, or why they are not: Rote seals secrets and nothing else, each as itself. */
function openFiles(
  packed: PackedFiles,
  passphrase: string | undefined,
): { files: HomeFile[]; sealed: string[] } | { why: string } {
  const files: HomeFile[] = [];
  const sealed: string[] = [];
  if (packed.kind !== 'packed') return { files, sealed };
  for (const { path, mode, bytes, isSealed } of packed.files) {
    const place = homePlace(path);
    if (place === null) return { why: `it holds a file that belongs elsewhere (${path})` };
    if (isSealed !== (place === 'secret'))
      return { why: `it holds ${path} ${isSealed ? 'sealed, which is no secret' : UNSEALED}` };
    if (isSealed && passphrase === undefined) {
      sealed.push(path);
      continue;
    }
    const seal = { passphrase: passphrase ?? '', as: packed.sealsNamePath ? path : '' };
    const content = isSealed ? openSealedBytes(bytes, seal) : bytes;
    if (content === null) return { why: `the passphrase does not open ${path}` };
    files.push({ path, mode: homeMode(place, mode), bytes: content });
  }
  const clash = findClash(pathsOf(packed.files));
  if (clash !== null) return { why: `it holds ${clash} more than once` };
  return { files, sealed };
}

const UNSEALED = 'without a seal, and a secret of somebody else could open doors to them';

/** A path that stands there twice, or is a file and a folder. */
function findClash(paths: readonly string[]): string | null {
  const known = new Set(paths);
  if (known.size < paths.length)
    return paths.find((path, index) => paths.indexOf(path) < index) ?? null;
  const above = paths.flatMap((path) =>
    [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)),
  );
  return above.find((path) => known.has(path)) ?? null;
}

function badBackup(from: string, why: string): RoteError {
  return badRequest({
    code: 'bad-backup',
    message: `${from} can't be restored: ${printable(why)}.`,
    hint: 'Nothing was changed.',
  });
}
