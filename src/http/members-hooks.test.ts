/**
 * Events belong to somebody: calls of a hook, messages and trouble reach the schedules of the person whose they are, and a
 * member who names what is somebody else's learns nothing of it, not even that it is there.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import type { Person } from '../domain/person.ts';
import { OWNER_SESSION, webSession } from '../domain/session-key.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';
import { type Ask, type FaceReply, signIn } from './members.fake.ts';

let face: FakeFace;
let owner: Ask;
let ann: Ask;
let bob: Ask;
const people = {} as Record<'ann' | 'bob', Person>;

beforeAll(async () => {
  face = await openFakeFace();
  people.ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
  people.bob = await face.opened.people.add({ name: 'Bob', role: 'member' });
  owner = face.call;
  [ann, bob] = [await signIn(face, people.ann), await signIn(face, people.bob)];
});
afterAll(() => face.close());

async function waitFor(ask: Ask, event: object): Promise<string> {
  const { status, document } = await ask('POST', '/schedules', { trigger: { event }, say: 'hi' });
  expect([status, document['error']]).toEqual([201, undefined]);
  return (document['schedule'] as { id: string }).id;
}
const onHook = (name: string) => ({ on: 'webhook', name });

async function came(ask: Ask, schedule: string): Promise<Record<string, unknown>[]> {
  const { document } = await ask('GET', `/events/happened?schedule=${schedule}`);
  return (document['events'] as { data: Record<string, unknown> }[]).map(({ data }) => data);
}

async function call(path: string, secret: string, body: object): Promise<number> {
  const response = await face.fetch(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}

/** Without what it was asked for. */
const shapeOf = ({ status, document }: FaceReply, ...names: string[]): string =>
  names.reduce(
    (text, name) => text.replaceAll(name, 'NAME'),
    JSON.stringify([status, document['error'] ?? Object.keys(document)]),
  );

describe('a hook', () => {
  test('that a member names as the owner does is another one: neither reads the calls of the other', async () => {
    const owners = await waitFor(owner, onHook('deploy'));
    const { document } = await owner('POST', '/hooks/deploy/rotate');
    const anns = await waitFor(ann, onHook('deploy'));
    expect(await call('/hooks/deploy', String(document['secret']), { token: 'mimosa' })).toBe(202);
    expect(await came(owner, owners)).toMatchObject([{ body: { token: 'mimosa' } }]);
    expect(await came(ann, anns)).toEqual([]);
    const listed = await ann('GET', '/hooks');
    const path = `/hooks/${people.ann.id}/deploy`;
    expect(listed.document['hooks']).toEqual([
      {
        name: 'deploy',
        address: `http://127.0.0.1:7683${path}`,
        path,
        hasSecret: false,
        schedules: [expect.objectContaining({ id: anns })],
        lastCallUtc: null,
      },
    ]);
    expect((await owner('GET', '/hooks')).document['hooks']).toMatchObject([
      { name: 'deploy', path: '/hooks/deploy', schedules: [{ id: owners }] },
    ]);

    const made = await ann('POST', '/hooks/deploy/rotate');
    expect(made).toMatchObject({ status: 200, document: { hook: { path, hasSecret: true } } });
    const secret = String(made.document['secret']);
    expect(await call('/hooks/deploy', secret, {})).toBe(401);
    expect(await call(`/hooks/${people.bob.id}/deploy`, secret, {})).toBe(401);
    expect(await call(path, String(document['secret']), {})).toBe(401);
    expect(await call(path, secret, { of: 'Ann' })).toBe(202);
    expect(await came(ann, anns)).toMatchObject([{ body: { of: 'Ann' } }]);
    expect(await came(owner, owners)).toHaveLength(1);
    expect((await ann('POST', '/hooks/deploy/revoke')).status).toBe(200);
    expect(await call(path, secret, {})).toBe(401);
  });

  test('of somebody else is unknown, as one that is not there, to the owner too', async () => {
    await waitFor(owner, onHook('secret-hook'));
    await waitFor(bob, onHook('beagle'));
    for (const act of ['rotate', 'revoke']) {
      const never = shapeOf(await ann('POST', `/hooks/never/${act}`), 'never');
      expect(never).toContain('unknown-hook');
      for (const name of ['secret-hook', 'beagle'])
        expect(shapeOf(await ann('POST', `/hooks/${name}/${act}`), name)).toBe(never);
      expect(shapeOf(await owner('POST', `/hooks/beagle/${act}`), 'beagle')).toContain(
        'unknown-hook',
      );
    }
    const add = (name: string) =>
      ann('POST', '/schedules', { trigger: { event: onHook(name) }, say: 'x' });
    const [free, taken] = [await add('free-name'), await add('secret-hook')];
    expect(shapeOf(taken, 'secret-hook')).toBe(shapeOf(free, 'free-name'));
    expect(JSON.stringify((await ann('GET', '/hooks')).document)).not.toContain('beagle');
  });

  test('of somebody who is no member any more is nobody’s', async () => {
    const carl = await face.opened.people.add({ name: 'Carl', role: 'member' });
    const carls = await signIn(face, carl);
    await waitFor(carls, onHook('mine'));
    const secret = String((await carls('POST', '/hooks/mine/rotate')).document['secret']);
    expect(await call(`/hooks/${carl.id}/mine`, secret, {})).toBe(202);
    await owner('DELETE', `/people/${carl.id}`);
    expect(await call(`/hooks/${carl.id}/mine`, secret, {})).toBe(404);
  });
});

