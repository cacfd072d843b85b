import { expect, test } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

test.each([
  ['https://a.b/?api_key=hunter2&x=1', 'https://a.b/?api_key=[secret]&x=1'],
  ['https://a.b/?x=1&access_token=hunter2', 'https://a.b/?x=1&access_token=[secret]'],
  ['curl -H "Authorization: Bearer hunter2" a.b', 'curl -H "Authorization: Bearer [secret]" a.b'],
  ['authorization:hunter2', 'authorization:[secret]'],
  ['GET https://user:hunter2@a.b/x?y=z@w', 'GET https://[secret]@a.b/x?y=z@w'],
  ['git clone https://hunter2@a.b', 'git clone https://[secret]@a.b'],
  ['https://user:hunt@er2@a.b', 'https://[secret]@a.b'],
  ['{"user": "me", "password": "hunter2"}', '{"user":"me","password":"[secret]"}'],
  [' [{"in":"{\\"api_key\\":\\"hunter2\\"}"}]', '[{"in":"{\\"api_key\\":\\"[secret]\\"}"}]'],
])('%s is shown as %s, at any depth', (given, shown) => {
  expect(redactSecrets({ list: [{ text: given }] })).toEqual({ list: [{ text: shown }] });
});

test.each([
  'the authorization was refused',
  'https://a.b/token/x?page=2',
  'a token=1 of another kind',
  'me@a.b wrote to https://a.b/@you',
  '{ "text": "the password" }',
  '{ "text": "the password" ',
  '',
])('innocent words stay as they are: %s', (text) => {
  expect(redactSecrets([text])).toEqual([text]);
});

test('JSON that is nested without end is a text like any other', () => {
  const text = `${'['.repeat(200_000)}"a token"${']'.repeat(200_000)}`;
  expect(typeof redactSecrets(text)).toBe('string');
});

test('a long text takes no long time', () => {
  const text = `${'&authorization : '.repeat(50_000)}${'?'.repeat(100_000)}${'a'.repeat(500_000)}${'://a.b'.repeat(50_000)}`;
  expect(String(redactSecrets(text)).length).toBeGreaterThan(500_000);
});
