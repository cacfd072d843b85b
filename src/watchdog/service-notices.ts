/**
 * Tells systemd how the service is: that it is ready, that it lives, that it stops. Node can't write to the socket that
 * systemd listens on, so the program does that comes with systemd; where it is not there, nothing is told.
 */
import { execFile } from 'node:child_process';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

export interface ServiceNotices {
  ready(): Promise<void>;
  stopping(): Promise<void>;
  stop(): void;
}

export interface ServiceEnvironment {
  /** The socket; absent if no systemd waits for notices. */
  NOTIFY_SOCKET?: string | undefined;
  /** How long systemd waits for the next sign of life. */
  WATCHDOG_USEC?: string | undefined;
  PATH?: string | undefined;
}

const PROGRAM = 'systemd-notify';
const LONGEST_MS = 10_000;
const MICROSECONDS = 1000;

/** Null if nobody waits for them. */
export function createServiceNotices(options: {
  environment: ServiceEnvironment;
  clock: Pick<Clock, 'setTimer'>;
  log: Log;
}): ServiceNotices | null {
  const { environment, clock, log } = options;
  const { NOTIFY_SOCKET, WATCHDOG_USEC, PATH } = environment;
  if (!NOTIFY_SOCKET) return null;
  const pingEveryMs = pauseOf(WATCHDOG_USEC);
  let isStopped = false;
  let isMissing = false;
  let cancelTimer = (): void => undefined;

  function tell(notice: string): Promise<void> {
    return new Promise((resolve) => {
      const env = { NOTIFY_SOCKET, ...(PATH !== undefined && { PATH }) };
      execFile(PROGRAM, [notice], { env, timeout: LONGEST_MS }, (error) => {
        if (error !== null && !isMissing)
          log.warn('service-not-told', { notice, reason: error.message });
        isMissing = error !== null;
        resolve();
      });
    });
  }

  function pingSoon(): void {
    if (pingEveryMs === null || isStopped) return;
    cancelTimer = clock.setTimer(pingEveryMs, () => {
      // By the clock, and not when the last one has ended: one that hangs must not end them all.
      void tell('WATCHDOG=1');
      pingSoon();
    });
  }

  return {
    async ready() {
      await tell('READY=1');
      if (pingEveryMs !== null) await tell('WATCHDOG=1');
      pingSoon();
    },
    stopping: () => tell('STOPPING=1'),
    stop() {
      isStopped = true;
      cancelTimer();
    },
  };
}

/** Three times as often as systemd wants, so that one may be lost; null if it wants none. */
function pauseOf(microseconds: string | undefined): number | null {
  const ms = Number(microseconds ?? '') / MICROSECONDS;
  return Number.isFinite(ms) && ms > 0 ? ms / 3 : null;
}