test('a message is heard by the schedules of whose session it is', async () => {
  const on = { on: 'message', contains: 'invoice' };
  const waits = {
    owner: await waitFor(owner, on),
    ann: await waitFor(ann, on),
    bob: await waitFor(bob, on),
  };
  const say = (ask: Ask, id: string, text: string) =>
    ask('POST', `/sessions/${encodeURIComponent(webSession(id))}/messages`, { text });
  expect((await say(owner, 'owner', 'an invoice of the owner')).status).toBe(202);
  expect((await say(ann, people.ann.id, 'an invoice of Ann')).status).toBe(202);
  expect(await came(owner, waits.owner)).toMatchObject([{ text: 'an invoice of the owner' }]);
  expect(await came(ann, waits.ann)).toMatchObject([{ text: 'an invoice of Ann' }]);
  expect(await came(bob, waits.bob)).toEqual([]);
});

test('trouble is heard by whose it is, and by the owner without words', async () => {
  const on = { on: 'incident' };
  const waits = { owner: await waitFor(owner, on), ann: await waitFor(ann, on) };
  const { incidents } = face.opened.store;
  const trouble = { subject: 'x:1', kind: 'failing', text: 'the drawer is open' };
  await incidents.report({ ...trouble, sessionKey: OWNER_SESSION }, 1000);
  const anns = { ...trouble, subject: 'x:2', text: 'the orchid is dry' };
  await incidents.report({ ...anns, sessionKey: webSession(people.ann.id) }, 1000);
  expect(await came(ann, waits.ann)).toMatchObject([{ text: 'the orchid is dry' }]);
  const told = await came(owner, waits.owner);
  expect(told).toHaveLength(2);
  expect(JSON.stringify(told)).toContain('the drawer is open');
  expect(JSON.stringify(told)).toContain('Ann');
  expect(JSON.stringify(told)).not.toContain('orchid');
});

test('of the end of a member’s schedule the owner’s hear that it was, and not what it said', async () => {
  const { document } = await ann('POST', '/schedules', { every: '1h', say: 'x', name: 'walk' });
  const { id } = document['schedule'] as { id: string };
  const owners = await waitFor(owner, { on: 'schedule', schedule: id });
  const anns = await waitFor(ann, { on: 'schedule', schedule: id });
  const { store } = face.opened;
  await ann('POST', `/schedules/${id}/run`);
  const nowMs = createSystemClock().nowMs();
  const hold = { owner: 'o', nowMs, leaseUntilMs: nowMs + 60_000, limit: 10 };
  const run = (await store.engine.claim(hold)).find(({ scheduleId }) => scheduleId === id);
  if (run === undefined) throw new Error('nothing was claimed');
  const end = { tier: null, steps: [], messages: [], deliveries: [] };
  const outcome = { kind: 'succeeded', summary: 'the orchid is dry' } as const;
  await store.ledger.completeRun({ run, owner: 'o', outcome, nowMs, ...end });
  expect(await came(ann, anns)).toMatchObject([{ summary: 'the orchid is dry' }]);
  expect(await came(owner, owners)).toMatchObject([{ outcome: 'succeeded' }]);
  expect(JSON.stringify(await came(owner, owners))).not.toContain('orchid');
});

test('what a member may not watch is refused in the same words, whatever is there, and tells no folder', async () => {
  const paths = ['/etc/passwd', '~/x', '../x', face.home, `${face.home}/workspace/a.md`, '/never'];
  for (const path of paths) {
    const event = { on: 'file', path };
    const refused = await ann('POST', '/schedules', { trigger: { event }, say: 'x' });
    expect(refused.document['error']).toMatchObject({
      code: 'bad-trigger',
      message: expect.stringMatching(/^"[^"]+" is nothing that I may watch for you\.$/),
    });
    expect(JSON.stringify(refused)).not.toContain(face.home);
  }
  const inside = { trigger: { event: { on: 'file', path: 'notes/a.md' } }, say: 'x' };
  expect((await ann('POST', '/schedules', inside)).document).toMatchObject({
    schedule: { status: 'pending' },
  });
});
