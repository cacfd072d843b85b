import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { firstAttempt } from '../../domain/run/step.ts';
import { createAgentHistory } from '../../runs/agent-runs/agent-history.ts';
import { checkAnswer, type FakeFace, openFakeFace } from '../http.fake.ts';
import { MOST_BODY_BYTES } from '../read-body.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

let face: FakeFace;
let id: string;
const asked = new Set<string>();

beforeAll(async () => {
  face = await openFakeFace();
});
afterAll(() => face.close());
beforeEach(async () => {
  const added = await call('POST', '/schedules', { cron: '0 9 * * *', instruction: 'Say hello' });
  id = (added['schedule'] as { id: string }).id;
});

function routeOf(method: string, path: string): Route | undefined {
  return ROUTES.find((route) => {
    const pattern = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return route.method === method.toLowerCase() && pattern.test(path.split('?')[0] ?? '');
  });
}

/** A call that must succeed, and whose answer must be exactly what the document promises. */
async function call(method: string, path: string, body?: unknown) {
  const { status, document } = await face.call(method, path, body);
  const route = routeOf(method, path);
  if (route === undefined) throw new Error(`there is no route ${method} ${path}`);
  asked.add(route.name);
  expect({ status, error: document['error'] }).toEqual({ status: route.status ?? 200 });
  const { ok, ...answer } = document;
  expect(ok).toBe(true);
  await checkAnswer(route, answer);
  return answer;
}

async function refused(method: string, path: string, body?: unknown): Promise<[number, string]> {
  const { status, document } = await face.call(method, path, body);
  expect(document).toMatchObject({ ok: false, error: { hint: expect.stringMatching(/\S/) } });
  return [status, (document['error'] as { code: string }).code];
}

describe('what is said in a session of the page', () => {
  const path = `/sessions/${encodeURIComponent('agent:main:web:direct:owner')}/messages`;

  test('is kept once under its id, and is there to be read', async () => {
    const first = await call('POST', path, { id: 'one', text: 'hello' });
    expect(await call('POST', path, { id: 'one', text: 'hello' })).toEqual(first);
    await call('POST', path, { choice: 'draft:12345678:yes' });
    expect(await call('GET', path)).toMatchObject({
      messages: [{ role: 'user', text: 'hello', choices: [], files: [] }],
    });
    const kept = await face.opened.store.incoming.list({ limit: 10 });
    expect(kept.map(({ text, choice, person }) => [text, choice, person])).toEqual([
      ['', 'draft:12345678:yes', 'owner'],
      ['hello', null, 'owner'],
    ]);
  });

  test('is refused where it says nothing, or belongs to another channel', async () => {
    expect((await refused('POST', path, { text: ' ' }))[0]).toBe(400);
    const other = path.replace('web', 'telegram');
    expect(await refused('POST', other, { text: 'hello' })).toEqual([400, 'wrong-session']);
  });
});

describe('plain words', () => {
  test('are shown as a draft, and stored where that is accepted', async () => {
    const text = 'send me hello every day at 9';
    expect(await call('POST', '/ask', { text, dryRun: true })).toMatchObject({
      kind: 'draft',
      accepted: false,
      draft: { tier: 'direct', trigger: { cron: '0 9 * * *' } },
    });
    expect(await call('POST', '/ask', { text, accept: true })).toMatchObject({
      accepted: true,
      schedule: { name: 'hello', status: 'active' },
    });
    expect(await call('POST', '/ask', { text: 'say "hi"', accept: true })).toMatchObject({
      run: { state: 'waiting' },
    });
    expect(await call('POST', '/ask', { text: "what's scheduled?" })).toMatchObject({
      accepted: true,
      text: expect.stringContaining('"hello"'),
    });
  });

  test('are asked about, or not understood', async () => {
    expect(await call('POST', '/ask', { text: 'remind me at 5 about x' })).toMatchObject({
      kind: 'question',
      question: { choices: ['5 AM', '5 PM'] },
    });
    expect(await call('POST', '/ask', { text: 'play some jazz' })).toMatchObject({
      kind: 'not-understood',
    });
    expect(await refused('POST', '/ask', { text: 'hi', session: 'nobody' })).toEqual([
      400,
      'bad-session-key',
    ]);
    expect(await refused('POST', '/ask', { text: '' })).toEqual([400, 'bad-request']);
  });

  test('are written down with what came of them', async () => {
    await call('POST', '/ask', { text: 'play some jazz' });
    expect(await call('GET', '/asked?limit=1')).toMatchObject({
      asked: [{ words: 'play some jazz', outcome: 'not-understood' }],
    });
  });
});

