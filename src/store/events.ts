/**
 * Events that a schedule waits for: a table of the store. Each has an instant of its own in the ledger of the schedule, from
 * where on it is an occurrence like any other. `events.contract.ts` says what it keeps.
 */
import type { OfSomebody } from '../domain/person.ts';
import type { OccurrenceState } from '../domain/run/run.ts';
import type { AwaitedEvent, AwaitedEventKind, Happening } from '../domain/schedule/event.ts';

export interface EventTable {
  /** Gives it to every schedule that waits for it and whose it is (`whoseEvent`), in one step and once per key. */
  take(happening: Happening, nowMs: number): Promise<TakenEvent>;
  /** The events that an occurrence stands for, in the order in which they came; none if it was no event. */
  of(scheduleId: string, atMs: number): Promise<TakenHappening[]>;
  /** Events that schedules wait for which are not over, also paused ones, and whose these schedules are. */
  awaited(
    on: AwaitedEventKind,
  ): Promise<{ scheduleId: string; event: AwaitedEvent; person: string }[]>;
  /** The latest first. */
  list(filter: EventFilter): Promise<ListedEvent[]>;
}

export interface EventFilter {
  limit: number;
  /** Only what was given to one of these. */
  scheduleIds?: readonly string[] | undefined;
  /** `webhook:deploy`, or all of a kind: `webhook`. */
  source?: string | undefined;
}

export type TakenEvent =
  | { kind: 'taken'; schedules: string[] }
  /** It came before, under the same key. */
  | { kind: 'known' }
  /** Nothing waits for it, and nothing was kept. */
  | { kind: 'unawaited' };

export interface TakenHappening {
  data: Record<string, unknown>;
  depth: number;
  cameMs: number;
}

export interface ListedEvent extends TakenHappening, OfSomebody {
  source: string;
  key: string;
  /** The schedules that it was given to, and what became of it there. */
  fires: EventFire[];
}

export interface EventFire {
  scheduleId: string;
  scheduleName: string | null;
  atMs: number;
  /** Of the occurrence; null while nothing was done about it, and where the occurrence is forgotten. */
  state: OccurrenceState | null;
  /** Nothing was done about it yet. */
  isOpen: boolean;
  reason: string | null;
  runId: string | null;
}
