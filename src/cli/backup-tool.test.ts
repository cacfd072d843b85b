import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { runRoteJson } from './cli.fake.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-own-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what rote.backup wrote is restored as it was', async () => {
  const clock = createVirtualClock({ startIso: '2026-11-15T02:00:00Z' });
  const [home, other] = [join(folder, 'home'), join(folder, 'other')];
  const rote = (home: string, ...argv: string[]) => runRoteJson(argv, { home, clock });
  await rote(home, 'ask', 'remind me every day at 9 to stretch', '--yes');
  const { output } = await rote(home, 'tools', 'call', 'rote.backup', '--input', '{}');
  expect(output.file).toBe(join(home, 'backups', 'rote-2026-11-15T02-00-00Z.db'));
  expect(existsSync(output.file)).toBe(true);
  await rote(home, 'ask', 'remind me every day at 10 to drink', '--yes');
  expect(await rote(other, 'restore', output.file)).toMatchObject({ status: 0 });
  const { schedules } = await rote(other, 'schedule', 'list');
  expect(schedules).toMatchObject([{ name: 'stretch', status: 'active' }]);
});

test('where it goes is said by the settings alone', async () => {
  const clock = createVirtualClock({ startIso: '2026-11-15T02:00:00Z' });
  const input = JSON.stringify({ folder: '/tmp' });
  const call = ['tools', 'call', 'rote.backup', '--input', input];
  expect(await runRoteJson(call, { home: join(folder, 'home'), clock })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('folder') },
  });
});
