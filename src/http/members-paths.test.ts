/**
 * The place of the data folder, and the account that runs Rote, are told to no member: in no error, list, event or message.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import type { Person } from '../domain/person.ts';
import { firstAttempt } from '../domain/run/step.ts';
import { webSession } from '../domain/session-key.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';
import { type Ask, cookieOf, signIn } from './members.fake.ts';
import { ROUTES } from './routes/routes.ts';

let face: FakeFace;
let ann: Person;
let asks: Ask;
let owner: Ask;
let runId: string;
const clock = createSystemClock();

beforeAll(async () => {
  face = await openFakeFace();
  ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
  [asks, owner] = [await signIn(face, ann), face.call];
  const { store, house } = face.opened;
  const sessionKey = webSession(ann.id);
  const file = { name: 'a.txt', mediaType: 'text/plain', content: new Uint8Array([65]) };
  const inbound = await house.of(ann).inbound();
  const { id } = await inbound.upload(sessionKey, file);
  await inbound.say(sessionKey, { text: 'look', choice: null, files: [id] });
  const { schedules } = house.of(ann);
  const { schedule } = await schedules.add({ every: '1h', say: 'x', name: 'mine' });
  runId = (await schedules.runNow(schedule.id)).id;
  const nowMs = clock.nowMs();
  const hold = { owner: 'o', nowMs, leaseUntilMs: nowMs + 60_000, limit: 9 };
  const run = (await store.engine.claim(hold)).find((one) => one.id === runId);
  if (run === undefined) throw new Error('nothing was claimed');
  const message = `${face.home}/secrets.yaml can be read by others`;
  const failure = { code: 'x', message, retryable: false, fate: 'not-done' } as const;
  const call = {
    id: 'a',
    position: 0,
    kind: 'tool',
    tool: 't',
    effect: 'read',
    input: {},
  } as const;
  const step = { ...firstAttempt(call, nowMs), state: 'failed', failure } as const;
  await store.ledger.completeRun({
    ...{ run, owner: 'o', nowMs, tier: 'direct', steps: [step], deliveries: [] },
    outcome: { kind: 'failed', summary: message, code: 'x' },
    messages: [{ key: 'm', sessionKey, text: message, role: 'notice', runId }],
  });
});
afterAll(() => face.close());

test('no route tells a member of it, and the owner reads it as it is', async () => {
  const key = encodeURIComponent(webSession(ann.id));
  const paths = ROUTES.filter(
    ({ method, audience = 'owner' }) => method === 'get' && audience !== 'owner',
  ).map(({ path }) =>
    path
      .replace('/runs/{id}', `/runs/${runId}`)
      .replace('/schedules/{id}', '/schedules/mine')
      .replace('{key}', key)
      .replace('{other}', runId)
      .replaceAll(/\{\w+\}/g, 'x'),
  );
  expect(paths).toContain(`/runs/${runId}`);
  for (const path of paths)
    expect([path, JSON.stringify(await asks('GET', path))]).toEqual([
      path,
      expect.not.stringContaining(face.home),
    ]);
  const files = (await asks('GET', `/sessions/${key}/messages`)).document['messages'];
  expect(JSON.stringify(files)).toContain('the data folder/');
  const { document } = await owner('GET', `/runs/${runId}`);
  // It is not theirs, and so has no words; what is theirs says where it is.
  expect(JSON.stringify(document)).not.toContain(face.home);
  const outside = { trigger: { event: { on: 'file', path: '/proc/x' } }, say: 'x' };
  expect(JSON.stringify(await owner('POST', '/schedules', outside))).toContain(face.home);
});

test('no error and no finding does', async () => {
  const typed = encodeURIComponent(`${face.home}/x`);
  const plan = [
    { toolId: 'a', tool: 'shell.run', input: { command: 'python3', args: ['/x/a.py'] } },
  ];
  for (const answer of [
    await asks('GET', `/sessions/${typed}`),
    await asks('GET', `/runs/${typed}`),
    await asks('POST', '/schedules', { every: '1h', plan, name: 'runs' }),
    await asks('GET', '/schedules/runs'),
  ])
    expect(JSON.stringify(answer)).not.toContain(face.home);
});

test('no event does', async () => {
  const before = face.events.lastId();
  face.events.emit('run-finished', {
    runId,
    scheduleId: null,
    state: 'failed',
    summary: `in ${face.home}`,
  });
  const ended = new AbortController();
  const response = await face.fetch('/api/v1/events', {
    headers: { Cookie: await cookieOf(face, ann), 'Last-Event-ID': before },
    signal: ended.signal,
  });
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = '';
  while (!text.includes('event: run-finished\ndata:')) text += (await reader.read()).value ?? '';
  ended.abort();
  expect(text).not.toContain(face.home);
  expect(text).toContain('the data folder');
});

test('no failure of a tool does, in a call of a member', async () => {
  const { catalog } = await face.opened.own.tools();
  const tools = ['file.read', 'file.list', 'file.write', 'backup.create', 'skill.show'];
  for (const [sessionKey, isTold] of [
    [webSession(ann.id), false],
    ['agent:main:inbox:direct:owner', true],
  ] as const) {
    const told: string[] = [];
    for (const name of tools)
      for (const path of ['../x', `${face.home}/config.yaml`, '/etc/passwd']) {
        const context: CallContext = {
          signal: new AbortController().signal,
          ...{ key: 'k', sessionKey, runId: 'run_1', scheduleId: 'sched_1' },
          capabilities: new Set(tools),
        };
        const input = { path, content: 'x', to: path, name: 'none', file: path };
        told.push(JSON.stringify(await catalog.call(name, input, context)));
        told.push(JSON.stringify(await catalog.call(name, { path }, context)));
      }
    expect(told.some((one) => one.includes(face.home))).toBe(isTold);
  }
});
