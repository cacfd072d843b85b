import { expect, test } from 'vitest';
import { moreThanSummary } from './more-than-summary.ts';

test.each([
  ['makes tea', ['Makes tea.', 'With milk.'], ['With milk.']],
  ['Makes tea.', ['Makes tea.\nWith milk.'], ['With milk.']],
  ['Makes tea.', ['Makes tea.\n\n'], []],
  ['makes tea', ['Makes tea with milk.'], ['Makes tea with milk.']],
  ['makes tea', [], []],
])('beyond %j, %j says %j', (summary, description, more) => {
  expect(moreThanSummary({ summary, description })).toEqual(more);
});
