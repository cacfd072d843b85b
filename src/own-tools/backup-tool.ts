/**
 * Rote's backup of itself, as a tool that a schedule can call. It writes into the folder of the settings and nowhere else,
 * and takes away no file there but the oldest backups that it made itself, once the new one is whole.
 */
import { lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { badRequest } from '../base/errors.ts';
import { type BackupSettings, USUAL_BACKUP_FOLDER } from '../domain/backup-settings.ts';
import { formatInstant } from '../time/instant.ts';
import { defineTool } from '../tools/define-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { orFailure } from './or-failure.ts';

/** Writes a whole backup, without secrets, to a file that is not there, or is an earlier backup. */
export type BackUp = (to: string) => Promise<{ files: string[]; leftOut: string[] }>;

const inputSchema = z.strictObject({});
const outputSchema = z.looseObject({
  text: z.string(),
  file: z.string(),
  leftOut: z.array(z.string()),
  removed: z.array(z.string()),
});

export function createBackupTool(ports: {
  home: string;
  clock: Pick<Clock, 'nowMs'>;
  settings: () => BackupSettings;
  backUp: BackUp;
}): Tool {
  const { home, clock, settings, backUp } = ports;
  return defineTool({
    name: 'rote.backup',
    summary: 'back up Rote itself',
    description: [
      'Writes a copy of the data folder (database, settings, schedules, agents and skills, without secrets and the workspace) to a new file in backup.folder. If there are more backups than backup.keep, the oldest ones are deleted. rote restore FILE restores one.',
    ],
    input: inputSchema,
    output: outputSchema,
    audience: 'owner',
    effect: 'idempotent',
    examples: [{ input: {}, does: 'a backup now' }],
    call: () =>
      orFailure(async () => {
        const { folder: named, keep } = settings();
        const folder = resolve(home, named);
        await requireFolder(folder, named);
        const file = join(folder, nameAt(clock.nowMs()));
        const { leftOut } = await backUp(file);
        const removed = await removeOldest(folder, keep);
        return { text: `Backed up to ${file}.`, file, leftOut, removed };
      }),
  });
}

/** Names that sort by time: `rote-2026-11-17T02-00-00Z.db`. */
function nameAt(nowMs: number): string {
  const time = formatInstant(Math.trunc(nowMs / 1000) * 1000).replaceAll(':', '-');
  return `rote-${time}.db`;
}

const OWN_NAME = /^rote-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/;

async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const own = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).toSorted();
  const removed: string[] = [];
  for (const name of own.slice(0, Math.max(0, own.length - keep))) {
    const file = join(folder, name);
    if (!(await lstat(file)).isFile()) continue;
    await rm(file);
    removed.push(name);
  }
  return removed;
}

/** A disk that is not mounted leaves an empty place, and a backup there would be on the wrong disk. */
async function requireFolder(folder: string, named: string): Promise<void> {
  // Anything in its way is told below.
  if (named === USUAL_BACKUP_FOLDER)
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw badRequest({
    code: 'no-backup-folder',
    message: `Nothing was backed up: the folder ${folder} is ${found === null ? 'not there' : 'no folder'}.`,
    hint: 'Mount its disk or make the folder, or name another one: rote config set backup.folder DIR',
  });
}
