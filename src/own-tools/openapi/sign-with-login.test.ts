/** Which sign-in signs a call of an API. */
import { expect, test } from 'vitest';
import { refuse, succeed } from '../../base/errors.ts';
import type { SignIn } from '../../domain/sign-in.ts';
import { signWithLogin } from './sign-with-login.ts';

const loginOf = (person: string, hosts: string[]): SignIn => ({
  ...{ id: `sign_${person}`, person, address: 'work', provider: 'github', clientId: 'x' },
  server: { issuer: null, authorization: '', token: '', device: null, revocation: null },
  ...{ scopes: [], hosts, expiresMs: null, endedMs: null, createdMs: 0 },
});
const all = [loginOf('ann', ['api.github.com']), loginOf('bob', ['api.example.org'])];
const sign = signWithLogin(
  { of: async (person) => all.filter((one) => one.person === person) },
  async (id, host) => succeed(`${id} at ${host}`),
);
const api = (url: string, secrets: Record<string, string> = {}) => ({
  api: { name: 'hub', schemes: {}, secrets, server: { url, by: 'document' as const } },
  operation: { name: 'hub.list', schemes: [] },
});

test('the person’s own, for its hosts', async () => {
  expect(await sign(api('https://api.github.com/v3'), 'ann')).toMatchObject({
    value: { headers: { authorization: 'Bearer sign_ann at api.github.com' }, query: {} },
  });
  expect(await sign(api('https://api.github.com/v3'), 'bob')).toBeNull();
  expect(await sign(api('https://evil.example/'), 'ann')).toBeNull();
});

test('none, where a secret is named for the API', async () => {
  expect(await sign(api('https://api.github.com/', { usual: 'TOKEN' }), 'ann')).toBeNull();
});

test('that has ended refuses the call, and no secret takes its place', async () => {
  const fault = { code: 'signed-out', message: 'It has ended.', hint: '' };
  const over = signWithLogin({ of: async () => all }, async () => refuse(fault));
  expect(await over(api('https://api.github.com/'), 'ann')).toEqual(refuse(fault));
});