describe('schedules', () => {
  test('are added, listed, shown, changed, paused, resumed and removed', async () => {
    expect(await call('GET', `/schedules/${id}`)).toMatchObject({
      schedule: { id, status: 'active', timezone: 'UTC' },
      occurrences: [],
    });
    expect(await call('PATCH', `/schedules/${id}`, { cron: '0 10 * * *' })).toMatchObject({
      schedule: { description: 'at 10:00 every day (UTC)', instruction: 'Say hello' },
    });
    expect(await call('POST', `/schedules/${id}/skip`)).toMatchObject({ schedule: { id } });
    expect(await call('POST', `/schedules/${id}/unskip`)).toMatchObject({ schedule: { id } });
    expect(await call('POST', `/schedules/${id}/pause`)).toMatchObject({
      schedule: { status: 'paused', nextRunAtUtc: null },
    });
    const paused = await call('GET', '/schedules?status=paused&limit=10000');
    expect(paused['schedules']).toMatchObject([{ id }]);
    expect(await call('POST', `/schedules/${id}/resume`)).toMatchObject({
      schedule: { status: 'active' },
    });
    expect(await call('DELETE', `/schedules/${id}`)).toMatchObject({
      schedule: { status: 'cancelled' },
    });
    expect((await call('GET', '/schedules?limit=1'))['schedules']).toHaveLength(1);
  });

  test('shaped loosely, they are straightened, and what was changed is told', async () => {
    const added = await call('POST', '/schedules', { prompt: 'x', cron_expression: '0 9 * * *' });
    expect(added['notes']).not.toEqual([]);
  });

  test('run now, are backfilled, and say why', async () => {
    expect(await call('POST', `/schedules/${id}/run`)).toMatchObject({
      run: { scheduleId: id, cause: 'manual', state: 'waiting' },
    });
    const range = { from: '2026-01-01', to: '2026-01-03' };
    const looked = await call('GET', `/schedules/${id}/backfill?from=2026-01-01&to=2026-01-03`);
    expect(looked).toEqual({ fires: ['2026-01-01T09:00:00Z', '2026-01-02T09:00:00Z'] });
    expect((await call('POST', `/schedules/${id}/backfill`, range))['runs']).toHaveLength(2);
    expect(await call('GET', `/schedules/${id}/backfill?from=2026-01-01&to=2026-01-03`)).toEqual({
      fires: [],
    });
    expect(await call('GET', `/schedules/${id}/why?limit=5`)).toMatchObject({
      explanation: expect.stringContaining('is active and runs next on'),
      schedule: { id },
    });
    expect(await call('GET', `/schedules/${id}/occurrences`)).toEqual({ occurrences: [] });
  });

  test('name their next times, also where they are paused', async () => {
    await call('POST', `/schedules/${id}/pause`);
    const { timezone, fires } = await call('GET', `/schedules/${id}/fires?count=3`);
    expect(timezone).toBe('UTC');
    expect(fires).toHaveLength(3);
    expect(fires).toEqual(expect.arrayContaining([expect.stringContaining('T09:00:00Z')]));
    expect((await refused('GET', `/schedules/${id}/fires?count=0`))[0]).toBe(400);
  });

  test('do something else where what they did is taken away', async () => {
    const say = { say: 'Hello', instruction: null, skill: null };
    const { schedule } = await call('PATCH', `/schedules/${id}`, say);
    expect(schedule).toMatchObject({ instruction: null, plan: [{ toolName: 'message.send' }] });
    expect(await refused('PATCH', `/schedules/${id}`, { plan: [] })).toEqual([
      400,
      expect.any(String),
    ]);
  });

  test('of n8n are shown first, and stored to be approved when that is agreed to', async () => {
    const n8n = {
      name: 'Ping',
      nodes: [
        { name: 'When', type: 'n8n-nodes-base.scheduleTrigger', typeVersion: 1.2 },
        {
          name: 'Get',
          type: 'n8n-nodes-base.httpRequest',
          typeVersion: 4.2,
          parameters: { url: 'https://example.org' },
        },
      ],
      connections: { When: { main: [[{ node: 'Get' }]] } },
    };
    const named = async () => {
      const { schedules } = await call('GET', '/schedules?q=Ping');
      return (schedules as { status: string }[]).map(({ status }) => status);
    };
    expect(await call('POST', '/import', { n8n })).toMatchObject({
      stored: false,
      schedules: [{ name: 'Ping' }],
      taken: [{ name: 'Ping' }, { name: 'When' }, { name: 'Get' }],
    });
    expect(await named()).toEqual([]);
    expect(await call('POST', '/import', { n8n, agreed: true })).toMatchObject({ stored: true });
    expect(await named()).toEqual(['pending']);
    expect(await refused('POST', '/import', { n8n: 'text' })).toEqual([400, 'bad-request']);
  });

  test('go out and come back in, and then wait for approval', async () => {
    const { version, schedules } = await call('GET', '/export');
    expect(version).toBe(1);
    const [first] = schedules as { id: string }[];
    const copy = { version, schedules: [{ ...first, id: 'copy' }] };
    expect(await call('POST', '/import', copy)).toMatchObject({
      schedules: [{ id: 'copy', status: 'pending' }],
    });
    expect(await refused('POST', '/import', copy)).toEqual([409, 'id-taken']);
    const crontab = '0 9 * * * echo hi\n61 9 * * * echo no\n';
    expect(await call('POST', '/import', { crontab })).toMatchObject({
      schedules: [{ name: 'echo hi', status: 'pending' }],
      refused: [{ place: 'line 2' }],
    });
    expect(await call('POST', '/import', { crontab, dryRun: true })).toMatchObject({
      stored: false,
      schedules: [{ name: 'echo hi' }],
    });
    const waiting = await call('GET', '/schedules/copy/changes');
    expect(waiting).toMatchObject({
      requestId: expect.stringMatching(/^req_/),
      changes: [{ path: 'trigger' }, { path: 'work' }, { path: 'sessionKey' }],
    });
    const approve = '/schedules/copy/approve';
    expect(await refused('POST', approve, {})).toEqual([400, 'bad-request']);
    expect(await refused('POST', approve, { hash: 'x' })).toEqual([409, 'not-what-was-shown']);
    expect(await call('POST', approve, { hash: waiting['hash'] })).toMatchObject({
      schedule: { status: 'active' },
    });
    expect(await call('GET', '/schedules/copy/changes')).toMatchObject({ hash: null, changes: [] });
  });
});

