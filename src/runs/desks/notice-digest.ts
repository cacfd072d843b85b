/** Looks every minute whether news that was held back is due, or the time of a request is over, and has it told. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { NO_PULSE, type Pulse } from '../../base/pulse.ts';
import type { Incidents } from '../../store/store.ts';

export interface NoticeDigest {
  start(): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 60_000;
/** A look that takes longer has no end. */
const LOOK_WITHIN_MS = 60_000;
const LOOKING = 'looking for news that was held back';

export function createNoticeDigest(dependencies: {
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  log: Log;
  incidents: Pick<Incidents, 'digest'>;
  /** Ends the requests whose time is over: how many. */
  expireRequests: () => Promise<number>;
  /** Something is to be sent. */
  onTold: () => void;
  /** Tells whoever watches over it that it goes on. */
  pulse?: Pulse;
}): NoticeDigest {
  const { clock, log, incidents, expireRequests, onTold, pulse = NO_PULSE } = dependencies;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  let cancelTimer = (): void => undefined;

  async function look(): Promise<void> {
    try {
      const ended = await expireRequests();
      if (ended + (await incidents.digest(clock.nowMs())) > 0) onTold();
      pulse.beat(LOOKING);
    } catch (error) {
      log.error('digest-failed', { reason: (error as Error).message });
      pulse.failed(error);
    }
    if (!isStopped) lookLater();
  }

  function lookLater(): void {
    pulse.due(LOOKING, LOOK_EVERY_MS + LOOK_WITHIN_MS);
    cancelTimer = clock.setTimer(LOOK_EVERY_MS, () => {
      looking = look();
    });
  }

  return {
    start: lookLater,
    async stop() {
      isStopped = true;
      cancelTimer();
      await looking;
    },
  };
}
