import { expect, test } from 'vitest';
import { firstOfEachKey, mayBeTakenBack, stateOfTakenBack } from './queued-runs.ts';

const waiting = [
  { id: '1', orderKey: 'a' },
  { id: '2', orderKey: 'a' },
  { id: '3', orderKey: 'b' },
  { id: '4', orderKey: 'c' },
];

test.each([
  [9, ['1', '3', '4']],
  [2, ['1', '3']],
  [0, []],
  [-1, []],
])('of what waits, at most %i may begin, the first of each key', (most, ids) => {
  expect(firstOfEachKey(waiting, most)).toEqual(ids);
});

test('no more of what waits is looked at than it takes', () => {
  let looked = 0;
  function* counted() {
    for (const run of waiting) {
      looked += 1;
      yield run;
    }
  }
  firstOfEachKey(counted(), 1);
  expect(looked).toBe(1);
});

test.each([
  [1, 'skipped'],
  [2, 'failed'],
])('what is taken back before its attempt %i is %s', (attempt, state) => {
  expect(stateOfTakenBack({ attempt })).toBe(state);
});

test.each([
  ['waits for its turn', {}, true],
  ['is a backfill that waits', { cause: 'backfill' }, true],
  ['runs', { state: 'running', fence: 1 }, false],
  ['was begun, and waits again', { fence: 1 }, false],
  ['a person asked for', { cause: 'manual' }, false],
] as const)('what %s may be taken back: %j → %s', (_, more, may) => {
  expect(mayBeTakenBack({ state: 'waiting', fence: 0, cause: 'occurrence', ...more })).toBe(may);
});
