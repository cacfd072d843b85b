/** `rote backup` and `rote restore`. */
import { resolve } from 'node:path';
import { backupHome, restoreHome } from '../runtime/backup-home.ts';
import type { Answer, CommandCall } from './command.ts';
import { findHome } from './with-home.ts';

export async function backup({ positionals, context }: CommandCall): Promise<Answer> {
  const file = resolve(positionals[0] ?? '');
  findHome(context);
  await backupHome(context, file);
  return { data: { file }, text: `Backed up to ${file}.` };
}

export async function restore({ positionals, context }: CommandCall): Promise<Answer> {
  const file = resolve(positionals[0] ?? '');
  const setAside = await restoreHome(context, file);
  const before = setAside === null ? '' : ` What was there before is in ${setAside}.`;
  return { data: { file, setAside }, text: `Restored ${file}.${before}` };
}
