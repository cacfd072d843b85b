import { expect, test } from 'vitest';
import { createSecretMask } from './secret-mask.ts';

const mask = createSecretMask({
  TOKEN: 'tok-"1234"\\x',
  LONGER: 'tok-"1234"\\x-and-more',
  KEY: '-----BEGIN-----\r\nMIIEabcdef\n-----END-----\n',
  PIN: '998877',
  SHORT: '12345',
  SPECIAL: 'a.b*c+(d',
  EMPTY: '',
});

test.each([
  ['it is tok-"1234"\\x.', 'it is [secret TOKEN].'],
  ['{"a":"tok-\\"1234\\"\\\\x"}', '{"a":"[secret TOKEN]"}'],
  ['https://x/?t=tok-%221234%22%5Cx', 'https://x/?t=[secret TOKEN]'],
  ['tok-"1234"\\x-and-more', '[secret LONGER]'],
  ['a line of it: MIIEabcdef', 'a line of it: [secret KEY]'],
  ['-----BEGIN-----\r\nMIIEabcdef\n-----END-----\n', '[secret KEY]'],
  ['998877998877', '[secret PIN][secret PIN]'],
  ['12345 is short', '12345 is short'],
  ['a.b*c+(d aXbbc', '[secret SPECIAL] aXbbc'],
  ['$& $1', '$& $1'],
  ['', ''],
])('%j is told as %j', (text, told) => {
  expect(mask.text(text)).toBe(told);
});

test('in JSON, texts, keys and numbers are masked at any depth', () => {
  expect(mask.value({ a: ['x998877', { 998877: 1 }], n: 1_998_877, t: true, nil: null })).toEqual({
    a: ['x[secret PIN]', { '[secret PIN]': 1 }],
    n: '1[secret PIN]',
    t: true,
    nil: null,
  });
});

test('without secrets nothing is copied', () => {
  const value = { a: 1 };
  expect(createSecretMask({ SHORT: 'abc' }).value(value)).toBe(value);
});

test.each([
  ['it is tok', 6],
  ['it is tok-"1234"\\x', 6],
  ['it is tok-"1234"\\x!', 19],
  ['998877998', 6],
  ['-----BEGIN-----\r\nMIIE', 0],
  ['nothing', 7],
  ['', 0],
])('of %j, which may go on, %i letters can be masked', (text, settled) => {
  expect(mask.settled(text)).toBe(settled);
});

test('a whole secret that ends like the beginning of another waits as a whole', () => {
  const both = createSecretMask({ A: '123456ab', B: 'abcdefgh' });
  expect(both.settled('x 123456ab')).toBe(2);
});
