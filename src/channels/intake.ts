/**
 * Hands on what people wrote: in order in each chat, chats beside each other. A message counts as taken once it is
 * kept. One that can't be kept is tried again, and those behind it in its chat wait; when others are kept and it still
 * is not, it is given up, so that it blocks nobody.
 */
import type { Log } from '../base/log.ts';
import type { InboundMessage, Receive } from './channel.ts';

export interface Waiting {
  /** The other side's number for it. */
  number: number;
  message: InboundMessage;
  /** Called when it is kept. */
  onKept: () => void;
}

/** The numbers of those that are done with: taken or given up. */
export type Intake = (waiting: readonly Waiting[], receive: Receive) => Promise<Set<number>>;

const MOST_TRIES = 5;

export function createIntake({ log, channel }: { log: Log; channel: string }): Intake {
  const tries = new Map<number, number>();

  /** Whether it is kept now. */
  async function hand({ number, message, onKept }: Waiting, receive: Receive): Promise<boolean> {
    try {
      await receive(message);
    } catch (error) {
      tries.set(number, (tries.get(number) ?? 0) + 1);
      const reason = (error as Error).message;
      log.warn('message-not-kept', { channel, message: message.id, reason });
      return false;
    }
    tries.delete(number);
    onKept();
    return true;
  }

  return async (waiting, receive) => {
    const done = new Set<number>();
    const chats = Map.groupBy(waiting, ({ message }) => message.target.peer);
    const inOrder = async (chat: readonly Waiting[]): Promise<void> => {
      for (const one of chat) {
        if (await hand(one, receive)) done.add(one.number);
        // Whether it is the message or the house that is wrong, the next one shows.
        else if ((tries.get(one.number) ?? 0) < MOST_TRIES) return;
      }
    };
    await Promise.all(chats.values().map(inOrder));
    if (done.size === 0) return done;
    for (const [number, count] of tries) {
      if (count < MOST_TRIES) continue;
      tries.delete(number);
      done.add(number);
      log.error('message-given-up', { channel, number, tries: count });
    }
    return done;
  };
}
