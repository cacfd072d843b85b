/** Signing in on the page, over real HTTP: what a browser does, and what others try. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { OWNER } from '../domain/person.ts';
import { createPageSessions } from '../people/page-sessions.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
let clock: VirtualClock;
beforeEach(async () => {
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  face = await openFakeFace({ clock });
});
afterEach(() => face.close());

const makeCode = async (personId = OWNER): Promise<string> =>
  (await face.opened.house.pageSessions.makeCode(personId)).code;

function login(
  code: unknown,
  headers: Record<string, string> = {},
  more: object = {},
): Promise<Response> {
  return face.fetch('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ code, ...more }),
  });
}

const me = (cookie: string): Promise<Response> =>
  face.fetch('/api/v1/me', { headers: { Cookie: cookie } });

function cookieOf(response: Response): string {
  return (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
}

async function signIn(): Promise<string> {
  return cookieOf(await login(await makeCode()));
}

const statusAndCode = async (response: Response): Promise<[number, string | undefined]> => [
  response.status,
  ((await response.json()) as { error?: { code: string } }).error?.code,
];

describe('a code', () => {
  test('is exchanged for a cookie that no script reads and no other site sends', async () => {
    const answer = await login(await makeCode(), { 'User-Agent': 'Firefox 200' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ok: true,
      person: { id: 'owner', name: 'owner', role: 'owner' },
      csrf: null,
    });
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^rote=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/,
    );
    const me = await face.fetch('/api/v1/me', { headers: { Cookie: cookieOf(answer) } });
    expect(await me.json()).toMatchObject({
      person: { id: 'owner', role: 'owner', timezone: null },
      timezone: 'UTC',
      session: 'agent:main:web:direct:owner',
      may: { talk: true, 'see-all-schedules': true },
    });
    expect(await face.opened.house.pageSessions.list()).toMatchObject([
      { person: 'owner', userAgent: 'Firefox 200' },
    ]);
  });

  test('is exchanged once: of two at the same time one wins, and later ones are refused', async () => {
    const code = await makeCode();
    const answers = await Promise.all([login(code), login(code), login(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const late = await login(code);
    expect(late.headers.get('Set-Cookie')).toBeNull();
    expect(await late.json()).toMatchObject({
      ok: false,
      error: { code: 'bad-code', hint: expect.stringContaining('rote open') },
    });
  });

  test('is over after ten minutes', async () => {
    const code = await makeCode();
    clock.advance(10 * 60_000);
    expect(await statusAndCode(await login(code))).toEqual([401, 'bad-code']);
  });

  test('that is guessed makes its address wait, and never keeps a right one out', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await login('guess')).status).toBe(401);
    const held = await login('guess');
    expect([held.status, held.headers.get('Retry-After')]).toEqual([429, '1']);
    expect((await login(await makeCode())).status).toBe(200);
  });

  test.each([
    ['no code', undefined],
    ['a number', 7],
    ['nothing', ''],
    ['far too much', 'x'.repeat(201)],
  ])('that is %s is a bad request', async (_, code) => {
    expect((await login(code)).status).toBe(400);
  });

  test('is not taken from another site, nor as anything but JSON', async () => {
    const code = await makeCode();
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ])
      expect(await statusAndCode(await login(code, headers))).toEqual([403, 'bad-origin']);
    const form = { 'Content-Type': 'text/plain' };
    expect(await statusAndCode(await login(code, form))).toEqual([415, 'bad-media-type']);
    expect((await login(code)).status).toBe(200);
  });
});

describe('the code of somebody else, in a browser where one is signed in', () => {
  let owner: string;
  let code: string;
  beforeEach(async () => {
    owner = await signIn();
    const ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
    code = await makeCode(ann.id);
  });
  const own = (cookie = owner) => ({ Cookie: cookie, 'X-Rote': 'page' });
  const nobodyNew = async (answer: Response): Promise<void> => {
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(await (await me(owner)).json()).toMatchObject({ person: { id: 'owner' } });
    expect(await face.opened.house.pageSessions.list()).toHaveLength(1);
  };

  test('is asked about: nobody else is signed in, nobody out, and it still works', async () => {
    const asked = await login(code, own());
    expect(asked.status).toBe(409);
    expect(await asked.json()).toMatchObject({
      error: { code: 'signed-in-already', details: { signedInAs: 'owner', linkOf: 'Ann' } },
    });
    await nobodyNew(asked);
    const agreed = await login(code, own(), { instead: true });
    expect(await agreed.json()).toMatchObject({ ok: true, person: { name: 'Ann' } });
    expect((await me(owner)).status).toBe(401);
    expect((await me(cookieOf(agreed))).status).toBe(200);
  });

  test('is agreed to by the page itself alone', async () => {
    for (const [headers, expected] of [
      [{ Cookie: owner }, [403, 'no-own-header']],
      [{ ...own(), Origin: 'https://evil.example' }, [403, 'bad-origin']],
      [own(`${owner}; rote=planted`), [409, 'doubled-cookie']],
    ] as const) {
      const answer = await login(code, headers, { instead: true });
      await nobodyNew(answer);
      expect(await statusAndCode(answer)).toEqual(expected);
    }
    expect((await login(code, own(), { instead: 'yes' })).status).toBe(400);
  });

  test('is not asked about where it is worth nothing, or the session is over', async () => {
    const answer = await login('guess', own(), { instead: true });
    await nobodyNew(answer);
    expect(await statusAndCode(answer)).toEqual([401, 'bad-code']);
    await face.opened.house.pageSessions.endAll();
    expect((await login(code, own())).status).toBe(200);
  });
});

describe('with the cookie', () => {
  const post = (cookie: string, headers: Record<string, string>): Promise<Response> =>
    face.fetch('/api/v1/preview', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, ...headers },
      body: JSON.stringify({ every: '1h' }),
    });

  test('a change needs the header of the page, and comes from the page itself', async () => {
    const cookie = await signIn();
    const own = { 'X-Rote': 'page' };
    expect((await post(cookie, own)).status).toBe(200);
    expect((await post(cookie, { ...own, Origin: face.address })).status).toBe(200);
    expect(await statusAndCode(await post(cookie, {}))).toEqual([403, 'no-own-header']);
    expect(await statusAndCode(await post(cookie, { 'X-Rote': 'x' }))).toEqual([
      403,
      'no-own-header',
    ]);
    for (const headers of [
      { ...own, Origin: 'https://evil.example' },
      { ...own, Origin: 'http://127.0.0.1:1' },
      { ...own, 'Sec-Fetch-Site': 'same-site' },
    ])
      expect(await statusAndCode(await post(cookie, headers))).toEqual([403, 'bad-origin']);
  });

  test('nothing is read for a page of another site', async () => {
    const cookie = await signIn();
    const get = (site: string): Promise<Response> =>
      face.fetch('/api/v1/runs', { headers: { Cookie: cookie, 'Sec-Fetch-Site': site } });
    for (const site of ['same-origin', 'none']) expect((await get(site)).status).toBe(200);
    for (const site of ['same-site', 'cross-site', 'odd'])
      expect(await statusAndCode(await get(site))).toEqual([403, 'bad-origin']);
  });

  test('a preflight of another site is allowed nothing', async () => {
    const answer = await face.fetch('/api/v1/preview', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-rote',
      },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('a program with the token needs no such header, and its token counts for itself', async () => {
    expect((await face.call('POST', '/preview', { every: '1h' })).status).toBe(200);
    const cookie = await signIn();
    const wrong = { Cookie: cookie, Authorization: 'Bearer wrong', 'X-Rote': 'page' };
    expect(await statusAndCode(await post(cookie, wrong))).toEqual([401, 'bad-token']);
  });

  test('one that was brought along is never taken over: signing in makes a new one and ends the old', async () => {
    const brought = `rote=${'A'.repeat(43)}`;
    const code = await makeCode();
    const own = { 'X-Rote': 'page' };
    const first = cookieOf(await login(code, { ...own, Cookie: brought }));
    expect(first).not.toBe(brought);
    expect(await statusAndCode(await me(brought))).toEqual([401, 'signed-out']);
    const second = cookieOf(await login(await makeCode(), { ...own, Cookie: first }));
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).status).toBe(200);
    // Two of them: somebody else may have put one there.
    expect((await me(`${second}; ${first}`)).status).toBe(401);
  });

  test('signing out ends it, and only the page itself can', async () => {
    const cookie = await signIn();
    const logout = (headers: Record<string, string>): Promise<Response> =>
      face.fetch('/logout', { method: 'POST', headers: { Cookie: cookie, ...headers } });
    expect(await statusAndCode(await logout({}))).toEqual([403, 'no-own-header']);
    const own = { 'X-Rote': 'page' };
    expect((await logout({ ...own, Origin: 'https://evil.example' })).status).toBe(403);
    const answer = await logout(own);
    expect(answer.headers.get('Set-Cookie')).toMatch(/^rote=; .*Max-Age=0$/);
    const me = await face.fetch('/api/v1/me', { headers: { Cookie: cookie } });
    expect(await statusAndCode(me)).toEqual([401, 'signed-out']);
    expect((await face.fetch('/logout', { method: 'POST' })).status).toBe(200);
  });

  test('it is over after thirty days without use', async () => {
    const cookie = await signIn();
    const me = (): Promise<Response> => face.fetch('/api/v1/me', { headers: { Cookie: cookie } });
    clock.advance(29 * 86_400_000);
    expect((await me()).status).toBe(200);
    clock.advance(30 * 86_400_000 + 1);
    expect((await me()).status).toBe(401);
  });
});

describe('page sessions', () => {
  async function listen(cookie: string) {
    const response = await face.fetch('/api/v1/events', { headers: { Cookie: cookie } });
    const reader = (response.body ?? new ReadableStream())
      .pipeThrough(new TextDecoderStream())
      .getReader();
    expect((await reader.read()).value).toContain('stream-opened');
    return reader;
  }
  const list = async (cookie: string) => {
    const answer = await face.fetch('/api/v1/page-sessions', { headers: { Cookie: cookie } });
    const { pageSessions } = (await answer.json()) as {
      pageSessions: { id: string; isThis: boolean }[];
    };
    return pageSessions;
  };

  test('are listed, the one that asks marked; one that is revoked is cut off at once, the others hear on', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const streams = { mine: await listen(mine), other: await listen(other) };
    const sessions = await list(mine);
    expect(sessions.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    const revoked = sessions.find(({ isThis }) => !isThis)?.id;
    const ended = await face.fetch(`/api/v1/page-sessions/${revoked}`, {
      method: 'DELETE',
      headers: { Cookie: mine, 'X-Rote': 'page' },
    });
    expect(await ended.json()).toEqual({ ok: true, ended: revoked });
    expect((await streams.other.read()).done).toBe(true);
    face.events.emit('skills-changed', {});
    expect((await streams.mine.read()).value).toContain('skills-changed');
    const after = await face.fetch('/api/v1/me', { headers: { Cookie: other } });
    expect(await statusAndCode(after)).toEqual([401, 'signed-out']);
    await streams.mine.cancel();
  });

  test('that another process ends are cut off, too, and so is who signs out', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const streams = [await listen(one), await listen(two)];
    const headers = { Cookie: one, 'X-Rote': 'page' };
    await face.fetch('/logout', { method: 'POST', headers });
    expect((await streams[0]?.read())?.done).toBe(true);
    const { store, makeId, people } = face.opened;
    const elsewhere = createPageSessions({ store, clock, makeId, people });
    expect(await elsewhere.endAll()).toHaveLength(1);
    expect((await streams[1]?.read())?.done).toBe(true);
  });

  test('of somebody who is removed end with them', async () => {
    const ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
    const cookie = cookieOf(await login(await makeCode(ann.id)));
    expect((await face.fetch('/api/v1/me', { headers: { Cookie: cookie } })).status).toBe(200);
    await face.call('DELETE', `/people/${ann.id}`);
    expect(await face.opened.house.pageSessions.list()).toEqual([]);
    expect((await face.fetch('/api/v1/me', { headers: { Cookie: cookie } })).status).toBe(401);
  });
});

test('a person says in which zone they are, and it is used', async () => {
  const cookie = await signIn();
  const change = (timezone: string | null): Promise<Response> =>
    face.fetch('/api/v1/me', {
      method: 'PATCH',
      headers: { Cookie: cookie, 'X-Rote': 'page', 'Content-Type': 'application/json' },
      body: JSON.stringify({ timezone }),
    });
  expect(await (await change('Asia/Tokyo')).json()).toMatchObject({
    person: { timezone: 'Asia/Tokyo' },
    timezone: 'Asia/Tokyo',
  });
  expect((await change('Nowhere/Else')).ok).toBe(false);
  expect(await (await change(null)).json()).toMatchObject({ timezone: 'UTC' });
});
