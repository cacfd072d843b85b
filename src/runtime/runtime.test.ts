import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createRuntime } from './runtime.ts';

const silentLog = { debug() {}, info() {}, warn() {}, error() {} };

test('it is healthy from start to stop, and says for how long', async () => {
  const clock = createVirtualClock();
  const runtime = createRuntime({ clock, log: silentLog, version: '1.2.3' });
  expect(runtime.health()).toMatchObject({ ok: false, state: 'starting' });
  await runtime.start();
  clock.advance(90_000);
  expect(runtime.health()).toEqual({
    ok: true,
    state: 'running',
    version: '1.2.3',
    uptimeMs: 90_000,
  });
  await runtime.stop();
  await runtime.stop();
  expect(runtime.health()).toMatchObject({ ok: false, state: 'stopped' });
});

test('stopped before it was started, it stays stopped', async () => {
  const runtime = createRuntime({ clock: createVirtualClock(), log: silentLog, version: '1' });
  await runtime.stop();
  await runtime.start();
  expect(runtime.health().state).toBe('stopped');
});
