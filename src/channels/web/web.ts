/**
 * The page. What is said in its sessions is in the inbox, and whoever has the page open hears of it by an event; so a
 * message has arrived as soon as it is kept, and sending it again does no harm.
 */
import { parseSessionKey, targetOfSession } from '../../domain/session-key.ts';
import type { Channel } from '../channel.ts';

export function createWebChannel(): Channel {
  return {
    id: 'web',
    limits: { textLength: Number.POSITIVE_INFINITY, editsPerSecond: 0, fileBytes: 0 },
    acceptsKey: true,
    targetOf(address) {
      const session = parseSessionKey(address);
      return session.ok && session.value.channel === 'web' ? targetOfSession(session.value) : null;
    },
    split: (message) => [message],
    send: async () => ({ kind: 'sent' }),
    check: async () => ({ ready: true, as: 'the page of the daemon' }),
  };
}
