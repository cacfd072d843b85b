import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import type { Plan } from '../../domain/plan/plan.ts';
import type { Scenario } from '../../models/model-server.fake.ts';
import {
  answering,
  openThinkingHome,
  type ThinkingHome,
} from '../../runtime/thinking-home.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../../tools/http/loopback-server.fake.ts';

/** The real desk, catalog and provider code; the model and the web are servers on loopback. */
let house: ThinkingHome;
let web: LoopbackServer;
let hits: string[] = [];
beforeEach(async () => {
  hits = [];
  web = await startLoopbackServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    response.statusCode = request.url?.startsWith('/gone') ? 404 : 200;
    response.setHeader('content-type', 'text/html');
    if (request.url === '/links') response.write('<a href="/story">More</a>');
    response.end(request.url === '/gone/secret' ? 'test-key-123' : '<title>The news</title>');
  });
});
afterEach(async () => {
  await house.close();
  await web.close();
});

async function open(scenario: Scenario, kind?: 'anthropic', files = {}): Promise<void> {
  house = await openThinkingHome({
    scenario,
    files,
    ...(kind !== undefined && { kind }),
    config: { tools: { http: { allowPrivate: ['127.0.0.1'] } } },
  });
}
interface Wanted {
  dryRun?: boolean;
  yes?: boolean;
  isAgreed?: boolean;
}
async function pursue(
  goal: string,
  { dryRun = false, yes = false, isAgreed = false }: Wanted = {},
) {
  const desk = await house.opened.house.pursuits();
  const shown: Plan[] = [];
  const { signal } = new AbortController();
  const approve = async (plan: Plan): Promise<boolean> => {
    shown.push(plan);
    return yes;
  };
  return { shown, ...(await desk.pursue(goal, { dryRun, isAgreed, signal, approve })) };
}
const planOf = (...tools: object[]) => ({
  kind: 'draft',
  name: 'x',
  trigger: null,
  plan: { tools },
});
const fetchOf = (path: string) => ({
  toolId: 'page',
  tool: 'http.request',
  input: { url: `${web.origin}${path}` },
});
const write = (path = 'a.txt', dependencies: string[] = []) => ({
  toolId: `write-${path.slice(0, 1)}`,
  tool: 'file.write',
  input: { path, content: 'done' },
  dependencies,
});
const RUN = expect.stringMatching(/^run_/);
const NOW = { toolId: 'now', tool: 'time.now', input: {} };
const GOAL = 'please work out the state of things there';
const runs = () => house.opened.store.engine.list({ limit: 20 });
const questions = (): string[] =>
  house.server.requests.map(({ turn }) => turn?.userText ?? '(none)');

test('what the rules can plan is asked of no model', async () => {
  await open(answering({ kind: 'talk' }));
  const pursuit = await pursue(`fetch ${web.origin}/ and send me the title`);
  expect(pursuit).toMatchObject({
    state: 'done',
    attempts: [{ madeBy: 'compiler', outcome: 'succeeded', skills: ['http', 'text', 'message'] }],
  });
  expect(house.server.requests).toEqual([]);
  expect((await house.opened.store.inbox.list({ limit: 1 }))[0]?.text).toBe('The news');
});

describe.each(['anthropic', undefined] as const)('a plan of a model (%s)', (kind) => {
  test('that only reads runs, and its result is there', async () => {
    await open(() => ({ text: JSON.stringify(planOf(fetchOf('/'))) }), kind);
    const pursuit = await pursue(GOAL);
    expect(pursuit).toMatchObject({
      state: 'done',
      shown: [],
      result: { success: true, tools: [{ toolId: 'page', output: { status: 200 } }] },
      attempts: [{ madeBy: 'model', outcome: 'succeeded', skills: ['http'], runId: RUN }],
    });
    expect(house.server.requests).toMatchObject([{ refused: null }]);
  });

  test('that fails is followed by another, which hears why and does without the skill', async () => {
    let asked = 0;
    await open(() => {
      asked += 1;
      return { text: JSON.stringify(planOf(asked === 1 ? fetchOf('/gone') : NOW)) };
    }, kind);
    const pursuit = await pursue(GOAL);
    expect(pursuit.state).toBe('done');
    expect(pursuit.attempts).toMatchObject([
      { attempt: 1, outcome: 'failed', reason: 'tool-failure', failedTools: ['page'] },
      { attempt: 2, outcome: 'succeeded' },
    ]);
    expect(pursuit.plan).toMatchObject({
      disabledSkills: ['http'],
      metadata: { generationAttempt: 2, parentPlanId: `${pursuit.id}-1` },
    });
    const [first, second] = house.server.requests;
    expect(first?.turn?.system).toContain('http.request(');
    expect(second?.turn?.system).not.toContain('http.request(url');
    expect(questions()[1]).toContain('404');
    expect(questions()[1]).toContain('These are out, with all their tools: http');
  });
});

