/**
 * The latest events, in memory, for those who listen and those who come back. Ids are
 * `<boot>-<number>`: one that is unknown, from before a restart or too old is answered with `reset`,
 * so that nobody believes to have seen everything who has not. What is said piece by piece is not kept, so that it
 * pushes nothing out: it has the id of the event before it, and who comes back asks for the text of the run.
 */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Emit, LoggedEvent } from '../../domain/event.ts';
import { formatInstant } from '../../time/instant.ts';

type Missed = { kind: 'events'; events: LoggedEvent[] } | { kind: 'reset' };

export interface EventLog {
  emit: Emit;
  /** The id of the latest event; where there is none yet, the one before the first. */
  lastId(): string;
  /** What came after an id. */
  since(lastEventId: string): Missed;
  /** Calls `listener` with every event from now on; the returned function ends that. */
  subscribe(listener: (event: LoggedEvent) => void): () => void;
}

export function createEventLog(dependencies: {
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
  /** How many events are kept. */
  capacity: number;
}): EventLog {
  const { clock, capacity } = dependencies;
  const boot = dependencies.makeId('boot');
  const ring: LoggedEvent[] = [];
  const listeners = new Set<(event: LoggedEvent) => void>();
  let count = 0;

  return {
    emit(kind, data) {
      const isKept = kind !== 'text-said';
      if (isKept) count += 1;
      const id = `${boot}-${count}`;
      const event = { id, atUtc: formatInstant(clock.nowMs()), kind, data } as LoggedEvent;
      if (isKept) ring.push(event);
      if (ring.length > capacity) ring.shift();
      for (const listener of [...listeners]) listener(event);
    },
    lastId: () => `${boot}-${count}`,
    since(lastEventId) {
      const [, ofBoot, digits] = /^(.+)-(\d{1,15})$/.exec(lastEventId) ?? [];
      const seen = Number(digits);
      const isKnown = ofBoot === boot && seen <= count && seen >= count - ring.length;
      if (!isKnown) return { kind: 'reset' };
      return { kind: 'events', events: ring.slice(ring.length - (count - seen)) };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
