import { expect, test } from 'vitest';
import { latestWaits } from './latest-waits.ts';

test('no wait is cut shorter than the longest that could begin now', () => {
  expect(latestWaits(1000)).toEqual({
    coolDownUntilMs: 1000 + 60 * 60_000,
    retryAtMs: 1000 + 60 * 60_000,
    leaseUntilMs: 1000 + 60_000,
    deliveryAtMs: 1000 + 10 * 60_000,
  });
});