test('a skill that is out is refused also where a model names it, and after five there is an answer', async () => {
  await open(() => ({ text: JSON.stringify(planOf(fetchOf('/gone'))) }));
  const pursuit = await pursue(GOAL);
  expect(pursuit.state).toBe('failed');
  expect(pursuit.attempts.map(({ outcome }) => outcome)).toEqual([
    'failed',
    ...Array(4).fill('refused'),
  ]);
  expect(house.server.requests).toHaveLength(5);
  expect(hits).toHaveLength(1);
  expect(pursuit.answer).toContain(GOAL);
  expect(pursuit.answer).toContain('Nothing was done.');
});

test.each([
  ['alone', {}],
  ['with what it would say', { requestId: 'plan_7', narrative: 'Let me see.' }],
])('Plan JSON %s is a plan', async (_, more) => {
  await open(answering({ ...more, tools: [NOW] }));
  const pursuit = await pursue(GOAL);
  expect(pursuit).toMatchObject({ state: 'done', attempts: [{ outcome: 'succeeded' }] });
});

test('what is no plan goes back with its faults', async () => {
  const later = { ...planOf(NOW), trigger: { every: '1h' } };
  await open(answering('Sure!', later, { ...planOf({ ...NOW, tool: 'time.nw' }) }, planOf(NOW)));
  const pursuit = await pursue(GOAL);
  expect(pursuit.state).toBe('done');
  expect(pursuit.attempts.map(({ outcome }) => outcome)).toEqual([
    ...Array(3).fill('refused'),
    'succeeded',
  ]);
  expect(questions()[1]).toContain('There is no JSON in the answer');
  expect(questions()[2]).toContain('Only a plan for now');
  expect(questions()[3]).toContain('There is time.now');
});

