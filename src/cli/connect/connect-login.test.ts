/** `rote connect login` as people type it: a real provider, a browser that comes back, and one that can't. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createSystemClock } from '../../base/clock.ts';
import { CLIENT, type FakeOidc, openOidc } from '../../signin/oidc.fake.ts';
import { runRote } from '../cli.fake.ts';

const ROTE = join(import.meta.dirname, '../../../bin/rote');
const home = mkdtempSync(join(tmpdir(), 'rote-connect-login-'));
let oidc: FakeOidc;

beforeAll(async () => {
  oidc = await openOidc();
});
afterAll(async () => {
  await oidc.close();
  rmSync(home, { recursive: true, force: true });
});

test('a browser on this machine comes back by itself, and the list shows it', async () => {
  const words = ['connect', 'login', oidc.issuer, '--name', 'work', '--client-id', CLIENT.id];
  const scopes = ['--scopes', 'openid offline_access read', '--token-hosts', 'api.example.org'];
  const child = spawn(ROTE, [...words, ...scopes, '--client-secret-stdin', '--home', home]);
  child.stdin.end(`${CLIENT.secret}\n`);
  const out = text(child.stdout);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  while (!/^http\S+$/m.test(said)) {
    if (child.exitCode !== null) throw new Error(said);
    await once(child.stderr, 'data');
  }
  const back = await oidc.browse(/^http\S+$/m.exec(said)?.[0] ?? '');
  expect((await fetch(new URL('/favicon.ico', back))).status).toBe(404);
  expect(await (await fetch(back)).text()).toContain('You can close this page');
  expect(await out).toContain('Its token goes to api.example.org, and nowhere else.');
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  expect(readFileSync(join(home, 'secrets.yaml'), 'utf8')).toContain(CLIENT.secret);
  const listed = await runRote(['logins', 'list'], { home, clock: createSystemClock() });
  expect(listed.out).toContain('work');
}, 60_000);

test('it waits no longer than the address holds', async () => {
  const clock = createVirtualClock();
  const given = ['--name', 'late', '--client-id', CLIENT.id, '--scopes', 'openid'];
  const running = runRote(['connect', 'login', oidc.issuer, ...given], { home, clock });
  await clock.timerSet(15 * 60_000);
  clock.advance(15 * 60_000);
  expect(await running).toMatchObject({ status: 2, err: expect.stringContaining('Nobody agreed') });
});

test('without a client id it says where one is made', async () => {
  const { status, err } = await runRote(['connect', 'login', 'google'], {
    home,
    clock: createSystemClock(),
  });
  expect(status).toBe(2);
  expect(err).toContain('https://console.cloud.google.com/apis/credentials');
  expect(err).toContain('7 days');
});
