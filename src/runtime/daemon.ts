/** The daemon out of its parts: the data folder opened, the executor chosen, the runtime built. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Config } from './config-schema.ts';
import { createExecuteRun } from './execute-run.ts';
import { createHousekeeping } from './housekeeping.ts';
import { databaseFile, openHome } from './open-home.ts';
import { isDeadOwner, makeOwner } from './owner.ts';
import { createPostWebhook } from './post-webhook.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { readOrMakeSecret } from './secret-file.ts';
import { createUncleanStopGuard } from './unclean-stop.ts';
import { createScheduleFileWatch } from './watch-schedule-file.ts';

export function createDaemon(options: {
  home: string;
  config: Config;
  clock: Clock;
  log: Log;
  version: string;
  /** The daemon ended by itself; the faces must end too. */
  onGivenUp: () => void;
}): Runtime {
  const { home, clock, log, version } = options;
  const { store, schedules, makeId } = openHome(options);
  const secret = readOrMakeSecret(join(home, 'webhook-secret'), clock);
  const execute = createExecuteRun({
    getSchedule: store.schedules.get,
    postWebhook: createPostWebhook({ clock, secret }),
  });
  const runtime = createRuntime({
    clock,
    log,
    version,
    store,
    schedules,
    execute,
    owner: makeOwner(makeId),
    isDeadOwner,
  });
  const housekeeping = createHousekeeping({
    clock,
    log,
    prune: store.ledger.prune,
    history: options.config.history,
  });
  const scheduleFile = createScheduleFileWatch({ home, clock, log, syncFile: schedules.syncFile });
  const guard = createUncleanStopGuard({ home, file: databaseFile(home), clock, log });
  let stopping: Promise<void> | null = null;
  async function stopAll(): Promise<void> {
    scheduleFile.stop();
    housekeeping.stop();
    await runtime.stop();
    await store.close();
    guard.stoppedCleanly();
  }
  /** Nothing more is written to a damaged file, and a start that follows says why it does not start. */
  async function giveUp(): Promise<void> {
    process.exitCode = 1;
    stopping ??= stopAll();
    await stopping;
    options.onGivenUp();
  }

  return {
    ...runtime,
    async start() {
      guard.start(giveUp);
      await scheduleFile.start();
      await runtime.start();
      housekeeping.start();
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
