import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { workSchema } from '../../domain/schedule/schedule.ts';
import { planResultSchema } from '../../plans/plan-result.ts';
import { configSchema } from '../../runtime/config-schema.ts';
import { openHome } from '../../runtime/home.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-plan-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createSystemClock();
const rote = (argv: string[], stdin = '') => runRote(argv, { home, clock, stdin });
function roteJson(argv: string[], plan?: object) {
  const file = join(home, 'plan.json');
  if (plan !== undefined) writeFileSync(file, JSON.stringify(plan));
  return runRoteJson([...argv, ...(plan === undefined ? [] : [file])], { home, clock });
}

const GOOD = {
  requestId: 'good',
  narrative: 'Here we go.',
  tools: [
    {
      toolId: 'make',
      tool: 'text.template',
      input: { template: 'hi {{who}}', values: { who: '${input.who ?? you}' } },
    },
    {
      toolId: 'say',
      tool: 'message.send',
      input: { text: '${make.text}' },
      dependencies: ['make'],
    },
  ],
};
const BROKEN = {
  requestId: 'broken',
  tools: [
    { toolId: 'a', tool: 'file.read', input: { path: 'nope' } },
    { toolId: 'b', tool: 'time.now', dependencies: ['a'] },
    { toolId: 'c', tool: 'time.now' },
  ],
};

describe('rote plan run', () => {
  test('answers with what each call came to, and leaves a run behind', async () => {
    const answer = await roteJson(['plan', 'run', '--input', '{"who":"Ada"}'], GOOD);
    expect(answer).toMatchObject({ status: 0, ok: true });
    expect(planResultSchema.parse(answer.result)).toMatchObject({
      planId: 'good',
      success: true,
      failureReason: null,
      modelCalls: 0,
      tools: [
        { toolId: 'make', state: 'succeeded', output: { text: 'hi Ada' } },
        { toolId: 'say', state: 'succeeded' },
      ],
    });
    expect(answer.result.tools[0].startedAt).toMatch(/\.\d{3}Z$/);
    const inbox = await roteJson(['inbox']);
    expect(inbox.messages.map(({ text }: { text: string }) => text)).toEqual([
      'hi Ada',
      'Here we go.',
    ]);
    const shown = await roteJson(['runs', 'show', answer.runId]);
    expect(shown).toMatchObject({
      run: { state: 'succeeded' },
      trace: { modelCalls: 0, toolCalls: 2 },
    });
  });

  test('prints its narrative before what its calls came to', async () => {
    const file = join(home, 'plan.json');
    writeFileSync(file, JSON.stringify(GOOD));
    const { out } = await rote(['plan', 'run', file]);
    expect(out).toMatch(/^Here we go\.\nrun_\w+: 2 steps done\n/);
  });

  test('whose time is up while a script runs says that its time was up', async () => {
    mkdirSync(join(home, 'skills', 'slow'), { recursive: true });
    writeFileSync(
      join(home, 'skills', 'slow', 'SKILL.md'),
      '---\nname: slow\ndescription: Never ends.\n---\n',
    );
    const script = join(home, 'skills', 'slow', 'wait.sh');
    writeFileSync(script, '#!/bin/sh\nsleep 600\n', { mode: 0o755 });
    const step = { toolId: 'a', toolPath: 'skills/slow/wait.sh' };
    const answer = await roteJson(['plan', 'run'], {
      requestId: 'slow',
      timeoutMs: 300,
      tools: [step],
    });
    expect(answer).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/the time of the plan was up/) },
      result: {
        failureReason: 'timeout',
        tools: [{ error: { code: 'plan-timeout' } }],
      },
    });
  });

  test('one that fails is told with the same result, and exit status 1', async () => {
    const answer = await roteJson(['plan', 'run', '--trace', join(home, 'trace.json')], BROKEN);
    expect(answer).toMatchObject({
      status: 1,
      ok: false,
      error: { code: 'plan-failed' },
      result: {
        success: false,
        failedTools: ['a'],
        failureReason: 'tool-failure',
        canReplan: true,
        tools: [{ state: 'failed' }, { state: 'skipped' }, { state: 'succeeded' }],
      },
    });
    const trace = JSON.parse(readFileSync(join(home, 'trace.json'), 'utf8'));
    expect(trace.steps).toHaveLength(3);
  });

  test('people see each call as it ends, and a line of time', async () => {
    writeFileSync(join(home, 'plan.json'), JSON.stringify(GOOD));
    const { status, out, err } = await rote(['plan', 'run', join(home, 'plan.json')]);
    expect(status).toBe(0);
    expect(err).toMatch(/✓ make \(text\.template\) \d+ ms\n✓ say/);
    expect(out).toContain('█');
  });

  test('the list form runs as well', async () => {
    const file = join(home, 'list.json');
    writeFileSync(file, JSON.stringify([{ id: 'a', toolName: 'time.now' }]));
    const answer = JSON.parse((await rote(['plan', 'run', file, '--json'])).out);
    expect(answer).toMatchObject({ ok: true, result: { tools: [{ toolId: 'a' }] } });
  });
});