test('runs are listed, shown and cancelled; the inbox is read', async () => {
  const { run } = await call('POST', `/schedules/${id}/run`);
  const runId = (run as { id: string }).id;
  expect(await call('GET', `/runs?schedule=${id}&state=waiting`)).toMatchObject({
    runs: [{ id: runId }],
  });
  expect(await call('GET', `/runs/${runId}`)).toMatchObject({ run: { id: runId } });
  expect(await call('GET', `/runs/${runId}/said`)).toMatchObject({ text: '', isOver: false });
  expect(await call('POST', `/runs/${runId}/cancel`)).toMatchObject({
    run: { state: 'cancelled' },
  });
  expect(await refused('POST', `/runs/${runId}/cancel`)).toEqual([409, 'wrong-status']);
  expect(await call('GET', '/inbox')).toMatchObject({ messages: expect.any(Array), waiting: [] });
  const { unread } = await call('GET', '/inbox/unread');
  expect(unread).toEqual(expect.any(Array));
  await call('POST', '/inbox/seen', { ids: null });
  expect(await call('GET', '/inbox/unread')).toMatchObject({ unread: [] });
  const nobody = { session: 'agent:main:inbox:direct:nobody' };
  expect(await refused('POST', '/ask/go-on', nobody)).toEqual([409, 'wrong-status']);
  const paused = { messages: [], isTainted: false, isPaused: true, done: [] };
  const turn = { ...paused, runId: 'run_0', mode: 'direct' as const };
  await createAgentHistory(face.opened.store).append(nobody.session, turn);
  const { run: goesOn } = await call('POST', '/ask/go-on', nobody);
  expect(goesOn).toMatchObject({ state: 'waiting', sessionKey: nobody.session });
});

test('a session shows its zone, its state and what was made in it', async () => {
  const key = 'agent:main:telegram:direct:a/b%3Ac';
  await face.opened.store.toolState.set(key, 'session-state', '{"count":4}');
  const unknown = `/sessions/${encodeURIComponent(key)}`;
  expect(await refused('GET', unknown)).toEqual([403, 'not-your-session']);
  const account = { channel: 'telegram', sender: 'a/b:c' };
  await face.opened.people.addAddress('owner', account);
  expect(await call('GET', `/sessions/${encodeURIComponent(key)}`)).toEqual({
    session: {
      sessionKey: key,
      name: 'owner',
      channel: 'telegram',
      timezone: 'UTC',
      state: { count: 4 },
      assets: [],
    },
  });
  expect(await refused('GET', '/sessions/nobody')).toEqual([400, 'bad-session-key']);
  await face.opened.people.removeAddress('owner', account);
});

test('preview and simulate look ahead, and status says how it is', async () => {
  const request = { text: 'every 3h', tz: 'Asia/Tokyo', from: '2026-06-01', count: 2 };
  expect(await call('POST', '/preview', request)).toMatchObject({
    timezone: 'Asia/Tokyo',
    fires: ['2026-05-31T18:00:00Z', '2026-05-31T21:00:00Z'],
  });
  const simulated = await call('GET', '/simulate?from=2027-01-01&to=2027-01-02&limit=1');
  expect(simulated).toMatchObject({ more: true, occurrences: [{ decision: 'run' }] });
  expect(await call('GET', '/status')).toMatchObject({
    health: { ok: true },
    counts: { runs: { running: 0 } },
  });
});

test('what the page looks at is there: now, the calendar, cost, models, channels', async () => {
  await call('GET', '/now');
  await call('GET', '/calendar?from=2027-01-01&to=2027-01-02&limit=10');
  await call('GET', '/cost?by=model');
  await call('GET', '/budgets');
  await call('POST', '/budgets/allow', { scope: 'day', tokens: 10 });
  await call('GET', '/models');
  await call('GET', '/channels');
});

