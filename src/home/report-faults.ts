/**
 * A fault that nobody waited for is an incident that is told, and not the end of the daemon: no work is lost with it, because
 * runs under way are in the ledger. Reporting itself never fails.
 */
import type { Clock } from '../base/clock.ts';
import { contentHash } from '../base/content-hash.ts';
import type { Log } from '../base/log.ts';
import { redactSecrets } from '../base/redact-secrets.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { Incidents } from '../store/store.ts';

const SUBJECT = 'rote:fault';
const LONGEST = 500;

export interface FaultReports {
  report(event: 'unhandled-rejection' | 'uncaught-exception', error: unknown): void;
  /** Closes the faults of processes before this one. Its own are told from now on, those before this included. */
  begin(): Promise<void>;
}

export function createFaultReports(dependencies: {
  clock: Pick<Clock, 'nowMs'>;
  log: Log;
  incidents: Pick<Incidents, 'report' | 'resolve'>;
}): FaultReports {
  const { clock, log, incidents } = dependencies;
  /** Faults before this process had begun; null from then on. */
  let early: string[] | null = [];

  async function tell(message: string): Promise<void> {
    const reason = String(redactSecrets(message.slice(0, LONGEST).toWellFormed()));
    await incidents.report(
      {
        subject: SUBJECT,
        // Another fault is news; the same one is not.
        kind: `fault-${contentHash(reason).slice(0, 8)}`,
        sessionKey: OWNER_SESSION,
        text: `Something went wrong inside Rote, which goes on: ${reason}. This is a fault of Rote; its log says more.`,
      },
      clock.nowMs(),
    );
  }

  return {
    report(event, error) {
      const { message, stack } = asError(error);
      log.error(event, { reason: message, stack });
      if (early !== null) early.push(message);
      else tellSafely(message);
    },
    async begin() {
      await incidents.resolve({
        subject: SUBJECT,
        text: 'Rote was started anew since something went wrong inside it.',
        nowMs: clock.nowMs(),
      });
      const waiting = early ?? [];
      early = null;
      for (const message of waiting) tellSafely(message);
    },
  };

  function tellSafely(message: string): void {
    tell(message).catch((failure: Error) =>
      log.error('fault-not-told', { reason: failure.message }),
    );
  }
}

function asError(error: unknown): Error {
  try {
    return error instanceof Error ? error : new Error(String(error));
  } catch {
    return new Error('something that can not be told');
  }
}
