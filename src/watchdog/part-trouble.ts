/**
 * Tells the owner of parts that are down: one incident for each, opened once, told once more where it lasts, and over
 * when the part has been up for a while. One that keeps going down stays one incident.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { redactSecrets } from '../base/redact-secrets.ts';
import { PART } from '../domain/run/incident.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { Incidents } from '../store/store.ts';
import { kindOfTrouble } from './decide-restart.ts';
import type { PartWords } from './part.ts';

const LONGEST_WHY = 300;
const MOST_OPEN = 10_000;

export interface PartTrouble {
  down(part: PartWords, why: string): void;
  up(part: PartWords): void;
  /** Ends what is open for parts that are no more. */
  settle(names: readonly string[]): void;
}

export function createPartTrouble(dependencies: {
  clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  log: Log;
  incidents: Pick<Incidents, 'report' | 'resolve' | 'list'>;
}): PartTrouble {
  const { clock, log, incidents } = dependencies;
  const downSinceMs = new Map<string, number>();
  /** One after the other: an end must not overtake its beginning. */
  let last: Promise<void> = Promise.resolve();

  function tell(work: () => Promise<void>): void {
    last = last
      .then(work)
      .catch((error: Error) => log.warn('part-trouble-not-told', { reason: error.message }));
  }

  async function endOthers(names: readonly string[]): Promise<void> {
    const known = new Set(names.map(subjectOf));
    for (const { subject } of await incidents.list({ all: false, limit: MOST_OPEN })) {
      if (!subject.startsWith(PART) || known.has(subject)) continue;
      const text = `${subject.slice(PART.length)} is not there any more.`;
      await incidents.resolve({ subject, text, nowMs: clock.nowMs() });
    }
  }

  return {
    down(part, reason) {
      const since = downSinceMs.get(part.name) ?? clock.monotonicMs();
      downSinceMs.set(part.name, since);
      const kind = kindOfTrouble(clock.monotonicMs() - since);
      const why = String(redactSecrets(reason.slice(0, LONGEST_WHY).toWellFormed()));
      const text =
        kind === 'down'
          ? `${part.what} ${why}. I start it again. ${part.matters}`
          : `${part.what} is still down: it ${why}. I keep trying; rote doctor says more. ${part.matters}`;
      const subject = subjectOf(part.name);
      const avoid = part.avoid === undefined ? {} : { avoid: part.avoid };
      const trouble = { subject, kind, sessionKey: OWNER_SESSION, text, ...avoid };
      tell(() => incidents.report(trouble, clock.nowMs()));
    },
    up({ name, what }) {
      downSinceMs.delete(name);
      const subject = subjectOf(name);
      const text = ({ count }: { count: number }): string =>
        `${what} works again${count > 1 ? `, after ${count} tries` : ''}.`;
      tell(() => incidents.resolve({ subject, text, nowMs: clock.nowMs() }));
    },
    settle: (names) => tell(() => endOthers(names)),
  };
}

function subjectOf(name: string): string {
  return `${PART}${name}`;
}
