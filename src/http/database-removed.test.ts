/** After the database was taken away under the daemon, nothing is answered as if it were kept. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';
import { API_ROOT, ROUTES } from './routes/routes.ts';

let face: FakeFace;
beforeEach(async () => {
  face = await openFakeFace({
    settings: { openMetrics: true },
    channelWebhook: async () => 200,
    mcp: () => ({ token: 'm'.repeat(64), answer: async () => new Response('{}') }),
  });
});
afterEach(() => face.close());

const moved = (isAway: boolean): void => {
  const [file, away] = [join(face.home, 'rote.db'), join(face.home, 'elsewhere.db')];
  if (isAway) renameSync(file, away);
  else renameSync(away, file);
};
const ask = async (method: string, path: string): Promise<{ status: number; text: string }> => {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await face.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${FAKE_TOKEN}`, 'Content-Type': 'application/json' },
    ...(hasBody && { body: '{}' }),
  });
  return { status: response.status, text: await response.text() };
};

test('every route says that the database is gone, and where it was it says to nobody', async () => {
  await face.call('POST', '/schedules', { every: '1h', instruction: 'Say hello' });
  moved(true);
  const paths = [
    ...ROUTES.map(({ method, path }): [string, string] => [
      method.toUpperCase(),
      API_ROOT + path.replaceAll(/\{\w+\}/g, 'x'),
    ]),
    ['GET', `${API_ROOT}/events`],
    ['GET', '/metrics'],
    ['POST', '/login'],
    ['POST', '/logout'],
    ['POST', '/hooks/x'],
    ['POST', '/mcp'],
  ] as const;
  expect(paths.length).toBeGreaterThan(80);
  for (const [method, path] of paths) {
    const { status, text } = await ask(method, path);
    expect([method, path, status]).toEqual([method, path, 503]);
    expect(JSON.parse(text)).toMatchObject({ ok: false, error: { code: 'database-removed' } });
    expect(text).not.toContain(face.home);
  }
  moved(false);
  expect((await face.call('GET', '/schedules')).document).toMatchObject({ ok: true });
});

test('a database that is taken away while a route works answers no success either', async () => {
  await face.close();
  face = await openFakeFace({
    api: {
      health: () => {
        moved(true);
        return { ok: true, state: 'running', version: '1', uptimeMs: 1, problems: [] };
      },
    },
  });
  const { status, document } = await face.call('GET', '/status');
  expect([status, document]).toMatchObject([503, { error: { code: 'database-removed' } }]);
});
