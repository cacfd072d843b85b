/** Remote MCP servers that want a sign-in, in a whole house: connected, renewed, widened, ended, and every way it goes wrong. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createSystemClock } from '../../base/clock.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { secretsOf } from '../../domain/sign-in.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import { type FakeSignedMcp, openSignedMcp } from '../../signin/signed-mcp.fake.ts';

const signal = new AbortController().signal;
const clock = createSystemClock();
let mcp: FakeSignedMcp;
let home: string;
let opened: OpenHome;

beforeAll(async () => {
  mcp = await openSignedMcp();
});
afterAll(() => mcp.close());
beforeEach(() => {
  Object.assign(mcp, { instead: null, wants: 'read' });
  for (const list of [mcp.asked, mcp.tokens]) list.length = 0;
  home = mkdtempSync(join(tmpdir(), 'rote-mcp-sign-in-'));
  opened = openHome({ home, config: configSchema.parse({}), clock });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true, force: true });
});

const connect = async (more: object = {}) =>
  (await opened.house.servers()).connect(
    { server: mcp.url, name: 'notes', ...more },
    { isAtMachine: true, signal },
  );

async function signedIn(more: object = {}) {
  const begun = await connect(more);
  if (begun.kind !== 'sign-in') throw new Error(`it is ${begun.kind}`);
  await opened.house.finishLogin(await mcp.browse(begun.address), signal);
  return begun;
}

/** Another process, which reads the settings as they are now. */
async function reopened(): Promise<void> {
  await opened.close();
  opened = openHome({ home, config: settings(), clock });
}

async function connected(): Promise<void> {
  await signedIn();
  expect((await connect()).kind).toBe('connected');
  await reopened();
}

async function call(tool = 'notes.find') {
  const { catalog } = await opened.own.tools(() => true);
  return catalog.call(
    tool,
    {},
    {
      ...{ signal, key: 'k', sessionKey: OWNER_SESSION, runId: null, scheduleId: null },
      capabilities: new Set([tool]),
    },
  );
}
const requests = async () =>
  (await opened.house.requests.list({ state: 'open', limit: 10 })).filter(
    ({ kind }) => kind === 'sign-in',
  );
const theLogin = async () => {
  const [login] = await (await opened.house.logins()).list();
  if (login === undefined) throw new Error('nobody is signed in');
  return login;
};
/** As they are in the file. */
function settings() {
  const file = join(home, 'config.yaml');
  return configSchema.parse(existsSync(file) ? parse(readFileSync(file, 'utf8')) : {});
}
const kept = (): string => readFileSync(join(home, 'secrets.yaml'), 'utf8');

