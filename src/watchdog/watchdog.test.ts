import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import { silentLog } from '../base/log.fake.ts';
import type { Pulse } from '../base/pulse.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { pauseBeforeRestart, STEADY_MS } from './decide-restart.ts';
import type { Part } from './part.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

let folder: string;
let clock: VirtualClock;
let store: Store;
let watchdog: Watchdog;
let begun: Pulse[];
let stopped: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-watchdog-'));
  clock = createVirtualClock();
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  watchdog = createWatchdog({ clock, log: silentLog, incidents: store.incidents });
  begun = [];
  stopped = 0;
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const part = (name: string, more: Partial<Part> = {}): Part => ({
  name,
  what: `The ${name}`,
  matters: 'It matters.',
  begin(pulse) {
    begun.push(pulse);
    return {
      stop: async () => {
        stopped += 1;
      },
    };
  },
  ...more,
});
const now = () => begun.at(-1) as Pulse;
const said = async () =>
  (await store.inbox.list({ limit: 100 })).map(({ text }) => text).toReversed();
const states = () => watchdog.parts().map(({ name, state }) => `${name} ${state}`);

test('one that does in time what it owes is left alone, also for days', async () => {
  watchdog.keepUp(part('timer'));
  for (let hours = 0; hours < 48; hours++) {
    now().due('looking', 3_600_000);
    await clock.pass(3_599_000);
    now().beat('looking');
  }
  // A resting part owes nothing.
  await clock.pass(7 * 86_400_000);
  expect([begun.length, stopped, await said()]).toEqual([1, 0, []]);
  expect(clock.pendingTimers()).toBe(0);
});

test('one that does not is stopped and begun anew; its owner hears once, and again when it has been up for a while', async () => {
  watchdog.keepUp(part('timer'));
  now().due('looking', 60_000);
  await clock.pass(59_000);
  // Saying again that there is something to do puts nothing off.
  now().due('looking', 60_000);
  now().failed(new Error('the file is locked'));
  await clock.pass(1000);
  expect(states()).toEqual(['timer down']);
  await clock.pass(pauseBeforeRestart(1));
  expect([states(), begun.length, stopped]).toEqual([['timer up'], 2, 1]);
  const first =
    'The timer has been at "looking" for 60 s without an end: the file is locked. I start it again. It matters.';
  expect(await said()).toEqual([first]);
  await clock.pass(STEADY_MS);
  expect(await said()).toEqual([first, 'The timer works again.']);
  expect(await store.incidents.list({ all: false, limit: 9 })).toEqual([]);
});

test('what one that was replaced still says is not heard', async () => {
  watchdog.keepUp(part('timer'));
  const [old] = begun as [Pulse];
  old.due('looking', 1000);
  await clock.pass(1000 + pauseBeforeRestart(1));
  now().due('looking', 60_000);
  old.beat('looking');
  old.due('resting', 1);
  await clock.pass(59_000);
  expect(begun).toHaveLength(2);
  await clock.pass(1000);
  expect(states()).toEqual(['timer down']);
});

test('one that keeps going down is begun less and less often, and is one incident with one more message', async () => {
  watchdog.keepUp(part('sender', { begin: () => Promise.reject(new Error('no such file')) }));
  await clock.idle();
  await clock.pass(3_600_000);
  const texts = await said();
  expect(texts).toEqual([
    'The sender did not begin: no such file. I start it again. It matters.',
    'The sender is still down: it did not begin: no such file. I keep trying; rote doctor says more. It matters.',
  ]);
  const [incident] = await store.incidents.list({ all: false, limit: 9 });
  // After 1, 6, 21 and 81 s, then every five minutes.
  expect(incident).toMatchObject({ subject: 'part:sender', kind: 'still-down', count: 16 });
});

test('coming and going is one incident', async () => {
  let times = 0;
  const begin: Part['begin'] = (pulse) => {
    times += 1;
    if (times <= 20) pulse.due('looking', 100_000);
    return { stop: async () => undefined };
  };
  watchdog.keepUp(part('sender', { begin }));
  await clock.pass(3 * 3_600_000);
  expect((await said()).slice(1)).toEqual([
    expect.stringContaining('The sender is still down'),
    'The sender works again, after 20 tries.',
  ]);
});

test('the trouble of many parts, and of much else, mutes none of it', async () => {
  for (let index = 0; index < 20; index++)
    await store.incidents.report(
      { subject: `outbox:${index}`, kind: 'down', sessionKey: 's', text: `out ${index}` },
      clock.nowMs(),
    );
  for (let index = 0; index < 20; index++) watchdog.keepUp(part(`part ${index}`));
  for (const pulse of begun.slice()) pulse.due('looking', 1000);
  await clock.pass(60_000);
  expect((await said()).filter((text) => text.startsWith('The part'))).toHaveLength(20);
});

