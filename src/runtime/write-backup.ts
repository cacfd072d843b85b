/** The copy itself, of a data folder that is open or was: all that it holds, in one file. What is left out is told. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { sealBytes } from '../base/sealed-bytes.ts';
import { databaseFile } from '../home/database-file.ts';
import { readHomeFiles } from '../home/home-files.ts';
import { backupDatabase } from '../store/sqlite/backup.ts';
import { type BackupFile, writeBackupFiles } from '../store/sqlite/backup-files.ts';
import { packOutputs } from '../store/sqlite/backup-outputs.ts';
import { OUTPUTS } from '../store/sqlite/output-files.ts';
import type { Config } from './config-schema.ts';

export interface BackupReport {
  /** Paths from the data folder, beside the database. */
  files: string[];
  secrets: string[];
  /** How many long outputs of calls came along. */
  outputs: number;
  /** Names what is in the data folder, or belongs to it, and not in the backup. */
  leftOut: string[];
}

/** The target, and what comes along. */
export interface BackupWanted {
  to: string;
  passphrase?: string | undefined;
  overwrite?: boolean;
}

export async function writeBackup(
  { home, clock, config }: { home: string; clock: Clock; config: Pick<Config, 'tools' | 'skills'> },
  { to, passphrase, overwrite = false }: BackupWanted,
): Promise<BackupReport> {
  const { written, secret, leftOut } = await readHomeFiles(home, to);
  const sealed = passphrase === undefined ? [] : secret;
  const files: BackupFile[] = [
    ...written.map((file) => ({ ...file, isSealed: false })),
    ...sealed.map((file) => ({
      ...file,
      isSealed: true,
      bytes: sealBytes(file.bytes, { passphrase: passphrase ?? '', as: file.path }, clock),
    })),
  ];
  let outputs = 0;
  const complete = (database: string): void => {
    writeBackupFiles(database, files);
    outputs = packOutputs(database, join(home, OUTPUTS));
  };
  await backupDatabase({ file: databaseFile(home), to, overwrite, complete });
  const elsewhere = [config.tools.workspace, ...config.skills.folders, ...config.skills.trusted];
  return {
    files: pathsOf(written),
    secrets: pathsOf(sealed),
    outputs,
    leftOut: [
      ...(passphrase === undefined ? pathsOf(secret) : []),
      ...leftOut,
      ...elsewhere.filter((folder) => folder !== undefined && !leftOut.includes(folder)),
    ].filter((name) => name !== undefined),
  };
}

export function pathsOf(files: readonly { path: string }[]): string[] {
  return files.map(({ path }) => path);
}
