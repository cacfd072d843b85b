import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { sayPlan } from '../domain/plan/say-plan.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon, type Daemon, settleDaemon } from './daemon.fake.ts';

let home: string;
let clock: VirtualClock;
let daemon: Daemon;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-events-'));
  mkdirSync(join(home, 'workspace'));
  clock = createVirtualClock();
  daemon = open();
});
afterEach(async () => {
  await daemon.stop();
  rmSync(home, { recursive: true });
});

function open(): Daemon {
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  return createQuietDaemon({ home, config, clock });
}
const add = (event: object, text: string, more: object = {}) =>
  daemon.opened.schedules.add({ name: text, trigger: { event }, plan: sayPlan(text), ...more });
const said = async () =>
  (await daemon.opened.store.inbox.list({ limit: 50 } as never)).map(({ text }) => text).toSorted();
const turns = createSystemClock();
/** Files are looked at beside all else, and take their own time. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await isSo()); turn++) {
    if (turn > 20_000) throw new Error('It was not so in time.');
    await new Promise<void>((resolve) => void turns.defer(resolve));
  }
}
async function restart(between: () => void = () => undefined): Promise<void> {
  await daemon.stop();
  between();
  clock.advance(1000);
  daemon = open();
  await daemon.start();
  await settleDaemon(daemon, clock);
}

test('each start is one event, and what follows from it runs', async () => {
  await add({ on: 'start' }, 'up');
  const { id } = (await add({ on: 'start' }, 'first')).schedule;
  await add({ on: 'schedule', schedule: 'first', outcome: 'succeeded' }, 'after first');
  await daemon.start();
  await settleDaemon(daemon, clock);
  expect(await said()).toEqual(['after first', 'first', 'up']);
  await daemon.opened.schedules.remove(id);
  await restart();
  expect(await said()).toEqual(['after first', 'first', 'up', 'up']);
}, 120_000);

test('a file that changed while Rote was away leads to one run, which has what happened', async () => {
  const file = join(home, 'workspace', 'a.md');
  writeFileSync(file, 'one');
  await add({ on: 'file', path: 'a.md' }, 'x', {
    plan: [
      {
        id: 'say',
        toolName: 'message.send',
        parameters: { text: '${input.event.path} ${input.event.change}' },
      },
    ],
  });
  await daemon.start();
  await until(async () => (await daemon.opened.store.records.list('watched-files')).length > 0);
  await restart(() => writeFileSync(file, 'two'));
  await until(async () => (await daemon.opened.store.events.list({ limit: 1 })).length > 0);
  clock.advance(1000);
  await settleDaemon(daemon, clock);
  expect(await said()).toEqual(['a.md changed']);
  await restart();
  clock.advance(5000);
  await settleDaemon(daemon, clock);
  expect(await said()).toEqual(['a.md changed']);
}, 120_000);

test('what can never happen is refused: a file outside, a schedule that is not there or was removed', async () => {
  await expect(add({ on: 'file', path: '/proc/version' }, 'x')).rejects.toMatchObject({
    code: 'bad-trigger',
    message: expect.stringMatching(
      /in no folder that Rote may read.* "run sha256sum \/proc\/version every 5 minutes and tell me when the output changes" --outside-box/,
    ),
  });
  const outside = await add({ on: 'file', path: '/etc/passwd' }, 'x');
  expect(outside.schedule.status).toBe('pending');
  const { schedule } = await add({ on: 'start' }, 'Backup');
  const { schedule: after } = await add({ on: 'schedule', schedule: 'backup' }, 'after');
  expect(after.trigger).toMatchObject({ event: { schedule: schedule.id } });
  await expect(add({ on: 'schedule', schedule: 'Bakcup' }, 'x')).rejects.toMatchObject({
    code: 'unknown-schedule',
    hint: expect.stringContaining('Backup'),
  });
  await daemon.opened.schedules.remove(schedule.id);
  await expect(add({ on: 'schedule', schedule: schedule.id }, 'x')).rejects.toMatchObject({
    message: expect.stringContaining('was removed'),
  });
  await daemon.opened.schedules.update(after.id, { name: 'still there' });
}, 120_000);
