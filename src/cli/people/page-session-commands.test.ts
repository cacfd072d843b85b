import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { configSchema } from '../../runtime/config-schema.ts';
import { openHome } from '../../runtime/home.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-page-sessions-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const rote = (...argv: string[]) => runRoteJson(argv, { home, clock });

/** As the daemon does when somebody follows a link. */
async function signIn(name: string): Promise<string> {
  const { house, close } = openHome({ home, config: configSchema.parse({}), clock });
  const { id } = await house.people.get(name);
  const { code } = await house.pageSessions.makeCode(id);
  const browser = { userAgent: `Browser of ${name}\u001b[2J`, keyBefore: null };
  const signedIn = await house.pageSessions.signIn(code, browser);
  await close();
  return signedIn?.session.id ?? '';
}

test('who is signed in is listed, and signed out one by one, by person or all at once', async () => {
  expect((await runRote(['page-sessions', 'list'], { home, clock })).out).toContain('Nobody');
  await rote('people', 'add', 'Ann');
  const [first, second] = [await signIn('owner'), await signIn('owner')];
  const hers = await signIn('Ann');
  const listed = await rote('page-sessions', 'list');
  expect(listed.pageSessions).toHaveLength(3);
  expect(listed.pageSessions).toContainEqual(
    expect.objectContaining({ id: hers, person: { id: expect.any(String), name: 'Ann' } }),
  );
  const { out } = await runRote(['page-sessions', 'list'], { home, clock });
  expect(out).toContain('Browser of Ann');
  expect(out).not.toContain('\u001b[2J');
  expect(await rote('page-sessions', 'end', first)).toMatchObject({ ended: [first] });
  expect(await rote('page-sessions', 'end', first)).toMatchObject({
    status: 2,
    error: { code: 'unknown-page-session' },
  });
  expect(await rote('page-sessions', 'end', '--all', '--for', 'Ann')).toMatchObject({
    ended: [hers],
  });
  expect(await rote('page-sessions', 'end', '--all')).toMatchObject({ ended: [second] });
  for (const argv of [[], [second, '--all']])
    expect(await rote('page-sessions', 'end', ...argv)).toMatchObject({
      error: { code: 'bad-arguments' },
    });
});
