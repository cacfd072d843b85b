import { expect, test } from 'vitest';
import { editDistance, nearestNames } from './nearest.ts';

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', '', 3],
  ['preveiw', 'preview', 1],
  ['kitten', 'sitting', 3],
])('%j to %j takes %i edits', (left, right, distance) => {
  expect(editDistance(left, right)).toBe(distance);
  expect(editDistance(right, left)).toBe(distance);
});

test('the nearest name comes first and far ones not at all', () => {
  expect(nearestNames('scedule', ['start', 'schedules', 'schedule'])).toEqual([
    'schedule',
    'schedules',
  ]);
  expect(nearestNames('banana', ['start', 'schedule'])).toEqual([]);
  expect(nearestNames('UTX', ['utc'])).toEqual(['utc']);
  expect(nearestNames('run_once', ['skip', 'run_once_if_missed'])).toEqual(['run_once_if_missed']);
});
