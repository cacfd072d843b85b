/** The whole house, for the tests of the rooms that it is made of. */
import { databaseFile } from '../home/database-file.ts';
import { copyNewDatabase } from '../store/sqlite/copied-store.fake.ts';
import { type OpenHome, openHome as openAsItIs } from './open-home.ts';

export { createHomeExecutor } from '../runs/home-executor.ts';
export { configSchema } from './config-schema.ts';
export type { OpenHome };

/** On a copy of a new database, where the folder has none. */
export function openHome(options: Parameters<typeof openAsItIs>[0]): OpenHome {
  copyNewDatabase(databaseFile(options.home));
  return openAsItIs(options);
}
