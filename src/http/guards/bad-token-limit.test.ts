import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createBadTokenLimit } from './bad-token-limit.ts';

function open() {
  const clock = createVirtualClock();
  const limit = createBadTokenLimit(clock);
  const fail = (address: string, times: number): void => {
    for (let time = 0; time < times; time++) limit.failed(address);
  };
  return { clock, limit, fail };
}

test('another address feels nothing of it', () => {
  const { limit, fail } = open();
  fail('10.0.0.1', 10);
  expect(limit.waitMs('10.0.0.1')).toBe(32_000);
  expect(limit.waitMs('10.0.0.2')).toBe(0);
});

test.each([
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['2001:db8:1:2:a::1', '2001:db8:1:2:b:c:d:e', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '::2', true],
])('%s and %s are the same: %s', (one, other, same) => {
  const { limit, fail } = open();
  fail(one, 5);
  expect(limit.waitMs(other) > 0).toBe(same);
});

test('the wait has an end, and an hour of quiet is forgotten', () => {
  const { clock, limit, fail } = open();
  fail('a', 1000);
  expect(limit.waitMs('a')).toBe(300_000);
  clock.advance(3_600_000);
  fail('a', 1);
  expect(limit.waitMs('a')).toBe(0);
});

test('ever new addresses do not fill the memory', () => {
  const { limit, fail } = open();
  fail('first', 5);
  for (let index = 0; index < 10_000; index++) fail(`a${index}`, 5);
  expect(limit.waitMs('first')).toBe(0);
  expect(limit.waitMs('a9999')).toBeGreaterThan(0);
});
