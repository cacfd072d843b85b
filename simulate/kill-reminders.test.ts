/** A daemon that is killed with -9 between a reminder and its answer: put off, it comes once; done, it never comes again. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSystemClock } from '../src/base/clock.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { openHome } from '../src/runtime/open-home.ts';
import { startDaemon, until } from './killed-daemon.ts';

test('an answer that is given while nothing runs counts when something runs again', {
  timeout: 240_000,
}, async () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-kill-reminder-'));
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ timezone: 'UTC' }));
  const config = configSchema.parse({ timezone: 'UTC' });
  const clock = createSystemClock();
  const { schedules, store, house, close } = openHome({ home, config, clock });
  const soon = () => Temporal.Instant.fromEpochMilliseconds(clock.nowMs() + 1000).toString();
  const countOf = async (text: string) => {
    const said = await store.inbox.list({ sessionKey: 'agent:main:inbox:direct:owner', limit: 99 });
    return said.filter((one) => one.text === text).length;
  };
  /** A daemon lives until this was said so often, and dies at once. */
  const liveUntil = async (text: string, times: number): Promise<void> => {
    const daemon = startDaemon(home);
    await until(async () => (await countOf(text)) >= times);
    daemon.kill('SIGKILL');
    await once(daemon, 'exit');
  };

  await schedules.add({ name: 'pills', at: soon(), say: 'Take the pills', againEvery: '1h' });
  await liveUntil('Take the pills', 1);
  const reminders = await house.reminders();
  await reminders.snooze('pills', clock.nowMs() + 1000);
  await liveUntil('Take the pills', 2);
  expect(await reminders.done('pills')).toMatchObject({ state: 'done', told: 2 });
  await schedules.add({ name: 'later', at: soon(), say: 'Something else' });
  await liveUntil('Something else', 1);
  expect(await countOf('Take the pills')).toBe(2);
  expect(await reminders.list()).toMatchObject([{ text: 'Something else' }]);
  await close();
  rmSync(home, { recursive: true });
});
