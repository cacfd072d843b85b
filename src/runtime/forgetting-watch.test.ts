import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { SILENT_LOG } from '../base/silent-log.ts';
import { createForgettingWatch } from './forgetting-watch.ts';

const MINUTE = 60_000;

test('what waits is looked at less and less often, and again each minute once nothing does', async () => {
  const clock = createVirtualClock({ startIso: '2026-06-01T08:00:00Z' });
  const startMs = clock.nowMs();
  const looks: number[] = [];
  let waiting = 1;
  const watch = createForgettingWatch({
    clock,
    log: SILENT_LOG,
    settle: async () => {
      looks.push((clock.nowMs() - startMs) / MINUTE);
      if (looks.length === 2) throw new Error('the disk is full');
      return { settled: 0, waiting };
    },
  });
  watch.start();
  await clock.pass(70 * MINUTE);
  expect(looks).toEqual([1, 3, 63]);
  waiting = 0;
  await clock.pass(60 * MINUTE);
  expect(looks.slice(3, 6)).toEqual([123, 124, 125]);
  const before = looks.length;
  watch.stop();
  await clock.pass(5 * MINUTE);
  expect(looks).toHaveLength(before);
});
