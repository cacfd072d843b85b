import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { scheduleView } from '../domain/views.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';
import { ROUTES } from './routes/routes.ts';

let face: FakeFace;
beforeAll(async () => {
  face = await openFakeFace();
});
afterAll(() => face.close());

const word = fc.oneof(
  fc.constantFrom(
    'export',
    'x',
    '..',
    '%2e%2e',
    '%00',
    '%zz',
    '%',
    '__proto__',
    'constructor',
    'a%2fb',
    'é',
    '%F0%9F',
  ),
  fc.string({ maxLength: 8 }).map(encodeURIComponent),
);
const routePath = fc
  .tuple(
    fc.constantFrom('/schedules', '/schedules', '/schedules', ...ROUTES.map(({ path }) => path)),
    word,
  )
  .map(([path, id]) => `/api/v1${path.replaceAll(/\{\w+\}/g, id)}`);
const path = fc.oneof(
  { weight: 6, arbitrary: routePath },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 4 }).map((words) => `/${words.join('/')}`) },
  { weight: 1, arbitrary: fc.constantFrom('/', '/metrics', '/healthz', '/api/v1/openapi.json') },
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('limit', 'status', 'from', 'to', 'state', 'session', 'odd', '__proto__'),
        word,
      ),
      { maxLength: 3 },
    )
    .map((pairs) => `?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`),
);
const KEYS = [
  'cron',
  'every',
  'at',
  'instruction',
  'name',
  'trigger',
  'id',
  'plan',
  'session',
  'webhook',
  'schedules',
  'version',
  'from',
  'to',
  'input',
  '__proto__',
  'dst',
  'text',
  'count',
];
const value = fc.oneof(
  fc.constantFrom<unknown>(
    '0 9 * * *',
    '1h',
    '2027-01-01T09:00',
    'Say hello',
    'UTC',
    1,
    1e308,
    null,
    true,
    [],
    {},
    -1,
  ),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text)),
);
/** Nearly right: what is half accepted would be half stored. */
const nearly = fc
  .tuple(
    fc.constantFrom('0 9 * * *', '@daily', '* * *'),
    fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 2 }),
  )
  .map(([cron, extra]) => JSON.stringify({ cron, instruction: 'Say hello', ...extra }));
const body = fc.oneof(
  { weight: 5, arbitrary: nearly },
  {
    weight: 5,
    arbitrary: fc.dictionary(fc.constantFrom(...KEYS), value).map((one) => JSON.stringify(one)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constant('['.repeat(50_000)) },
);
const oddHeaders = fc.record(
  {
    'Content-Type': fc.constantFrom(
      'application/json',
      'text/plain',
      '',
      'application/json; charset=utf-16',
      ';',
    ),
    'Last-Event-ID': fc.constantFrom('', 'x', 'boot-1', 'ÿ'),
    Accept: fc.constantFrom('text/html', '*/*', ''),
    'X-Forwarded-For': fc.constantFrom('1.2.3.4', 'x'),
    Origin: fc.constantFrom('null', 'x', 'http://', 'http://127.0.0.1'),
    'Content-Length-Hint': fc.constantFrom('1'),
    Expect: fc.constantFrom('100-continue'),
    Range: fc.constantFrom('bytes=0-1'),
  },
  { requiredKeys: [] },
);
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: oddHeaders as fc.Arbitrary<Record<string, string>> },
);
const METHODS = [
  'POST',
  'POST',
  'GET',
  'POST',
  'PATCH',
  'DELETE',
  'PUT',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'PROPFIND',
];

function send(one: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(face.address + one.path, {
      method: one.method,
      headers: {
        Authorization: `Bearer ${FAKE_TOKEN}`,
        'Content-Type': 'application/json',
        ...one.headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    if (one.method === 'GET' || one.method === 'HEAD' || one.method === 'TRACE') sent.end();
    else sent.end(one.body);
  });
}

const anything = fc.record({ method: fc.constantFrom(...METHODS), at: path, query, headers, body });
const aimed = fc.record({
  method: fc.constant('POST'),
  at: fc.constant('/api/v1/schedules'),
  query: fc.constant(''),
  headers: fc.constant<Record<string, string>>({}),
  body: nearly,
});
const requests = fc.oneof({ weight: 5, arbitrary: anything }, { weight: 1, arbitrary: aimed });

test('whatever is sent, nothing breaks, nothing inside shows, and nothing is stored by halves', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, at, query: asked, headers: extra, body: text }) => {
      fc.pre(!at.includes('events'));
      const sent = { method, path: at + asked, headers: extra, body: text };
      const { status, text: answer } = await send(sent);
      expect(status, `${method} ${at}${asked} → ${answer}`).toBeLessThan(500);
      expect(answer).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
      if (answer !== '' && status >= 400) expect(JSON.parse(answer).ok).toBe(false);
    }),
    { numRuns: rounds(1500) },
  );
  const { document } = await face.call('GET', '/schedules?limit=10000');
  const stored = document['schedules'] as object[];
  expect(stored.length).toBeGreaterThan(0);
  for (const one of stored) scheduleView.parse(one);
  expect(face.logged).toEqual([]);
});