test('a run is looked at closely, and a plan before it runs', async () => {
  const { run } = await call('POST', `/schedules/${id}/run`);
  const { id: runId } = run as { id: string };
  await call('GET', `/runs/${runId}/timeline`);
  await call('GET', `/runs/${runId}/compare/${runId}`);
  const { engine, journal } = face.opened.store;
  const nowMs = createSystemClock().nowMs();
  const waiting = { sessionKey: 's', scheduleId: null, scheduledForMs: null, attempt: 1 };
  const begun = await engine.begin(
    {
      ...waiting,
      cause: 'queued',
      lane: 'main',
      orderKey: 'looked at',
      notBeforeMs: nowMs,
      enqueuedMs: nowMs,
      waitsFor: [],
    },
    { owner: 'test', nowMs, leaseUntilMs: nowMs + 60_000 },
  );
  const facts = { id: 'a', position: 0, kind: 'tool', tool: 'time.now', effect: 'read' } as const;
  const steps = [firstAttempt({ ...facts, input: {} }, nowMs)];
  await journal.record({ runId: begun.id, owner: 'test', fence: begun.fence, steps });
  await call('GET', `/runs/${begun.id}/calls/a`);
  const plan = [{ id: 'a', toolName: 'time.now', parameters: {} }];
  await call('POST', '/plans/nodes', { plan });
  await call('POST', '/plans/dry-run', { plan });
  await call('GET', '/plans/schema');
});

test('tools are listed, shown and called; what they refuse is refused, what fails says so', async () => {
  expect((await call('GET', '/tools'))['servers']).toEqual([]);
  expect((await call('GET', '/tools'))['tools']).toContainEqual({
    name: 'time.now',
    summary: expect.any(String),
    effect: 'read',
    effectByInput: false,
    aliases: expect.any(Array),
    circuit: 'closed',
    notSetUp: null,
  });
  expect(await call('GET', '/tools/time.now')).toMatchObject({
    tool: { input: { type: 'object' } },
  });
  const input = { timezone: 'Asia/Tokyo' };
  expect(await call('POST', '/tools/time.now/call', { input })).toMatchObject({
    effect: 'read',
    output: { timezone: 'Asia/Tokyo' },
  });
  expect(await refused('GET', '/tools/nope')).toEqual([404, 'unknown-tool']);
  expect(await refused('POST', '/tools/time.now/call', { input: { x: 1 } })).toEqual([
    400,
    'bad-input',
  ]);
  const missing = { input: { path: 'nothing.txt' } };
  expect(await refused('POST', '/tools/file.read/call', missing)).toEqual([404, 'not-found']);
});

test('a skill is made, tried, and read with what the scan found', async () => {
  expect(await refused('POST', '/skills', { name: 'No Name' })).toEqual([400, 'bad-skill-name']);
  expect(await call('POST', '/skills', { name: 'tea', script: true })).toMatchObject({
    skill: { name: 'tea', files: expect.arrayContaining(['checks/words.json']) },
  });
  const { checks } = await call('POST', '/skills/tea/test');
  expect(checks).toMatchObject([{ check: 'words', expected: '{"words":3}' }]);
  const { reading } = await call('GET', '/skills/tea/reading');
  expect(reading).toMatchObject({ findings: [] });
  await call('POST', '/skills', { name: 'bare' });
  expect(await refused('POST', '/skills/bare/test')).toEqual([400, 'no-checks']);
});

test('skills are listed, shown, switched off and on; a command line runs as the agent writes it', async () => {
  expect((await call('GET', '/skills'))['skills']).toContainEqual(
    expect.objectContaining({ name: 'research', source: 'built-in', state: 'active' }),
  );
  expect(await call('GET', '/skills/research')).toMatchObject({
    skill: { body: expect.stringContaining('#') },
  });
  const wanted = { input: { missing: 'a fax', search: 'fax' } };
  await call('POST', '/tools/gap.find/call', wanted);
  const { gaps } = (await call('GET', '/gaps')) as { gaps: { id: string }[] };
  expect(await call('GET', `/gaps/${gaps[0]?.id}`)).toMatchObject({ gap: { missing: 'a fax' } });
  expect(await refused('GET', '/gaps/none')).toEqual([404, 'unknown-gap']);
  expect(await call('POST', '/skills/research/judge')).toMatchObject({ judged: false });
  expect(await call('POST', '/skills/research/disable')).toMatchObject({
    skill: { state: 'disabled' },
  });
  expect(await call('GET', '/skills/research/reading')).toMatchObject({
    reading: { hash: expect.any(String), document: { files: [{ name: 'SKILL.md' }] } },
  });
  const { skill } = await call('GET', '/skills/research');
  const { hash } = skill as { hash: string };
  const enable = '/skills/research/enable';
  expect(await refused('POST', enable, {})).toEqual([400, 'bad-request']);
  expect(await refused('POST', enable, { hash: 'x' })).toEqual([409, 'not-what-was-shown']);
  expect(await call('POST', enable, { hash })).toMatchObject({ skill: { state: 'active' } });
  expect(await refused('GET', '/skills/nope')).toEqual([404, 'unknown-skill']);
  expect(await call('GET', '/skill-statistics')).toMatchObject({ skills: [], count: 0 });
  expect(await call('GET', '/skill-statistics?name=research')).toMatchObject({
    skills: [{ name: 'research', uses: 0, latest: [] }],
  });
  const line = 'time.now --timezone Asia/Tokyo';
  expect(await call('POST', '/commands', { line })).toMatchObject({
    result: { ok: true, output: { timezone: 'Asia/Tokyo' } },
  });
  expect(await call('POST', '/commands', { line: 'tim.now' })).toMatchObject({
    result: { ok: false, error: { code: 'unknown-tool' } },
  });
});

