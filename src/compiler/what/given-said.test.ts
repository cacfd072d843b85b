/** What a tool is given is read as it was written, or not at all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { givenIn } from './given-said.ts';
import { shownCall } from './shown-text.ts';

test.each([
  ['city: "Oslo"', { city: 'Oslo' }],
  ['city: "Oslo", days: 3', { city: 'Oslo', days: 3 }],
  ['"a b": null, on: true', { 'a b': null, on: true }],
  ['say: "a, \\"b\\": 1"', { say: 'a, "b": 1' }],
  ['list: ["a", {"b": [1, 2]}], most: -1.5', { list: ['a', { b: [1, 2] }], most: -1.5 }],
])('%s', (text, given) => {
  expect(givenIn(text)).toEqual(given);
});

test.each([
  ...['', 'Oslo', 'city Oslo', 'city: Oslo', 'city:', 'city: "Oslo" "Bonn"', '"Oslo"'],
  ...['city: "Oslo", city: "Bonn"', 'days: 1-2', 'list: [1', 'city: "Oslo" and tell me'],
])('%s is none', (text) => {
  expect(givenIn(text)).toBeNull();
});

test('whatever a call is shown with is read again', () => {
  const input = fc.dictionary(fc.stringMatching(/^[a-z][a-zA-Z _-]{0,8}$/), fc.jsonValue(), {
    minKeys: 1,
  });
  fc.assert(
    fc.property(input, (given) => {
      const text = shownCall({ tool: 'x', input: given }, new Set()).slice('x ('.length, -1);
      expect(givenIn(text)).toEqual(JSON.parse(JSON.stringify(given)));
    }),
    { numRuns: rounds(2000) },
  );
});
