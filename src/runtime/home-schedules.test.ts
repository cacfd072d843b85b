import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import * as homeCatalog from '../own-tools/home-catalog.ts';
import { configSchema } from './config-schema.ts';
import { openHome } from './home.fake.ts';

test('a plain message is stored without a look at the tools of the house, which would say the same of it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-say-'));
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  const made = vi.spyOn(homeCatalog, 'createHomeCatalog');
  onTestFinished(async () => {
    made.mockRestore();
    await opened.close();
    rmSync(home, { recursive: true });
  });
  const { schedules, house } = opened;
  const added = await schedules.add({ cron: '0 9 * * *', say: 'Tea, for ${5}!' });
  expect(added.schedule.status).toBe('active');
  expect(await schedules.findingsOf(added.schedule)).toEqual([]);
  expect(made).not.toHaveBeenCalled();
  expect(await (await house.plans()).check(added.schedule.work)).toMatchObject({ steps: 1 });
  expect(made).toHaveBeenCalledOnce();
  await expect(schedules.add({ cron: '0 9 * * *', say: 'x'.repeat(20_001) })).rejects.toMatchObject(
    {
      code: 'bad-input',
    },
  );
});