test('a tool that is asked for what can not be answers as its route does', async () => {
  const callOf = (name: string, input: object) => refused('POST', `/tools/${name}/call`, { input });
  const payload = { name: 'x', cron: '99 * * * *', say: 'x' };
  expect(await callOf('schedule.add', { payload })).toEqual([400, 'bad-cron']);
  expect(await callOf('schedule.pause', { id: 'nope' })).toEqual([404, 'unknown-schedule']);
});

test('what was called is listed, and a tool that is held back is called again after a reset', async () => {
  const input = { url: 'https://nowhere.invalid/' };
  const nowMs = createSystemClock().nowMs();
  await face.opened.store.records.change('circuit', 'http.request nowhere.invalid', () => ({
    tool: 'http.request',
    part: 'nowhere.invalid',
    failuresInRow: 5,
    lastFailureMs: nowMs,
    lastError: 'unreachable: there is no connection',
    open: { sinceMs: nowMs, tryAgainMs: nowMs + 60_000, probe: null },
  }));
  expect(await call('GET', '/tools')).toMatchObject({
    circuits: [{ tool: 'http.request', part: 'nowhere.invalid', state: 'open' }],
  });
  const held = await refused('POST', '/tools/http.request/call', { input, timeoutMs: 5000 });
  expect(held).toEqual([503, 'circuit-open']);
  expect(await call('GET', '/calls?tool=fetch&limit=1')).toMatchObject({
    calls: [{ tool: 'http.request', by: 'hand', input, error: { code: 'circuit-open' } }],
  });
  expect(await call('POST', '/tools/http.request/reset?part=nowhere.invalid')).toMatchObject({
    circuits: [{ part: 'nowhere.invalid' }],
  });
  expect((await call('GET', '/tools'))['circuits']).toEqual([]);
  expect(await refused('POST', '/tools/nope/reset')).toEqual([404, 'unknown-tool']);
});

test('plans are checked, drawn, queued, and what came of them is told and replayed', async () => {
  const plan = { requestId: 'r', tools: [{ toolId: 'a', tool: 'time.now' }] };
  expect(await call('POST', '/plans/validate', { plan })).toEqual({
    plan: { requestId: 'r', steps: 1 },
  });
  expect(await call('POST', '/plans/graph', { plan })).toEqual({ graph: 'a: time.now' });
  const { run } = await call('POST', '/plans/run', { plan });
  const { id: runId } = run as { id: string };
  expect(run).toMatchObject({ state: 'waiting', cause: 'queued' });
  const desk = await face.opened.house.plans();
  const done = await desk.run(plan, { input: {}, signal: new AbortController().signal });
  expect(await call('GET', `/runs/${done.run.id}/result`)).toMatchObject({
    result: { success: true, tools: [{ toolId: 'a', state: 'succeeded' }] },
  });
  expect(await call('POST', `/runs/${done.run.id}/replay`)).toMatchObject({
    replay: { same: true },
  });
  await face.opened.runs.cancel(runId);
  const bad = { plan: { requestId: 'r', tools: [{ toolId: 'a', tool: 'no.such' }] } };
  expect(await refused('POST', '/plans/run', bad)).toEqual([404, 'unknown-tool']);
});

test('a goal is pursued, and what was tried is kept', async () => {
  const goal = 'say "hello there"';
  expect(await call('POST', '/plans/pursue', { goal, dryRun: true })).toMatchObject({
    pursuit: { state: 'shown', plan: { tools: [{ tool: 'message.send' }] } },
  });
  const { pursuit } = await call('POST', '/plans/pursue', { goal });
  expect(pursuit).toMatchObject({ state: 'done', result: { success: true } });
  const saved = 'fetch https://example.org and save it as a.html';
  expect(await call('POST', '/plans/pursue', { goal: saved })).toMatchObject({
    pursuit: { state: 'shown' },
  });
  expect(await call('POST', '/plans/pursue', { goal: 'make me happy' })).toMatchObject({
    pursuit: { state: 'failed', answer: expect.stringContaining('I could not do this') },
  });
  const { pursuits } = await call('GET', '/plans/pursuits?limit=2');
  expect(pursuits).toHaveLength(2);
  const { id: pursuitId } = pursuit as { id: string };
  expect(await call('GET', `/plans/pursuits/${pursuitId}`)).toEqual({ pursuit });
  expect(await refused('GET', '/plans/pursuits/none')).toEqual([404, 'unknown-pursuit']);
  expect(await refused('POST', '/plans/pursue', { goal: ' ' })).toEqual([400, 'bad-request']);
});

