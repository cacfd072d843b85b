/** A sign-in at a remote MCP server that says itself where one signs in: what is asked of it, and what is not taken. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBeginAtMcp, type McpWish } from './at-mcp.ts';
import { createOAuth, type OAuthSend, SignInFailure } from './oauth.ts';
import { type FakeSignedMcp, openSignedMcp } from './signed-mcp.fake.ts';

const signal = new AbortController().signal;
let mcp: FakeSignedMcp;

beforeAll(async () => {
  mcp = await openSignedMcp();
});
afterEach(() => {
  mcp.instead = null;
});
afterAll(() => mcp.close());

const about: (string | undefined)[] = [];
const send: OAuthSend = async ({ method, url, headers, body }, _, server) => {
  about.push(server);
  const answer = await fetch(url, { method, headers, body, redirect: 'manual' });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  };
};
const begin = (more: Partial<McpWish> = {}) =>
  createBeginAtMcp(send)(
    {
      ...{ url: mcp.url, described: null, scopes: ['read'], client: null },
      ...{ redirect: 'http://127.0.0.1:7683/signed-in', registered: async () => null },
      ...more,
    },
    signal,
  );

test('is for that server alone, begun and renewed, and every request says which server it is about', async () => {
  const { address, verifier, state, server, client } = await begin();
  expect(new URL(address).searchParams.get('resource')).toBe(mcp.url);
  expect(server.mcp).toMatchObject({ url: mcp.url, resource: mcp.url, auth: 'none' });
  const back = new URL(await mcp.browse(address));
  const begun = { state, verifier, redirect: 'http://127.0.0.1:7683/signed-in' };
  const oauth = createOAuth(send);
  const tokens = await oauth.finish(server, client, { begun, address: back }, signal);
  expect(mcp.last.get('/token')?.form.get('resource')).toBe(mcp.url);
  await oauth.refresh(server, client, tokens.refresh ?? '', signal);
  expect(mcp.last.get('/token')?.form.get('resource')).toBe(mcp.url);
  expect(new Set(about)).toEqual(new Set([mcp.url]));
});

test('that has one agree where anybody reads along is refused', async () => {
  mcp.instead = (path) =>
    path === '/.well-known/oauth-authorization-server'
      ? {
          status: 200,
          body: {
            issuer: mcp.origin,
            authorization_endpoint: 'http://login.example/authorize',
            token_endpoint: `${mcp.origin}/token`,
            registration_endpoint: `${mcp.origin}/register`,
            response_types_supported: ['code'],
          },
        }
      : null;
  await expect(begin()).rejects.toThrow(/login\.example.*not https/);
});

test('of a client that it has forgotten has ended', async () => {
  const { server } = await begin();
  const gone = createOAuth(send).refresh(server, { id: 'forgotten', secret: null }, 'x', signal);
  await expect(gone).rejects.toMatchObject({ trouble: 'ended' });
});

test('with what cannot be reached says so', async () => {
  const away: OAuthSend = async () => {
    throw new SignInFailure('unreachable', 'The server does not answer.');
  };
  const wish = { url: mcp.url, described: null, scopes: [], client: null, redirect: 'http://x/' };
  const begun = createBeginAtMcp(away)({ ...wish, registered: async () => null }, signal);
  await expect(begun).rejects.toMatchObject({ trouble: 'unreachable' });
});
