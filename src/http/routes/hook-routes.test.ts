/** Hooks over HTTP, what came, and schedules that wait for others by their names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAnswer, type FakeFace, openFakeFace } from '../http.fake.ts';
import { ROUTES } from './routes.ts';

let face: FakeFace;
beforeAll(async () => {
  face = await openFakeFace();
});
afterAll(() => face.close());

/** Checks that each answer is exactly what the document promises. */
async function call<Answer>(name: string, path: string, body?: object): Promise<Answer> {
  const route = ROUTES.find((one) => one.name === name);
  if (route === undefined) throw new Error(name);
  const { document } = await face.call(route.method.toUpperCase(), path, body);
  const { ok, ...rest } = document as { ok: boolean };
  if (ok) await checkAnswer(route, rest);
  return document as Answer;
}

async function add(definition: object): Promise<string> {
  const { schedule } = await call<{ schedule: { id: string } }>('addSchedule', '/schedules', {
    say: 'It came',
    ...definition,
  });
  return schedule.id;
}

const ring = (secret: string, body: string): Promise<Response> =>
  face.fetch('/hooks/deploy', {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Idempotency-Key': body },
    body,
  });

interface Hooks {
  hooks: { name: string; lastCallUtc: string | null }[];
}

test('a hook is listed, its secret is answered once, and without one every call is refused', async () => {
  expect(await call<Hooks>('listHooks', '/hooks')).toMatchObject({ hooks: [] });
  const unknown = await call('rotateHook', '/hooks/deploy/rotate');
  expect(unknown).toMatchObject({ error: { code: 'unknown-hook' } });
  const id = await add({ name: 'Deployed', trigger: { event: { on: 'webhook', name: 'deploy' } } });
  expect(await call<Hooks>('listHooks', '/hooks')).toMatchObject({
    hooks: [
      {
        name: 'deploy',
        path: '/hooks/deploy',
        hasSecret: false,
        lastCallUtc: null,
        schedules: [{ id, name: 'Deployed' }],
      },
    ],
  });
  const made = await call<{ secret: string }>('rotateHook', '/hooks/deploy/rotate');
  expect((await ring(made.secret, 'one')).status).toBe(202);
  const listed = await call<Hooks>('listHooks', '/hooks');
  expect(JSON.stringify(listed)).not.toContain(made.secret);
  expect(listed.hooks[0]?.lastCallUtc).toMatch(/^\d{4}-/);
  const next = await call<{ secret: string }>('rotateHook', '/hooks/deploy/rotate');
  expect((await ring(made.secret, 'two')).status).toBe(401);
  expect((await ring(next.secret, 'two')).status).toBe(202);
  expect(await call('revokeHook', '/hooks/deploy/revoke')).toMatchObject({
    hook: { hasSecret: false },
  });
  expect((await ring(next.secret, 'three')).status).toBe(401);
});

test('what came is listed by source and by schedule, and why tells of it', async () => {
  const id = await add({ name: 'Up', trigger: { event: { on: 'start' } } });
  const { store } = face.opened;
  const start = { facts: { on: 'start' }, key: 'a', data: {}, depth: 1 } as const;
  await store.events.take(start, 1000);
  const events = async (query: string): Promise<string[]> =>
    (
      await call<{ events: { source: string }[] }>('listHappened', `/events/happened${query}`)
    ).events.map(({ source }) => source);
  expect(await events('')).toEqual(['start', 'webhook:deploy', 'webhook:deploy']);
  expect(await events('?source=webhook')).toHaveLength(2);
  expect(await events('?source=webhook:deploy&limit=1')).toHaveLength(1);
  expect(await events('?source=file')).toEqual([]);
  expect(await events(`?schedule=${id}`)).toEqual(['start']);
  expect(await call('listHappened', '/events/happened?schedule=none')).toMatchObject({
    error: { code: 'unknown-schedule' },
  });
  await call('pauseSchedule', `/schedules/${id}/pause`);
  await store.events.take({ ...start, key: 'b' }, 2000);
  const why = await call<{ events: { fires: object[] }[] }>(
    'explainSchedule',
    `/schedules/${id}/why`,
  );
  expect(why.events.map(({ fires }) => fires)).toMatchObject([
    [
      {
        state: 'skipped',
        explanation: 'it did not run: the schedule was paused',
      },
    ],
    [{ scheduleId: id, scheduleName: 'Up' }],
  ]);
  const plain = await add({ name: 'Plain', trigger: { cron: '0 9 * * *' } });
  expect(await call('explainSchedule', `/schedules/${plain}/why`)).not.toHaveProperty('events');
});

test('a schedule that is waited for is called by its name, wherever people read it', async () => {
  const backup = await add({ name: 'Backup', trigger: { cron: '0 3 * * *' } });
  const event = { on: 'schedule', schedule: backup, outcome: 'failed' };
  const words = 'when the schedule "Backup" fails';
  expect(await call('previewTrigger', '/preview', { event })).toMatchObject({ description: words });
  const id = await add({ name: 'No backup', trigger: { event } });
  const shown = { schedule: { description: words, trigger: { event } } };
  expect(await call('showSchedule', `/schedules/${id}`)).toMatchObject(shown);
  expect(await call('listSchedules', '/schedules?q=No')).toMatchObject({
    schedules: [{ description: words }],
  });
  expect(await call('pauseSchedule', `/schedules/${id}/pause`)).toMatchObject(shown);
  const { explanation } = await call<{ explanation: string }>(
    'explainSchedule',
    `/schedules/${id}/why`,
  );
  expect(explanation).not.toContain(backup);
  await face.opened.schedules.update(id, { name: 'Later' }, 'other');
  const [asked] = await face.opened.house.requests.list({ state: 'open', limit: 1 });
  expect(asked?.lines[0]).toBe(`It fires ${words}.`);
  await call('removeSchedule', `/schedules/${backup}`);
  expect(await call('showSchedule', `/schedules/${id}`)).toMatchObject({
    schedule: { description: `${words}, which is not there any more` },
  });
});
