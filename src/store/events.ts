/**
 * What happened that a schedule waits for: a table of the store. Each has an instant of its own in the ledger of the schedule,
 * from where on it is an occurrence like any other. `events.contract.ts` says what it keeps.
 */
import type { AwaitedEvent, EventKind, Happening } from '../domain/schedule/event.ts';

export interface EventTable {
  /** Gives it to every schedule that waits for it, in one step and once per key. */
  take(happening: Happening, nowMs: number): Promise<TakenEvent>;
  /** What an occurrence stands for, in the order in which it came; none where it was no event. */
  of(scheduleId: string, atMs: number): Promise<TakenHappening[]>;
  /** What schedules wait for that are not over, also those that are paused. */
  awaited(on: EventKind): Promise<{ scheduleId: string; event: AwaitedEvent }[]>;
  /** The latest first. */
  list(filter: { limit: number }): Promise<ListedEvent[]>;
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

export interface ListedEvent extends TakenHappening {
  source: string;
  key: string;
  /** The schedules that it was given to, and the instants under which they did something about it. */
  fires: { scheduleId: string; atMs: number }[];
}
