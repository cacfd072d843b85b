/** Notices for a closed page: the whole daemon, a push server on the wire with its browser, and a clock that is moved. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { type PushServer, startPushServer } from '../channels/push/push-server.fake.ts';
import { createQuietDaemon, type Daemon, settleDaemon } from './daemon.fake.ts';
import { readSettings } from './settings.ts';

let home: string;
let clock: VirtualClock;
let push: PushServer;
let daemon: Daemon;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-push-'));
  clock = createVirtualClock({ startIso: '2026-11-16T12:00:00Z' });
  push = await startPushServer();
  const channels = { push: { allowPrivate: ['127.0.0.1'] } };
  writeFileSync(
    join(home, 'config.yaml'),
    JSON.stringify({ models: { discover: false }, channels }),
  );
  daemon = createQuietDaemon({ home, config: await readSettings(home), clock });
  await daemon.start();
});
afterEach(async () => {
  await daemon.stop();
  await push.close();
  rmSync(home, { recursive: true });
});

/** A browser is signed in, and takes notices. */
async function signIn(person = 'owner'): Promise<string> {
  const { pageSessions, devices } = daemon.opened.house;
  const { code } = await pageSessions.makeCode(person);
  const signedIn = await pageSessions.signIn(code, { userAgent: 'Firefox', keyBefore: null });
  if (signedIn === null) throw new Error('not signed in');
  await (await devices()).add({ ...push.subscription, session: signedIn.session.id });
  return signedIn.key;
}

async function remind(): Promise<void> {
  const work = { say: 'Call Ben', at: '2026-11-16T12:01:00Z' };
  await daemon.opened.schedules.add({ name: 'Ben', ...work });
  await live(60_000);
}

/** What is under way comes to its end before the clock moves again: also what goes over the wire. */
async function live(lengthMs: number): Promise<void> {
  for (let leftMs = lengthMs; leftMs > 0; leftMs -= 1000) {
    clock.advance(Math.min(1000, leftMs));
    await settleDaemon(daemon, clock);
  }
}
const devices = async () => (await daemon.opened.house.devices()).list();
const deliveries = () => daemon.opened.store.outbox.list({ limit: 20 });
const said = async () =>
  (await daemon.opened.store.inbox.list({ limit: 9 })).map(({ text }) => text);

/** Until that is so, with time standing still. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await clock.idle();
}
const isSettled = async () =>
  (await deliveries()).some(
    ({ channel, state }) => channel === 'push' && state !== 'waiting' && state !== 'sending',
  );

describe('a reminder while the page is closed', () => {
  test('rings on a device, with two buttons; what came before the device is no news', async () => {
    await remind();
    await live(1000);
    await signIn();
    const at = '2026-11-16T12:02:00Z';
    await daemon.opened.schedules.add({ name: 'Ann', say: 'Call Ann', at });
    await live(70_000);
    await until(isSettled);
    const [reminder] = await (await daemon.opened.house.reminders()).list();
    const path = `/reminders/${reminder?.id}`;
    expect(push.arrived).toMatchObject([
      {
        title: 'Call Ann',
        buttons: [
          { label: 'Done', send: { path: `${path}/done` } },
          { label: '10 min', send: { path: `${path}/snooze`, body: { until: '10 minutes' } } },
        ],
      },
    ]);
    // The owner reads the list of deliveries: nobody's words are in it.
    const sent = (await deliveries()).filter(({ channel }) => channel === 'push');
    expect(sent).toMatchObject([{ state: 'sent', body: { of: { told: 1 } } }]);
    expect(JSON.stringify(sent)).not.toContain('Ann');
  });

  test('does not, if it was seen on the page', async () => {
    await signIn();
    await remind();
    const desk = await daemon.opened.house.reminders();
    const [reminder] = await desk.list();
    await desk.seen(reminder?.id ?? '', 1);
    await live(10_000);
    await until(isSettled);
    expect(push.requests).toEqual([]);
    expect(await daemon.opened.store.incidents.list({ all: true, limit: 9 })).toEqual([]);
  });

  test('goes to nobody who signed out', async () => {
    await daemon.opened.house.pageSessions.signOut(await signIn());
    await remind();
    await live(10_000);
    expect([await devices(), push.requests]).toEqual([[], []]);
  });

  test('a device that its vendor has forgotten is removed, and its person told', async () => {
    await signIn();
    push.answers.push({ status: 410 });
    await remind();
    await live(10_000);
    await until(isSettled);
    expect(await devices()).toEqual([]);
    expect(await said()).toContainEqual(
      expect.stringMatching(/^A browser of yours shows no notices any more.*: Firefox\./),
    );
    expect(await daemon.opened.store.incidents.list({ all: true, limit: 9 })).toEqual([]);
  });

  test('a server that asks for a pause is asked again after it', async () => {
    await signIn();
    push.answers.push({ status: 429, headers: { 'retry-after': '60' } });
    await remind();
    await live(10_000);
    await until(() => push.requests.length === 1);
    await until(async () => (await deliveries()).every(({ state }) => state !== 'sending'));
    await live(40_000);
    expect(push.requests).toHaveLength(1);
    await live(30_000);
    await until(() => push.arrived.length === 1);
  });
});

test('a request rings on the devices of whoever is asked, and can be answered there only if it lets nobody in', async () => {
  await signIn();
  for (const kind of ['pairing', 'budget'] as const) {
    const asking = { kind, about: `${kind}:x`, title: `May I, ${kind}?`, hash: 'h' } as const;
    await daemon.opened.requests.ask(asking, { isTold: false });
  }
  await live(10_000);
  await until(() => push.arrived.length === 2);
  const shown = push.arrived.map(({ title, buttons }) => [title, (buttons as object[]).length]);
  expect(shown.toSorted()).toEqual([
    ['May I, budget?', 2],
    ['May I, pairing?', 0],
  ]);
});
