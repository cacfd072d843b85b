/**
 * Events inside a running daemon, as every listener hears them: the page, programs on the event stream, the metrics. An event
 * says that something happened; the store says what is.
 */
import type { RequestKind, RequestState } from './request.ts';
import type { DeliveryState, RunState } from './run/run-words.ts';
import type { StepState } from './run/step.ts';
import type { ToolEvent } from './tool-call.ts';

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
  | { kind: 'request-asked'; data: { requestId: string; kind: RequestKind; about: string } }
  /** It was answered, expired or withdrawn. */
  | {
      kind: 'request-ended';
      data: { requestId: string; kind: RequestKind; about: string; state: RequestState };
    }
  /** A skill came, went or changed, and with it what can be called. */
  | { kind: 'skills-changed'; data: Record<string, never> }
  | {
      kind: 'step-finished';
      data: { runId: string; stepId: string; tool: string; state: StepState };
    }
  /** News of a tool while it works: logs, progress, changes of state, assets. */
  | { kind: 'step-told'; data: { runId: string; stepId: string; event: ToolEvent } }
  /** More of what the agent is saying, a few times a second at most. */
  | {
      kind: 'text-said';
      data: {
        runId: string;
        sessionKey: string;
        text: string;
        /** How many letters of it were said before. */
        from?: number;
      };
    }
  /** Words went into the inbox of a session. */
  | { kind: 'message-said'; data: { sessionKey: string } }
  /** Something on the list of a person, or of what is remembered of them, came, went or changed. */
  | { kind: 'tasks-changed'; data: { person: string } }
  | { kind: 'memory-changed'; data: { person: string } }
  /** One of their reminders was told, seen or answered. */
  | { kind: 'reminders-changed'; data: { person: string } }
  /** They have seen messages, on some page. */
  | { kind: 'unread-changed'; data: { person: string } }
  | {
      kind: 'delivery-settled';
      data: { deliveryId: string; runId: string | null; channel: string; state: DeliveryState };
    };

type RoteEventKind = RoteEvent['kind'];
type EventData<Kind extends RoteEventKind> = Extract<RoteEvent, { kind: Kind }>['data'];

/** An event with its place in the stream and its time. */
export type LoggedEvent = RoteEvent & { id: string; atUtc: string };

export type Emit = <Kind extends RoteEventKind>(kind: Kind, data: EventData<Kind>) => void;
