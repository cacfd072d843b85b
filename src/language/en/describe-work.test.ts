import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { planStepSchema } from '../../domain/plan/plan.ts';
import { type ScheduledWork, workSchema } from '../../domain/schedule/schedule.ts';
import { parseTrigger, type Trigger } from '../../domain/schedule/trigger.ts';
import { describeChanges } from './describe-changes.ts';
import { describeCall, describeWork, type WorkFacts } from './describe-work.ts';

const OWN = 'agent:main:telegram:direct:7';
function trigger(more: object = { every: '1h' }): Trigger {
  const parsed = parseTrigger(
    { timezone: 'UTC', anchorUtc: '2026-01-01T00:00:00Z', ...more },
    { defaultTimezone: 'UTC', nowMs: 0 },
  );
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value.trigger;
}
const workOf = (more: object): ScheduledWork => workSchema.parse(more);
const shown = (more: object, facts: WorkFacts = {}) =>
  describeWork({ work: workOf(more), sessionKey: OWN, trigger: trigger() }, facts);
const step = (toolName: string, parameters: object, more: object = {}) => ({
  id: 'a',
  toolName,
  parameters,
  ...more,
});
const reaches = (toolName: string, parameters: object, facts: WorkFacts = {}) =>
  shown({ plan: [step(toolName, parameters)] }, facts).reaches;

describe('what is reached', () => {
  test.each([
    ['http.request', { url: 'https://a.example/x?y=1' }, 'Reads from: https://a.example'],
    [
      'http.request',
      { url: 'https://a.example:8443/x', method: 'post' },
      'Sends requests that change something to: https://a.example:8443',
    ],
    [
      'http.request',
      { url: 'https://a.example', method: '${b.method}' },
      'Sends requests that change something to: https://a.example',
    ],
    [
      'http.request',
      { url: 'https://${b.host}.example/' },
      'Reaches addresses that are only known when it runs: "https://${b.host}.example/"',
    ],
    [
      'http.request',
      { url: '${b.url}' },
      'Reaches addresses that are only known when it runs: "${b.url}"',
    ],
    [
      'http.request',
      { url: 'https://a.example', headers: { referer: 'http://b.example/z' } },
      'Names the addresses: http://b.example',
    ],
    ['rss.read', { url: 'https://a.example/feed' }, 'Reads from: https://a.example'],
    [
      'some.tool',
      { deep: [{ to: 'see https://a.example/x' }] },
      'Names the addresses: https://a.example',
    ],
    ['file.read', { path: 'private/diary.txt' }, 'Reads the files: private/diary.txt'],
    ['file.write', { path: 'a b', content: '' }, 'Changes the files: "a b"'],
    ['message.send', { text: 'x', files: ['a.pdf'] }, 'Reads the files: a.pdf'],
    ['message.send', { text: 'x' }, 'Sends messages to: telegram (direct "7")'],
    [
      'message.send',
      { text: 'x', session: 'agent:main:telegram:group:-5:thread:3' },
      'Sends messages to: telegram (group "-5", thread 3)',
    ],
    [
      'shell.run',
      { command: ['git', 'log', '-1'] },
      'Runs the programs: `git log -1` on this machine',
    ],
    ['some.tool', { key: 'x ${secret.bank} y' }, 'Is given the secrets: bank'],
    ['some.tool', {}, 'Calls the tools: some.tool'],
  ])('%s with %j', (tool, parameters, line) => {
    expect(reaches(tool, parameters)).toContain(line);
  });

  test('a tool that is called by another name is known by its own', () => {
    const realName = () => 'http.request';
    const lines = reaches('fetch', { url: 'https://a.example', method: 'PUT' }, { realName });
    expect(lines).toContain('Sends requests that change something to: https://a.example');
    expect(lines).toContain('Calls the tools: http.request');
  });

  test('a program says where it runs, a model what it may call, a webhook where it goes', () => {
    const outside = reaches('shell.run', { command: ['a'] }, { placeOf: () => 'outside' });
    expect(outside).toContain(
      'Runs the programs: `a` outside its box, with all that your account may',
    );
    const more = { instruction: 'Do it', requiredTools: ['a.b'], webhook: 'https://a.example/h' };
    expect(shown(more).reaches).toEqual([
      'Posts each run to: https://a.example/h',
      'A model decides what is done, and may call: a.b',
      'Answers to: telegram (direct "7")',
    ]);
  });
});

