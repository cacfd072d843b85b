/** Signing in elsewhere over real HTTP: begun by a route, finished by the browser that comes back, or by the address it shows. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLIENT, type FakeOidc, openOidc } from '../signin/oidc.fake.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let oidc: FakeOidc;
let face: FakeFace;

beforeAll(async () => {
  oidc = await openOidc();
});
afterAll(() => oidc.close());
beforeEach(async () => {
  face = await openFakeFace();
});
afterEach(() => face.close());

async function begun(): Promise<string> {
  const { status, document } = await face.call('POST', '/logins/begin', {
    provider: oidc.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scopes: ['openid', 'offline_access', 'read'],
    name: 'work',
  });
  expect(status).toBe(200);
  expect(JSON.stringify(document)).not.toContain(CLIENT.secret);
  return oidc.browse(String(document['address']));
}
const placeOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

test('a browser that comes back finishes it without a token of ours, and once', async () => {
  const back = placeOf(await begun());
  const first = await face.fetch(back);
  expect(first.status).toBe(200);
  expect(await first.text()).toBe('Signed in: work. You can close this page.\n');
  expect((await face.fetch(back)).status).not.toBe(200);
  const { document } = await face.call('GET', '/logins');
  expect(document).toMatchObject({ logins: [{ name: 'work', works: true }] });
  const removed = await face.call('DELETE', '/logins/work');
  expect(removed.document).toMatchObject({ revoked: true });
});

test('the address that a browser shows finishes it as well', async () => {
  const address = await begun();
  const { status, document } = await face.call('POST', '/logins/finish', { address });
  expect(status).toBe(200);
  expect(document).toMatchObject({ login: { name: 'work' } });
});

test('who comes with a state that nobody was given learns nothing', async () => {
  await begun();
  const answer = await face.fetch('/signed-in?code=x&state=guessed');
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toContain('work');
});
