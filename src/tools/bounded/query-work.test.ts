import { compile, search } from '@jmespath-community/jmespath';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { queryWork } from './query-work.ts';

const SIZE = 10_000;

test.each([
  'a.b[0]',
  '[?n > `1`].n',
  "items[?state=='open' && !done].{title: title, url: html_url}",
  'sort_by(items, &created.at)[-1].title',
  "join(', ', items[*].name)",
  'a[].b[1:3] | [0]',
  'length(items[?contains(title, `"x"`)])',
  'max_by(@, &n).n',
  'map(&n, @)',
  'to_string(@)',
])('%s takes so many steps for each character of the value', (query) => {
  expect(queryWork(compile(query), SIZE)).toBeLessThan(200 * SIZE);
});

test.each([
  "pad_left('x', `500000000`)",
  'pad_right(a, b)',
  'let $x = @ in [$x, $x]',
  'group_by(@, &a)',
  'replace(a, b, c)',
  'join(a, b)',
  'contains(a, b)',
  'sort_by(@, &to_string(@))',
  '[?@ == $]',
  'zip(a, a)',
])('of %s nobody can say', (query) => {
  expect(queryWork(compile(query), SIZE)).toBe(Number.POSITIVE_INFINITY);
});

test('what is put into itself time and again is known to grow', () => {
  const doubling = Array(30).fill('[@, @]').join(' | ');
  expect(queryWork(compile(doubling), 1)).toBeGreaterThan(2 ** 30);
});

/** Expressions of the forms that count as bounded, put together at random. */
const expressions = fc.letrec<{ one: string }>((tie) => ({
  one: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('@', 'a', 'b', 'a.b', '[0]', '[*]', '[]', '*', 'a[::2]', '`{"k": [1, 2]}`'),
    fc.tuple(tie('one'), tie('one')).map(([left, right]) => `${left} | ${right}`),
    fc.tuple(tie('one'), tie('one')).map(([left, right]) => `[${left}, ${right}]`),
    fc.tuple(tie('one'), tie('one')).map(([left, right]) => `{x: ${left}, yy: ${right}}`),
    tie('one').map((inner) => `[*].[${inner}]`),
    tie('one').map((inner) => `to_string(${inner})`),
    tie('one').map((inner) => `[?${inner}]`),
    tie('one').map((inner) => `map(&(${inner}), to_array(@))`),
  ),
})).one;

test('whatever such an expression is, it gives no more than was counted', () => {
  fc.assert(
    fc.property(expressions, fc.jsonValue({ maxDepth: 3 }), (query, given) => {
      const value = { a: [given, { b: given }], b: given };
      const size = JSON.stringify(value).length;
      let result: unknown;
      try {
        result = search(value as never, query);
      } catch {
        return;
      }
      expect(JSON.stringify(result ?? null).length).toBeLessThanOrEqual(
        queryWork(compile(query), size),
      );
    }),
    { numRuns: rounds(2000) },
  );
});
