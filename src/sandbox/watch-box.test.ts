import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import type { BoxLimits, BoxStop } from '../domain/box.ts';
import { temporaryFolder, WIDE } from './sandbox.fake.ts';
import { watchBox } from './watch-box.ts';

/** A machine whose kernel holds nothing by itself, as one without control groups. */
async function crossedBy(limits: Partial<BoxLimits>, held: BoxStop | null): Promise<BoxStop> {
  const child = spawn('sleep', ['600']);
  onTestFinished(() => void child.kill());
  await once(child, 'spawn');
  return new Promise((resolve) => {
    const stop = watchBox({
      firstPid: () => child.pid ?? null,
      folder: temporaryFolder(),
      limits: { ...WIDE, ...limits },
      clock: createSystemClock(),
      isLasting: false,
      heldByKernel: () => held,
      onCrossed: resolve,
    });
    onTestFinished(stop);
  });
}

test.runIf(process.platform === 'linux')(
  'memory is bound also where the kernel does not hold it',
  async () => {
    expect(await crossedBy({ memoryBytes: 1000 }, null)).toBe('memory');
  },
);

test('what the kernel holds by itself is said first', async () => {
  expect(await crossedBy({}, 'processes')).toBe('processes');
});
