import { expect, test, vi } from 'vitest';
import { createVirtualClock } from './clock.fake.ts';
import { onceATurn } from './once-a-turn.ts';

test('a question is answered once in a turn, and anew in the next', async () => {
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const look = vi.fn((question: string) => question.length);
  const ask = onceATurn(look, clock);
  expect([ask('a'), ask('bb'), ask('a')]).toEqual([1, 2, 1]);
  await Promise.resolve();
  expect(ask('a')).toBe(1);
  expect(look).toHaveBeenCalledTimes(2);
  await new Promise<void>((resolve) => clock.defer(resolve));
  ask('a');
  expect(look).toHaveBeenCalledTimes(3);
});
