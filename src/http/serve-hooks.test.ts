import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
let clock: VirtualClock;
let secret: string;

const event = { on: 'webhook', name: 'deploy' };
async function awaitHook(name = 'deploy'): Promise<void> {
  const { status } = await face.call('POST', '/schedules', {
    trigger: { event: { ...event, name } },
    plan: [{ id: 'now', toolName: 'time.now' }],
  });
  expect(status).toBe(201);
}

beforeEach(async () => {
  clock = createVirtualClock();
  face = await openFakeFace({ clock });
  await awaitHook();
  ({ secret } = await (await face.opened.house.hooks()).rotate('deploy'));
});
afterEach(() => face.close());

function post(
  body: string | Buffer,
  { headers = {}, name = 'deploy' }: { headers?: Record<string, string>; name?: string } = {},
): Promise<Response> {
  return face.fetch(`/hooks/${name}`, { method: 'POST', headers, body });
}
function signed(body: string, key = secret): Record<string, string> {
  const seconds = Math.floor(clock.nowMs() / 1000);
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return { 'X-Rote-Signature': `t=${seconds},v1=${signature}` };
}
const bearer = (): Record<string, string> => ({ Authorization: `Bearer ${secret}` });
const events = () => face.opened.store.events.list({ limit: 100 });

test('a signed call is kept for its schedule, and the same call again is known', async () => {
  const headers = signed('{"ref":"main"}');
  const first = await post('{"ref":"main"}', { headers });
  expect(first.status).toBe(202);
  expect(await first.json()).toEqual({ ok: true, taken: true });
  const again = await post('{"ref":"main"}', { headers });
  expect(again.status).toBe(202);
  expect(await again.json()).toEqual({ ok: true, taken: false, known: true });
  expect(await events()).toMatchObject([
    {
      source: 'webhook:deploy',
      data: { hook: 'deploy', type: 'json', body: { ref: 'main' }, id: null },
      fires: [{ atMs: clock.nowMs() }],
    },
  ]);
});

test('a delivery that is sent again with a new time is known, and so is a signature under a new id', async () => {
  const send = async (id: string) =>
    (await post('{}', { headers: { ...signed('{}'), 'Idempotency-Key': id } })).json();
  expect(await send('one')).toEqual({ ok: true, taken: true });
  expect(await send('two')).toMatchObject({ known: true });
  clock.advance(2000);
  expect(await send('one')).toMatchObject({ known: true });
  expect(await send('three')).toEqual({ ok: true, taken: true });
  clock.advance(301_000);
  const old = signed('{}');
  clock.advance(301_000);
  expect((await post('{}', { headers: old })).status).toBe(401);
});

test('other products call it their way: GitHub’s signature, a bearer secret, forms and text', async () => {
  const hub = createHmac('sha256', secret).update('{"a":1}').digest('hex');
  const github = {
    'X-Hub-Signature-256': `sha256=${hub}`,
    'X-GitHub-Delivery': 'guid',
    'X-GitHub-Event': 'push',
  };
  expect((await post('{"a":1}', { headers: github })).status).toBe(202);
  const form = { ...bearer(), 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await post('a=1', { headers: form })).status).toBe(202);
  const text = { ...bearer(), 'Content-Type': 'text/plain' };
  expect((await post('done', { headers: text })).status).toBe(202);
  expect((await post('done', { headers: text })).status).toBe(202);
  const data = (await events()).map((one) => one.data).reverse();
  expect(data).toMatchObject([
    { id: 'guid', event: 'push', body: { a: 1 } },
    { type: 'form', body: { a: '1' } },
    { type: 'text', body: 'done' },
    { type: 'text', body: 'done' },
  ]);
});

test('to a stranger all hooks are alike, those that are there and those that are not', async () => {
  const answers = [];
  for (const name of ['deploy', 'other', 'Not%20a%20name', `${'x'.repeat(300)}`]) {
    const response = await post('{}', { name, headers: signed('{}', 'f'.repeat(64)) });
    const told = [...response.headers].filter(([header]) => header !== 'date');
    answers.push({ status: response.status, body: await response.text(), told });
  }
  expect(answers[0]?.status).toBe(401);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await post('{}')).status).toBe(401);
});

test('strangers are held up, and who has the secret is not', async () => {
  for (let tries = 0; tries < 6; tries += 1) await post('{}', { headers: signed('{}', 'x') });
  expect((await post('{}', { headers: signed('{}', 'x') })).status).toBe(429);
  expect((await post('{}', { headers: signed('{}') })).status).toBe(202);
});

test('who has the secret of a hook that nothing waits for any more hears so', async () => {
  const [schedule] = await face.opened.schedules.list({ limit: 1 });
  await face.opened.schedules.remove(schedule?.id ?? '');
  const response = await post('{}', { headers: bearer() });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: 'unknown-hook' } });
  expect(await events()).toEqual([]);
});

test('a body has an end, and only POST is taken', async () => {
  const large = 'x'.repeat(256 * 1024);
  expect((await post(large, { headers: bearer() })).status).toBe(202);
  expect((await post(`${large}x`, { headers: bearer() })).status).toBe(413);
  expect((await face.fetch('/hooks/deploy')).status).toBe(405);
  expect((await face.fetch('/hooks/deploy', { headers: { Accept: 'text/html' } })).status).toBe(
    405,
  );
});

test('the secret is made once, told once, and a new one ends the old', async () => {
  await awaitHook('nightly');
  const hooks = await face.opened.house.hooks();
  const shown = await hooks.show('nightly');
  expect(shown).toMatchObject({ path: '/hooks/nightly', hasSecret: true });
  expect(shown.secret).toMatch(/^[\da-f]{64}$/);
  expect((await hooks.show('nightly')).secret).toBeNull();
  expect(await hooks.list()).toMatchObject([
    { name: 'deploy', hasSecret: true },
    { name: 'nightly', hasSecret: true, schedules: [expect.any(String)] },
  ]);
  const file = readFileSync(join(face.home, 'secrets.yaml'), 'utf8');
  expect(file).toContain(`hook_nightly: ${shown.secret}`);
  const old = signed('{}');
  await hooks.rotate('deploy');
  expect((await post('{}', { headers: old })).status).toBe(401);
  await expect(hooks.show('nothing')).rejects.toMatchObject({ code: 'unknown-hook' });
  expect(JSON.stringify(face.logged)).not.toContain(secret);
});

test('every view of what is to come takes a schedule that waits, and none says that it never fires', async () => {
  await post('{}', { headers: bearer() });
  const [schedule] = await face.opened.schedules.list({ limit: 1 });
  const range = 'from=2026-01-01&to=2026-01-31';
  const paths = ['/now', '/export', '/schedules?sort=next', `/calendar?${range}`];
  const ofOne = ['', '/why', '/occurrences'].map((end) => `/schedules/${schedule?.id}${end}`);
  for (const path of [...paths, `/simulate?${range}`, ...ofOne])
    expect((await face.call('GET', path)).status, path).toBe(200);
  const { document } = await face.call('POST', '/preview', { event });
  expect(document).toMatchObject({
    ok: true,
    fires: [],
    notes: [],
    description: 'when the hook "deploy" is called',
  });
});