describe('connecting', () => {
  test('registers Rote, asks for a code that holds for that server alone, and keeps nothing before it works', async () => {
    const begun = await signedIn();
    const said = Object.fromEntries(new URL(begun.address).searchParams);
    expect(said).toMatchObject({
      ...{ resource: mcp.url, code_challenge_method: 'S256', scope: 'read' },
      redirect_uri: expect.stringContaining('/signed-in'),
    });
    expect(mcp.last.get('/token')?.form.get('resource')).toBe(mcp.url);
    expect(settings().mcp.servers).toEqual({});
    const made = await connect();
    expect(made).toMatchObject({
      kind: 'connected',
      tools: [
        { name: 'notes.find', effect: 'read' },
        { name: 'notes.write', effect: 'once' },
      ],
    });
    expect(settings().mcp.servers['notes']).toMatchObject({
      ...{ url: mcp.url, login: 'notes', headers: {} },
    });
    const config = readFileSync(join(home, 'config.yaml'), 'utf8');
    const token = mcp.tokens.at(-1)?.replace('Bearer ', '') ?? '-';
    expect(kept()).toContain(`${secretsOf(await theLogin()).access}: ${token}`);
    expect(`${config}${JSON.stringify(made)}`).not.toContain(token);
    expect(mcp.asked.filter((one) => one === '/register')).toHaveLength(1);
  });

  test('once more, with the client that was registered before', async () => {
    await signedIn();
    await signedIn({ login: 'second', name: 'second' });
    expect(mcp.asked.filter((one) => one === '/register')).toHaveLength(1);
  });

  test('over the page reaches no program and nothing in the network of the machine', async () => {
    const desk = await opened.house.servers();
    for (const server of [mcp.url, 'filesystem', 'https://127.0.0.1/mcp', 'https://localhost/mcp'])
      await expect(
        desk.connect({ server, needs: '/tmp' }, { isAtMachine: false, signal }),
      ).rejects.toMatchObject({ code: 'only-at-the-machine' });
    expect(mcp.asked).toEqual([]);
  });

  test('asks a person for a client id where none is registered, and takes it', async () => {
    mcp.instead = (path) => (path === '/register' ? { status: 403, body: 'no' } : null);
    await expect(connect()).rejects.toMatchObject({
      code: 'no-client',
      message: expect.stringContaining('HTTP 403'),
      hint: expect.stringContaining('--client-id'),
    });
    const begun = await connect({ clientId: 'ours', clientSecret: 'the-secret-of-ours' });
    if (begun.kind !== 'sign-in') throw new Error(begun.kind);
    expect(new URL(begun.address).searchParams.get('client_id')).toBe('ours');
    expect(kept()).toContain('the-secret-of-ours');
  });

  test.each([
    [
      'an error page instead of its metadata',
      (path: string) =>
        path === '/.well-known/oauth-authorization-server'
          ? { status: 200, body: '<html>Oh no</html>' }
          : null,
    ],
    [
      'metadata of another server',
      (path: string) =>
        path.startsWith('/.well-known/oauth-protected')
          ? { status: 200, body: { resource: 'https://bank.example/mcp' } }
          : null,
    ],
    [
      'an issuer that is somebody else',
      (path: string) =>
        path === '/.well-known/oauth-authorization-server'
          ? { status: 200, body: { ...METADATA, issuer: 'https://accounts.example' } }
          : null,
    ],
    [
      'a place to sign in that is not https',
      (path: string) =>
        path === '/.well-known/oauth-authorization-server'
          ? {
              status: 200,
              body: {
                ...METADATA,
                ...{ issuer: mcp.origin, registration_endpoint: `${mcp.origin}/register` },
                authorization_endpoint: 'http://login.example/authorize',
              },
            }
          : null,
    ],
  ])('is refused by %s, and keeps nothing', async (_, instead) => {
    mcp.instead = instead;
    await expect(connect()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await (await opened.house.logins()).list()).toEqual([]);
    expect(settings().mcp.servers).toEqual({});
  });

  test('is not finished with a state that nobody was given', async () => {
    const begun = await connect();
    if (begun.kind !== 'sign-in') throw new Error(begun.kind);
    const back = new URL(await mcp.browse(begun.address));
    back.searchParams.set('state', 'guessed');
    await expect(opened.house.finishLogin(back.href, signal)).rejects.toMatchObject({
      code: 'sign-in-over',
    });
  });
});

const METADATA = {
  authorization_endpoint: 'https://login.example/authorize',
  token_endpoint: 'https://login.example/token',
  response_types_supported: ['code'],
};

