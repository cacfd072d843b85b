import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { configSchema } from '../runtime/config-schema.ts';
import { openHome } from '../runtime/home.fake.ts';
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

function openStore() {
  const { house: opened, close } = openHome({ home, config: configSchema.parse({}), clock });
  return { opened, close };
}

test('a daemon that is older than the command line is said to be', async () => {
  runDaemon('9.9.8');
  expect(await runRoteJson(['status'], { home, clock })).toMatchObject({
    version: '9.9.9',
    daemon: { running: true, version: '9.9.8', isOutdated: true },
  });
  expect((await runRote(['status'], { home, clock })).out).toContain(
    'It is older than this command line (Rote 9.9.9): start it again with rote restart',
  );
  runDaemon('9.9.9');
  expect(await runRoteJson(['status'], { home, clock })).toMatchObject({
    daemon: { isOutdated: false },
  });
});

test('the exit status says whether it runs, and all there is to say is said either way', async () => {
  await runRote(['skills', 'list'], { home, clock });
  const down = await runRote(['status'], { home, clock });
  expect(down).toMatchObject({
    status: 1,
    out: expect.stringMatching(/does not run.*\nSchedules: /),
  });
  expect(await runRoteJson(['status'], { home, clock })).toMatchObject({
    status: 1,
    ok: false,
    error: { code: 'not-running' },
    daemon: { running: false },
    counts: { runs: { waiting: 0 } },
  });
  runDaemon('9.9.9');
  expect((await runRote(['status'], { home, clock })).status).toBe(0);
});

describe('rote open', () => {
  const call = { home: '', clock };
  beforeEach(() => {
    call.home = home;
  });

  test('prints a link alone that signs in who it was made for, once', async () => {
    runDaemon('9.9.9');
    const { out } = await runRote(['open'], call);
    expect(out).toMatch(/^http:\/\/10\.0\.0\.1:1\/#code=[\w-]{24}\n$/);
    await runRote(['people', 'add', 'Ann'], call);
    const { url, ...rest } = await runRoteJson(['open', '--for', 'ann'], call);
    expect(rest).toMatchObject({
      ok: true,
      person: { name: 'Ann', role: 'member' },
      untilUtc: '2026-06-01T00:10:00Z',
    });
    const { opened, close } = openStore();
    const code = new URL(url).hash.replace('#code=', '');
    const browser = { userAgent: '', keyBefore: null };
    expect(await opened.pageSessions.signIn(code, browser)).toMatchObject({
      person: { name: 'Ann' },
    });
    await close();
  });

  test('refuses where nobody is called so, and where no daemon runs', async () => {
    expect(await runRoteJson(['open'], call)).toMatchObject({ error: { code: 'not-running' } });
    runDaemon('9.9.9');
    expect(await runRoteJson(['open', '--for', 'Zoe'], call)).toMatchObject({
      status: 2,
      error: { code: 'unknown-person' },
    });
  });
});

test('rote start prints a link to the page, and none where others read along', async () => {
  const startDaemon = async () => ({ address: 'http://0.0.0.0:7', code: 'once' });
  const { out } = await runRote(['start'], { home, clock, startDaemon });
  expect(out).toContain('The page: http://127.0.0.1:7/#code=once\n');
  expect(out).toContain('rote open prints another');
  const quiet = await runRote(['start', '--no-link'], { home, clock, startDaemon });
  expect(quiet.out).not.toContain('once');
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