describe('the steps', () => {
  test('are said whole: nothing is cut, and no value passes for another', () => {
    const long = 'x'.repeat(5000);
    const plan = [
      step('http.request', { url: 'https://a.example', body: 'x, method: GET\n2. nothing', long }),
      { ...step('message.send', { text: 'a "b"\nc' }), id: 'tell it', dependencies: ['a'] },
    ];
    expect(shown({ plan }).steps).toEqual([
      `call http.request (url: https://a.example, body: "x, method: GET\\n2. nothing", long: ${long}); called a`,
      'send the message "a \\"b\\"\\nc"; called "tell it"; after a',
    ]);
  });

  test('say how they are tried, and what they depend on', () => {
    const more = {
      when: { value: '${a.b}', equals: 1 },
      timeoutMs: 5,
      retryPolicy: { maxRetries: 3 },
      retryInDoubt: true,
    };
    expect(shown({ plan: [step('a.b', {}, more)] }).steps).toEqual([
      'call a.b (only when {"value":"${a.b}","equals":1}); called a; tried again 3 times, first after 1000 ms; tried again also where it may have happened; ended after 5 ms',
    ]);
  });

  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.array(text),
    fc.dictionary(text, text),
  );
  const anyWork = fc.record({
    instruction: fc.option(text),
    plan: fc.array(fc.record({ id: text, toolName: text, parameters: fc.dictionary(text, value) })),
    input: fc.dictionary(text, value),
    requiredTools: fc.array(text),
    maxSteps: fc.option(fc.integer({ min: 1, max: 1000 })),
  });
  const leaves = (part: unknown): unknown[] =>
    typeof part === 'object' && part !== null
      ? Object.entries(part).flatMap(([key, one]) => [
          ...(Array.isArray(part) ? [] : [key]),
          ...leaves(one),
        ])
      : [part];

  test('hold every name and value of a plan, whatever is in it', () => {
    fc.assert(
      fc.property(anyWork, (given) => {
        const plan = given.plan.map((one) => planStepSchema.parse(one));
        const work = workOf({ ...given, plan });
        const { steps, reaches: lines } = describeWork(
          { work, sessionKey: OWN, trigger: trigger() },
          {},
        );
        const all = [...steps, ...lines].join('\n');
        const parts = [
          ...plan.flatMap(({ id, toolName, parameters }) => [id, toolName, ...leaves(parameters)]),
          ...leaves(work.input),
          ...given.requiredTools,
          ...(given.instruction === null ? [] : [given.instruction]),
        ];
        for (const part of parts) {
          const [plain, quoted] = [String(part), JSON.stringify(part)];
          expect(all.includes(plain) || all.includes(quoted.slice(1, -1)), plain).toBe(true);
        }
      }),
      { numRuns: rounds(3000) },
    );
  });
});

test('one call is described whole', () => {
  expect(
    describeCall({ name: 'http.request', input: { url: 'https://a.example', method: 'PUT' } }),
  ).toEqual({
    reaches: [
      'Sends requests that change something to: https://a.example',
      'Calls the tools: http.request',
    ],
    steps: ['call http.request (url: https://a.example, method: PUT)'],
  });
});

