import { expect, test } from 'vitest';
import type { Channel } from '../../channels/channel.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { type AddressOf, findWay } from './find-way.ts';

const channel = (id: string, targetOf: Channel['targetOf'] = directly): Channel => ({
  id,
  limits: { textLength: 1, editsPerSecond: 0, fileBytes: 0 },
  acceptsKey: false,
  targetOf,
  split: (message) => [message],
  send: async () => ({ kind: 'sent' }),
  check: async () => ({ ready: true, as: id }),
});
function directly(peer: string) {
  return { peerKind: 'direct', peer, thread: null };
}
const paired: AddressOf = async () => ({ channel: 'chat', target: 'agent:main:chat:direct:ann' });
const inInbox = { channel: 'inbox', target: OWNER_SESSION, body: {} };

/** The channel, where it goes to, and by which other channel. */
async function way(
  delivery: Parameters<typeof findWay>[0],
  channels: Channel[],
  addressOf: AddressOf = paired,
) {
  const found = await findWay(delivery, { channels, addressOf });
  if (found.kind === 'none') return found.result;
  return [found.channel.id, found.target.peer, found.via];
}

test('what has no channel goes to the first channel of its person', async () => {
  const to = 'agent:main:chat:direct:ann';
  expect(await way(inInbox, [channel('chat'), channel('inbox')])).toEqual(['chat', to, 'chat']);
});

test.each([
  [
    'whose channel it tells of',
    { ...inInbox, body: { avoid: ['chat'] } },
    paired,
    [channel('chat')],
  ],
  ['who has no channel', inInbox, async () => null, [channel('chat')]],
  ['whose channel is not set up', inInbox, paired, []],
  ['who is nobody there', inInbox, paired, [channel('chat', () => null)]],
])('for one %s it goes to the screens of this machine', async (_, delivery, address, others) => {
  const found = await way(delivery, [...others, channel('inbox')], address);
  expect(found).toEqual(['inbox', OWNER_SESSION, null]);
});

test('where nobody shows it, it is in the inbox, and that is all', async () => {
  expect(await way(inInbox, [], async () => null)).toEqual({ kind: 'sent' });
});

test('a session with a channel keeps to it', async () => {
  const delivery = { channel: 'other', target: 'agent:main:other:direct:bob', body: {} };
  expect(await way(delivery, [channel('chat'), channel('other')])).toEqual([
    'other',
    delivery.target,
    null,
  ]);
  expect(await way(delivery, [channel('chat')])).toMatchObject({
    kind: 'failed',
    retryable: false,
  });
});
