/**
 * Notices for browsers whose page is closed: what waits for a person, sent to one device through the server of its vendor.
 * A delivery names what waits, and its words are read when it is sent: what was answered or seen by then is not sent, and
 * no list of deliveries shows somebody's words. What it takes to send is loaded with the first notice.
 */
import { PUSH } from '../../domain/notice.ts';
import type { Channel } from '../channel.ts';
import type { PushParts } from './push-send.ts';

export function createPushChannel(parts: PushParts): Channel {
  let loaded: Promise<Channel['send']> | null = null;
  const load = async (): Promise<Channel['send']> =>
    (await import('./push-send.ts')).createPushSend(parts);
  return {
    id: PUSH,
    limits: { textLength: Number.POSITIVE_INFINITY, editsPerSecond: 0, fileBytes: 0 },
    // A browser shows the same notice in place of itself.
    acceptsKey: true,
    targetsAreApart: true,
    // Nobody talks there: no session key leads to a device.
    targetOf: (address) =>
      /^device_[0-9a-z]{1,40}$/.test(address)
        ? { peerKind: 'direct', peer: address, thread: null }
        : null,
    split: (message) => [message],
    async send(...message) {
      loaded ??= load();
      return (await loaded)(...message);
    },
    check: async () => ({ ready: true, as: 'notices of the page' }),
  };
}
