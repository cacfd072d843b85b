import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
beforeEach(async () => {
  face = await openFakeFace();
});
afterEach(() => face.close());

test('who waits is let in by the code, changed and removed; an unknown code lets nobody in', async () => {
  const { pairing } = face.opened;
  const target = { peerKind: 'direct', peer: '5', thread: null };
  const rules = { unknown: 'pair', agent: 'main' } as const;
  await pairing.admit('telegram', { target, sender: { id: '5', name: 'Ann' } }, rules);
  const waiting = (await face.call('GET', '/pairings')).document['pairings'];
  expect(waiting).toMatchObject([{ name: 'Ann', sender: '5', channel: 'telegram' }]);
  const [{ code }] = waiting as [{ code: string }];
  const refused = await face.call('POST', '/pairings/approve', { code: 'NOPE' });
  expect([refused.status, refused.document['error']]).toMatchObject([
    404,
    { code: 'unknown-code' },
  ]);
  const { document } = await face.call('POST', '/pairings/approve', { code, as: 'guest' });
  const { id } = document['person'] as { id: string };
  expect((await face.call('GET', '/people')).document['people']).toHaveLength(2);
  const changed = await face.call('PATCH', `/people/${id}`, { role: 'member', name: 'Anna' });
  expect(changed.document['person']).toMatchObject({ role: 'member', name: 'Anna' });
  expect((await face.call('PATCH', `/people/${id}`, { role: 'owner' })).status).toBe(400);
  expect((await face.call('DELETE', `/people/${id}`)).document).toMatchObject({ paused: [] });
  expect((await face.call('GET', `/people/${id}`)).status).toBe(404);
});