describe('a connected server', () => {
  test('is called with a token that is renewed once when it is no longer taken, and a call goes on', async () => {
    await connected();
    expect(await call()).toMatchObject({ ok: true, output: 'three notes' });
    mcp.expire();
    mcp.asked.length = 0;
    expect(await call()).toMatchObject({ ok: true });
    expect(mcp.asked.filter((one) => one.startsWith('/token'))).toEqual(['/token refresh_token']);
    expect(mcp.last.get('/token')?.form.get('resource')).toBe(mcp.url);
  });

  test('is renewed by one of two processes', async () => {
    await connected();
    const other = openHome({ home, config: settings(), clock });
    const [here, there] = [await opened.own.signIns(), await other.own.signIns()];
    const [one, two] = [here, there].map((own) => own.mcpLogin('notes', new URL(mcp.url)));
    const first = await one?.token();
    const refused = first?.ok === true ? first.value : '';
    mcp.expire();
    mcp.asked.length = 0;
    const [a, b] = await Promise.all([one?.token(refused), two?.token(refused)]);
    expect(a).toMatchObject({ ok: true });
    expect(b).toEqual(a);
    expect(mcp.asked).toEqual(['/token refresh_token']);
    await other.close();
  });

  test('that does not even take a fresh token is asked once more, and not for ever', async () => {
    await connected();
    await call();
    mcp.instead = (path, what) =>
      path === '/mcp' && what === 'tools/call' ? { status: 401 } : null;
    mcp.asked.length = 0;
    for (let times = 0; times < 3; times++)
      expect(await call()).toMatchObject({
        ok: false,
        failure: { message: expect.stringContaining('does not take a fresh token') },
      });
    expect(mcp.asked.filter((one) => one.startsWith('/token'))).toHaveLength(1);
    expect(mcp.asked.filter((one) => one.endsWith('tools/call')).length).toBeLessThanOrEqual(6);
  });

  test('whose sign-in ended asks once; a yes says where to sign in, and then it goes on', async () => {
    await connected();
    await call();
    mcp.forgetAll();
    for (let times = 0; times < 2; times++)
      expect(await call()).toMatchObject({
        ok: false,
        failure: { code: 'signed-out', fate: 'not-done' },
      });
    const [request, ...others] = await requests();
    expect(others).toEqual([]);
    const answered = await opened.house.requests.answer(request?.id ?? '', 'yes');
    const [address = ''] = /http:\/\/\S+/.exec(answered.note ?? '') ?? [];
    await opened.house.finishLogin(await mcp.browse(address), signal);
    expect(await call()).toMatchObject({ ok: true });
    expect(await requests()).toEqual([]);
  });

  test('is not ended by a place to sign in that is away for a while', async () => {
    await connected();
    await call();
    mcp.expire();
    mcp.instead = (path) => (path === '/token' ? { status: 503, body: 'later' } : null);
    expect(await call()).toMatchObject({ ok: false, failure: { retryable: true } });
    expect(await requests()).toEqual([]);
    mcp.instead = null;
    expect(await call()).toMatchObject({ ok: true });
  });

  test('that wants more rights asks its owner, and gets what was agreed to', async () => {
    await connected();
    mcp.wants = 'write';
    expect(await call()).toMatchObject({ ok: false, failure: { code: 'signed-out' } });
    const [request] = await requests();
    expect(request?.lines.join('\n')).toContain('It wants: write');
    const answered = await opened.house.requests.answer(request?.id ?? '', 'yes');
    const [address = ''] = /http:\/\/\S+/.exec(answered.note ?? '') ?? [];
    expect(new URL(address).searchParams.get('scope')).toBe('read write');
    await opened.house.finishLogin(await mcp.browse(address), signal);
    expect(await call()).toMatchObject({ ok: true });
  });

  test('that wants ever more rights is heard three times', async () => {
    await connected();
    for (let times = 1; times <= 5; times++) {
      mcp.wants = `more-${times}`;
      await call();
      const [request] = await requests();
      if (request === undefined) {
        expect(times).toBe(4);
        expect(await call()).toMatchObject({ failure: { code: 'http-403' } });
        return;
      }
      const answered = await opened.house.requests.answer(request.id, 'yes');
      const [address = ''] = /http:\/\/\S+/.exec(answered.note ?? '') ?? [];
      await opened.house.finishLogin(await mcp.browse(address), signal);
    }
    throw new Error('it is heard for ever');
  });

  test('gets its token, and no other address does', async () => {
    await connected();
    const own = await opened.own.signIns();
    expect(await own.mcpLogin('notes', new URL('http://127.0.0.1:1/mcp')).token()).toMatchObject({
      ok: false,
      fault: { code: 'signed-out' },
    });
  });

  test('is gone from the settings and from the list once it is removed', async () => {
    await connected();
    const desk = await opened.house.servers();
    expect(await desk.list()).toMatchObject([{ name: 'notes', login: 'notes', place: mcp.url }]);
    await desk.remove('notes');
    expect(await desk.list()).toEqual([]);
    await expect(desk.remove('notes')).rejects.toMatchObject({ code: 'unknown-server' });
  });
});
