import { expect, test } from 'vitest';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { openSenderHouse } from '../delivery/sender.fake.ts';
import { followInbox } from './follow-inbox.ts';

const house = openSenderHouse();

test('messages come as they are said, each once, until nobody wants them', async () => {
  await house.say('before', OWNER_SESSION);
  const seen: string[] = [];
  const aborter = new AbortController();
  const following = followInbox(house.store, house.clock, {
    signal: aborter.signal,
    onMessages: (messages) => void seen.push(...messages.map(({ text }) => text)),
  });
  await house.clock.idle();
  await house.say('a', OWNER_SESSION);
  await house.say('b', OWNER_SESSION);
  await house.clock.pass(2000);
  expect(seen).toEqual(['a', 'b']);
  await house.say('c', OWNER_SESSION);
  await house.clock.pass(2000);
  expect(seen).toEqual(['a', 'b', 'c']);
  aborter.abort();
  await following;
  expect(house.clock.pendingTimers()).toBe(0);
});

test('those of one session, where one is named', async () => {
  const seen: string[] = [];
  const aborter = new AbortController();
  const following = followInbox(house.store, house.clock, {
    sessionKey: OWNER_SESSION,
    signal: aborter.signal,
    onMessages: (messages) => void seen.push(...messages.map(({ text }) => text)),
  });
  await house.clock.idle();
  await house.say('a', house.PLAIN);
  await house.say('b', OWNER_SESSION);
  await house.clock.pass(2000);
  expect(seen).toEqual(['b']);
  aborter.abort();
  await following;
});
