import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { createIds } from '../base/ids.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { createEventLog } from '../runs/announce/event-log.ts';
import { createEventStreams } from './event-stream.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';

const faces: FakeFace[] = [];
afterEach(async () => {
  await Promise.all(faces.splice(0).map((face) => face.close()));
});
async function open(options?: Parameters<typeof openFakeFace>[0]): Promise<FakeFace> {
  const face = await openFakeFace(options);
  faces.push(face);
  return face;
}

/** Reads a stream message by message. */
async function listen(face: FakeFace, lastEventId?: string, how: 'header' | 'query' = 'header') {
  const query = lastEventId !== undefined && how === 'query' ? `?lastEventId=${lastEventId}` : '';
  const response = await face.fetch(`/api/v1/events${query}`, {
    headers: {
      Authorization: `Bearer ${FAKE_TOKEN}`,
      ...(lastEventId !== undefined && how === 'header' && { 'Last-Event-ID': lastEventId }),
    },
  });
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let rest = '';
  return {
    async next(): Promise<string | null> {
      while (!rest.includes('\n\n')) {
        const { done, value } = await reader.read();
        if (done) return null;
        rest += value;
      }
      const end = rest.indexOf('\n\n');
      const message = rest.slice(0, end);
      rest = rest.slice(end + 2);
      return message;
    },
    leave: () => reader.cancel(),
  };
}
const hangUp = (): never => expect.unreachable();
const idOf = (message: string | null): string => /^id: (.*)$/m.exec(message ?? '')?.[1] ?? '';
const kindOf = (message: string | null): string => /^event: (.*)$/m.exec(message ?? '')?.[1] ?? '';

test('events come as they happen, with their ids', async () => {
  const face = await open();
  const stream = await listen(face);
  expect(kindOf(await stream.next())).toBe('stream-opened');
  face.events.emit('run-finished', {
    runId: 'run_1',
    scheduleId: null,
    state: 'failed',
    summary: 'a\nb',
  });
  const message = await stream.next();
  expect(kindOf(message)).toBe('run-finished');
  expect(idOf(message)).toBe(face.events.lastId());
  const data = JSON.parse(/^data: (.*)$/m.exec(message ?? '')?.[1] ?? '');
  expect(data).toMatchObject({ kind: 'run-finished', data: { summary: 'a\nb' } });
});

test.each(['header', 'query'] as const)(
  'who comes back with the last id in the %s misses nothing and hears nothing twice',
  async (how) => {
    const face = await open();
    const first = await listen(face);
    const opened = idOf(await first.next());
    await first.leave();
    face.events.emit('schedule-changed', {});
    face.events.emit('schedule-changed', {});
    const second = await listen(face, opened, how);
    expect(await second.next()).toBe(': resumed');
    const heard = [idOf(await second.next()), idOf(await second.next())];
    face.events.emit('schedule-changed', {});
    heard.push(idOf(await second.next()));
    expect(heard.map((id) => id.split('-').at(-1))).toEqual(['1', '2', '3']);
  },
);

test('an id of an earlier boot, or one that is too old, is answered with reset', async () => {
  const face = await open({ capacity: 2 });
  const start = face.events.lastId();
  for (let index = 0; index < 3; index++) face.events.emit('schedule-changed', {});
  for (const id of ['boot_of_yesterday-7', start]) {
    const message = await (await listen(face, id)).next();
    expect(kindOf(message)).toBe('reset');
    expect(idOf(message)).toBe(face.events.lastId());
  }
});

test('a heartbeat comes every 15 seconds', async () => {
  const clock = createVirtualClock();
  const face = await open({ clock });
  const stream = await listen(face);
  await stream.next();
  for (let beat = 0; beat < 2; beat++) {
    clock.advance(15_000);
    expect(await stream.next()).toMatch(/^id: \S+\n: still here$/);
  }
});

test('streams end when the face closes', async () => {
  const face = await openFakeFace();
  const stream = await listen(face);
  await stream.next();
  const end = stream.next().catch(() => null);
  await face.close();
  expect(await end).toBeNull();
});

test('a client that goes away leaves nothing behind', async () => {
  const clock = createVirtualClock();
  const events = createEventLog({ clock, makeId: createIds(clock), capacity: 3 });
  const streams = createEventStreams({ clock, events });
  const stream = streams.open(null, { hangUp });
  expect([streams.count(), clock.pendingTimers()]).toEqual([1, 1]);
  await stream?.cancel();
  expect([streams.count(), clock.pendingTimers()]).toEqual([0, 0]);
});

