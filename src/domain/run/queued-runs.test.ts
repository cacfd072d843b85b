import { expect, test } from 'vitest';
import { mayBeTakenBack, stateOfTakenBack } from './queued-runs.ts';

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
