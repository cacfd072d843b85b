import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { planSchema } from '../../domain/plan/plan.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import { MODE_HERE } from '../../sandbox/sandbox.fake.ts';
import { skillOfStep } from './plan-desk.ts';

let home: string;
let opened: OpenHome;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-desk-'));
  opened = openHome({
    home,
    config: configSchema.parse({ sandbox: { mode: MODE_HERE } }),
    clock: createSystemClock(),
  });
});
afterEach(async () => {
  await opened.store.close();
  rmSync(home, { recursive: true });
});
const { signal } = new AbortController();

/** A script in the folder of a skill. */
function writeScript(skill: string, name: string, text: string): string {
  const folder = join(home, 'skills', skill);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), 0o755);
  return `skills/${skill}/${name}`;
}

test('a plan that has a narrative and no calls is said as it is, with no model', async () => {
  const desk = await opened.house.plans();
  const { run, result } = await desk.run(
    { requestId: 'r', narrative: 'Hello there.', tools: [] },
    { input: {}, signal },
  );
  expect(run).toMatchObject({ state: 'succeeded', tier: 'direct', summary: 'said: Hello there.' });
  expect(result).toMatchObject({ success: true, modelCalls: 0, tools: [] });
  const messages = await opened.store.inbox.list({ limit: 10 });
  expect(messages.map(({ text }) => text)).toEqual(['Hello there.']);
  const nothing = desk.run({ requestId: 'r', tools: [] }, { input: {}, signal });
  await expect(nothing).rejects.toMatchObject({ code: 'nothing-to-do' });
  const { schedule } = await opened.schedules.add({
    every: '1h',
    plan: { requestId: 'r', narrative: 'Hello there.', tools: [] },
  });
  expect(schedule.name).toBe('Hello there.');
});

test('the payload of a schedule is run as its plan, with its input; what is given here counts more', async () => {
  const desk = await opened.house.plans();
  const say = { tool: 'message.send', input: { text: 'Hello ${input.name} from ${input.city}' } };
  const payload = {
    name: 'greet',
    cron: '0 9 * * *',
    execution_plan: [{ id: 'a', ...say }],
    input: { name: 'Ada', city: 'Berlin' },
  };
  const { run } = await desk.run(payload, { input: { city: 'Rome' }, signal });
  expect(run.state).toBe('succeeded');
  await desk.run({ every: '1h', say: 'As it is: ${x}' }, { input: {}, signal });
  const texts = (await opened.store.inbox.list({ limit: 10 })).map(({ text }) => text);
  expect(texts).toEqual(['As it is: ${x}', 'Hello Ada from Rome']);
  expect(await desk.check(payload)).toMatchObject({ steps: 1 });
});

test.each([
  ['steps that are no calls', Array.from({ length: 1000 }, (_, n) => ({ [`odd${n}`]: 1 }))],
  [
    'calls of tools that are not there',
    Array.from({ length: 1000 }, (_, n) => ({ id: `s${n}`, tool: `no.such${n}` })),
  ],
  ['a name of 100 kB', [{ id: 'a', tool: 'x'.repeat(100_000) }]],
])('however much is wrong, the message can be read: %s', async (_, plan) => {
  const desk = await opened.house.plans();
  const error = (await desk.check(plan).catch((caught: unknown) => caught)) as Error;
  expect(error.message.length).toBeLessThan(4000);
  const stored = opened.schedules.add({ every: '1h', plan });
  const refusal = (await stored.catch((caught: unknown) => caught)) as Error;
  expect(refusal.message.length).toBeLessThan(8000);
});

