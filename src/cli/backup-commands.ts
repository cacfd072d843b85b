/** `rote backup` and `rote restore`. */
import { resolve } from 'node:path';
import { ensureHome } from '../home/ensure-home.ts';
import { databaseFile } from '../runtime/open-home.ts';
import { backupDatabase, restoreDatabase } from '../store/sqlite/backup.ts';
import { formatInstant } from '../time/instant.ts';
import type { Answer, CommandCall } from './command.ts';
import { withHome } from './with-home.ts';

export function backup({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async () => {
    const file = resolve(positionals[0] ?? '');
    await backupDatabase({ file: databaseFile(context.home), to: file });
    return { data: { file }, text: `Backed up to ${file}.` };
  });
}

export async function restore({ positionals, context }: CommandCall): Promise<Answer> {
  const file = resolve(positionals[0] ?? '');
  const time = formatInstant(context.clock.nowMs()).replaceAll(/[:.]/g, '-');
  const setAside = `${databaseFile(context.home)}.before-restore-${time}`;
  await ensureHome(context.home);
  const { hadDatabase } = await restoreDatabase({
    file: databaseFile(context.home),
    from: file,
    setAside,
  });
  return withHome(context, async ({ store }) => {
    store.changes.notify();
    const before = hadDatabase ? ` What was there before is in ${setAside}.` : '';
    return {
      data: { file, setAside: hadDatabase ? setAside : null },
      text: `Restored ${file}.${before}`,
    };
  });
}
