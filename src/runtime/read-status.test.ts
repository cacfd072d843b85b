import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { configSchema } from './config-schema.ts';
import { openHome } from './home.fake.ts';

test('what is due next because another schedule ended is told with the name of that one', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-status-'));
  const clock = createVirtualClock();
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  onTestFinished(async () => {
    await opened.close();
    rmSync(home, { recursive: true });
  });
  const plan = [{ id: 'say', toolName: 'message.send', parameters: { text: 'x' } }];
  await opened.schedules.add({ id: 'backup', name: 'Nightly backup', every: '1d', plan });
  const event = { on: 'schedule', schedule: 'backup', outcome: 'failed' } as const;
  await opened.schedules.add({ id: 'alarm', trigger: { event, quiet: '1m' }, plan });
  const facts = { ...event, sessionKey: OWNER_SESSION };
  const happening = { facts, key: 'run_1', data: {}, depth: 1 };
  await opened.store.events.take(happening, clock.nowMs());
  const { upcoming } = await opened.house.status();
  const alarm = upcoming.find(({ id }) => id === 'alarm');
  expect(alarm?.description).toContain('when the schedule "Nightly backup" fails');
});
