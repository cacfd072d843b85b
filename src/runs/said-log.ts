/**
 * What agents are saying now, run by run, for those who come while it is said. It is told as events and kept in
 * memory until the run is over; then the answer is in the inbox.
 */
import type { Run } from '../domain/run/run.ts';
import type { EventLog } from './announce/event-log.ts';

/** The oldest is forgotten: a run that this process lost is never told to be over. */
const MOST_RUNS = 200;

export interface SaidLog {
  add(run: Pick<Run, 'id' | 'sessionKey'>, text: string): void;
  /** Null where nothing was said, or the run is over. */
  of(runId: string): string | null;
}

export function createSaidLog(events: Pick<EventLog, 'emit' | 'subscribe'>): SaidLog {
  const texts = new Map<string, string>();
  events.subscribe(({ kind, data }) => {
    // One that begins anew says everything anew.
    if (kind === 'run-started' || kind === 'run-finished') texts.delete(data.runId);
  });
  return {
    add({ id: runId, sessionKey }, text) {
      const before = texts.get(runId) ?? '';
      texts.set(runId, before + text);
      const [oldest] = texts.keys();
      if (texts.size > MOST_RUNS && oldest !== undefined) texts.delete(oldest);
      events.emit('text-said', { runId, sessionKey, text, from: before.length });
    },
    of: (runId) => texts.get(runId) ?? null,
  };
}
