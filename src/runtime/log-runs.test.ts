import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import type { Log } from '../base/log.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { createQuietDaemon, settleDaemon } from './daemon.fake.ts';
import { configSchema } from './home.fake.ts';
import { createRunLog } from './log-runs.ts';

function logOf(get: Parameters<typeof createRunLog>[0]['schedules']['get']) {
  const lines: [string, string, object | undefined][] = [];
  const at =
    (level: string) =>
    (event: string, facts?: object): void =>
      void lines.push([level, event, facts]);
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { lines, ...createRunLog({ schedules: { get }, log }) };
}

const run = { runId: 'run_1', scheduleId: 'sched_1', summary: 'status 3' };

test('a run that failed is a warning with its name, its reason and what comes of it', async () => {
  const schedule = fakeSchedule({ name: 'Backup', failuresInRow: 2, coolDownUntilMs: 60_000 });
  const { lines, runEnded } = logOf(async () => schedule);
  await runEnded({ ...run, state: 'failed' });
  expect(lines).toEqual([
    [
      'warn',
      'run-failed',
      {
        runId: 'run_1',
        scheduleId: 'sched_1',
        schedule: 'Backup',
        reason: 'status 3',
        failuresInRow: 2,
        coolsDownUntil: '1970-01-01T00:01:00Z',
      },
    ],
  ]);
});

test('one that ended well is told at info, and one whose schedule can not be read all the same', async () => {
  const { lines, runEnded } = logOf(async () => Promise.reject(new Error('unreadable')));
  await runEnded({ ...run, state: 'succeeded' });
  await runEnded({ ...run, state: 'failed' });
  expect(lines).toMatchObject([
    ['info', 'run-ended', { runId: 'run_1', state: 'succeeded' }],
    ['warn', 'run-failed', { reason: 'status 3' }],
  ]);
});

test('a daemon tells its log of them', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-log-runs-'));
  const clock = createVirtualClock();
  const lines: unknown[] = [];
  const log = {
    ...silentLog,
    warn: (event: string, facts?: object) => void lines.push([event, facts]),
  };
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  const daemon = createQuietDaemon({ home, config, clock, log });
  const plan = [{ id: 'a', toolName: 'file.read', parameters: { path: 'nothing.txt' } }];
  await daemon.opened.schedules.add({ name: 'Reads', trigger: { event: { on: 'start' } }, plan });
  await daemon.start();
  await settleDaemon(daemon, clock);
  await daemon.stop();
  rmSync(home, { recursive: true });
  expect(lines).toContainEqual([
    'run-failed',
    expect.objectContaining({ schedule: 'Reads', reason: expect.stringContaining('nothing.txt') }),
  ]);
}, 120_000);
