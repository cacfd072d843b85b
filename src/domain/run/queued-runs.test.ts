import { expect, test } from 'vitest';
import { stateOfTakenBack } from './queued-runs.ts';

test.each([
  [1, 'skipped'],
  [2, 'failed'],
])('what is taken back before its attempt %i is %s', (attempt, state) => {
  expect(stateOfTakenBack({ attempt })).toBe(state);
});