describe('rote plan validate', () => {
  test('says which tool was probably meant', async () => {
    const { error } = await roteJson(['plan', 'validate'], {
      requestId: 'meant',
      tools: [{ toolId: 'a', tool: 'time.nwo' }],
    });
    expect(error).toMatchObject({ code: 'unknown-tool' });
    expect(error.hint).toContain('Did you mean time.now');
  });

  test('says that a plan is valid', async () => {
    expect(await roteJson(['plan', 'validate'], GOOD)).toMatchObject({
      status: 0,
      plan: { requestId: 'good', steps: 2 },
    });
  });

  test.each([
    ['no plan at all', { tools: 7 }, ['requestId', 'tools']],
    ['an unknown key', { ...GOOD, tols: [] }, ['tols']],
    ['neither tool nor path', { requestId: 'x', tools: [{ toolId: 'a' }] }, ['tools[0].tool']],
    [
      'everything wrong',
      {
        requestId: 'x',
        tools: [
          { toolId: 'a', tool: 'time.now', dependencies: ['b'] },
          { toolId: 'b', tool: 'time.noww', dependencies: ['a', 'z'] },
          { toolId: 'c', tool: 'message.send', input: { txt: '${d.x}' } },
        ],
      },
      [
        'tools',
        'tools[1].dependencies[1]',
        'tools[1].tool',
        'tools[2].input.text',
        'tools[2].input.txt',
        'tools[2].input.txt',
      ],
    ],
  ])('lists every fault with its path: %s', async (_, plan, paths) => {
    const { status, ok, error } = await roteJson(['plan', 'validate'], plan);
    expect([status, ok]).toEqual([2, false]);
    expect(error.details.faults.map(({ path }: { path: string }) => path).toSorted()).toEqual(
      paths.toSorted(),
    );
    expect((await roteJson(['plan', 'run'], plan)).status).toBe(2);
    expect((await roteJson(['runs', 'list'])).runs).toEqual([]);
  });

  test('a ring is printed', async () => {
    const ring = {
      requestId: 'x',
      tools: [
        { toolId: 'a', tool: 'time.now', dependencies: ['b'] },
        { toolId: 'b', tool: 'time.now', dependencies: ['a'] },
      ],
    };
    const { error } = await roteJson(['plan', 'validate'], ring);
    expect(error.code).toBe('circular-dependency');
    expect(error.message).toMatch(/a → b → a|b → a → b/);
  });

  test('a file that is not there, and one that is no JSON', async () => {
    expect((await rote(['plan', 'validate', join(home, 'nope.json')])).status).toBe(2);
    writeFileSync(join(home, 'text.json'), 'hello');
    expect((await rote(['plan', 'validate', join(home, 'text.json')])).status).toBe(2);
  });
});

test('a plan is drawn in three ways', async () => {
  for (const [format, part] of [
    ['text', 'after make'],
    ['mermaid', '-->'],
    ['dot', '->'],
  ]) {
    const { graph } = await roteJson(['plan', 'graph', '--format', format ?? ''], GOOD);
    expect(graph).toContain(part);
  }
});

test('of a schedule what starts it is drawn too, and a condition stands on its step', async () => {
  const plan = {
    requestId: 'r',
    tools: [
      { toolId: 'now', tool: 'time.now', input: {} },
      {
        toolId: 'tell',
        tool: 'message.send',
        input: { text: 'x' },
        dependencies: ['now'],
        when: { value: '${now.timezone}', equals: 'UTC' },
      },
    ],
  };
  const payload = { id: 'sched_g', name: 'G', trigger: { every: '5m' }, plan };
  const file = join(home, 'schedules.json');
  writeFileSync(file, JSON.stringify({ version: 1, schedules: [payload] }));
  expect((await rote(['schedule', 'import', file])).err).toBe('');
  const drawn = async (format: string): Promise<string> =>
    (await roteJson(['plan', 'graph', '--schedule', 'sched_g', '--format', format])).graph;
  expect((await drawn('text')).split('\n')).toEqual([
    expect.stringMatching(/^starts every 5 minutes/),
    'now: time.now',
    'tell: message.send  after now  only if now.timezone = "UTC"',
  ]);
  expect(await drawn('mermaid')).toContain('start --> n0');
  expect(await drawn('dot')).toContain('only if now.timezone = ');
  expect((await rote(['plan', 'graph'])).status).toBe(2);
});

test('a run is replayed without calling anything, and a difference is told', async () => {
  const facts = {
    toolId: 'when',
    tool: 'message.send',
    input: { text: '${run.scheduledFor} ${input.who}' },
  };
  const plan = { ...GOOD, tools: [...GOOD.tools, facts] };
  const { runId } = await roteJson(['plan', 'run', '--input', '{"who":"Ada"}'], plan);
  expect(await roteJson(['runs', 'replay', runId])).toMatchObject({
    status: 0,
    replay: { same: true },
  });
  expect((await roteJson(['inbox'])).messages).toHaveLength(3);
  const failed = await roteJson(['plan', 'run'], BROKEN);
  expect(failed.status).toBe(1);
  expect((await roteJson(['runs', 'replay', 'run_nope'])).error.code).toBe('unknown-run');
});

test('a run that is under way is watched until it is over', async () => {
  const opened = openHome({ home, config: configSchema.parse({}), clock: createSystemClock() });
  const { store } = opened;
  const sessionKey = 'agent:main:inbox:direct:owner';
  const work = workSchema.parse({ plan: [{ id: 'slow', toolName: 'time.now' }] });
  const queued = await opened.runs.queue({
    definition: { trigger: null, work, sessionKey: null },
    sessionKey,
  });
  const watching = rote(['runs', 'show', queued.id, '--watch']);
  const [run] = await store.engine.claim({ owner: 'a', nowMs: 1, leaseUntilMs: 9, limit: 1 });
  if (run === undefined) throw new Error('nothing was claimed');
  const outcome = { kind: 'succeeded', summary: 'done' } as const;
  const rest = { nowMs: 2, tier: 'direct', steps: [], messages: [], deliveries: [] } as const;
  await store.ledger.completeRun({ run, owner: 'a', outcome, ...rest });
  const { status, out } = await watching;
  await store.close();
  expect(status).toBe(0);
  expect(out).toContain('succeeded');
});
