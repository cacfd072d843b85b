import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { createIdleLook } from './look-when-idle.ts';

test('it looks at most once a minute, one at a time, also when the clock is set back, and not after its stop', async () => {
  let nowMs = 10_000_000;
  const ends: (() => void)[] = [];
  let signal: AbortSignal | null = null;
  const idle = createIdleLook({
    clock: { ...createVirtualClock(), nowMs: () => nowMs },
    log: silentLog,
    look: (given) => {
      signal = given;
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  const settle = async () => {
    ends.at(-1)?.();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  idle.poke();
  expect(ends).toHaveLength(0);
  nowMs += 60_000;
  idle.poke();
  nowMs += 60_000;
  idle.poke();
  expect(ends).toHaveLength(1);
  await settle();
  idle.poke();
  expect(ends).toHaveLength(2);
  await settle();
  nowMs -= 5_000_000;
  idle.poke();
  expect(ends).toHaveLength(3);
  const stopped = idle.stop();
  expect(signal).toMatchObject({ aborted: true });
  await settle();
  await stopped;
  nowMs += 1e9;
  idle.poke();
  expect(ends).toHaveLength(3);
});
