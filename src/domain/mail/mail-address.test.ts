import { expect, test } from 'vitest';
import { addressesIn, readAddress } from './mail-address.ts';

test.each([
  ['bob@example.org', null, 'bob@example.org'],
  ['Bob.Lee+work@Mail.Example.org', null, 'bob.lee+work@mail.example.org'],
  ['Bob Lee <bob@example.org>', 'Bob Lee', 'bob@example.org'],
  ['Jörg Müßig <joerg@example.org>', 'Jörg Müßig', 'joerg@example.org'],
])('%s is an address', (text, name, address) => {
  expect(readAddress(text)).toEqual({ ok: true, value: { name, address } });
});

test.each([
  'bob',
  'bob@',
  '@example.org',
  'bob@localhost',
  'bob@example.org,eve@evil.example',
  'bob@example.org eve@evil.example',
  'bob@example.org\r\neve@evil.example',
  'bob@example.org\nBcc: eve@evil.example',
  'Bob\r\nBcc: eve@evil.example <bob@example.org>',
  'eve@evil.example <bob@example.org>',
  '"bob@example.org, x" <eve@evil.example>',
  'Bob <bob@example.org> <eve@evil.example>',
  '"bob lee"@example.org',
  'bob@[127.0.0.1]',
  'bob@exam\u0000ple.org',
  'b\u200bob@example.org',
  'bob@example..org',
  '.bob@example.org',
  'bob@-example.org',
  `${'b'.repeat(250)}@example.org`,
])('%j is none', (text) => {
  expect(readAddress(text)).toMatchObject({ ok: false, fault: { code: 'bad-address' } });
});

test('of a text only whole addresses are found in it', () => {
  const text = '{"to":["Bob <bob@example.org>"],"cc":"ann@example.org "} x@y.example.org.evil.test';
  expect([...addressesIn(text)]).toEqual([
    'bob@example.org',
    'ann@example.org',
    'x@y.example.org.evil.test',
  ]);
});