test('requests are listed, shown and answered once, by the hash of what was shown', async () => {
  const asking = { kind: 'tool', about: 'tool:x', hash: 'h1', title: 'May it?' } as const;
  const files = [{ name: 'run.sh', text: 'x'.repeat(10_000) }];
  const document = { reaches: ['all'], steps: ['one'], changes: ['a → b'], files };
  const request = await face.opened.requests.ask({ ...asking, lines: ['one'], document });
  const path = `/requests/${request.id}`;
  const tools = '/requests?kind=tool';
  // A long request has to be looked at by itself before it can be answered.
  expect(await call('GET', tools)).toMatchObject({
    requests: [{ id: request.id, hash: null, document: null }],
  });
  const { hash } = request;
  expect(await call('GET', path)).toMatchObject({ request: { hash, lines: ['one'], document } });
  expect(await refused('POST', `${path}/answer`, { answer: 'yes' })).toEqual([400, 'bad-request']);
  const other = { answer: 'yes', hash: 'h1' };
  expect(await refused('POST', `${path}/answer`, other)).toEqual([409, 'not-what-was-shown']);
  const answer = { answer: 'yes', hash };
  expect(await call('POST', `${path}/answer`, answer)).toMatchObject({ request: { state: 'yes' } });
  expect(await refused('POST', `${path}/answer`, answer)).toEqual([409, 'request-over']);
  expect(await call('GET', tools)).toEqual({ requests: [] });
  expect((await call('GET', '/requests?state=yes&kind=tool'))['requests']).toHaveLength(1);
  expect(await refused('GET', '/requests/nope')).toEqual([404, 'unknown-request']);
});

test('a request that sums up a list is read page by page', async () => {
  const say = 'long '.repeat(2000);
  const schedules = Array.from({ length: 48 }, (_, n) => ({
    id: `many-${n}`,
    cron: '0 9 * * *',
    say,
  }));
  await face.opened.schedules.importAll({ version: 1, schedules });
  const [{ id } = { id: '' }] = await face.opened.requests.list({ state: 'open', limit: 1 });
  const { document } = await call('GET', `/requests/${id}/pages/2`);
  expect((document as { steps: string[] }).steps[0]).toContain('(many-4)');
  expect(await refused('GET', `/requests/${id}/pages/99`)).toEqual([404, 'unknown-page']);
  await face.opened.requests.answer(id, 'no');
});

test('who waits is let in by the code, changed and removed; an unknown code lets nobody in', async () => {
  const target = { peerKind: 'direct', peer: '5', thread: null };
  const rules = { unknown: 'pair', agent: 'main' } as const;
  const knock = { target, sender: { id: '5', name: 'Ann' } };
  await face.opened.pairing.admit('telegram', knock, rules);
  const { pairings } = await call('GET', '/pairings');
  expect(pairings).toMatchObject([{ name: 'Ann', sender: '5', channel: 'telegram' }]);
  const [{ code }] = pairings as [{ code: string }];
  const wrong = { code: 'NOPE' };
  expect(await refused('POST', '/pairings/approve', wrong)).toEqual([404, 'unknown-code']);
  const { person } = await call('POST', '/pairings/approve', { code, as: 'guest' });
  const path = `/people/${(person as { id: string }).id}`;
  expect((await call('GET', '/people'))['people']).toHaveLength(2);
  expect(await call('GET', path)).toMatchObject({ person: { role: 'guest' } });
  const change = { role: 'member', name: 'Anna' };
  expect(await call('PATCH', path, change)).toMatchObject({ person: change });
  expect(await refused('PATCH', path, { role: 'owner' })).toEqual([400, 'bad-request']);
  expect(await call('DELETE', path)).toMatchObject({ paused: [] });
  expect(await refused('GET', path)).toEqual([404, 'unknown-person']);
});

test('somebody is added for the page, and invited with a link that signs nobody in as the owner', async () => {
  const { person } = await call('POST', '/people', { name: 'Ben' });
  const { id } = person as { id: string };
  expect(person).toMatchObject({ name: 'Ben', role: 'member', addresses: [] });
  const { code } = await call('POST', `/people/${id}/link`);
  const browser = { userAgent: 'Firefox', keyBefore: null };
  const signedIn = await face.opened.house.pageSessions.signIn(String(code), browser);
  expect(signedIn?.person).toMatchObject({ id });
  expect(await refused('POST', '/people/owner/link')).toEqual([400, 'at-the-machine']);
  await call('DELETE', `/people/${id}`);
});

test('the browsers that are signed in are listed, and signed out', async () => {
  const { pageSessions } = face.opened.house;
  const { code } = await pageSessions.makeCode('owner');
  const signedIn = await pageSessions.signIn(code, { userAgent: 'Firefox', keyBefore: null });
  expect(await call('GET', '/page-sessions')).toMatchObject({
    pageSessions: [{ person: { name: 'owner' }, userAgent: 'Firefox', isThis: false }],
  });
  const path = `/page-sessions/${signedIn?.session.id}`;
  expect(await call('DELETE', path)).toEqual({ ended: signedIn?.session.id });
  expect(await refused('DELETE', path)).toEqual([404, 'unknown-page-session']);
});

