import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createSkillWatch } from './watch-skills.ts';

test('a source that is not there is waited for without looking for it, however deep it is', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-watch-'));
  const clock = createVirtualClock();
  const startMs = clock.nowMs();
  const missing = [join(home, 'config/skills')];
  let looks = 0;
  const stop = createSkillWatch({
    clock,
    look: async () => {
      looks += 1;
      return { folders: [], missing };
    },
    onFailure: (error) => expect.unreachable(error.message),
  });
  const looksAfter = (stepMs: number) => {
    clock.advance(stepMs);
    return looks;
  };
  // Once more after it began to watch.
  await expect.poll(() => looksAfter(100)).toBe(2);
  expect(looksAfter(10_000)).toBe(2);
  mkdirSync(join(home, 'other'));
  mkdirSync(join(home, 'config'));
  await expect.poll(() => looksAfter(10)).toBe(4);
  mkdirSync(missing[0] ?? '');
  await expect.poll(() => looksAfter(10)).toBeGreaterThan(4);
  expect(clock.nowMs() - startMs).toBeLessThan(30_000);
  stop();
  rmSync(home, { recursive: true });
});
