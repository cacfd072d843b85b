/**
 * Server-sent events: what was missed since `Last-Event-ID`, then everything as it happens, and a
 * comment now and then so that both sides notice a dead line. A client that does not read is let go
 * instead of being waited for; it comes back and resumes. One whose page session has ended is cut off at once.
 */
import type { Clock } from '../base/clock.ts';
import type { LoggedEvent } from '../domain/event.ts';
import type { EventLog } from '../runs/event-log.ts';

const HEARTBEAT_MS = 15_000;
/** So much may wait for a slow client. */
const MOST_WAITING_BYTES = 256 * 1024;
const MOST_STREAMS = 100;

export interface StreamClient {
  /** Called where the client does not read. */
  hangUp(): void;
  /** Whether it may still listen; always, where nothing is said. */
  isLetIn?: () => Promise<boolean>;
  /** Whether an event is for it; each one, where nothing is said. */
  isFor?: (event: LoggedEvent) => Promise<boolean>;
}

export interface EventStreams {
  /** Null where there are as many as there may be. */
  open(lastEventId: string | null, client: StreamClient): ReadableStream<Uint8Array> | null;
  /** Cuts off who may not listen any more. */
  look(): void;
  /** Ends them all. */
  close(): void;
  count(): number;
}

export function createEventStreams(dependencies: {
  clock: Pick<Clock, 'setTimer' | 'defer'>;
  events: Pick<EventLog, 'since' | 'subscribe' | 'lastId'>;
}): EventStreams {
  const { clock, events } = dependencies;
  const streams = new Set<{ end(): void; look(): void }>();
  let isLookDue = false;

  function open(
    lastEventId: string | null,
    { hangUp, isLetIn, isFor }: StreamClient,
  ): ReadableStream<Uint8Array> | null {
    if (streams.size >= MOST_STREAMS) return null;
    let letGo = (): void => undefined;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          let isOver = false;
          let cancelHeartbeat = (): void => undefined;
          /** What is looked at before it is sent, in the order in which it happened. */
          let waiting = Promise.resolve();
          const leave = events.subscribe(hear);
          const stream = {
            end() {
              if (isOver) return;
              letGo();
              controller.close();
            },
            look() {
              // Where that can't be found out, it comes back and is asked who it is.
              isLetIn?.().then((isIn) => isIn || stream.end(), giveUp);
            },
          };
          letGo = () => {
            isOver = true;
            leave();
            cancelHeartbeat();
            streams.delete(stream);
          };
          function giveUp(): void {
            if (isOver) return;
            letGo();
            hangUp();
          }
          function send(text: string): void {
            if (isOver) return;
            controller.enqueue(Buffer.from(text));
            if ((controller.desiredSize ?? 0) < 0) giveUp();
          }
          function inTurn(work: () => Promise<void>): void {
            waiting = waiting.then(work).catch(giveUp);
          }
          function hear(event: LoggedEvent): void {
            if (isFor === undefined) send(eventText(event));
            else
              inTurn(async () => {
                if (!isOver && (await isFor(event))) send(eventText(event));
              });
          }
          function beat(): void {
            cancelHeartbeat = clock.setTimer(HEARTBEAT_MS, () => {
              beat();
              stream.look();
              const id = events.lastId();
              if (isFor === undefined) send(': still here\n\n');
              // Who hears few events goes on from here all the same.
              else inTurn(async () => send(`id: ${id}\n: still here\n\n`));
            });
          }
          streams.add(stream);
          beat();
          greet();

          /** From where the stream goes on; where that is unknown, that everything must be read anew. */
          function greet(): void {
            const missed = lastEventId === null ? null : events.since(lastEventId);
            if (missed?.kind === 'events') {
              send(': resumed\n\n');
              for (const event of missed.events) hear(event);
            } else {
              const kind = missed === null ? 'stream-opened' : 'reset';
              send(`id: ${events.lastId()}\nevent: ${kind}\ndata: {}\n\n`);
            }
          }
        },
        cancel: () => letGo(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
    );
  }

  return {
    open,
    look() {
      if (isLookDue || streams.size === 0) return;
      isLookDue = true;
      clock.defer(() => {
        isLookDue = false;
        for (const stream of [...streams]) stream.look();
      });
    },
    close() {
      for (const stream of [...streams]) stream.end();
    },
    count: () => streams.size,
  };
}

function eventText({ id, kind, ...rest }: LoggedEvent): string {
  return `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify({ kind, ...rest })}\n\n`;
}
