import { describe, expect, test } from 'vitest';
import { compareValues } from './compare-values.ts';

describe('a comparison', () => {
  test.each([
    ['greaterThan', '25', 5, true],
    ['greaterThan', ' 25.5\n', 30, false],
    ['lessThan', '-1e3', 0, true],
    ['atLeast', 5, '5', true],
    ['atMost', '0.5', 0.5, true],
    ['equals', '25', 25, true],
    ['equals', 25, '25.0', true],
    ['equals', 'sold out', 25, false],
    ['notEquals', '25', 25, false],
    ['equals', '25', '25.0', false],
    ['equals', 'true', true, true],
    ['equals', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['in', '200', [200, 204], true],
    ['in', 204, ['200', 'ok'], false],
    ['in', 'x', [], false],
    ['contains', ['1', '2'], 2, true],
    ['contains', 'error 25', 25, true],
    ['contains', [], 'x', false],
    ['greaterThan', null, 5, false],
    ['equals', null, 5, false],
    ['equals', null, null, true],
    ['contains', null, 'x', false],
    ['exists', null, false, true],
    ['exists', 0, true, true],
  ])('%s of %j with %j is %j', (name, value, expected, holds) => {
    expect(compareValues(name, value, expected)).toBe(holds);
  });

  test.each([
    ['greaterThan', 'sold out', 5, 'greaterThan compares numbers, and the text "sold out" is none'],
    ['lessThan', '', 5, 'the text "" is none'],
    ['atLeast', '1,234', 5, 'the text "1,234" is none'],
    ['atMost', true, 5, 'the boolean true is none'],
    ['greaterThan', [7], 5, 'the list [7] is none'],
    ['equals', { n: 5 }, 5, 'the object {"n":5} can\'t be compared with the number 5'],
    ['notEquals', ['a'], 'a', 'the list ["a"] can\'t be compared with the text "a"'],
    ['equals', 'yes', true, 'the text "yes" can\'t be compared with the boolean true'],
    ['in', { a: 1 }, ['a', 1], 'the object {"a":1} can\'t be compared with the text "a"'],
    ['contains', 5, 5, 'only a text or a list can contain something'],
    ['contains', 'text', { a: 1 }, 'a text can\'t contain the object {"a":1}'],
    ['contains', [{ a: 1 }], 'a', "can't be compared"],
  ])('%s of %j with %j is told in words, and not false', (name, value, expected, words) => {
    expect(compareValues(name, value, expected)).toEqual({
      reason: expect.stringContaining(words),
    });
  });
});