describe('changes', () => {
  const of = (more: object = {}, rest: object = {}) => ({
    name: 'tea',
    trigger: trigger(),
    sessionKey: OWN,
    work: workOf(more),
    ...rest,
  });
  const get = (url: string) => ({ plan: [step('http.request', { url })] });

  test.each([
    [
      'the address',
      get('https://a.example'),
      get('https://b.example'),
      'the address of step 1: https://a.example → https://b.example',
    ],
    [
      'what a step is given',
      { plan: [step('a.b', { body: 'x y' })] },
      { plan: [step('a.b', {})] },
      'what step 1 is given as body: "x y" → nothing',
    ],
    [
      'a tool',
      { plan: [step('a.b', { x: 1 })] },
      { plan: [step('c.d', { x: 1 })] },
      'step 1: call a.b (x: 1); called a → call c.d (x: 1); called a',
    ],
    ['a new step', {}, { plan: [step('a.b', {})] }, 'step 1 is new: call a.b; called a'],
    ['a step that is gone', { plan: [step('a.b', {})] }, {}, 'step 1 is gone: call a.b; called a'],
    [
      'the words for a model',
      { instruction: 'a' },
      { instruction: 'b c' },
      'what a model is told: a → "b c"',
    ],
    ['tools', { requiredTools: [] }, { requiredTools: ['a.b'] }, 'what it may call: [] → ["a.b"]'],
    [
      'a file',
      { pins: { 'skill:tea/run.sh': '1' } },
      { pins: { 'skill:tea/run.sh': '2' } },
      'the file run.sh of the skill tea is another one',
    ],
    ['a place', { pins: { 'a.b': '/x' } }, { pins: { 'a.b': '/y' } }, 'where a.b lies: /x → /y'],
    [
      'where an operation goes',
      { pins: { 'api:crm.deals.list': 'GET https://a.example/x#1f' } },
      { pins: { 'api:crm.deals.list': 'GET https://b.example/x#1f' } },
      'what crm.deals.list calls: "GET https://a.example/x" → "GET https://b.example/x"',
    ],
    [
      'what an operation takes',
      { pins: { 'api:crm.deals.list': 'GET https://a.example/x#1f' } },
      { pins: { 'api:crm.deals.list': 'GET https://a.example/x#2f' } },
      'what crm.deals.list takes (GET https://a.example/x) is another one',
    ],
    [
      'a grant',
      {},
      { grants: [{ kind: 'private-address', host: '10.0.0.1:80' }] },
      'new: It may reach 10.0.0.1:80 in your own network; no other host and port is allowed by that.',
    ],
    [
      'a webhook',
      {},
      { webhook: 'https://a.example' },
      'where each run is posted to: nothing → https://a.example',
    ],
  ])('of %s are said in words', (_, before, after, line) => {
    expect(describeChanges(of(before), of(after))).toEqual([line]);
  });

  test('of the name, the time and the receiver are said in words', () => {
    const after = of(
      {},
      {
        name: 'te a',
        trigger: trigger({ every: '2h', overlap: 'queue' }),
        sessionKey: 'agent:main:inbox:direct:owner',
      },
    );
    expect(describeChanges(of(), after)).toEqual([
      'its name: tea → "te a"',
      expect.stringMatching(
        /^when it fires: every hour.* → every 2 hours.*; while a run goes on, the next waits$/,
      ),
      'whom it answers: telegram (direct "7") → your inbox',
    ]);
  });

  test('of nothing are none', () => {
    expect(describeChanges(of(get('https://a.example')), of(get('https://a.example')))).toEqual([]);
  });
});

test('that steps may run side by side is shown', () => {
  const tools = [{ toolId: 'a', tool: 'time.now', input: {}, dependencies: [] }];
  const stepsOf = (parallel: boolean) => shown({ plan: { requestId: 'r', parallel, tools } }).steps;
  expect(stepsOf(true)).toContain('some steps may run side by side');
  expect(stepsOf(false)).not.toContain('some steps may run side by side');
});

test('what a model decides is said before anything is approved, with what it may take', () => {
  const judge = { task: 'Is this about us?', items: '${feed.items}', answer: { kind: 'yes-no' } };
  const lines = reaches('think', { ...judge, most: { cents: 2, calls: 3 } });
  const [line = ''] = lines.filter((one) => one.startsWith('A model decides whether'));
  expect(line).toMatch(/Is this about us\?.*for each item of a list.*reaches nothing/);
  expect(line).toMatch(/At most 3 calls.*8000 tokens read and 1000 written.*90 seconds.*2 cents/);
  expect(reaches('time.now', {}).join()).not.toContain('A model');
});