describe('a plan that changes something', () => {
  test('is shown, and runs only where its owner agrees', async () => {
    await open(answering(planOf(write())));
    const pursuit = await pursue(GOAL);
    expect(pursuit).toMatchObject({ state: 'shown', attempts: [{ outcome: 'shown' }] });
    expect(pursuit.shown).toHaveLength(1);
    expect(pursuit.summary).toBe('write "done" to a.txt in the workspace');
    expect(await runs()).toEqual([]);
    expect(await pursue(GOAL, { yes: true })).toMatchObject({ state: 'done' });
    expect(await runs()).toHaveLength(1);
  });

  test.each([{ dryRun: true }, {}])(
    'is the one that runs with a yes beforehand, %j',
    async (first) => {
      await open(answering(planOf(write('a.txt')), planOf(write('b.txt'))));
      const { summary } = await pursue(GOAL, first);
      const agreed = await pursue(GOAL, { isAgreed: true });
      expect(agreed).toMatchObject({ state: 'done', summary, attempts: [{ madeBy: 'model' }] });
      expect(house.server.requests).toHaveLength(1);
      // It was run; the next yes beforehand is about another plan.
      expect((await pursue(GOAL, { isAgreed: true })).summary).toContain('b.txt');
      expect((await pursue(`${GOAL}!`, { isAgreed: true })).attempts[0]?.plan?.tools).toHaveLength(
        1,
      );
    },
  );

  test('and follows one that was agreed to and failed is shown again', async () => {
    const half = planOf({ ...fetchOf('/gone'), toolId: 'x' }, write('a.txt', ['x']));
    await open(answering(half, planOf(write('b.txt'))));
    await pursue(GOAL);
    const pursuit = await pursue(GOAL, { isAgreed: true });
    expect(pursuit).toMatchObject({
      state: 'shown',
      answer: 'An earlier plan was run and failed. This one was not run.',
      attempts: [{ outcome: 'failed', failedTools: ['x'] }, { outcome: 'shown' }],
    });
    expect(pursuit.shown).toHaveLength(1);
    expect(await pursue(GOAL, { isAgreed: true })).toMatchObject({
      state: 'done',
      summary: pursuit.summary,
    });
  });

  test('is not done a second time by the next plan', async () => {
    const half = planOf(write(), { ...fetchOf('/gone'), dependencies: ['write-a'] });
    await open(() => ({
      text: JSON.stringify(
        house.server.requests.length === 1
          ? half
          : house.server.requests.length === 2
            ? planOf(write())
            : planOf(NOW),
      ),
    }));
    const pursuit = await pursue(GOAL, { yes: true });
    expect(pursuit.attempts).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'refused', faults: [expect.stringContaining('would be done twice')] },
      { outcome: 'succeeded' },
    ]);
    expect(questions()[1]).toContain('Done, and not to be done again: write-a (file.write)');
  });

  test('and writes to an address that the goal does not name is refused, the first one too', async () => {
    const post = { toolId: 'p', tool: 'http.request', input: { url: web.origin, method: 'POST' } };
    await open(answering(planOf(post)));
    const refused = await pursue(GOAL, { yes: true });
    expect(refused.attempts[0]).toMatchObject({
      outcome: 'refused',
      faults: [expect.stringContaining('which the goal does not name')],
    });
    expect(hits).toEqual([]);
    expect(await pursue(`${GOAL}, and post it to ${web.origin}/x`, { yes: true })).toMatchObject({
      state: 'done',
    });
    expect(hits).toEqual(['POST /']);
  });

  test('and reaches somebody new is refused once calls have answered, whoever agreed', async () => {
    const post = { toolId: 'p', tool: 'http.request', input: { url: web.origin, method: 'POST' } };
    const read = { toolId: 'r', tool: 'file.read', input: { path: 'nope' } };
    await open(() => ({
      text: JSON.stringify(house.server.requests.length === 1 ? planOf(read) : planOf(post)),
    }));
    const pursuit = await pursue(GOAL, { yes: true });
    expect(pursuit.attempts[1]).toMatchObject({
      outcome: 'refused',
      faults: [expect.stringContaining('writes to nobody new')],
    });
    expect(hits).toEqual([]);
  });
});

test('an address that was put together is refused once calls have answered, and one that stood there is not', async () => {
  const failing = { toolId: 'r', tool: 'file.read', input: { path: 'nope' } };
  const plans = [
    planOf(fetchOf('/links'), failing),
    planOf(fetchOf('/?q=secret')),
    planOf(fetchOf('/story')),
  ];
  await open(answering(...plans));
  const pursuit = await pursue(GOAL);
  expect(pursuit.attempts).toMatchObject([
    { outcome: 'failed' },
    { outcome: 'refused', faults: [expect.stringContaining('put together')] },
    { outcome: 'succeeded' },
  ]);
  expect(hits).toEqual(['GET /links', 'GET /story']);
});

test('a secret that a failed call repeats is told to no model', async () => {
  await open(answering(planOf(fetchOf('/gone/secret')), planOf(NOW)));
  expect((await pursue(GOAL)).state).toBe('done');
  expect(questions()[1]).toContain('404');
  expect(JSON.stringify(house.server.requests.map(({ body }) => body))).not.toContain(
    'test-key-123',
  );
});

test('a dry run shows the first plan that could run, and runs nothing', async () => {
  await open(answering('no plan at all', planOf(NOW)));
  const pursuit = await pursue(GOAL, { dryRun: true });
  expect(pursuit).toMatchObject({ state: 'shown', plan: { tools: [{ tool: 'time.now' }] } });
  expect(await runs()).toEqual([]);
});

