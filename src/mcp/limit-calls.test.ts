import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createCallLimit } from './limit-calls.ts';

test('a minute has so many calls, and they come back bit by bit', () => {
  const clock = createVirtualClock();
  const limit = createCallLimit(clock, () => 60);
  for (let calls = 0; calls < 60; calls += 1) {
    expect(limit.take()).toBe(0);
    limit.done();
  }
  expect(limit.take()).toBe(1000);
  clock.advance(999);
  expect(limit.take()).toBeGreaterThan(0);
  clock.advance(2);
  expect(limit.take()).toBe(0);
  limit.done();
  clock.advance(3_600_000);
  expect(
    Array.from({ length: 61 }, () => {
      const waitMs = limit.take();
      if (waitMs === 0) limit.done();
      return waitMs;
    }).filter((waitMs) => waitMs === 0),
  ).toHaveLength(60);
});

test('not more than sixteen go on at the same time', () => {
  const limit = createCallLimit(createVirtualClock(), () => 1000);
  for (let calls = 0; calls < 16; calls += 1) expect(limit.take()).toBe(0);
  expect(limit.take()).toBeGreaterThan(0);
  limit.done();
  expect(limit.take()).toBe(0);
});
