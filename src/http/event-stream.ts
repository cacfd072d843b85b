/**
 * Server-sent events: what was missed since `Last-Event-ID`, then everything as it happens, and a
 * comment now and then so that both sides notice a dead line. A client that does not read is let go
 * instead of being waited for; it comes back and resumes. One whose page session has ended is cut off at once.
 */
import type { Clock } from '../base/clock.ts';
import type { LoggedEvent } from '../domain/event.ts';
import type { EventLog } from '../runs/announce/event-log.ts';

const HEARTBEAT_MS = 15_000;
/** So much may wait for a slow client. */
const MOST_WAITING_BYTES = 256 * 1024;
const MOST_STREAMS = 100;
/** Of one member or guest: a tab has one. However many they open, some are left for the owner. */
const MOST_OF_ONE = 20;
const KEPT_FOR_OWNER = 20;

export interface StreamClient {
  /** The member or guest who listens; the owner, if left out. */
  personId?: string;
  /** Called where the client does not read. */
  hangUp(): void;
  /** True if it may still listen; always, if left out. */
  isLetIn?: () => Promise<boolean>;
  /** The event as it may hear it, null if it is not for it; each as it is, if nothing is said. */
  hears?: (event: LoggedEvent) => Promise<LoggedEvent | null>;
}

export interface EventStreams {
  /** Null if there are as many as there may be. */
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
  const streams = new Set<{ personId: string | undefined; end(): void; look(): void }>();
  let isLookDue = false;

  function isFull(personId: string | undefined): boolean {
    if (personId === undefined) return streams.size >= MOST_STREAMS;
    const ofMembers = [...streams].filter((one) => one.personId !== undefined);
    const theirs = ofMembers.filter((one) => one.personId === personId);
    return (
      streams.size >= MOST_STREAMS ||
      theirs.length >= MOST_OF_ONE ||
      ofMembers.length >= MOST_STREAMS - KEPT_FOR_OWNER
    );
  }

  function open(
    lastEventId: string | null,
    { personId, hangUp, isLetIn, hears }: StreamClient,
  ): ReadableStream<Uint8Array> | null {
    if (isFull(personId)) return null;
    let letGo = (): void => undefined;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          let isOver = false;
          let cancelHeartbeat = (): void => undefined;
          /** Events are looked at before they are sent, in the order in which they happened. */
          let waiting = Promise.resolve();
          const leave = events.subscribe(hear);
          const stream = {
            personId,
            end() {
              if (isOver) return;
              letGo();
              controller.close();
            },
            look() {
              // If that can't be found out, it comes back and is asked who it is.
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
            if (hears === undefined) send(eventText(event));
            else
              inTurn(async () => {
                const heard = isOver ? null : await hears(event);
                if (heard !== null) send(eventText(heard));
              });
          }
          function beat(): void {
            cancelHeartbeat = clock.setTimer(HEARTBEAT_MS, () => {
              beat();
              stream.look();
              const id = events.lastId();
              if (hears === undefined) send(': still here\n\n');
              // A listener that hears few events goes on from here all the same.
              else inTurn(async () => send(`id: ${id}\n: still here\n\n`));
            });
          }
          streams.add(stream);
          beat();
          greet();

          /** From where the stream goes on; if that is unknown, that everything must be read anew. */
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
