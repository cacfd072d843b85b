import { expect, test } from 'vitest';
import { matchAnswer } from './match-answer.ts';

const HALVES = ['5 AM', '5 PM'];
const DAYS = ['Friday 20 November', 'Friday 27 November'];

test.each([
  ['5 pm', HALVES, '5 PM'],
  ['PM', HALVES, '5 PM'],
  ['5pm', HALVES, '5 PM'],
  ['2', HALVES, '5 PM'],
  ['the 1st one', HALVES, '5 AM'],
  ['5', HALVES, null],
  ['27', DAYS, 'Friday 27 November'],
  ['20 november', DAYS, 'Friday 20 November'],
  ['2', DAYS, 'Friday 27 November'],
  ['friday', DAYS, null],
  ['', DAYS, null],
])('"%s" to %j is %j', (said, choices, chosen) => {
  expect(matchAnswer(said, choices)).toBe(chosen);
});

test('a part of a word answers nothing', () => {
  expect(matchAnswer('5', ['15:00', '18:00'])).toBeNull();
});