describe('scripts in plans', () => {
  const DICE = `#!/bin/sh
read -r input
echo '{"type":"log","message":"rolling"}'
echo '{"type":"state_patch","patch":{"last":4,"gone":null}}'
echo '{"type":"done","ok":true,"output":{"rolled":4}}'
`;

  test('get their input, give their output to what waits for them, and change the state of the session', async () => {
    const toolPath = writeScript('dice', 'roll.sh', DICE);
    await opened.store.toolState.set(
      'agent:main:inbox:direct:owner',
      'session-state',
      '{"gone":1,"kept":2}',
    );
    const desk = await opened.house.plans();
    const { result } = await desk.run(
      {
        requestId: 'r',
        tools: [
          { toolId: 'roll', toolPath, input: { sides: 6 } },
          {
            toolId: 'say',
            tool: 'message.send',
            input: { text: 'A ${roll.rolled}' },
            dependencies: ['roll'],
          },
        ],
      },
      { input: {}, signal },
    );
    expect(result).toMatchObject({ success: true, tools: [{ output: { rolled: 4 } }, {}] });
    expect(result.tools[0]?.events).toMatchObject([{ kind: 'log' }, { kind: 'state_patch' }]);
    expect((await opened.store.inbox.list({ limit: 1 }))[0]?.text).toBe('A 4');
    const state = await opened.store.toolState.get(
      'agent:main:inbox:direct:owner',
      'session-state',
    );
    expect(JSON.parse(state ?? '')).toEqual({ kept: 2, last: 4 });
    // The next plan reads it, and people see it.
    const text = '${state.last} and ${state.none ?? "none"}';
    const next = {
      requestId: 'n',
      tools: [{ toolId: 'say', tool: 'message.send', input: { text } }],
    };
    await desk.run(next, { input: {}, signal });
    expect((await opened.store.inbox.list({ limit: 1 }))[0]?.text).toBe('4 and none');
    const sessions = await opened.house.sessions();
    expect(await sessions.show('agent:main:inbox:direct:owner')).toMatchObject({
      state: { kept: 2, last: 4 },
      assets: [],
    });
  });

  test('a step that is called "state" is meant before the state of the session', async () => {
    const desk = await opened.house.plans();
    const tools = [
      { toolId: 'state', tool: 'text.template', input: { template: 'mine', values: {} } },
      {
        toolId: 'say',
        tool: 'message.send',
        input: { text: '${state.text}' },
        dependencies: ['state'],
      },
    ];
    const { result } = await desk.run({ requestId: 's', tools }, { input: {}, signal });
    expect(result).toMatchObject({ success: true });
    expect((await opened.store.inbox.list({ limit: 1 }))[0]?.text).toBe('mine');
  });

  test('tell of errors and make assets, which are listed with their run and their session', async () => {
    const toolPath = writeScript(
      'maker',
      'make.sh',
      `#!/bin/sh
read -r input
echo '{"type":"error","code":"half","message":"only half of it"}'
echo hello > out.txt
echo '{"type":"asset","path":"out.txt","mediaType":"text/plain"}'
echo '{"type":"done","ok":true,"output":{}}'
`,
    );
    const desk = await opened.house.plans();
    const { run } = await desk.run(
      { requestId: 'm', tools: [{ toolId: 'make', toolPath, input: {} }] },
      { input: {}, signal },
    );
    const { assets } = await opened.runs.show(run.id);
    expect(assets).toMatchObject([{ stepId: 'make', mediaType: 'text/plain', bytes: 6 }]);
    const sessions = await opened.house.sessions();
    expect((await sessions.show(run.sessionKey)).assets).toMatchObject([{ runId: run.id }]);
  });

  test('that say that nothing was done are tried again as often as the plan says, and another plan may help', async () => {
    const failing = (more: string) => `#!/bin/sh
echo tried >> tries
if [ "$(wc -l < tries)" -gt "\${1:-3}" ]; then echo '{"type":"done","ok":true}'
else echo '{"type":"done","ok":false${more}}'; fi
`;
    const desk = await opened.house.plans();
    const run = async (skill: string, more: string, maxRetries: number) => {
      const toolPath = writeScript(skill, 'try.sh', failing(more));
      const retryPolicy = { maxRetries, backoffMs: 1 };
      const tools = [{ toolId: 'a', toolPath, retryPolicy }];
      const { run: ran, result } = await desk.run({ requestId: 'r', tools }, { input: {}, signal });
      const [{ state, attempts } = { state: '', attempts: [] }] = result.tools;
      return [state, attempts.length, result.canReplan, ran.errorCode];
    };
    const undone = ',"retryable":true';
    expect(await run('three', undone, 3)).toEqual(['succeeded', 4, false, null]);
    expect(await run('two', undone, 2)).toEqual(['failed', 3, true, 'script-failed']);
    const never = ',"retryable":false,"nothingDone":true';
    expect(await run('never', never, 3)).toEqual(['failed', 1, true, 'script-failed']);
    // It says that it failed, and not what it did: the tries that the plan asks for are made all the same.
    expect(await run('silent', '', 3)).toEqual(['succeeded', 4, false, null]);
  });

  test('that are not in the folder of a skill are refused', async () => {
    writeFileSync(join(home, 'evil.sh'), '#!/bin/sh\n');
    const desk = await opened.house.plans();
    for (const toolPath of [
      'evil.sh',
      'skills/../evil.sh',
      '/bin/sh',
      'skills/dice',
      'skills/none/x.sh',
    ])
      await expect(
        desk.check({ requestId: 'r', tools: [{ toolId: 'a', toolPath }] }),
      ).rejects.toMatchObject({ code: 'unknown-script' });
  });

  test('of a skill that is disabled are refused', async () => {
    const toolPath = writeScript('dice', 'roll.sh', DICE);
    const desk = await opened.house.plans();
    const plan = { requestId: 'r', tools: [{ toolId: 'a', toolPath }], disabledSkills: ['dice'] };
    await expect(desk.check(plan)).rejects.toMatchObject({ code: 'disabled-skill' });
  });
});

