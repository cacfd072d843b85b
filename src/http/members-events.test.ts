/** Events that a member hears, over real HTTP: what happens to what is theirs, and resuming all the same. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import type { Person } from '../domain/person.ts';
import { OWNER_SESSION, webSession } from '../domain/session-key.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
let clock: VirtualClock;
let ann: Person;
let bob: Person;
let cookie: string;

beforeEach(async () => {
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  face = await openFakeFace({ clock, capacity: 20 });
  ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
  bob = await face.opened.people.add({ name: 'Bob', role: 'member' });
  const { code } = await face.opened.house.pageSessions.makeCode(ann.id);
  const response = await face.fetch('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  cookie = (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
});
afterEach(() => face.close());

async function listen(lastEventId?: string) {
  const response = await face.fetch('/api/v1/events', {
    headers: { Cookie: cookie, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
  });
  expect(response.status).toBe(200);
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
      const [message = '', ...others] = rest.split('\n\n');
      rest = others.join('\n\n');
      return message;
    },
    leave: () => reader.cancel(),
  };
}
const idOf = (message: string | null): string => /^id: (.*)$/m.exec(message ?? '')?.[1] ?? '';
const kindOf = (message: string | null): string => /^event: (.*)$/m.exec(message ?? '')?.[1] ?? '';

async function runOf(sessionKey: string): Promise<string> {
  const person = await face.opened.people.ofSession(sessionKey);
  const { schedules } = face.opened.house.of(person);
  const { schedule } = await schedules.add({ every: '1h', say: 'x', session: sessionKey });
  return (await schedules.runNow(schedule.id)).id;
}

/** Everything that can happen to somebody, as the daemon tells it. */
function happen({
  runId,
  sessionKey,
  requestId,
}: Record<'runId' | 'sessionKey' | 'requestId', string>) {
  const { emit } = face.events;
  emit('run-started', { runId, scheduleId: null, attempt: 1, latenessMs: 0 });
  emit('step-finished', { runId, stepId: 's', tool: 't', state: 'succeeded' });
  emit('text-said', { runId, sessionKey, text: 'words', from: 0 });
  emit('message-said', { sessionKey });
  emit('request-asked', { requestId, kind: 'tool', about: 'x' });
  emit('delivery-settled', { deliveryId: 'd', runId, channel: 'web', state: 'sent' });
  emit('run-finished', { runId, scheduleId: null, state: 'succeeded', summary: 'words' });
}

async function belongingsOf(personId: string, sessionKey: string) {
  const asking = { kind: 'tool', about: personId, hash: 'h', title: 'May it?' } as const;
  const { id: requestId } = await face.opened.requests.ask({ ...asking, forWhom: personId });
  return { runId: await runOf(sessionKey), sessionKey, requestId };
}

const HEARD = [
  'run-started',
  'step-finished',
  'text-said',
  'message-said',
  'request-asked',
  'delivery-settled',
  'run-finished',
];

test('they hear what happens to what is theirs, in order, and nothing of others', async () => {
  const [hers, his, owners] = [
    await belongingsOf(ann.id, webSession(ann.id)),
    await belongingsOf(bob.id, webSession(bob.id)),
    await belongingsOf('owner', OWNER_SESSION),
  ];
  const stream = await listen();
  expect(kindOf(await stream.next())).toBe('stream-opened');
  happen(owners);
  happen(hers);
  happen(his);
  face.events.emit('skills-changed', {});
  const unowned = { deliveryId: 'd', runId: null, channel: 'telegram', state: 'sent' } as const;
  face.events.emit('delivery-settled', unowned);
  for (const person of [ann.id, bob.id, 'owner']) {
    face.events.emit('tasks-changed', { person });
    face.events.emit('memory-changed', { person });
    face.events.emit('reminders-changed', { person });
  }
  face.events.emit('schedule-changed', {});
  const heard: (string | null)[] = [];
  do heard.push(await stream.next());
  while (kindOf(heard.at(-1) ?? null) !== 'schedule-changed');
  expect(heard.map(kindOf)).toEqual([
    ...HEARD,
    'tasks-changed',
    'memory-changed',
    'reminders-changed',
    'schedule-changed',
  ]);
  for (const id of [...Object.values(his), ...Object.values(owners)])
    expect(heard.join('\n')).not.toContain(id);
  expect(idOf(heard.at(-1) ?? null)).toBe(face.events.lastId());
  await stream.leave();
});

test('who comes back hears what was theirs in between, once', async () => {
  const hers = await belongingsOf(ann.id, webSession(ann.id));
  const owners = await belongingsOf('owner', OWNER_SESSION);
  const first = await listen();
  const opened = idOf(await first.next());
  await first.leave();
  happen(owners);
  happen(hers);
  const second = await listen(opened);
  expect(await second.next()).toBe(': resumed');
  const missed: string[] = [];
  for (let count = 0; count < HEARD.length - 1; count++) missed.push(kindOf(await second.next()));
  // Words that are said piece by piece are not kept.
  expect(missed).toEqual(HEARD.filter((kind) => kind !== 'text-said'));
  face.events.emit('message-said', { sessionKey: hers.sessionKey });
  expect(kindOf(await second.next())).toBe('message-said');
  await second.leave();
});

test('who hears little goes on from where the house is, and is not reset by what others do', async () => {
  const stream = await listen();
  await stream.next();
  for (let count = 0; count < 15; count++)
    face.events.emit('message-said', { sessionKey: OWNER_SESSION });
  clock.advance(15_000);
  const beat = await stream.next();
  expect(beat).toBe(`id: ${face.events.lastId()}\n: still here`);
  await stream.leave();
  for (let count = 0; count < 15; count++)
    face.events.emit('message-said', { sessionKey: OWNER_SESSION });
  const again = await listen(idOf(beat));
  expect(await again.next()).toBe(': resumed');
  await again.leave();
});

test('who is made a guest, or removed, is cut off and comes back as that', async () => {
  const stream = await listen();
  await stream.next();
  await face.call('PATCH', `/people/${ann.id}`, { role: 'guest' });
  expect(await stream.next()).toBeNull();
  const asGuest = await listen();
  await asGuest.next();
  await face.call('DELETE', `/people/${ann.id}`);
  expect(await asGuest.next()).toBeNull();
  const after = await face.fetch('/api/v1/events', { headers: { Cookie: cookie } });
  expect(after.status).toBe(401);
});

test('leaves streams for the owner, however many one member opens', async () => {
  const statuses: number[] = [];
  const opened: Response[] = [];
  for (let number = 0; number < 101; number += 1) {
    const response = await face.fetch('/api/v1/events', { headers: { Cookie: cookie } });
    statuses.push(response.status);
    opened.push(response);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
  const owners = await face.fetch('/api/v1/events', {
    headers: { Authorization: `Bearer ${FAKE_TOKEN}` },
  });
  expect(owners.status).toBe(200);
  for (const response of [...opened, owners]) await response.body?.cancel();
});
