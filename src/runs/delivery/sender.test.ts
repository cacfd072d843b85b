import { beforeEach, describe, expect, test } from 'vitest';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import { openSenderHouse } from './sender.fake.ts';

/** A sender on a real outbox, with two channels: one that can tell a repeat by its key, and one that can't. */
const house = openSenderHouse();
const { say, start, statesOf, told, KEYED, PLAIN } = house;

test('what waits is sent in order, recorded, and told of', async () => {
  await say('a', PLAIN);
  await say('b', PLAIN);
  await start();
  expect(house.sent).toEqual(['a', 'b']);
  expect(house.heard).toEqual(['delivery-settled sent', 'delivery-settled sent']);
  expect(await statesOf()).toEqual(['a sent', 'b sent']);
});

test('what fails for good is told to the owner, and that it works again, once each', async () => {
  house.answer = () => ({ kind: 'failed', error: 'no such chat', retryable: false });
  await say('a', PLAIN);
  await start();
  expect(await statesOf()).toEqual(['a failed']);
  expect(await told()).toEqual([expect.stringContaining('could not be sent: no such chat')]);
  house.answer = () => ({ kind: 'sent' });
  await say('b', PLAIN);
  house.sender.poke();
  await house.clock.idle();
  await say('c', PLAIN);
  house.sender.poke();
  await house.clock.idle();
  expect(await told()).toEqual([
    `Messages reach ${PLAIN} again.`,
    expect.stringContaining('could not be sent'),
  ]);
});

test('a try that fails is made again after its pause', async () => {
  house.answer = () => ({ kind: 'failed', error: 'busy', retryable: true });
  await say('a', PLAIN);
  await start();
  house.answer = () => ({ kind: 'sent' });
  expect(await statesOf()).toEqual(['a waiting']);
  await house.clock.pass(1000);
  expect(house.sent).toEqual(['a', 'a']);
  expect(await statesOf()).toEqual(['a sent']);
});

test('a message for a channel that nobody set up is told at once', async () => {
  await say('a', 'agent:main:pigeon:direct:ann');
  await start();
  expect(await statesOf()).toEqual(['a failed']);
  expect(await told()).toEqual([expect.stringContaining('no channel "pigeon"')]);
});

describe('what a sender was sending', () => {
  beforeEach(async () => {
    await say('a', KEYED);
    await say('b', PLAIN);
  });
  const claimAs = (owner: string) =>
    house.store.outbox.claim({
      owner,
      nowMs: house.clock.nowMs(),
      leaseUntilMs: house.clock.nowMs() + 60_000,
      limit: 10,
    });

  test('when it died is repeated where the other side can tell, else in doubt, and told', async () => {
    await claimAs('dead');
    await start();
    expect(house.sent).toEqual(['a']);
    expect(await statesOf()).toEqual(['a sent', 'b in-doubt']);
    expect(await told()).toEqual([expect.stringContaining('may or may not have been sent')]);
  });

  test('is left to it while it lives', async () => {
    await claimAs('alive');
    await start();
    expect(house.sent).toEqual([]);
    expect(await statesOf()).toEqual(['a sending', 'b sending']);
  });

  test('and lost meanwhile is not told by it', async () => {
    const gate = Promise.withResolvers<SendResult>();
    house.answer = () => gate.promise;
    await start();
    expect(house.sent.toSorted()).toEqual(['a', 'b']);
    // Somebody else thinks that it is dead.
    await house.store.outbox.recover({ nowMs: house.clock.nowMs(), dead: ['me'], repeatable: [] });
    gate.resolve({ kind: 'sent' });
    await house.clock.idle();
    // What went out is the word that they are in doubt, and none of the two.
    expect(house.heard).toEqual(['delivery-settled sent']);
    expect(await statesOf()).toEqual(expect.arrayContaining(['a in-doubt', 'b in-doubt']));
  });
});

test('stopped, it sends nothing more', async () => {
  await start();
  await house.sender.stop();
  await say('a', PLAIN);
  house.sender.poke();
  await house.clock.idle();
  expect(house.sent).toEqual([]);
  expect(house.clock.pendingTimers()).toBe(0);
});
