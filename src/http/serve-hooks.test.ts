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

/** A schedule that waits for some calls of a hook only, and the secret of the hook. */
async function awaitCalls(awaited: object): Promise<string> {
  const { status, document } = await face.call('POST', '/schedules', {
    trigger: { event: { on: 'webhook', ...awaited } },
    plan: [{ id: 'now', toolName: 'time.now' }],
  });
  expect(status, JSON.stringify(document)).toBe(201);
  const { name } = awaited as { name: string };
  return (await (await face.opened.house.hooks()).rotate(name)).secret;
}
const hmac = (key: string, text: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac('sha256', key).update(text).digest(encoding);

test('a hook takes the calls that its schedules wait for, and others are fine and are not kept', async () => {
  const where = { action: 'opened', 'repository.full_name': 'Owner/Repo' };
  const key = await awaitCalls({ name: 'github', event: 'issues', where });
  const send = async (event: string, body: object) => {
    const text = JSON.stringify(body);
    const headers = {
      'X-Hub-Signature-256': `sha256=${hmac(key, text)}`,
      'X-GitHub-Event': event,
    };
    const response = await post(text, { name: 'github', headers });
    expect(response.status).toBe(202);
    return ((await response.json()) as { taken: boolean }).taken;
  };
  const opened = {
    action: 'opened',
    repository: { full_name: 'owner/repo' },
    issue: { number: 1 },
  };
  expect(await send('ping', { zen: 'x' })).toBe(false);
  expect(await send('issues', { ...opened, action: 'closed' })).toBe(false);
  expect(await send('issues', { ...opened, repository: { full_name: 'owner/other' } })).toBe(false);
  expect(await send('pull_request', opened)).toBe(false);
  expect(await send('issues', opened)).toBe(true);
  expect(await events()).toMatchObject([{ data: { event: 'issues', body: opened } }]);
  const { exampleBody } = await (await face.opened.house.hooks()).show('github');
  expect(exampleBody).toEqual({ action: 'opened', repository: { full_name: 'Owner/Repo' } });
});

test('HubSpot’s list is as many events, and the same list with another time adds none', async () => {
  const key = await awaitCalls({ name: 'crm', where: { propertyValue: 'closedwon' } });
  const change = { subscriptionId: 7, eventId: 1, objectId: 5, occurredAt: 1 };
  const send = async (list: object[]) => {
    const [text, time] = [JSON.stringify(list), clock.nowMs()];
    const address = `https://rote.example.org/hooks/crm`;
    const headers = {
      'X-HubSpot-Request-Timestamp': `${time}`,
      'X-HubSpot-Signature-v3': hmac(key, `POST${address}${text}${time}`, 'base64'),
      'X-Forwarded-Host': 'rote.example.org',
    };
    return (await post(text, { name: 'crm', headers })).json();
  };
  const won = { ...change, propertyValue: 'closedwon' };
  const list = [won, { ...won, eventId: 2 }, { ...won, eventId: 3, propertyValue: 'open' }];
  expect(await send(list)).toEqual({ ok: true, taken: true });
  expect((await events()).map(({ data }) => (data['body'] as typeof won).eventId)).toEqual([2, 1]);
  clock.advance(2000);
  expect(await send(list)).toMatchObject({ known: true });
  expect(await send([...list, { ...won, eventId: 4 }])).toEqual({ ok: true, taken: true });
  expect(await events()).toHaveLength(3);
});

test('Slack’s question is answered to who has its secret, and to nobody else', async () => {
  const key = await awaitCalls({ name: 'slack', event: 'message' });
  const text = JSON.stringify({ type: 'url_verification', challenge: 'abc', token: 'x' });
  const time = Math.floor(clock.nowMs() / 1000);
  const ask = (secretOfIt: string) =>
    post(text, {
      name: 'slack',
      headers: {
        'X-Slack-Request-Timestamp': `${time}`,
        'X-Slack-Signature': `v0=${hmac(secretOfIt, `v0:${time}:${text}`)}`,
      },
    });
  const answered = await ask(key);
  expect(answered.status).toBe(200);
  expect(await answered.json()).toEqual({ challenge: 'abc' });
  expect((await ask('other')).status).toBe(401);
  expect(await events()).toEqual([]);
});

test.each([
  [{ event: '' }, 'event'],
  [{ where: { 'a b': 1 } }, 'where'],
  [{ where: { a: null } }, 'where'],
  [{ where: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`a${at}`, 1])) }, 'where'],
])('what can never be met is refused when it is added: %j', async (awaited, part) => {
  const { status, document } = await face.call('POST', '/schedules', {
    trigger: { event: { on: 'webhook', name: 'x', ...awaited } },
    plan: [{ id: 'now', toolName: 'time.now' }],
  });
  expect(status).toBe(400);
  expect(JSON.stringify(document)).toContain(part);
});