test('one that ends by itself is begun anew, whether it says why or not', async () => {
  const ends: PromiseWithResolvers<void>[] = [];
  const begin: Part['begin'] = () => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return { ended: end.promise, stop: async () => end.resolve() };
  };
  const end = watchdog.keepUp(part('channel', { begin }));
  ends[0]?.reject(new Error('gone'));
  await clock.idle();
  await clock.pass(pauseBeforeRestart(1));
  ends[1]?.resolve();
  await clock.idle();
  await clock.pass(pauseBeforeRestart(2));
  expect(ends).toHaveLength(3);
  expect((await said())[0]).toContain('The channel ended: gone');
  await end();
  await clock.pass(600_000);
  expect([ends.length, watchdog.parts()]).toEqual([3, []]);
});

test('one that hangs while it begins, or while it stops, holds up nothing for long', async () => {
  const never = new Promise<never>(() => undefined);
  let tries = 0;
  watchdog.keepUp(
    part('sender', {
      beginWithinMs: 10_000,
      begin(pulse) {
        tries += 1;
        begun.push(pulse);
        return tries === 1 ? never : { stop: () => never };
      },
    }),
  );
  await clock.pass(10_000 + pauseBeforeRestart(1));
  expect([tries, states()]).toEqual([2, ['sender up']]);
  now().due('looking', 1000);
  await clock.pass(1000 + 20_000 + pauseBeforeRestart(2));
  expect([tries, states()]).toEqual([3, ['sender up']]);
});

test('one that has begun when it is no longer wanted is stopped', async () => {
  const gate = Promise.withResolvers<{ stop(): Promise<void> }>();
  const end = watchdog.keepUp(part('sender', { begin: () => gate.promise }));
  await end();
  gate.resolve({
    stop: async () => {
      stopped += 1;
    },
  });
  await clock.idle();
  expect(stopped).toBe(1);
  expect(clock.pendingTimers()).toBe(0);
});

test('when the whole process stood still, no part is to blame', async () => {
  let heldBack: (() => void)[] = [];
  let isHeld = false;
  const held = {
    ...clock,
    setTimer: (delayMs: number, callback: () => void) =>
      clock.setTimer(delayMs, () => (isHeld ? heldBack.push(callback) : callback())),
  };
  watchdog = createWatchdog({ clock: held, log: silentLog, incidents: store.incidents });
  watchdog.keepUp(part('timer'));
  now().due('looking', 10_000);
  isHeld = true;
  await clock.pass(300_000);
  isHeld = false;
  for (const callback of heldBack) callback();
  heldBack = [];
  // Nothing that it did meanwhile was heard yet.
  await clock.idle();
  expect(states()).toEqual(['timer up']);
  now().beat('looking');
  await clock.pass(600_000);
  expect(begun).toHaveLength(1);
});

test('what is done already, and not heard of yet when its time is up, is no fault', async () => {
  watchdog.keepUp(part('timer'));
  now().due('looking', 10_000);
  // Time goes on by minutes at once, as for a process that got no turn.
  clock.advance(60_000);
  clock.defer(() => clock.defer(() => now().beat('looking')));
  await clock.pass(600_000);
  expect([states(), begun.length]).toEqual([['timer up'], 1]);
});

test('what is only watched is told of where it takes long, as one incident, and when it is back', async () => {
  const server = watchdog.watch(part('server'));
  server.down('is not there');
  await clock.pass(59_000);
  server.up();
  await clock.pass(500);
  server.down('is gone');
  await clock.pass(500);
  expect(await said()).toEqual(['The server is gone. I start it again. It matters.']);
  await clock.pass(3_600_000);
  server.up();
  await clock.pass(STEADY_MS);
  expect((await said()).slice(1)).toEqual([
    'The server is still down: it is gone. I keep trying; rote doctor says more. It matters.',
    expect.stringContaining('The server works again'),
  ]);
  server.end();
  expect([watchdog.parts(), clock.pendingTimers()]).toEqual([[], 0]);
});

test('what an earlier process told of a part is over when that part is up, or is no more', async () => {
  for (const name of ['timer', 'channel:telegram'])
    await store.incidents.report(
      { subject: `part:${name}`, kind: 'down', sessionKey: 's', text: `${name} is down.` },
      clock.nowMs(),
    );
  watchdog.keepUp(part('timer'));
  watchdog.settle();
  await clock.pass(STEADY_MS);
  expect(await store.incidents.list({ all: false, limit: 9 })).toEqual([]);
  expect((await said()).slice(2)).toEqual([
    'The timer works again.',
    'channel:telegram is not there any more.',
  ]);
});
