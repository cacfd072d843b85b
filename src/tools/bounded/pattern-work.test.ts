import { expect, test } from 'vitest';
import { patternWork } from './pattern-work.ts';

const LENGTH = 10_000;

test.each([
  '^[ims]*$',
  '^[a-z0-9][a-z0-9_-]*$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^-?\\d+$',
  '^https:',
  '^[\\]*+?(a)]+$',
  '^a\\+b\\*$',
  '^.{1,200}$',
  '^a+?$',
  '(foo|bar)baz',
  '^(?:Total|Sum): (?<amount>\\d+)',
  '\\u{1F600}\\p{L}[\\]a]',
])('%s takes no longer than the text is long, or a few times that', (pattern) => {
  expect(patternWork(pattern, LENGTH)).toBeLessThan(100 * LENGTH);
});

test.each([
  ['a repetition in a repetition', '^(a+)+$'],
  ['a repeated choice', '^(?:a|a)*$'],
  ['tried from every place', '\\s+$'],
  ['one of several', '^a|b+c'],
  ['two repetitions', '^a*a*$'],
  ['two ranges', '^a{1,900}a{1,900}b$'],
  ['what may be there, many times', `^${'a?'.repeat(40)}${'a'.repeat(40)}$`],
  ['what was found before', '^(.)\\1$'],
  ['what was found before, by name', '^(?<x>.)\\k<x>$'],
  ['looking ahead for something slow', '^(?=(?:a+)+$)'],
  ['at the start of each line', '^\\d+x', 'm'],
  ['a bracket too many', '^a)'],
  ['longer than anyone writes', `^${'a'.repeat(3000)}`],
  ['sets within sets', '^[[a]*]+$'],
])('%s may take longer', (_, pattern, flags = '') => {
  expect(patternWork(pattern, LENGTH, flags)).toBeGreaterThan(100 * LENGTH);
});

test('what is slow on a long text is quick on a short one, unless it doubles with each character', () => {
  expect(patternWork('^[^@]+@[^@]+$', 100)).toBeLessThan(100_000);
  expect(patternWork('^(a+)+$', 100)).toBeGreaterThan(1e9);
});
