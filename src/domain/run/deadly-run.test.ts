import { expect, test } from 'vitest';
import { isDeadly, withOneSuspect } from './deadly-run.ts';

const waiting = (...runs: [id: string, orderKey: string, deaths: number][]) =>
  runs.map(([id, orderKey, deaths]) => ({ id, orderKey, deaths }));
const given = (runs: ReturnType<typeof waiting>, suspects = { isUnderWay: false }) =>
  [...withOneSuspect(runs, suspects)].map(({ id }) => id);

test('three deaths are too many', () => {
  expect([0, 1, 2, 3, 4].map((deaths) => isDeadly({ deaths }))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('of suspects one is given, and all others as before', () => {
  const runs = waiting(['a', 'a', 0], ['b', 'b', 2], ['c', 'c', 2], ['d', 'd', 1], ['e', 'e', 3]);
  expect(given(runs)).toEqual(['a', 'b', 'd', 'e']);
  expect(given(runs, { isUnderWay: true })).toEqual(['a', 'd', 'e']);
});

test('what waits behind a suspect in order waits with it', () => {
  const runs = waiting(['a', 'one', 2], ['b', 'one', 0], ['c', 'two', 2], ['d', 'two', 0]);
  expect(given(runs)).toEqual(['a', 'b']);
  expect(given(runs, { isUnderWay: true })).toEqual([]);
});

test('over several lanes it is still one', () => {
  const suspects = { isUnderWay: false };
  expect(given(waiting(['a', 'a', 2]), suspects)).toEqual(['a']);
  expect(given(waiting(['b', 'b', 2]), suspects)).toEqual([]);
});
