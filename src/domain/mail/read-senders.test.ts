/** From lines as people, programs and those who pretend write them. */
import { expect, test } from 'vitest';
import { readSenders } from './read-senders.ts';

const said = (line: string) =>
  readSenders(line)?.map(({ name, address }) => (name === null ? address : `${name} = ${address}`));

test.each([
  ['Anna <Anna@Example.org>', 'Anna = anna@example.org'],
  ['anna@example.org', 'anna@example.org'],
  ['no-reply@bank.example <eve@evil.example>', 'no-reply@bank.example = eve@evil.example'],
  ['"no-reply@bank.example" <eve@evil.example>', 'no-reply@bank.example = eve@evil.example'],
  ['Bank (no-reply@bank.example) <eve@evil.example>', 'Bank = eve@evil.example'],
  ['eve@evil.example (no-reply@bank.example)', 'eve@evil.example'],
  ['eve@evil.example (a (<no-reply@bank.example>) \\) b)', 'eve@evil.example'],
  ['"Doe, \\"J\\" <x>" <john@example.org>', 'Doe, "J" <x> = john@example.org'],
  ['Doe, John <john@example.org>', 'Doe, John = john@example.org'],
  ['Support: Bank <a@bank.example>', 'Support: Bank = a@bank.example'],
  [
    '=?utf-8?q?a=40bank.example?= <eve@evil.example>',
    '=?utf-8?q?a=40bank.example?= = eve@evil.example',
  ],
  ['"root"@machine', 'root@machine'],
])('%s', (line, sender) => {
  expect(said(line)).toEqual([sender]);
});

test('several senders are several', () => {
  expect(said('a@bank.example, Eve <eve@evil.example>,')).toEqual([
    'a@bank.example',
    'Eve = eve@evil.example',
  ]);
  expect(said('')).toEqual([]);
});

test.each([
  'Bank: no-reply@bank.example;',
  'no-reply@bank.example: eve@evil.example;',
  '<no-reply@bank.example> <eve@evil.example>',
  '<no-reply@bank.example> eve@evil.example',
  '"eve@evil.example>, <no-reply"@bank.example',
  '"eve@evil.example"@bank.example',
  '<eve@evil.example@bank.example>',
  '<@bank.example:eve@evil.example>',
  '<eve@evil.example <no-reply@bank.example>>',
  'no-reply@bank.example eve@evil.example',
  'Eve no-reply@bank.example',
  'a@bank.example> <eve@evil.example>',
  '"a@bank.example <eve@evil.example>',
  'a@bank.example (<eve@evil.example>',
  'Eve <eve@evil.example',
  'eve@evil.example, Bank',
  'undisclosed',
])('%s can be read in two ways, or in none', (line) => {
  expect(readSenders(line)).toBeNull();
});
