/** `--text` is read the same by whoever shows a schedule and by whoever stores it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { runRoteJson } from '../cli.fake.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-text-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const rote = (...argv: string[]) => {
  const startIso = '2026-06-01T00:00:00Z';
  const clock = createVirtualClock({ startIso, timezone: 'Europe/Berlin', seed: 1 });
  return runRoteJson(argv, { home, clock, stdin: '' });
};

test.each([
  '0 9 * * 1-5 Europe/Berlin',
  'every 3h',
  'at 2027-01-01T09:00',
  'every weekday at 9am',
  'tomorrow at noon',
  'every other friday at 4pm',
  'on the last day of the month at 5pm',
  'every day at 9am except fridays',
  'every 15 minutes',
  'in a hundred minutes',
  'tomorrow at nineteen thirty',
  'every day at 9am until december 24',
  'jeden Montag um 9 Uhr',
  'werktags um 8 Uhr außer freitags',
  'every day at 9',
  'next friday at 3pm',
  'every day at 9am sans holidays',
  'every day at 9am unless raining',
  'every weekday at 9am to call mom and tell her about it',
  'whenever',
])('%s', async (text) => {
  const shown = await rote('schedule', 'preview', '--text', text);
  const stored = await rote('schedule', 'add', '--text', text, '--say', 'hello');
  expect(stored.error?.code).toEqual(shown.error?.code);
  expect(stored.error?.message).toEqual(shown.error?.message);
  expect(stored.schedule?.trigger).toEqual(shown.trigger);
});
