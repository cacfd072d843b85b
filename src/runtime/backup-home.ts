/** A copy of what a data folder holds, and the way back; both are safe while a daemon runs. */
import type { Clock } from '../base/clock.ts';
import { databaseFile } from '../home/database-file.ts';
import { ensureHome } from '../home/ensure-home.ts';
import { backupDatabase, restoreDatabase } from '../store/sqlite/backup.ts';
import { formatInstant } from '../time/instant.ts';
import { openHome } from './open-home.ts';
import { readSettings } from './settings.ts';

interface Place {
  home: string;
  clock: Clock;
}

export async function backupHome({ home, clock }: Place, to: string): Promise<void> {
  ensureHome(home);
  // Opened first, so that a new data folder and an old form of the database give a whole copy.
  await openHome({ home, clock, config: await readSettings(home) }).close();
  await backupDatabase({ file: databaseFile(home), to });
}

/** Says where what was there before was set aside; null where there was nothing. */
export async function restoreHome({ home, clock }: Place, from: string): Promise<string | null> {
  const time = formatInstant(clock.nowMs()).replaceAll(/[:.]/g, '-');
  const file = databaseFile(home);
  const setAside = `${file}.before-restore-${time}`;
  ensureHome(home);
  const { hadDatabase } = await restoreDatabase({ file, from, setAside });
  const opened = openHome({ home, clock, config: await readSettings(home) });
  // A daemon that runs goes on with what was restored.
  opened.store.changes.notify();
  await opened.close();
  return hadDatabase ? setAside : null;
}
