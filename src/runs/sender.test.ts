import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import { silentLog } from '../base/log.fake.ts';
import type { Channel } from '../channels/channel.ts';
import type { SendResult } from '../domain/run/decide-delivery.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { createSender, type Sender } from './sender.ts';

/** A sender on a real outbox, with two channels: one that can tell a repeat by its key, and one that can't. */
let folder: string;
let clock: VirtualClock;
let store: Store;
let sender: Sender;
let sent: string[];
let heard: string[];
let answer: () => SendResult | Promise<SendResult>;
const KEYED = 'agent:main:keyed:direct:ann';
const PLAIN = 'agent:main:plain:direct:bob';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-sender-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  sent = [];
  heard = [];
  answer = () => ({ kind: 'sent' });
  const channel = (id: string, acceptsKey: boolean): Channel => ({
    id,
    limits: { textLength: 4000, editsPerSecond: 0, fileBytes: 0 },
    acceptsKey,
    targetOf: (address) => ({ peerKind: 'direct', peer: address, thread: null }),
    split: (message) => [message],
    async send(_target, _message, { key }) {
      sent.push(key);
      return answer();
    },
    check: async () => ({ ready: true, as: 'a test' }),
  });
  sender = createSender({
    clock,
    log: silentLog,
    outbox: store.outbox,
    incidents: store.incidents,
    channels: [channel('keyed', true), channel('plain', false)],
    owner: 'me',
    isDeadOwner: (owner) => owner === 'dead',
    emit: (kind, data) => void heard.push(`${kind} ${'state' in data ? data.state : ''}`),
  });
});
afterEach(async () => {
  await sender.stop();
  await store.close();
  rmSync(folder, { recursive: true });
});

async function say(key: string, sessionKey: string): Promise<void> {
  const message = { key, sessionKey, text: key, role: 'assistant', runId: null } as const;
  await store.outbox.send(message, clock.nowMs());
}
async function start(): Promise<void> {
  await sender.start();
  await clock.idle();
}
const statesOf = async (): Promise<string[]> =>
  (await store.outbox.list({ limit: 10 })).map(({ key, state }) => `${key} ${state}`).toSorted();
const told = async (): Promise<string[]> =>
  (await store.inbox.list({ limit: 20 }))
    .map(({ text }) => text)
    .filter((text) => text.includes('message to') || text.includes('again'));

test('what waits is sent in order, recorded, and told of', async () => {
  await say('a', PLAIN);
  await say('b', PLAIN);
  await start();
  expect(sent).toEqual(['a', 'b']);
  expect(heard).toEqual(['delivery-settled sent', 'delivery-settled sent']);
  expect(await statesOf()).toEqual(['a sent', 'b sent']);
});

test('what fails for good is told to the owner, and that it works again, once each', async () => {
  answer = () => ({ kind: 'failed', error: 'no such chat', retryable: false });
  await say('a', PLAIN);
  await start();
  expect(await statesOf()).toEqual(['a failed']);
  expect(await told()).toEqual([expect.stringContaining('could not be sent: no such chat')]);
  answer = () => ({ kind: 'sent' });
  await say('b', PLAIN);
  sender.poke();
  await clock.idle();
  await say('c', PLAIN);
  sender.poke();
  await clock.idle();
  expect(await told()).toEqual([
    `Messages reach ${PLAIN} again.`,
    expect.stringContaining('could not be sent'),
  ]);
});

test('a try that fails is made again after its pause', async () => {
  answer = () => ({ kind: 'failed', error: 'busy', retryable: true });
  await say('a', PLAIN);
  await start();
  answer = () => ({ kind: 'sent' });
  expect(await statesOf()).toEqual(['a waiting']);
  await clock.pass(1000);
  expect(sent).toEqual(['a', 'a']);
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
    store.outbox.claim({
      owner,
      nowMs: clock.nowMs(),
      leaseUntilMs: clock.nowMs() + 60_000,
      limit: 10,
    });

  test('when it died is repeated where the other side can tell, else in doubt, and told', async () => {
    await claimAs('dead');
    await start();
    expect(sent).toEqual(['a']);
    expect(await statesOf()).toEqual(['a sent', 'b in-doubt']);
    expect(await told()).toEqual([expect.stringContaining('may or may not have been sent')]);
  });

  test('is left to it while it lives', async () => {
    await claimAs('alive');
    await start();
    expect(sent).toEqual([]);
    expect(await statesOf()).toEqual(['a sending', 'b sending']);
  });

  test('and lost meanwhile is not told by it', async () => {
    const gate = Promise.withResolvers<SendResult>();
    answer = () => gate.promise;
    await start();
    expect(sent.toSorted()).toEqual(['a', 'b']);
    // Somebody else thinks that it is dead.
    await store.outbox.recover({ nowMs: clock.nowMs(), dead: ['me'], repeatable: [] });
    gate.resolve({ kind: 'sent' });
    await clock.idle();
    expect(heard).toEqual([]);
    expect(await statesOf()).toEqual(['a in-doubt', 'b in-doubt']);
  });
});

test('stopped, it sends nothing more', async () => {
  await start();
  await sender.stop();
  await say('a', PLAIN);
  sender.poke();
  await clock.idle();
  expect(sent).toEqual([]);
  expect(clock.pendingTimers()).toBe(0);
});