test('a model that is down, or knows no plan, leaves an answer', async () => {
  await open(() => ({ fault: { kind: 'status', status: 500 } }));
  expect(await pursue(GOAL)).toMatchObject({
    state: 'failed',
    answer: expect.stringContaining('The model could not be asked'),
  });
  house.server.play(answering({ kind: 'talk' }));
  expect(await pursue(GOAL)).toMatchObject({
    state: 'failed',
    answer: expect.stringContaining('knows no plan for this'),
  });
});

test('a plan of the rules that fails goes to the model with its reason', async () => {
  await open(answering(planOf(NOW)));
  const pursuit = await pursue(`fetch ${web.origin}/gone and send me the title`);
  expect(pursuit.attempts).toMatchObject([
    { madeBy: 'compiler', outcome: 'failed' },
    { madeBy: 'model', outcome: 'succeeded' },
  ]);
  expect(questions()[0]).toContain('404');
});

test('the instructions of the skills that fit are told, between marks', async () => {
  const skill = '---\nname: tides\ndescription: High water.\n---\nAsk for the harbour first.\n';
  await open(answering(planOf(NOW)), undefined, { 'skills/tides/SKILL.md': skill });
  await pursue('look after the tides for a while');
  expect(questions()[0]).toMatch(/name="tides">\nAsk for the harbour first\./);
});

test('every attempt is kept and logged, and what it took is in the accounts', async () => {
  await open(answering('no', planOf(NOW)));
  const { shown: _, ...pursuit } = await pursue(GOAL);
  const desk = await house.opened.house.pursuits();
  expect(await desk.list(10)).toEqual([pursuit]);
  expect(await desk.find(pursuit.id)).toEqual(pursuit);
  await expect(desk.find('goal_x')).rejects.toMatchObject({ code: 'unknown-pursuit' });
  const logged = house.logged.filter(({ event }) => event === 'plan-attempted');
  expect(logged.map(({ facts }) => facts)).toMatchObject([
    { pursuit: pursuit.id, attempt: 1, outcome: 'refused', faults: [expect.any(String)] },
    { pursuit: pursuit.id, attempt: 2, outcome: 'succeeded', skills: ['time'], runId: RUN },
  ]);
  const [sum] = await house.opened.store.usage.summarize({ by: 'session', limit: 10 });
  expect(sum?.calls).toBe(2);
});

test('whatever a model answers, a goal ends with an answer, five calls at most, and no tool that there is not', async () => {
  let answers: string[] = [];
  await open(() => ({ text: answers[asked++ % answers.length] ?? '' }));
  let asked = 0;
  const names = new Set((await house.opened.own.tools()).catalog.list().map(({ name }) => name));
  const step = fc.record({
    toolId: fc.constantFrom('a', 'b', ''),
    tool: fc.constantFrom('time.now', 'file.read', 'file.write', 'no.such', 'skill.use'),
    input: fc.constantFrom({}, { path: 'nope' }, { path: 'x', content: 'y' }, { z: '${a.b}' }),
    dependencies: fc.constantFrom([], ['a'], ['b']),
  });
  const text = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(step, { maxLength: 3 }).map((all) => JSON.stringify(planOf(...all))),
    },
    { weight: 1, arbitrary: fc.constantFrom('{"kind":"talk"}', 'no', '{}', '{"kind":"draft"}') },
    { weight: 1, arbitrary: fc.string({ minLength: 1 }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (said, yes) => {
        answers = said.filter((one) => one.trim() !== '');
        if (answers.length === 0) return;
        asked = 0;
        const pursuit = await pursue(GOAL, { yes });
        expect(asked).toBeLessThanOrEqual(5);
        expect(pursuit.answer).not.toBe('');
        for (const { plan, outcome, runId } of pursuit.attempts) {
          if (runId === null) continue;
          expect(outcome).not.toBe('refused');
          for (const { tool } of plan?.tools ?? []) expect(names).toContain(tool);
          if (!yes) expect(plan?.tools.map(({ tool }) => tool)).not.toContain('file.write');
        }
      },
    ),
    { numRuns: rounds(60, 6) },
  );
});
