/** Sessions, their pages and the files that come with messages, over real HTTP. */
import { linkSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messageView, talkView } from '../domain/views.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';

const session = (peer: string): string => `agent:main:web:direct:${peer}`;
const pathOf = (peer: string): string => `/sessions/${encodeURIComponent(session(peer))}`;

let face: FakeFace;
beforeEach(async () => {
  face = await openFakeFace();
});
afterEach(() => face.close());

async function get(path: string): Promise<Record<string, unknown>> {
  const { status, document } = await face.call('GET', path);
  expect({ status, error: document['error'] }).toEqual({ status: 200, error: undefined });
  return document;
}
const say = (peer: string, text: string, more: object = {}) =>
  face.call('POST', `${pathOf(peer)}/messages`, { text, ...more });
async function refused(path: string, init?: RequestInit) {
  const response = await send(path, init);
  const { error } = (await response.json()) as { error?: { code: string } };
  return [response.status, error?.code];
}
function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${FAKE_TOKEN}`, ...init.headers };
  return face.fetch(`/api/v1${path}`, { ...init, headers });
}
async function bring(peer: string, name: string, body: string, type = 'text/plain') {
  const path = `${pathOf(peer)}/files?name=${encodeURIComponent(name)}`;
  const response = await send(path, { method: 'POST', body, headers: { 'Content-Type': type } });
  expect(response.status).toBe(201);
  const { file } = (await response.json()) as { file: { id: string; name: string } };
  return file;
}
async function messagesOf(peer: string) {
  const { messages } = await get(`${pathOf(peer)}/messages`);
  return (messages as unknown[]).map((message) => messageView.parse(message));
}

test('sessions are listed with their last message, the latest first, page by page', async () => {
  for (const peer of ['a', 'b', 'c']) for (const text of ['one', 'two']) await say(peer, text);
  await say('a', 'x'.repeat(1000));
  const first = await get('/sessions?limit=2');
  const rest = await get(`/sessions?limit=2&before=${first['next']}`);
  const found = [first, rest].flatMap(({ sessions }) => sessions as unknown[]);
  const views = found.map((view) => talkView.parse(view));
  expect(views).toMatchObject([
    { sessionKey: session('a'), count: 3, last: { text: 'x'.repeat(300), role: 'user' } },
    { sessionKey: session('c'), count: 2, last: { text: 'two' }, channel: 'web' },
    { sessionKey: session('b'), count: 2, person: { id: 'owner' } },
  ]);
  expect(rest['next']).toBeNull();
});

test('what was said in a session is read page by page to its beginning', async () => {
  for (const text of ['1', '2', '3']) await say('a', text);
  const first = await get(`${pathOf('a')}/messages?limit=2`);
  await say('a', '4');
  const rest = await get(`${pathOf('a')}/messages?limit=2&before=${first['next']}`);
  expect([first, rest]).toMatchObject([
    { messages: [{ text: '3' }, { text: '2' }], next: expect.any(String) },
    { messages: [{ text: '1' }], next: null },
  ]);
});

test.each(['/sessions?before=x', '/sessions?limit=0', `${pathOf('a')}/messages?before=msg_..%2f`])(
  '%s is refused',
  async (path) => {
    expect(await refused(path)).toEqual([400, 'bad-request']);
  },
);

describe('a file', () => {
  test('is brought, said with a message, and given back to be saved, under a type that runs nothing', async () => {
    const page = '<script>alert(1)</script>';
    const { id, name } = await bring('a', '../../Grüße "1".html', page, 'text/html');
    expect(name).toBe('_.._Grüße _1_.html');
    expect(await say('a', '', { files: [id] })).toMatchObject({ status: 202 });
    const [message] = await messagesOf('a');
    expect(message?.files).toMatchObject([{ name, mediaType: 'text/html', bytes: page.length }]);
    expect(readFileSync(message?.files[0]?.path ?? '', 'utf8')).toBe(page);
    const response = await send(`${pathOf('a')}/messages/${message?.id}/files/1`);
    expect(await response.text()).toBe(page);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    });
  });

  test('that is a picture keeps its type, so that the page can show it', async () => {
    const { id } = await bring('a', 'a.png', 'png', 'image/png');
    await say('a', 'look', { files: [id] });
    const [message] = await messagesOf('a');
    const response = await send(`${pathOf('a')}/messages/${message?.id}/files/1`);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  test('of another session, or that nobody brought, goes with no message', async () => {
    const { id } = await bring('a', 'a.txt', 'mine');
    for (const [peer, files] of [
      ['b', [id]],
      ['a', ['file_0']],
      ['a', [id, '../x']],
    ] as const) {
      const { status, document } = await say(peer, 'look', { files });
      expect([status, document['error']]).toMatchObject([404, { code: 'unknown-file' }]);
    }
    expect(await messagesOf('a')).toEqual([]);
    expect(await messagesOf('b')).toEqual([]);
  });

  test('is given to nobody who asks in another session, or for one that is not there', async () => {
    const { id } = await bring('a', 'a.txt', 'mine');
    await say('a', 'look', { files: [id] });
    const [message] = await messagesOf('a');
    for (const path of [
      `${pathOf('b')}/messages/${message?.id}/files/1`,
      `${pathOf('a')}/messages/${message?.id}/files/2`,
      `${pathOf('a')}/messages/msg_0/files/1`,
    ])
      expect(await refused(path)).toEqual([404, 'unknown-file']);
    const odd = `${pathOf('a')}/messages/${message?.id}/files/..%2f1`;
    expect(await refused(odd)).toEqual([400, 'bad-request']);
  });

  test.each([
    ['a link', symlinkSync],
    ['a second name', linkSync],
  ])('in whose place somebody put %s to elsewhere is not given', async (_, put) => {
    const { id } = await bring('a', 'a.txt', 'mine');
    await say('a', 'look', { files: [id] });
    const [message] = await messagesOf('a');
    const path = message?.files[0]?.path ?? '';
    const secret = `${path.slice(0, path.indexOf('/workspace/received/'))}/secrets.yaml`;
    writeFileSync(secret, 'key: 1');
    rmSync(path);
    put(secret, path);
    const asked = `${pathOf('a')}/messages/${message?.id}/files/1`;
    expect(await refused(asked)).toEqual([404, 'unknown-file']);
  });

  test('has a name, is not too big, and is for a session of the page', async () => {
    const init = { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } };
    expect(await refused(`${pathOf('a')}/files`, init)).toEqual([400, 'bad-request']);
    const big = { ...init, body: 'x'.repeat(20_000_001) };
    expect(await refused(`${pathOf('a')}/files?name=a`, big)).toEqual([413, 'body-too-large']);
    const elsewhere = `/sessions/${encodeURIComponent('agent:main:telegram:direct:1')}/files?name=a`;
    expect(await refused(elsewhere, init)).toEqual([400, 'wrong-session']);
    const eleven = { files: Array.from({ length: 11 }, () => 'file_0') };
    expect((await say('a', 'x', eleven)).status).toBe(400);
  });
});
