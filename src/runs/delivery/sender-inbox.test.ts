/** Words for a person who has a channel, in a session that has none. */
import { expect, test } from 'vitest';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { openSenderHouse } from './sender.fake.ts';

const CHAT = 'agent:main:chat:direct:owner';
const house = openSenderHouse({ addressOf: async () => ({ channel: 'chat', target: CHAT }) });
const { say, start } = house;
const sent = (): string[] => house.parts.map(({ channel, text }) => `${channel}: ${text}`);

test('they go to that channel, in parts as it takes them', async () => {
  house.channels = [house.channel('chat'), house.channel('inbox')];
  await say('a', OWNER_SESSION, { text: 'one|two' });
  await start();
  expect(sent()).toEqual(['chat: one', 'chat: two']);
  const [delivery] = await house.store.outbox.list({ limit: 1 });
  expect(delivery?.progress).toEqual({ via: 'chat', edits: null, receipts: ['r-one', 'r-two'] });
});

test('cut off by a crash they are in doubt, as that channel can tell no repeat', async () => {
  house.channels = [house.channel('chat'), house.channel('inbox')];
  house.answer = () => new Promise(() => undefined);
  await say('a', OWNER_SESSION);
  const dying = house.openSender('dead');
  await dying.start();
  await house.clock.idle();
  house.answer = () => ({ kind: 'sent' });
  await start();
  const [delivery] = await house.store.outbox.list({ limit: 1, state: 'in-doubt' });
  expect(delivery?.key).toBe('a');
});

test('the trouble of a channel is not told through that channel', async () => {
  house.channels = [house.channel('chat'), house.channel('inbox')];
  house.answer = ({ channel }) =>
    channel === 'chat' ? { kind: 'failed', error: 'down', retryable: true } : { kind: 'sent' };
  await say('a', CHAT);
  await start();
  await house.clock.pass(10 * 60_000);
  expect(sent().filter((line) => line.startsWith('inbox'))).toEqual([
    expect.stringContaining("inbox: Messages to chat can't be sent now: down."),
  ]);
});

test('a doubt about a message is not told where messages end in doubt', async () => {
  house.channels = [house.channel('chat'), house.channel('inbox')];
  house.answer = ({ channel }) =>
    channel === 'chat' ? { kind: 'unknown', error: 'cut off' } : { kind: 'sent' };
  await say('a', CHAT);
  await start();
  expect(sent()).toEqual(['chat: a', expect.stringContaining('inbox: A message to')]);
});

test('they wait as long as the other side of that channel asked to be left alone', async () => {
  house.channels = [house.channel('chat'), house.channel('inbox')];
  const busy = {
    kind: 'failed',
    error: 'slow down',
    retryable: true,
    retryAfterMs: 60_000,
  } as const;
  house.answer = () => busy;
  await say('a', CHAT);
  await start();
  house.answer = () => ({ kind: 'sent' });
  await say('b', OWNER_SESSION);
  await house.poke();
  await house.clock.pass(50_000);
  expect(sent()).toEqual(['chat: a']);
  await house.clock.pass(60_000);
  expect(sent().toSorted()).toEqual(['chat: a', 'chat: a', 'chat: b']);
});
