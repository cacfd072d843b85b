import { expect, test } from 'vitest';
import { splitPhrases } from './split-phrases.ts';

test.each([
  ['my report | the report', ['my report ', ' the report']],
  ['(show|give) me the report|report', ['(show|give) me the report', 'report']],
  ['((a|b)|c) d | e', ['((a|b)|c) d ', ' e']],
  ['a (b | c', ['a (b ', ' c']],
  ['a) b | c', ['a) b ', ' c']],
  ['', ['']],
])('%s', (text, phrases) => {
  expect(splitPhrases(text)).toEqual(phrases);
});

test('other signs may part them, too', () => {
  expect(splitPhrases('a (b, c), d\ne|f', '|,\n')).toEqual(['a (b, c)', ' d', 'e', 'f']);
  expect(splitPhrases('a (b, c', '|,\n')).toEqual(['a (b', ' c']);
});