test('over a real connection, too; and asking for the headers alone opens none', async () => {
  const face = await open({ settings: { openMetrics: true } });
  const count = async (): Promise<string | undefined> =>
    /^rote_event_streams (\d+)$/m.exec(await (await face.fetch('/metrics')).text())?.[1];
  const init = { method: 'HEAD', headers: { Authorization: `Bearer ${FAKE_TOKEN}` } };
  expect((await face.fetch('/api/v1/events', init)).status).toBe(200);
  expect(await count()).toBe('0');
  const left = Promise.withResolvers<void>();
  const { subscribe } = face.events;
  face.events.subscribe = (listener) => {
    const leave = subscribe(listener);
    return () => {
      leave();
      left.resolve();
    };
  };
  const stream = await listen(face);
  await stream.next();
  expect(await count()).toBe('1');
  await stream.leave();
  await left.promise;
  expect(await count()).toBe('0');
});

test('a client that does not read is let go, and the others hear on', async () => {
  const clock = createVirtualClock();
  const events = createEventLog({ clock, makeId: createIds(clock), capacity: 3 });
  const streams = createEventStreams({ clock, events });
  let isHungUp = false;
  streams.open(null, {
    hangUp: () => {
      isHungUp = true;
    },
  });
  const reader = streams.open(null, { hangUp })?.getReader();
  const summary = 'x'.repeat(10_000);
  for (let index = 0; index < 40; index++) {
    events.emit('run-finished', { runId: 'r', scheduleId: null, state: 'succeeded', summary });
    await reader?.read();
  }
  expect(streams.count()).toBe(1);
  expect(clock.pendingTimers()).toBe(1);
  expect(isHungUp).toBe(true);
  streams.close();
});

test('over a real connection, one that does not read is cut off', async () => {
  const clock = createSystemClock();
  const face = await open();
  const sent = request(`${face.address}/api/v1/events`, {
    headers: { Authorization: `Bearer ${FAKE_TOKEN}` },
  });
  sent.end();
  const [response] = await once(sent, 'response');
  response.pause();
  const summary = 'x'.repeat(1_000_000);
  const closed = once(response, 'close').catch(() => undefined);
  response.on('error', () => undefined);
  for (let index = 0; index < 30; index++) {
    face.events.emit('run-finished', { runId: 'r', scheduleId: null, state: 'succeeded', summary });
    await new Promise<void>((resolve) => clock.defer(resolve));
  }
  const metrics = await face.fetch('/metrics', {
    headers: { Authorization: `Bearer ${FAKE_TOKEN}` },
  });
  expect(await metrics.text()).toContain('rote_event_streams 0');
  response.resume();
  await closed;
});

test('there may be so many and no more', async () => {
  const clock = createVirtualClock();
  const events = createEventLog({ clock, makeId: createIds(clock), capacity: 3 });
  const streams = createEventStreams({ clock, events });
  for (let index = 0; index < 100; index++) expect(streams.open(null, { hangUp })).not.toBeNull();
  expect(streams.open(null, { hangUp })).toBeNull();
  streams.close();
});

test('what an agent says comes on the stream, and all of it can be asked for while the run goes on', async () => {
  const face = await open();
  const stream = await listen(face);
  const opened = idOf(await stream.next());
  const work = workSchema.parse({ instruction: 'How late is it?' });
  const definition = { trigger: null, work, sessionKey: null };
  const run = await face.opened.runs.queue({ definition, sessionKey: OWNER_SESSION });
  face.said.add(run, 'It is');
  face.said.add(run, ' noon.');
  const first = await stream.next();
  expect(kindOf(first)).toBe('text-said');
  // A listener that comes back with it misses no other event.
  expect(idOf(first)).toBe(opened);
  const { document } = await face.call('GET', `/runs/${run.id}/said`);
  expect(document).toEqual({ ok: true, text: 'It is noon.', isOver: false });
  expect((await face.call('GET', '/runs/run_nobody/said')).status).toBe(404);
});

test('however many streams members open, one has no more than twenty and twenty are left for the owner', () => {
  const clock = createVirtualClock();
  const events = createEventLog({ clock, makeId: createIds(clock), capacity: 3 });
  const streams = createEventStreams({ clock, events });
  const opened = (times: number, personId?: string): number =>
    Array.from({ length: times }, () =>
      streams.open(null, { hangUp, ...(personId !== undefined && { personId }) }),
    ).filter((stream) => stream !== null).length;
  const ofMembers = ['ann', 'bob', 'cleo', 'dan', 'eve'].map((person) => opened(30, person));
  expect(ofMembers).toEqual([20, 20, 20, 20, 0]);
  expect(opened(30)).toBe(20);
  streams.close();
});
