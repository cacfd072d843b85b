/** Gives the sign of life that keeps leases, again and again until it is stopped. What fails is told, and tried again. */
import type { Clock } from './clock.ts';
import type { Pulse } from './pulse.ts';

/** How long something is held without a sign of life, and how often that sign is given. */
export const LEASE_MS = 30_000;
export const RENEW_MS = 10_000;

export interface LeaseLoop {
  /** Resolves after the first sign. */
  start(): Promise<void>;
  stop(): void;
}

const RENEWING = 'renewing leases';
/** Work that takes longer has no end. */
const WITHIN_MS = 60_000;

export function createLeaseLoop({
  clock,
  pulse,
  renew,
  onFailure,
}: {
  clock: Pick<Clock, 'setTimer'>;
  pulse: Pulse;
  renew: () => Promise<void>;
  onFailure: (error: Error) => void;
}): LeaseLoop {
  let isGoing = false;
  let cancel = (): void => undefined;

  async function renewOrTell(): Promise<void> {
    try {
      await renew();
      pulse.beat(RENEWING);
      if (isGoing) pulse.due(RENEWING, RENEW_MS + WITHIN_MS);
    } catch (error) {
      onFailure(error as Error);
      pulse.failed(error);
    }
  }

  function renewSoon(): void {
    cancel = clock.setTimer(RENEW_MS, () => {
      void renewOrTell().then(() => {
        if (isGoing) renewSoon();
      });
    });
  }

  return {
    start() {
      isGoing = true;
      pulse.due(RENEWING, WITHIN_MS);
      renewSoon();
      return renewOrTell();
    },
    stop() {
      isGoing = false;
      cancel();
    },
  };
}
