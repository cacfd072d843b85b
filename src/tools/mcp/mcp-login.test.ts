/** What goes to a server is signed with its sign-in, and a token that it does not take is renewed once. */
import { expect, test } from 'vitest';
import { succeed } from '../../base/errors.ts';
import { createSecretMask } from '../secret-mask.ts';
import { maskedLogin, signWith } from './mcp-login.ts';

function fakeLogin() {
  let count = 1;
  const asked: (string | undefined)[] = [];
  return {
    asked,
    async token(refused?: string) {
      asked.push(refused);
      if (refused === `token-${count}`) count++;
      return succeed(`token-${count}`);
    },
    widen: async () => ({ isAsked: false, words: '' }),
  };
}

test('a token that is not taken is renewed, and a fresh one that is not taken either is not', async () => {
  const login = fakeLogin();
  const signed = signWith(login);
  expect(await signed.token()).toBe('token-1');
  await signed.onUnauthorized?.({} as never);
  expect(await signed.token()).toBe('token-2');
  for (let times = 0; times < 3; times++) {
    await signed.onUnauthorized?.({} as never);
    expect(await signed.token()).toBe('token-2');
  }
  expect(new Set(login.asked)).toEqual(new Set([undefined, 'token-1']));
});

test('a sign-in that ended is told as that', async () => {
  const fault = { code: 'signed-out', message: 'It has ended.', hint: 'Sign in.' };
  const login = { ...fakeLogin(), token: async () => ({ ok: false as const, fault }) };
  await expect(signWith(login).token()).rejects.toMatchObject({
    kind: 'signed-out',
    message: 'It has ended. Sign in.',
  });
});

test('what a server says of its tokens is masked, the one before among them', async () => {
  const { login, withTokens } = maskedLogin(fakeLogin());
  const mask = withTokens(createSecretMask({ KEY: 'value-of-key' }));
  await login.token();
  await login.token('token-1');
  const said = mask.text('token-1 token-2 value-of-key');
  expect(said).toBe('[secret token before] [secret token] [secret KEY]');
  expect(mask.value({ a: ['token-2'] })).toEqual({ a: ['[secret token]'] });
});