test('who asks is told who they are, and says where they are', async () => {
  expect(await call('GET', '/me')).toMatchObject({
    person: { id: 'owner' },
    session: 'agent:main:web:direct:owner',
  });
  expect(await call('PATCH', '/me', { timezone: 'Asia/Tokyo' })).toMatchObject({
    timezone: 'Asia/Tokyo',
  });
  expect(await call('PATCH', '/me', { timezone: null })).toMatchObject({ timezone: 'UTC' });
});

test('deliveries are listed and sent again; incidents are listed and seen', async () => {
  const { outbox, incidents } = face.opened.store;
  const message = { key: 'k', text: 'x', role: 'assistant', runId: null } as const;
  await outbox.send({ ...message, sessionKey: 'agent:main:terminal:direct:me' }, 1000);
  const [delivery] = await outbox.claim({ owner: 'a', nowMs: 1, leaseUntilMs: 9, limit: 1 });
  if (delivery === undefined) throw new Error('nothing to send');
  const path = `/deliveries/${delivery.id}/resend`;
  expect(await refused('POST', path)).toEqual([404, 'unknown-delivery']);
  const result = { state: 'failed', error: 'gone' } as const;
  await outbox.settle({ delivery, owner: 'a', nowMs: 1000, result });
  expect(await call('GET', '/deliveries?state=failed')).toMatchObject({
    deliveries: [{ id: delivery.id, error: 'gone' }],
  });
  expect(await call('POST', path)).toMatchObject({ delivery: { state: 'waiting' } });
  await incidents.report({ subject: 'a', kind: 'failing', sessionKey: 's', text: 't' }, 1000);
  expect(await call('GET', '/events/happened')).toMatchObject({ events: [] });
  expect(await call('GET', '/incidents')).toMatchObject({ incidents: [{ subject: 'a' }] });
  // Trouble that passes is over by itself; what is in doubt waits to be seen.
  expect(await refused('POST', '/incidents/a/seen')).toEqual([404, 'unknown-incident']);
  const doubt = { subject: 'doubt:run_7', kind: 'in-doubt', sessionKey: 's', text: 't' };
  await incidents.report(doubt, 1000);
  expect(await call('POST', '/incidents/run_7/seen')).toMatchObject({
    incidents: [{ subject: 'doubt:run_7', closedAtUtc: expect.any(String) }],
  });
});

test.each([
  ['GET', '/schedules/nope', undefined, 404, 'unknown-schedule'],
  ['GET', '/schedules/nope/why', undefined, 404, 'unknown-schedule'],
  ['GET', '/runs/nope', undefined, 404, 'unknown-run'],
  ['GET', '/schedules?status=odd', undefined, 400, 'bad-request'],
  ['GET', '/schedules?limit=0', undefined, 400, 'bad-request'],
  ['GET', '/schedules?limit=10001', undefined, 400, 'bad-request'],
  ['GET', '/schedules?limit=1e3', undefined, 400, 'bad-request'],
  ['GET', '/schedules?odd=1', undefined, 400, 'bad-request'],
  ['GET', '/export?odd=1', undefined, 400, 'bad-request'],
  ['GET', '/simulate?odd=1', undefined, 400, 'bad-request'],
  ['GET', '/simulate?from=x&to=y', undefined, 400, 'bad-time'],
  ['POST', '/schedules', [], 400, 'bad-request'],
  ['POST', '/schedules', null, 400, 'bad-request'],
  ['POST', '/schedules', 'text', 400, 'bad-request'],
  ['POST', '/schedules', {}, 400, 'nothing-to-do'],
  ['POST', '/schedules', { cron: '0 9 31 2 *', instruction: 'x' }, 400, 'never-fires'],
  ['POST', '/preview', { cron: '* * * * *', every: '1m' }, 400, 'bad-trigger'],
  ['POST', '/preview', { text: 'soon' }, 400, 'not-understood'],
  ['POST', '/preview', { cron: '* * * * *', count: 10_001 }, 400, 'bad-request'],
  ['POST', '/import', { version: 2, schedules: [] }, 400, 'bad-import'],
] as const)('%s %s with %j is %i %s', async (method, path, body, status, code) => {
  const before = await face.call('GET', '/schedules?limit=10000');
  expect(await refused(method, path, body)).toEqual([status, code]);
  expect((await face.call('GET', '/schedules?limit=10000')).document).toEqual(before.document);
});

test('what an id or a status forbids is a conflict', async () => {
  const taken = { id, cron: '0 9 * * *', instruction: 'x' };
  expect(await refused('POST', '/schedules', taken)).toEqual([409, 'id-taken']);
  const approve = `/schedules/${id}/approve`;
  expect(await refused('POST', approve, { hash: 'x' })).toEqual([409, 'wrong-status']);
});

