import { expect, test } from 'vitest';
import { isHarmlessPattern } from './harmless-pattern.ts';

test.each([
  '^[ims]*$',
  '^[a-z0-9][a-z0-9_-]*$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^-?\\d+$',
  '^https:',
  '^[\\]*+?(a)]+$',
  '^a\\+b\\*$',
  '^.{1,200}$',
])('%s takes no long time', (pattern) => {
  expect(isHarmlessPattern(pattern)).toBe(true);
});

test.each([
  ['a group', '^(a+)+$'],
  ['a group without a number', '^(?:a|a)*$'],
  ['tried from every place', '\\s+$'],
  ['one of several', '^a|b+c'],
  ['two repetitions', '^a*a*$'],
  ['two ranges', '^a{1,90}a{1,90}b$'],
  ['what may be there, many times', '^a?a?a?a?aaaa$'],
  ['what was found before', '^(.)\\1$'],
  ['as few as possible', '^a+?$'],
])('%s may: %s', (_, pattern) => {
  expect(isHarmlessPattern(pattern)).toBe(false);
});
