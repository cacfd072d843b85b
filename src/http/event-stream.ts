/**
 * Server-sent events: what was missed since `Last-Event-ID`, then everything as it happens, and a
 * comment now and then so that both sides notice a dead line. A client that does not read is let go
 * instead of being waited for; it comes back and resumes.
 */
import type { Clock } from '../base/clock.ts';
import type { LoggedEvent } from '../domain/event.ts';
import type { EventLog } from '../runs/event-log.ts';

const HEARTBEAT_MS = 15_000;
/** So much may wait for a slow client. */
const MOST_WAITING_BYTES = 256 * 1024;
const MOST_STREAMS = 100;

export interface EventStreams {
  /** Null where there are as many as there may be. `hangUp` is called where the client does not read. */
  open(lastEventId: string | null, hangUp: () => void): ReadableStream<Uint8Array> | null;
  /** Ends them all. */
  close(): void;
  count(): number;
}

export function createEventStreams(dependencies: {
  clock: Pick<Clock, 'setTimer'>;
  events: Pick<EventLog, 'since' | 'subscribe' | 'lastId'>;
}): EventStreams {
  const { clock, events } = dependencies;
  const enders = new Set<() => void>();

  function open(lastEventId: string | null, hangUp: () => void): ReadableStream<Uint8Array> | null {
    if (enders.size >= MOST_STREAMS) return null;
    let letGo = (): void => undefined;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const leave = events.subscribe((event) => send(eventText(event)));
          let cancelHeartbeat = (): void => undefined;
          letGo = () => {
            leave();
            cancelHeartbeat();
            enders.delete(end);
          };
          function end(): void {
            letGo();
            controller.close();
          }
          function send(text: string): void {
            controller.enqueue(Buffer.from(text));
            if ((controller.desiredSize ?? 0) >= 0) return;
            letGo();
            hangUp();
          }
          function beat(): void {
            cancelHeartbeat = clock.setTimer(HEARTBEAT_MS, () => {
              beat();
              send(': still here\n\n');
            });
          }
          enders.add(end);
          beat();
          send(greeting(lastEventId));
        },
        cancel: () => letGo(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
    );
  }

  /** From where the stream goes on; where that is unknown, that everything must be read anew. */
  function greeting(lastEventId: string | null): string {
    if (lastEventId === null) return `id: ${events.lastId()}\nevent: stream-opened\ndata: {}\n\n`;
    const missed = events.since(lastEventId);
    if (missed.kind === 'reset') return `id: ${events.lastId()}\nevent: reset\ndata: {}\n\n`;
    return `: resumed\n\n${missed.events.map(eventText).join('')}`;
  }

  return {
    open,
    close() {
      for (const end of [...enders]) end();
    },
    count: () => enders.size,
  };
}

function eventText({ id, kind, ...rest }: LoggedEvent): string {
  return `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify({ kind, ...rest })}\n\n`;
}
