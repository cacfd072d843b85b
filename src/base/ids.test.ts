import { expect, test } from 'vitest';
import { createVirtualClock } from './clock.fake.ts';
import { createIds } from './ids.ts';

test('ids say what they name and sort in the order they were made', () => {
  const clock = createVirtualClock();
  const makeId = createIds(clock);
  const ids: string[] = [];
  for (let index = 0; index < 5000; index++) {
    ids.push(makeId('run'));
    if (index % 7 === 0) clock.advance(1);
    if (index % 1000 === 0) clock.jumpWall(-60_000);
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^run_[0-9a-z]{26}$/);
});

test('two processes that start in the same millisecond make different ids', () => {
  const make = (seed: number): string => createIds(createVirtualClock({ seed }))('run');
  expect(make(1)).not.toBe(make(2));
});
