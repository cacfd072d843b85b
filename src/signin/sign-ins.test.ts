/** Sign-ins at a real OpenID provider on loopback: begun, finished, renewed by one at a time, ended, and every way it goes wrong. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import { type SignIn, secretsOf } from '../domain/sign-in.ts';
import { createSecrets } from '../home/secrets.ts';
import { writeSecrets } from '../home/write-secret.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { createAccess, type SignInPorts } from './access.ts';
import { createBeginAtMcp } from './at-mcp.ts';
import { createOAuth, type OAuthSend, SignInFailure } from './oauth.ts';
import { CLIENT, type FakeOidc, openOidc } from './oidc.fake.ts';
import { createSignInDesk } from './sign-ins.ts';

const NEVER = new AbortController().signal;
const REDIRECT = 'http://127.0.0.1:7683/signed-in';

let oidc: FakeOidc;
let home: string;
let store: Store;
let clock: VirtualClock;
let ended: SignIn[];

beforeAll(async () => {
  oidc = await openOidc({ tokenSec: 600 });
});
afterAll(() => oidc.close());
beforeEach(async () => {
  oidc.instead = null;
  oidc.granted.length = 0;
  home = mkdtempSync(join(tmpdir(), 'rote-sign-in-'));
  clock = createVirtualClock({ startIso: '2026-11-19T10:00:00Z' });
  store = openSqliteStore({
    file: join(home, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  ended = [];
});
afterEach(async () => {
  await store.close();
  rmSync(home, { recursive: true });
});

const send: OAuthSend = async ({ method, url, headers, body }, signal) => {
  const answer = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch(
    (error: Error) => {
      throw new SignInFailure('unreachable', error.message);
    },
  );
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  };
};

const ports = (more: Partial<SignInPorts> = {}): SignInPorts => ({
  ...{ store, clock, makeId: createIds(clock), oauth: createOAuth(send) },
  secret: createSecrets(home),
  saveSecrets: (values) => writeSecrets(home, values),
  onEnded: async (signIn) => void ended.push(signIn),
  ...more,
});
const desk = (person = 'owner') =>
  createSignInDesk({ ...ports(), person, beginAtMcp: createBeginAtMcp(send) });
const wish = () => ({
  provider: oidc.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  scopes: ['openid', 'offline_access', 'read'],
  name: 'work',
  hosts: ['api.example.org'],
});

async function signedIn(): Promise<SignIn> {
  const { address } = await desk().begin(wish(), REDIRECT, NEVER);
  return desk().finish(await oidc.browse(address), NEVER);
}
const secrets = (): string => readFileSync(join(home, 'secrets.yaml'), 'utf8');

describe('a sign-in', () => {
  test('is finished with the address that the browser comes back with, and shows no token', async () => {
    const signIn = await signedIn();
    expect(signIn).toMatchObject({
      person: 'owner',
      address: 'work',
      provider: new URL(oidc.issuer).host,
      hosts: ['api.example.org'],
      expiresMs: clock.nowMs() + 600_000,
      endedMs: null,
    });
    const token = await createAccess(ports()).token(signIn.id);
    expect(token).toMatchObject({ ok: true });
    const value = token.ok ? token.value : '';
    expect(secrets()).toContain(`${secretsOf(signIn).access}: ${value}`);
    expect(JSON.stringify(await desk().list())).not.toContain(value);
    expect(oidc.granted).toEqual(['authorization_code']);
  });

  test('keeps what it was for before, and its id, where it is made anew', async () => {
    const first = await signedIn();
    const { address } = await desk().begin({ ...wish(), scopes: ['write'] }, REDIRECT, NEVER);
    expect(new URL(address).searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['read', 'write']),
    );
    const second = await desk().finish(await oidc.browse(address), NEVER);
    expect(second.id).toBe(first.id);
    expect(second.scopes).toEqual(expect.arrayContaining(['read', 'write']));
  });

  test('asks for a code that only its beginner can use, and for nothing in the open', async () => {
    const { address } = await desk().begin(wish(), REDIRECT, NEVER);
    const said = Object.fromEntries(new URL(address).searchParams);
    expect(said).toMatchObject({ code_challenge_method: 'S256', response_type: 'code' });
    expect(address).not.toContain(CLIENT.secret);
  });

  test('is removed here and there', async () => {
    const signIn = await signedIn();
    const { isRevoked } = await desk().remove('work', NEVER);
    expect(isRevoked).toBe(true);
    expect(secrets()).not.toContain(signIn.id);
    expect(await createAccess(ports()).token(signIn.id)).toMatchObject({
      ok: false,
      fault: { code: 'signed-out' },
    });
  });

  test('is nobody else’s', async () => {
    await signedIn();
    expect(await desk('ann').list()).toEqual([]);
    await expect(desk('ann').remove('work', NEVER)).rejects.toMatchObject({
      code: 'unknown-sign-in',
    });
    const { address } = await desk().begin(wish(), REDIRECT, NEVER);
    await expect(desk('ann').finish(await oidc.browse(address), NEVER)).rejects.toMatchObject({
      code: 'sign-in-over',
    });
  });

  test('wants a client id the first time, and says where one is made', async () => {
    await expect(desk().begin({ provider: 'google' }, REDIRECT, NEVER)).rejects.toMatchObject({
      code: 'no-client',
      hint: expect.stringContaining('https://console.cloud.google.com/apis/credentials'),
    });
    const given = { provider: 'google', uses: ['mail'] as const, clientId: 'mine' };
    await desk().begin(given, REDIRECT, NEVER);
    const { address } = await desk('ann').begin({ provider: 'google' }, REDIRECT, NEVER);
    expect(new URL(address).searchParams.get('client_id')).toBe('mine');
    // Nobody but the owner has all others sign in to another program.
    for (const more of [{ clientId: 'hers' }, { clientId: 'mine', clientSecret: 'hers' }])
      await expect(
        desk('ann').begin({ provider: 'google', ...more }, REDIRECT, NEVER),
      ).rejects.toMatchObject({ code: 'client-known' });
  });

  test('asks for as little as its use takes', async () => {
    const given = { provider: 'google', uses: ['calendar'] as const, clientId: 'mine' };
    const { address } = await desk().begin(given, REDIRECT, NEVER);
    expect(new URL(address).searchParams.get('scope')).toBe(
      'https://www.googleapis.com/auth/calendar',
    );
    await expect(
      desk().begin({ provider: 'github', uses: ['mail'], clientId: 'x' }, REDIRECT, NEVER),
    ).rejects.toMatchObject({ code: 'bad-use' });
  });

  test.each(['fastmail', 'nonsense', 'ftp://example.org'])(
    'at %s is refused with what there is instead',
    async (provider) => {
      await expect(desk().begin({ ...wish(), provider }, REDIRECT, NEVER)).rejects.toMatchObject({
        code: 'unknown-provider',
      });
    },
  );

  test('by a code on another device waits until somebody agreed', async () => {
    let polls = 0;
    oidc.instead = (path) => {
      if (path !== '/token') return null;
      polls += 1;
      if (polls === 1) return { status: 400, body: '{"error":"authorization_pending"}' };
      if (polls === 2) return { status: 400, body: '{"error":"slow_down"}' };
      return {
        status: 200,
        body: '{"access_token":"from-a-phone","token_type":"bearer","expires_in":60}',
      };
    };
    const begun = await desk().beginOnDevice(wish(), NEVER);
    expect(begun.shown.address).toContain('/device');
    const waiting = desk().finishOnDevice(begun, NEVER);
    for (const everyMs of [5000, 5000, 10_000]) {
      await clock.timerSet(everyMs);
      clock.advance(everyMs);
    }
    const signIn = await waiting;
    expect(polls).toBe(3);
    expect(secrets()).toContain(`${secretsOf(signIn).access}: from-a-phone`);
  });
});

describe('a code on another device, at a real provider', () => {
  const everyMs = 5000;

  test('is typed there, and the sign-in is kept with what the provider gives', async () => {
    const { id, shown } = await desk().beginOnDevice(wish(), NEVER);
    expect(shown).toMatchObject({ address: `${oidc.issuer}/device`, everySec: 5 });
    // Asked before it is time, the provider is not.
    let polls = 0;
    oidc.instead = (path) => {
      if (path === '/token') polls += 1;
      return null;
    };
    expect(await desk().tryOnDevice(id, NEVER)).toEqual({ againSec: 5 });
    expect(polls).toBe(0);
    clock.advance(everyMs);
    expect(await desk().tryOnDevice(id, NEVER)).toEqual({ againSec: 5 });
    await expect(desk('ann').tryOnDevice(id, NEVER)).rejects.toMatchObject({
      code: 'sign-in-over',
    });
    await oidc.typeOnDevice(shown.shown);
    clock.advance(everyMs);
    const signIn = await desk().tryOnDevice(id, NEVER);
    expect(signIn).toMatchObject({ address: 'work', person: 'owner', endedMs: null });
    expect(oidc.granted).toEqual(['urn:ietf:params:oauth:grant-type:device_code']);
    // What it gave is renewed like any other.
    clock.advance(3_600_000);
    expect(await createAccess(ports()).token((signIn as SignIn).id)).toMatchObject({ ok: true });
    expect(oidc.granted.at(-1)).toBe('refresh_token');
    await expect(desk().tryOnDevice(id, NEVER)).rejects.toMatchObject({ code: 'sign-in-over' });
  });

  test('is no sign-in where the person says no there, or it is too late', async () => {
    const first = await desk().beginOnDevice(wish(), NEVER);
    await oidc.typeOnDevice(first.shown.shown, 'no');
    clock.advance(everyMs);
    await expect(desk().tryOnDevice(first.id, NEVER)).rejects.toMatchObject({
      code: 'not-signed-in',
    });
    const second = await desk().beginOnDevice(wish(), NEVER);
    clock.advance((second.shown.lastsSec + 1) * 1000);
    await expect(desk().tryOnDevice(second.id, NEVER)).rejects.toMatchObject({
      message: 'Nobody agreed in time.',
    });
    expect(await desk().list()).toEqual([]);
  });
});

describe('an answer that is not the right one', () => {
  test('with another state, twice, or too late finishes nothing', async () => {
    const { address } = await desk().begin(wish(), REDIRECT, NEVER);
    const answer = await oidc.browse(address);
    const forged = new URL(answer);
    forged.searchParams.set('state', 'somebody-elses');
    await expect(desk().finish(forged.href, NEVER)).rejects.toMatchObject({ code: 'sign-in-over' });
    await desk().finish(answer, NEVER);
    await expect(desk().finish(answer, NEVER)).rejects.toMatchObject({ code: 'sign-in-over' });
    const late = await desk().begin(wish(), REDIRECT, NEVER);
    const there = await oidc.browse(late.address);
    clock.advance(16 * 60_000);
    await expect(desk().finish(there, NEVER)).rejects.toMatchObject({ code: 'sign-in-over' });
    expect(oidc.granted).toEqual(['authorization_code']);
  });

  test('with a code of another sign-in is refused by the provider', async () => {
    const mine = await desk().begin(wish(), REDIRECT, NEVER);
    const other = await desk().begin(wish(), REDIRECT, NEVER);
    const swapped = new URL(await oidc.browse(mine.address));
    swapped.searchParams.set('state', other.state);
    await expect(desk().finish(swapped.href, NEVER)).rejects.toMatchObject({
      code: 'not-signed-in',
    });
    expect(await desk().list()).toEqual([]);
  });

  test('of another provider is refused', async () => {
    const { address } = await desk().begin(wish(), REDIRECT, NEVER);
    const foreign = new URL(await oidc.browse(address));
    foreign.searchParams.set('iss', 'https://evil.example');
    await expect(desk().finish(foreign.href, NEVER)).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });

  test.each([
    ['no address', 'bad-address'],
    ['https://example.org/', 'bad-address'],
  ])('%s is not one', async (text, code) => {
    await expect(desk().finish(text, NEVER)).rejects.toMatchObject({ code });
  });

  test('says that somebody said no, in the words of the server', async () => {
    const { state } = await desk().begin(wish(), REDIRECT, NEVER);
    const said = `${REDIRECT}?state=${state}&error=access_denied&error_description=No+thanks&iss=${encodeURIComponent(oidc.issuer)}`;
    await expect(desk().finish(said, NEVER)).rejects.toMatchObject({
      code: 'not-signed-in',
      message: expect.stringContaining('No thanks'),
    });
  });

  test.each([
    ['a page in place of JSON', { status: 200, type: 'text/html', body: '<h1>Sorry</h1>' }],
    ['a fault of the server', { status: 503, body: '' }],
    ['a no with the status of a yes', { status: 200, body: '{"error":"bad_verification_code"}' }],
    ['half a token', { status: 200, body: '{"token_type":"bearer"}' }],
  ])('%s is told as what it is, and nothing is kept', async (_, answer) => {
    const { address } = await desk().begin(wish(), REDIRECT, NEVER);
    const there = await oidc.browse(address);
    oidc.instead = (path) => (path === '/token' ? answer : null);
    await expect(desk().finish(there, NEVER)).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await desk().list()).toEqual([]);
  });
});

describe('a token', () => {
  test('is renewed before it runs out, and not earlier', async () => {
    const { id } = await signedIn();
    const access = createAccess(ports());
    const first = await access.token(id);
    clock.advance(500_000);
    expect(await access.token(id)).toEqual(first);
    clock.advance(60_000);
    expect(await access.token(id)).not.toEqual(first);
    expect(oidc.granted).toEqual(['authorization_code', 'refresh_token']);
  });

  test('that its service did not take is renewed, whatever the clock says', async () => {
    const { id } = await signedIn();
    const access = createAccess(ports());
    const first = await access.token(id);
    const second = await access.token(id, first.ok ? first.value : '');
    expect(second).toMatchObject({ ok: true });
    expect(second).not.toEqual(first);
  });

  test('is renewed once, however many processes want it', async () => {
    const { id } = await signedIn();
    clock.advance(599_000);
    const gate = Promise.withResolvers<void>();
    const oauth = createOAuth(send);
    const slow: typeof oauth = {
      ...oauth,
      async refresh(...wanted) {
        await gate.promise;
        return oauth.refresh(...wanted);
      },
    };
    const all = Array.from({ length: 6 }, () => createAccess(ports({ oauth: slow })).token(id));
    // Five wait for the lease, and one has a request under way.
    while (clock.pendingTimers() < 6) await clock.idle();
    gate.resolve();
    await Promise.race(all);
    const done = Promise.all(all);
    for (let times = 0; times < 20; times++) {
      clock.advance(250);
      await clock.idle();
    }
    const tokens = await done;
    expect(new Set(tokens.map((one) => (one.ok ? one.value : one.fault.code))).size).toBe(1);
    expect(oidc.granted).toEqual(['authorization_code', 'refresh_token']);
    expect(ended).toEqual([]);
  });

  test('is stored before it is used: who dies in between goes on with the new one', async () => {
    const { id } = await signedIn();
    clock.advance(599_000);
    const dying: SignInPorts['store'] = {
      ...store,
      signIns: { ...store.signIns, put: () => Promise.reject(new Error('killed')) },
    };
    await expect(createAccess(ports({ store: dying })).token(id)).rejects.toThrow('killed');
    // The lease of the dead runs out.
    clock.advance(60_000);
    expect(await createAccess(ports()).token(id)).toMatchObject({ ok: true });
    expect(oidc.granted).toEqual(['authorization_code', 'refresh_token', 'refresh_token']);
    expect(ended).toEqual([]);
  });

  test('of a sign-in that was taken back ends it, and asks once', async () => {
    const { id } = await signedIn();
    oidc.forgetAll();
    clock.advance(599_000);
    const access = createAccess(ports());
    for (let times = 0; times < 3; times++)
      expect(await access.token(id)).toMatchObject({ ok: false, fault: { code: 'signed-out' } });
    expect(ended.map((one) => one.id)).toEqual([id]);
    expect((await desk().list())[0]?.endedMs).toBe(clock.nowMs());
    // Made anew, it works again under its id.
    expect((await signedIn()).id).toBe(id);
    expect(await access.token(id)).toMatchObject({ ok: true });
  });

  test('that can not be had now ends nothing, and is asked for again', async () => {
    const { id } = await signedIn();
    clock.advance(599_000);
    oidc.instead = () => ({ status: 503, body: '' });
    const access = createAccess(ports());
    expect(await access.token(id)).toMatchObject({
      ok: false,
      fault: { code: 'sign-in-unreachable' },
    });
    expect(ended).toEqual([]);
    oidc.instead = null;
    expect(await access.token(id)).toMatchObject({ ok: true });
  });
});
