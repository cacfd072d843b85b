/**
 * Keeps the process itself alive, beside the parts in it: a thread notices if it stands still, and systemd hears that it
 * lives.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { PART } from '../domain/run/incident.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { Incidents, Records } from '../store/store.ts';
import { type Hang, hangInWords } from './loop-report.ts';
import { createLoopWatch, takeHang } from './loop-watch.ts';
import { createServiceNotices, type ServiceEnvironment } from './service-notices.ts';
import type { Watchdog } from './watchdog.ts';
import type { WatchdogSettings } from './watchdog-settings.ts';

export interface KeepAlive {
  start(): void;
  /** All of it has begun. */
  ready(): void;
  note(text: string): void;
  stopping(): Promise<void>;
  stop(): Promise<void>;
}

export interface KeepAliveEnvironment extends ServiceEnvironment {
  /** Set by what `rote service` installs: it is started again when it ends. */
  ROTE_SERVICE?: string | undefined;
}

const LOOP = 'loop';
export const KEPT_ALIVE = { kind: 'watchdog', key: 'daemon' } as const;

export function createKeepAlive(options: {
  home: string;
  clock: Clock;
  log: Log;
  settings: WatchdogSettings;
  environment: KeepAliveEnvironment;
  incidents: Pick<Incidents, 'report'>;
  records: Pick<Records, 'change'>;
  watch: Watchdog['watch'];
}): KeepAlive {
  const { home, clock, log, settings, environment, incidents, records } = options;
  const service = environment.ROTE_SERVICE || null;
  const hangMs = settings.loopSeconds * 1000;
  const isEnding = settings.onHang === 'end' || (settings.onHang === 'auto' && service !== null);
  const notices = createServiceNotices({ environment, clock, log });
  const loop = { name: LOOP, what: 'Rote', matters: 'Nothing happens while it stands still.' };
  const part = options.watch(loop);
  const loopWatch =
    hangMs === 0
      ? null
      : createLoopWatch({ home, clock, log, hangMs, isEnding, onHang: (hang) => tell(hang) });

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: Error) => log.warn('hang-not-told', { reason: error.message }));
  }

  function tell(hang: Hang): void {
    log.error('loop-stood-still', hang);
    const subject = `${PART}${LOOP}`;
    const text = hangInWords(hang);
    const trouble = { subject, kind: `hung-${hang.atUtc}`, sessionKey: OWNER_SESSION, text };
    inBackground(incidents.report(trouble, clock.nowMs()));
  }

  return {
    start() {
      const before = takeHang(home);
      if (before !== null) tell(before);
      loopWatch?.start();
      const facts = {
        pid: process.pid,
        service,
        loopSeconds: settings.loopSeconds,
        isEnding,
        hearsPings: notices !== null,
      };
      inBackground(records.change(KEPT_ALIVE.kind, KEPT_ALIVE.key, () => facts));
    },
    ready() {
      part.up();
      void notices?.ready();
    },
    note: (text) => loopWatch?.note(text),
    stopping: async () => {
      notices?.stop();
      await notices?.stopping();
    },
    async stop() {
      part.end();
      await loopWatch?.stop();
    },
  };
}
