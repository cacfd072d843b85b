import { expect, test } from 'vitest';
import { addressesIn, isOneOf, namedAddress, readAddress } from './mail-address.ts';

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

test.each([
  [{ name: 'Ana Lopez', address: 'ana@example.org' }, 'Ana Lopez <ana@example.org>'],
  [
    { name: 'Ana "x" <eve@example.com>', address: 'ana@example.org' },
    'Ana x eve example.com <ana@example.org>',
  ],
  [{ name: 'Ana ${secrets.x}', address: 'ana@example.org' }, 'Ana secrets.x <ana@example.org>'],
  [{ name: '"', address: 'ana@example.org' }, 'ana@example.org'],
])('what others wrote as a name is only shown: %o', (one, shown) => {
  expect(namedAddress(one)).toBe(shown);
  const read = readAddress(shown);
  expect(read.ok && read.value.address).toBe('ana@example.org');
  expect(isOneOf(shown, [{ name: 'x', address: 'ana@example.org' }])).toBe(true);
  expect(isOneOf(shown, [{ name: shown, address: 'eve@example.com' }])).toBe(false);
});
