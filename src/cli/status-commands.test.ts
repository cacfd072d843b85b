import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { runRote, runRoteJson } from './cli.fake.ts';
import { isOlder } from './status-commands.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-status-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });

/** One on another machine, which counts as running. */
function runDaemon(version: string): void {
  const facts = { pid: 1, host: 'elsewhere', processStart: null, address: 'http://10.0.0.1:1' };
  const daemon = { ...facts, startedAtUtc: '2026-01-01T00:00:00Z', version };
  writeFileSync(join(home, 'daemon.json'), JSON.stringify(daemon));
}

test('a daemon that is older than the command line is said to be', async () => {
  runDaemon('9.9.8');
  expect(await runRoteJson(['status'], { home, clock })).toMatchObject({
    version: '9.9.9',
    daemon: { running: true, version: '9.9.8', isOutdated: true },
  });
  expect((await runRote(['status'], { home, clock })).out).toContain(
    'It is older than this command line (Rote 9.9.9): stop it and start it again',
  );
  runDaemon('9.9.9');
  expect(await runRoteJson(['status'], { home, clock })).toMatchObject({
    daemon: { isOutdated: false },
  });
});

test.each([
  ['1.2.3', '1.2.4', true],
  ['1.9.0', '1.10.0', true],
  ['2.0.0', '1.9.9', false],
  ['1.2.3', '1.2.3', false],
  ['1.2.3-beta', '1.2.3', true],
  ['1', '1.0.1', true],
])('%s against %s: older is %s', (one, other, expected) => {
  expect(isOlder(one, other)).toBe(expected);
});
