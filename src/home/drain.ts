/**
 * Before it is stopped, a daemon can be asked to begin no more runs: `drain.json` in the data folder names the process
 * that asks. The daemon takes none while that process lives, tells which runs still go on, and works on as before when
 * the process is gone: nobody can leave a daemon behind that looks well and does nothing.
 *
 * States: `working` ⇄ `draining`.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createFileWatch, type FileWatch } from '../base/watch-file.ts';
import type { Presence } from './presence.ts';
import { isAlive, processStart } from './process-start.ts';

const NAME = 'drain.json';
/** How soon the end of a run, or of who asked, is noticed. */
const LOOK_MS = 250;

const askerSchema = z.object({ pid: z.int().positive(), processStart: z.string().nullable() });
type DrainRequester = z.output<typeof askerSchema>;

/** Asks, for as long as this process lives; false if another one asks already. */
export function askToDrain(home: string): boolean {
  const asker = readAsker(home);
  if (asker !== null && asker.pid !== process.pid) return false;
  const mine: DrainRequester = { pid: process.pid, processStart: processStart(process.pid) };
  writeFileSync(join(home, NAME), `${JSON.stringify(mine)}\n`, { mode: 0o600 });
  return true;
}

export function endDrain(home: string): void {
  rmSync(join(home, NAME), { force: true });
}

/** Null if nobody asks who is alive. */
function readAsker(home: string): DrainRequester | null {
  try {
    const asker = askerSchema.parse(JSON.parse(readFileSync(join(home, NAME), 'utf8')));
    return isAlive(asker.pid, asker.processStart) ? asker : null;
  } catch {
    return null;
  }
}

export function createDrainWatch(dependencies: {
  home: string;
  clock: Clock;
  log: Log;
  tellDrain: Presence['tellDrain'];
  /** From now on no run is begun, or runs are begun again. */
  setDraining: (isDraining: boolean) => void;
  /** The runs that go on; null while some are just being begun. */
  runsUnderWay: () => readonly string[] | null;
}): FileWatch {
  const { home, clock, log, tellDrain, setDraining, runsUnderWay } = dependencies;
  let told: string | null = null;
  let isDraining = false;
  let isStopped = false;
  let cancelTimer = (): void => undefined;

  async function tell(asker: number): Promise<void> {
    const runs = runsUnderWay();
    const drain = JSON.stringify({ asker, runs });
    if (runs === null || drain === told) return;
    await tellDrain({ asker, runs: [...runs] });
    told = drain;
  }

  async function goOn(): Promise<void> {
    isDraining = false;
    told = null;
    setDraining(false);
    endDrain(home);
    log.warn('drain-given-up', { reason: 'nobody asks for it any more' });
    await tellDrain(null);
  }

  async function look(): Promise<void> {
    if (isStopped) return;
    const asker = readAsker(home);
    if (asker === null) {
      if (isDraining) await goOn();
      return;
    }
    if (!isDraining) log.info('draining', { asker: asker.pid });
    isDraining = true;
    setDraining(true);
    cancelTimer();
    // Set before the telling, which may fail: the disk may be full.
    cancelTimer = clock.setTimer(LOOK_MS, () => void look().catch(onFailure));
    await tell(asker.pid);
  }

  function onFailure(error: Error): void {
    log.error('drain-not-told', { reason: error.message });
  }

  const watch = createFileWatch({ folder: home, name: NAME, clock, look, onFailure });
  return {
    start: watch.start,
    stop() {
      isStopped = true;
      cancelTimer();
      watch.stop();
    },
  };
}
