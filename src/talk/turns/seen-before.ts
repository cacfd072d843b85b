/**
 * Whether a person had been shown something when they said a message: its delivery was confirmed, the message follows it in
 * the channel's own order, and no schedule has asked them anything since.
 */
import { followsOn } from '../../channels/channel-order.ts';
import type { Incoming } from '../../domain/incoming.ts';
import { parseSessionKey, WEB } from '../../domain/session-key.ts';
import type { WaitingThing, WaitingThings } from '../../domain/waiting.ts';
import { askedIn } from '../../language/asked-question.ts';
import type { InboxMessage, Store } from '../../store/store.ts';

export type HasSeen = (thing: WaitingThing) => Promise<boolean>;

/** So many of the last messages are looked through for a question of a schedule. */
const LOOKED_BACK = 50;

export function createSeenBefore({ inbox, outbox }: Pick<Store, 'inbox' | 'outbox'>) {
  return ({ sessionKey, place }: Pick<Incoming, 'sessionKey' | 'place'>): HasSeen =>
    async ({ shown }) => {
      const said = await inbox.find({ sessionKey, key: shown });
      if (place === null || said === null) return false;
      const isBefore = isOnPage(sessionKey)
        ? said.id <= place
        : await arrivedBefore(sessionKey, shown, place);
      return isBefore && !(await isAskedSince(said));
    };

  async function arrivedBefore(sessionKey: string, key: string, place: string): Promise<boolean> {
    const delivery = await outbox.find({ sessionKey, key });
    if (delivery === null || delivery.state !== 'sent') return false;
    return followsOn(delivery.channel)(place, delivery.progress.receipts);
  }

  /** A plain yes may be meant for a question that a schedule asked meanwhile. */
  async function isAskedSince({ id, sessionKey }: InboxMessage): Promise<boolean> {
    const latest = await inbox.list({ sessionKey, limit: LOOKED_BACK });
    return latest.some(
      (one) => one.id > id && one.role === 'assistant' && askedIn(one.text) !== null,
    );
  }
}

/** Of what a session waits for, what a person had been shown. */
export async function seenOf(waiting: WaitingThings, hasSeen: HasSeen): Promise<WaitingThings> {
  const are = await Promise.all(waiting.map(hasSeen));
  return waiting.filter((_, index) => are[index]);
}

function isOnPage(sessionKey: string): boolean {
  const session = parseSessionKey(sessionKey);
  return session.ok && session.value.channel === WEB;
}