describe('a body', () => {
  const send = async (body: string | Uint8Array | ReadableStream, type: string | null) => {
    const response = await face.fetch('/api/v1/preview', {
      method: 'POST',
      body,
      headers: {
        Authorization: `Bearer ${'t'.repeat(64)}`,
        ...(type !== null && { 'Content-Type': type }),
      },
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
    return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
  };
  const json = 'application/json';

  test('must be JSON, and say so', async () => {
    expect(await send('{"every":"1h"}', json)).toEqual([200, undefined]);
    expect(await send('{"every":"1h"}', 'application/merge-patch+json; charset=utf-8')).toEqual([
      200,
      undefined,
    ]);
    expect(await send('{"every":"1h"}', 'text/plain')).toEqual([415, 'bad-media-type']);
    expect(await send('every=1h', 'application/x-www-form-urlencoded')).toEqual([
      415,
      'bad-media-type',
    ]);
    expect(await send(new Uint8Array([1]), null)).toEqual([415, 'bad-media-type']);
    for (const text of ['', '{', '{"every":1h}', '\u0000', '{}x'])
      expect(await send(text, json)).toEqual([400, 'bad-payload']);
  });

  test('longer than a megabyte is not read, whether it says so or not', async () => {
    const long = `{"text":"${'x'.repeat(MOST_BODY_BYTES)}"}`;
    expect(await send(long, json)).toEqual([413, 'body-too-large']);
    const chunks = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part++) controller.enqueue(new Uint8Array(100_000).fill(32));
        controller.close();
      },
    });
    expect(await send(chunks, json)).toEqual([413, 'body-too-large']);
  });
});

/** Routes that have a test file of their own. */
const CALLED_ELSEWHERE = [
  // heartbeat-routes.test.ts
  ...['listHeartbeats', 'explainHeartbeats', 'switchHeartbeats', 'wakeAgent'],
  ...['readHeartbeatText', 'writeHeartbeatText'],
  // hook-routes.test.ts
  ...['listHooks', 'rotateHook', 'revokeHook'],
  // members.test.ts
  ...['listDevices', 'addDevice', 'removeDevice'],
  // serve-signed-in.test.ts
  ...['listLogins', 'listLoginServices', 'beginLogin', 'finishLogin', 'removeLogin'],
  ...['beginLoginOnDevice', 'finishLoginOnDevice'],
  // They need a document: serve-apis.
  ...['listApis', 'showApi', 'uploadApiDocument', 'lookAtApi', 'connectApi', 'disconnectApi'],
  // web/settings/connect.test.ts
  ...['listServers', 'connectServer', 'removeServer'],
  // serve-shared-calendar.test.ts
  ...['shareCalendar', 'listCalendarShares', 'unshareCalendar'],
  // digest-routes.test.ts
  'showDigest',
  // session-routes.test.ts
  ...['listSessions', 'bringFile', 'loadFile'],
  // memory-routes.test.ts
  ...['listMemories', 'saveMemory', 'showMemory', 'updateMemory', 'forgetMemory'],
  // settings-routes.test.ts
  ...['showSettings', 'changeSettings', 'listSecrets', 'writeSecret', 'removeSecret'],
  // skill-revisions.test.ts
  ...['listSkillRevisions', 'compareSkillRevisions', 'rollBackSkill'],
  // cli/operation-faces.test.ts
  ...['listGrants', 'limitGrant', 'revokeGrant'],
  ...['listReminders', 'finishReminder', 'seeReminder', 'snoozeReminder', 'undoReminder'],
  ...['showQuiet', 'setQuiet'],
  // members.test.ts, mail-stories.test.ts
  ...['listMailAccounts', 'findMailServers', 'connectMailAccount', 'checkMailAccounts'],
  ...['removeMailAccount', 'searchEmails', 'readEmail', 'saveEmailAttachment', 'flagEmail'],
  ...['moveEmail', 'archiveEmail', 'sendEmail', 'draftEmail', 'replyToEmail'],
  // members.test.ts, calendar-stories.test.ts
  ...['listCalendar', 'createCalendarEntry', 'updateCalendarEntry', 'deleteCalendarEntry'],
  ...['findFreeTime', 'listCalendars', 'connectCalendars', 'checkCalendars', 'removeCalendars'],
  // members.test.ts, contact-stories.test.ts
  ...['searchContacts', 'getContact', 'createContact', 'updateContact', 'listAddressBooks'],
  ...['connectAddressBooks', 'checkAddressBooks', 'removeAddressBooks'],
  // task-routes.test.ts
  ...['listTasks', 'createTask', 'showTask', 'updateTask', 'completeTask', 'restoreTask'],
  ...['deleteTask', 'exportTasks', 'importTasks'],
  // cli/operation-faces.test.ts
  ...['listGrants', 'limitGrant', 'revokeGrant'],
  ...['reopenTask', 'listLists', 'showList', 'addToList', 'removeFromList', 'tickOnList'],
  ...['createList', 'renameList', 'shareList', 'unshareList', 'deleteList'],
];

test('every route was called above, and none shares its name or its place with another', () => {
  for (const name of CALLED_ELSEWHERE) asked.add(name);
  expect([...asked].toSorted()).toEqual(ROUTES.map(({ name }) => name).toSorted());
  const places = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});
