/** The whole daemon on a data folder, with nobody who watches it and no face. */
import type { Clock } from '../base/clock.ts';
import { silentLog } from '../base/log.fake.ts';
import type { Config } from './config-schema.ts';
import { createDaemon, type Daemon } from './daemon.ts';

export type { Daemon };

export function createQuietDaemon(options: { home: string; config: Config; clock: Clock }): Daemon {
  return createDaemon({
    ...options,
    log: silentLog,
    version: 'test',
    writeLine: () => undefined,
    onGivenUp: () => undefined,
  });
}