describe('secrets', () => {
  test('are in no journal, also where another step reads back what one was given', async () => {
    const secret = 's3cr3t-"value"';
    writeFileSync(join(home, 'secrets.yaml'), `KEY: ${secret}\n`, { mode: 0o600 });
    const desk = await opened.house.plans();
    const template = { template: '{{a}}', values: { a: '${read.content}' } };
    const { run } = await desk.run(
      [
        {
          id: 'keep',
          toolName: 'file.write',
          parameters: { path: 'kept.txt', content: '${secret.KEY}' },
        },
        { id: 'read', toolName: 'file.read', parameters: { path: 'kept.txt' } },
        { id: 'use', toolName: 'text.template', parameters: template },
        { id: 'fail', toolName: 'file.read', parameters: { path: secret } },
      ],
      { input: {}, signal },
    );
    const steps = await opened.store.journal.steps(run.id);
    expect(steps.map(({ id, state }) => [id, state])).toEqual([
      ['keep', 'succeeded'],
      ['read', 'succeeded'],
      ['use', 'succeeded'],
      ['fail', 'failed'],
    ]);
    expect(steps[1]?.output).toMatchObject({ content: '[secret KEY]' });
    expect(JSON.stringify([steps, run])).not.toMatch(/s3cr3t/);
  });

  test('reach the call and stay out of everything that is kept', async () => {
    writeFileSync(join(home, 'secrets.yaml'), 'KEY: s3cr3t-value\n', { mode: 0o600 });
    const desk = await opened.house.plans();
    const plan = {
      requestId: 'r',
      tools: [
        {
          toolId: 'a',
          tool: 'text.template',
          input: { template: 'x {{k}}', values: { k: '${secret.KEY}' } },
        },
      ],
    };
    const { run, result } = await desk.run(plan, { input: {}, signal });
    expect(result.tools[0]?.output).toEqual({ text: 'x [secret KEY]' });
    expect(JSON.stringify(await opened.runs.show(run.id))).not.toContain('s3cr3t-value');
  });

  test('that are not there are refused when the plan is checked', async () => {
    const desk = await opened.house.plans();
    const plan = {
      requestId: 'r',
      tools: [{ toolId: 'a', tool: 'time.now', input: { timezone: '${secret.NO}' } }],
    };
    await expect(desk.check(plan)).rejects.toMatchObject({ code: 'unknown-secret' });
  });
});

test('a goal is pursued with further plans, each a run of its own', async () => {
  const desk = await opened.house.plans();
  const outcome = await desk.pursue('tell the time', {
    planner: async ({ generationAttempt }) =>
      planSchema.parse({
        requestId: `p${generationAttempt}`,
        tools: [
          generationAttempt === 1
            ? { toolId: 'a', tool: 'file.read', input: { path: 'clock' } }
            : { toolId: 'a', tool: 'time.now' },
        ],
      }),
    signal,
  });
  expect(outcome).toMatchObject({ success: true, failures: [{ planId: 'p1' }] });
  expect(await opened.store.engine.list({ limit: 10 })).toHaveLength(2);
});

test.each([
  ['skills/dice/roll.sh', 'dice'],
  ['skills/dice/scripts/roll.sh', 'dice'],
  ['workspace/skills/dice/scripts/deep/roll.sh', 'dice'],
  ['dice/roll.sh', 'dice'],
  ['roll.sh', 'roll.sh'],
])('what failed in %s is the skill %s', (toolPath, skill) => {
  expect(skillOfStep({ toolPath } as never, { find: () => null })).toBe(skill);
});
