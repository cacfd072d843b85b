/**
 * What happens inside a running daemon, as everyone hears of it who listens: the page, programs on
 * the event stream, the metrics. An event says that something happened; the store says what is.
 */
import type { RunState } from './run-words.ts';

type RoteEvent =
  | {
      kind: 'run-started';
      data: {
        runId: string;
        scheduleId: string | null;
        attempt: number;
        /** From when it was due, or could first have begun, until it began. */
        latenessMs: number;
      };
    }
  | {
      kind: 'run-finished';
      data: { runId: string; scheduleId: string | null; state: RunState; summary: string };
    }
  /** Some schedule, or the queue of runs, changed; by this process or another. */
  | { kind: 'schedule-changed'; data: Record<string, never> }
  | {
      kind: 'occurrence-recorded';
      data: { scheduleId: string; scheduledForUtc: string; state: string };
    }
  | { kind: 'delivery-sent'; data: { runId: string | null; sessionKey: string; channel: string } };

type EventKind = RoteEvent['kind'];
type EventData<Kind extends EventKind> = Extract<RoteEvent, { kind: Kind }>['data'];

/** An event with its place in the stream and its time. */
export type LoggedEvent = RoteEvent & { id: string; atUtc: string };

export type Emit = <Kind extends EventKind>(kind: Kind, data: EventData<Kind>) => void;
