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

test('a number of tokens is no secret, and a token that is a number is one', () => {
  const counts = { tokens: 12, inputTokens: 0, max_output_tokens: 400, text: '{"tokensIn":3}' };
  expect(redactSecrets(counts)).toEqual(counts);
  expect(redactSecrets({ token: 12, tokens: ['x'], password: 1, apiTokens: 'x' })).toEqual({
    token: '[secret]',
    tokens: '[secret]',
    password: '[secret]',
    apiTokens: '[secret]',
  });
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

/** Each took seconds to hours when the name of a secret could be looked for in several ways. */
test.each([
  ['names of secrets', `?${'token'.repeat(100_000)}`],
  ['names after names', '&api_key'.repeat(60_000)],
  ['a name without an end', `?${'a'.repeat(500_000)}`],
  ['names that are almost given', '?token'.repeat(100_000)],
  ['words of a header', `${'&authorization : '.repeat(50_000)}${'?'.repeat(100_000)}`],
  ['spaces in a header', `authorization${' '.repeat(500_000)}`],
  ['spaces after it', `authorization:${' '.repeat(500_000)}"`],
  ['spaces after a kind', `authorization: bearer${' '.repeat(500_000)}"`],
  ['addresses', '://a.b'.repeat(100_000)],
  ['an address without a host', `://${':'.repeat(500_000)}`],
  ['JSON that does not end', `{"token":"${'\\'.repeat(500_000)}`],
  ['names in JSON', '"token":"'.repeat(60_000)],
  ['quotes', `token ${'"'.repeat(500_000)}`],
  ['JSON nested without end', `${'['.repeat(200_000)}"a token"`],
  [
    'JSON in JSON in JSON',
    ['a', 'b', 'c', 'd', 'e'].reduce(
      (inner, key) => JSON.stringify({ [key]: inner, token: 1 }),
      'x'.repeat(200_000),
    ),
  ],
])('no text is made so that it takes longer than it is long: %s', (_, text) => {
  expect(redactSecrets({ text })).toEqual({ text: expect.any(String) });
});

test.each([
  ['{"password": "hunter2", "more": [1, 2', '{"password": "[secret]", "more": [1, 2'],
  ['it said {"api_key":"hun\\"ter2"} and left', 'it said {"api_key":"[secret]"} and left'],
  ['{"text": "the token", "token": "hunter2', '{"text": "the token", "token": "[secret]'],
])(
  'a secret in JSON that was cut off, or stands between words, is taken out too: %s',
  (given, shown) => {
    expect(redactSecrets(given)).toBe(shown);
  },
);
