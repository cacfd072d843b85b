/** How much one person may bring, over real HTTP: a guest fills no disk. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { createIds } from '../base/ids.ts';
import { webSession } from '../domain/session-key.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
const content = new Uint8Array(1_000_000);

beforeAll(async () => {
  face = await openFakeFace();
});
afterAll(() => face.close());

async function bring(session: string, headers: Record<string, string>): Promise<number> {
  const response = await face.fetch(
    `/api/v1/sessions/${encodeURIComponent(session)}/files?name=big`,
    { method: 'POST', headers: { 'X-Rote': 'page', ...headers }, body: content },
  );
  await response.arrayBuffer();
  return response.status;
}

test('a guest brings so many bytes in a day, at once or in other sessions of theirs', async () => {
  const gus = await face.opened.people.add({ name: 'Gus', role: 'guest' });
  const { code } = await face.opened.house.pageSessions.makeCode(gus.id);
  const response = await face.fetch('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const Cookie = (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
  const sessionKey = webSession(gus.id);
  // Files that they have brought today already; only the bytes count.
  const file = { name: 'old', mediaType: 'text/plain', bytes: 190_000_000, path: '/nowhere' };
  const id = createIds(createSystemClock())('file');
  await face.opened.store.records.change('upload', id, () => ({
    sessionKey,
    person: gus.id,
    file,
  }));
  const statuses: number[] = [];
  for (const part of ['', ':thread:1', ':thread:2'])
    statuses.push(
      ...(await Promise.all(Array.from({ length: 4 }, () => bring(sessionKey + part, { Cookie })))),
    );
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  // The owner judges their own files.
  const owners = { Authorization: `Bearer ${FAKE_TOKEN}` };
  expect(await bring(webSession('owner'), owners)).toBe(201);
});
