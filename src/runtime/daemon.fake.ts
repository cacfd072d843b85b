/** The whole daemon on a data folder, with nobody who watches it and no face. */
import type { VirtualClock } from '../base/clock.fake.ts';
import { type Clock, createSystemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.fake.ts';
import type { Log } from '../base/log.ts';
import { databaseFile } from '../home/database-file.ts';
import { copyNewDatabase } from '../store/sqlite/copied-store.fake.ts';
import type { Config } from './config-schema.ts';
import { createDaemon, type Daemon } from './daemon.ts';

export type { Daemon };

export function createQuietDaemon(options: {
  home: string;
  config: Config;
  clock: Clock;
  log?: Log;
}): Daemon {
  copyNewDatabase(databaseFile(options.home));
  return createDaemon({
    log: silentLog,
    ...options,
    watchdogClock: createSystemClock(),
    version: 'test',
    writeLine: () => undefined,
    onGivenUp: () => undefined,
  });
}

/**
 * After the clock was moved: resolves when nothing runs, waits or is due. A look at what is due may have been
 * under way when the clock moved, set off by another process; the daemon then sleeps for no time at all, and
 * its timer rings only where the clock is asked.
 */
export async function settleDaemon(
  { opened }: Pick<Daemon, 'opened'>,
  clock: VirtualClock,
): Promise<void> {
  const { engine, ledger } = opened.store;
  const turns = createSystemClock();
  let turnsDue = 0;
  for (let calm = 0; calm < CALM_TURNS; ) {
    await new Promise<void>((resolve) => void turns.defer(resolve));
    clock.advance(0);
    const nowMs = clock.nowMs();
    const { running, waiting: all } = await engine.counts();
    const held = all === 0 ? [] : await engine.list({ state: 'waiting', limit: 1000 });
    // What is put off waits for its time.
    const waiting = held.filter(({ notBeforeMs }) => notBeforeMs <= nowMs).length;
    const isDue = ((await ledger.nextDueMs(nowMs)) ?? Number.POSITIVE_INFINITY) <= nowMs;
    calm = waiting + running === 0 && !isDue ? calm + 1 : 0;
    turnsDue = isDue ? turnsDue + 1 : 0;
    // Whoever found the database busy tries again in a few milliseconds.
    if (turnsDue > BUSY_TURNS) clock.advance(5);
  }
}

const CALM_TURNS = 20;
const BUSY_TURNS = 100;
