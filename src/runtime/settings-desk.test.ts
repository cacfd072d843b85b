import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { testSettings } from './settings.fake.ts';
import { createSettingsDesk, type SettingsDesk } from './settings-desk.ts';

let home: string;
let desk: SettingsDesk;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-settings-desk-'));
  desk = createSettingsDesk({ home, clock: createVirtualClock(), started: testSettings() });
});
afterEach(() => rmSync(home, { recursive: true }));

test.each([
  ['a setting', { 'tools.shell.allow': true }],
  ['the setting itself', { 'tools.shell': { allow: true } }],
  ['the section around it', { tools: { shell: { allow: true } } }],
])('what runs on the machine is not changed by %s', async (_, changes) => {
  const change = desk.change({ 'log.level': 'debug', ...changes });
  await expect(change).rejects.toMatchObject({ code: 'only-at-the-machine' });
  expect(existsSync(join(home, 'config.yaml'))).toBe(false);
});

test('settings that are changed at the same time are all changed', async () => {
  const changes = [{ 'log.level': 'debug' }, { timezone: 'Asia/Tokyo' }, { 'history.days': 5 }];
  await Promise.all(changes.map((change) => desk.change(change)));
  const { inFile } = await desk.show();
  expect(inFile.toSorted()).toEqual(['history.days', 'log.level', 'timezone']);
});

test('a key in the settings is shown as set, and nothing more of it', async () => {
  const text = 'tools: { search: { kind: brave, key: BSA-very-secret } }\n';
  writeFileSync(join(home, 'config.yaml'), text);
  const shown = await desk.show();
  expect(shown.values.tools.search).toMatchObject({ kind: 'brave', key: '[secret]' });
  expect(JSON.stringify(shown)).not.toContain('very-secret');
});
