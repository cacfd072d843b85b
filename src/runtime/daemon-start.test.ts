import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import type { Log } from '../base/log.ts';
import { databaseFile } from '../home/database-file.ts';
import { processStart } from '../home/process-start.ts';
import { MARKED, type Maker, markOf, thisMaker } from '../sandbox/left-boxes.ts';
import { countStatements } from '../store/sqlite/count-statements.fake.ts';
import { damageTable } from '../store/sqlite/damage-table.fake.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon } from './daemon.fake.ts';
import { openHome } from './home.fake.ts';

const STORED = 40;
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-start-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true });
});

/** Counts the rows that statements on the table of schedules give out from now on. */
function countScheduleRows(): () => number {
  const { rows } = countStatements();
  const ofSchedules = () => [...rows].filter(([sql]) => /FROM schedules\b/.test(sql));
  return () => ofSchedules().reduce((sum, [, count]) => sum + count, 0);
}

test('a start reads no schedule that is not due and that no file brings', async () => {
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const options = { home, config: configSchema.parse({}), clock };
  const before = openHome(options);
  for (let index = 0; index < STORED; index++)
    await before.schedules.add({ id: `far_${index}`, cron: '0 0 1 1 *', instruction: 'far away' });
  await before.close();
  const entry = { id: 'filed', cron: '0 9 * * *', instruction: 'from the file' };
  writeFileSync(join(home, 'schedules.json'), JSON.stringify({ version: 1, schedules: [entry] }));

  const rowsRead = countScheduleRows();
  const daemon = createQuietDaemon(options);
  await daemon.start();
  expect(await daemon.opened.schedules.get('filed')).toMatchObject({ status: 'active' });
  // One for the next fire, and the ones that came by the file and from the skills that ship with Rote.
  expect(rowsRead()).toBeLessThan(STORED / 4);
  expect(await daemon.opened.schedules.list({ limit: STORED * 2 })).toHaveLength(STORED + 1);
  expect(rowsRead()).toBeGreaterThan(STORED);
  await daemon.stop();
});

/** Looks like the bubblewrap of a box, and waits for an input that does not come. */
function boxOf(maker: Maker): ChildProcess {
  const args = ['-c', 'read -r line', 'sh', '--setenv', MARKED, markOf(maker)];
  const box = spawn('/bin/sh', args, { argv0: 'bwrap', stdio: ['pipe', 'ignore', 'ignore'] });
  onTestFinished(() => void box.kill('SIGKILL'));
  return box;
}

test('a database that is found damaged beside the start is told to whoever asks whether it is up', async () => {
  const clock = createVirtualClock();
  const config = configSchema.parse({ models: { discover: false } });
  await openHome({ home, config, clock }).close();
  damageTable(databaseFile(home), 'memories');
  writeFileSync(join(home, 'daemon-running'), '1\n');
  const found = Promise.withResolvers<void>();
  const error: Log['error'] = (event) => {
    if (event === 'database-damaged') found.resolve();
  };
  const daemon = createQuietDaemon({ home, config, clock, log: { ...silentLog, error } });
  expect(() => daemon.requireSound()).not.toThrow();
  // It may be up before that is found, or not.
  await daemon.start().catch((refused: Error) => expect(refused.message).toContain('is damaged'));
  await found.promise;
  expect(() => daemon.requireSound()).toThrow('is damaged');
  await daemon.stop();
  // What it was ended with is no fault of these tests.
  process.exitCode = 0;
});

test.runIf(process.platform === 'linux')(
  'a start ends the boxes of a daemon that was killed, and those of no other',
  async () => {
    const former = spawn('sleep', ['600']);
    await once(former, 'spawn');
    const { pid = 0 } = former;
    const left = boxOf({ ...thisMaker(), pid, started: processStart(pid) ?? '' });
    const ours = boxOf(thisMaker());
    const elsewhere = boxOf({ ...thisMaker(), namespace: '1', pid });
    const ended = once(left, 'exit');
    former.kill('SIGKILL');
    await once(former, 'exit');

    const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
    const daemon = createQuietDaemon({ home, config: configSchema.parse({}), clock });
    await daemon.start();
    expect(await ended).toEqual([null, 'SIGKILL']);
    await daemon.stop();
    expect([ours, elsewhere].map(({ signalCode, exitCode }) => signalCode ?? exitCode)).toEqual([
      null,
      null,
    ]);
  },
);
