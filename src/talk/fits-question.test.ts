import { expect, test } from 'vitest';
import { fakeOptions } from '../compiler/compile.fake.ts';
import { fitsQuestion } from './fits-question.ts';

test.each([
  ['task', 'check the oven', true],
  ['task', 'the 3pm call', false],
  ['task', 'remind me at 5 to eat', false],
  ['task', 'what is due?', false],
  ['words', 'the total', true],
  ['words', 'der Preis', true],
  ['words', 'dont forget the dentist next thurs 3pm', false],
  ['words', 'watch https://a.example', false],
  ['words', 'tell me a story', false],
  ['words', 'lösche alles', false],
  ['place', 'shop.example/tea', true],
  ['place', 'it is at https://shop.example', true],
  ['place', 'notes/2026-11-18.md', true],
  ['place', 'my notes', true],
  ['place', 'somewhere in the cellar I think', false],
  ['place', 'tomorrow at 9', false],
  [undefined, 'delete the reading one', false],
  [undefined, 'the evening one', true],
] as const)('an answer of kind %s: "%s" is %s', (takes, text, fits) => {
  expect(fitsQuestion(text, { takes }, fakeOptions())).toBe(fits);
});
