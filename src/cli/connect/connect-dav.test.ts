import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { runRote } from '../cli.fake.ts';

const clock = createSystemClock();
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-connect-calendar-'));
});
afterEach(() => rmSync(home, { recursive: true }));

test('where no password opens a calendar none is asked for, and the way that there is is told', async () => {
  const { status, err } = await runRote(['connect', 'calendar', 'ana@gmail.com'], { home, clock });
  expect(status).toBe(2);
  expect(err).toContain('Gmail wants a sign-in in a browser');
});

test('a file that is not there is told as one', async () => {
  const { status, err } = await runRote(['connect', 'calendar', 'nothing.ics'], { home, clock });
  expect(status).toBe(2);
  expect(err).toMatch(/^error: The file can't be read/m);
});

test('without a terminal it says how to give the password', async () => {
  const { err } = await runRote(['connect', 'calendar', 'ana@icloud.com'], { home, clock });
  expect(err).toContain('--password-stdin');
});
