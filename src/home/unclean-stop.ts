/**
 * Knows whether the last daemon stopped cleanly, by a file that is there while one runs; after an
 * unclean stop it has the database checked in the background.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { checkIntegrity, setAsideDamaged } from '../store/sqlite/integrity.ts';
import { formatInstant } from '../time/instant.ts';

export interface UncleanStopGuard {
  /** Begins the check where it is needed; calls back when the database turns out to be damaged. */
  start(onDamage: (what: string) => Promise<void>): void;
  /** Checks now: somebody met what may be damage. */
  check(onDamage: (what: string) => Promise<void>): void;
  stoppedCleanly(): void;
}

export function createUncleanStopGuard(dependencies: {
  home: string;
  file: string;
  clock: Clock;
  log: Log;
}): UncleanStopGuard {
  const { home, file, clock, log } = dependencies;
  const marker = join(home, 'daemon-running');

  async function check(onDamage: (what: string) => Promise<void>): Promise<void> {
    const damage = await checkIntegrity(file);
    if (damage === null) {
      log.info('integrity-checked');
      return;
    }
    await onDamage(damage);
    const aside = setAsideDamaged(file, formatInstant(clock.nowMs()).replaceAll(/[:.]/g, '-'));
    log.error('database-damaged', {
      damage,
      aside,
      hint: 'put a backup back with: rote restore FILE',
    });
  }

  function checkOrLog(onDamage: (what: string) => Promise<void>): void {
    check(onDamage).catch((error: Error) =>
      log.error('integrity-check-failed', { reason: error.message }),
    );
  }

  return {
    start(onDamage) {
      const wasUnclean = existsSync(marker);
      writeFileSync(marker, `${process.pid}\n`, { mode: 0o600 });
      if (!wasUnclean) return;
      log.info('unclean-stop-noticed');
      checkOrLog(onDamage);
    },
    check: checkOrLog,
    stoppedCleanly: () => rmSync(marker, { force: true }),
  };
}
