import { describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { type Plan, planSchema } from '../domain/plan/plan.ts';
import { done, type FakeTool, failure, fakePlans } from './plans.fake.ts';

const plan = (tools: object[], more: object = {}): Plan =>
  planSchema.parse({
    requestId: 'r',
    ...more,
    tools: tools.map((tool) => ({ tool: 'echo.say', ...tool })),
  });
const states = ({ steps }: { steps: { id: string; state: string }[] }): string[] =>
  steps.map(({ id, state }) => `${id} ${state}`);

/** Tools that end when the test says so, and that tell who runs beside whom. */
function gates(clock = createVirtualClock()) {
  const running = new Set<string>();
  const log: string[] = [];
  const open = new Map<string, () => void>();
  const tool: FakeTool = (input, { key }) => {
    const id = key.split('/')[1] ?? '';
    running.add(id);
    log.push([...running].toSorted().join('+'));
    return new Promise((resolve) => {
      open.set(id, () => {
        running.delete(id);
        resolve(done(input));
      });
    });
  };
  const end = async (id: string): Promise<void> => {
    open.get(id)?.();
    await clock.idle();
  };
  return { clock, tool, log, end };
}

describe('order', () => {
  test('without parallel, one after another: after what it waits for, else as written', async () => {
    const { run, calls } = fakePlans();
    await run(
      plan([
        { toolId: 'c', dependencies: ['b'], async: true },
        { toolId: 'a', async: true },
        { toolId: 'b', dependencies: ['a'], async: true },
        { toolId: 'd', async: true },
      ]),
    );
    expect(calls.map(({ key }) => key.split('/')[1])).toEqual(['a', 'b', 'c', 'd']);
  });

  test('in parallel, what is async overlaps, up to the bound; what is not runs alone', async () => {
    const { clock, tool, log, end } = gates();
    const { run } = fakePlans({ clock, tools: { 'echo.say': tool }, settings: { concurrency: 2 } });
    const running = run(
      plan(
        [
          { toolId: 'a', async: true },
          { toolId: 'b', async: true },
          { toolId: 'c', async: true },
          { toolId: 'alone' },
          { toolId: 'e', async: true, dependencies: ['a'] },
        ],
        { parallel: true },
      ),
    );
    await clock.idle();
    await end('b');
    await end('a');
    await end('c');
    await end('alone');
    await end('e');
    expect(log).toEqual(['a', 'a+b', 'a+c', 'alone', 'e']);
    expect((await running).success).toBe(true);
  });

  test('nothing begins before what it waits for is done', async () => {
    const { clock, tool, log, end } = gates();
    const { run, journal } = fakePlans({ clock, tools: { 'echo.say': tool } });
    const async = true;
    const running = run(
      plan(
        [
          { toolId: 'a', async },
          { toolId: 'b', async },
          { toolId: 'join', async, dependencies: ['a', 'b'] },
        ],
        { parallel: true },
      ),
    );
    await clock.idle();
    await end('a');
    expect(log).toEqual(['a', 'a+b']);
    await end('b');
    await end('join');
    expect(log).toEqual(['a', 'a+b', 'join']);
    expect(journal.filter(({ state }) => state === 'skipped')).toEqual([]);
    await running;
  });
});

describe('a failure', () => {
  const tools = { 'bad.tool': () => failure({ retryable: false }) };

  test('of what is required keeps its dependents from running and fails the plan; the rest goes on', async () => {
    const result = await fakePlans({ tools }).run(
      plan([
        { toolId: 'bad', tool: 'bad.tool' },
        { toolId: 'child', dependencies: ['bad'] },
        { toolId: 'grandchild', dependencies: ['child'] },
        { toolId: 'other' },
      ]),
    );
    expect(states(result)).toEqual([
      'bad failed',
      'child skipped',
      'grandchild skipped',
      'other succeeded',
    ]);
    expect(result).toMatchObject({
      success: false,
      failureReason: 'tool-failure',
      failedTools: ['bad'],
      canReplan: true,
    });
  });

  test('of what is optional leaves null in place of its output, and the plan succeeds', async () => {
    const result = await fakePlans({ tools }).run(
      plan([
        { toolId: 'bad', tool: 'bad.tool', required: false },
        { toolId: 'child', dependencies: ['bad'], input: { got: '${bad}', or: '${bad.x ?? 7}' } },
      ]),
    );
    expect(states(result)).toEqual(['bad failed', 'child succeeded']);
    expect(result).toMatchObject({ success: true, failedTools: ['bad'] });
    expect(result.steps[1]?.output).toEqual({ got: null, or: 7 });
  });

  test('nothing that a tool does crashes the executor', async () => {
    const hostile: Record<string, FakeTool> = {
      'throws.now': () => {
        throw new Error('now');
      },
      'throws.later': () => Promise.reject(new Error('later')),
      'answers.nothing': () => undefined as never,
    };
    for (const tool of ['throws.now', 'throws.later']) {
      const result = await fakePlans({ tools: hostile, effect: 'read' }).run(
        plan([{ toolId: 'a', tool }, { toolId: 'b' }]),
      );
      expect(states(result)).toEqual(['a failed', 'b succeeded']);
    }
  });
});

describe('conditions', () => {
  test('a step whose condition does not hold is skipped, and so is what waits for it; that is no failure', async () => {
    const result = await fakePlans().run(
      plan([
        { toolId: 'look', input: { changed: false, status: 200 } },
        { toolId: 'tell', dependencies: ['look'], when: '${look.changed}' },
        { toolId: 'after', dependencies: ['tell'] },
        { toolId: 'fine', dependencies: ['look'], when: { value: '${look.status}', equals: 200 } },
      ]),
    );
    expect(states(result)).toEqual([
      'look succeeded',
      'tell skipped',
      'after skipped',
      'fine succeeded',
    ]);
    expect(result.success).toBe(true);
  });

  test.each([
    [{ value: '${a.n}', atLeast: 3, lessThan: 4 }, true],
    [{ value: '${a.n}', greaterThan: 3 }, false],
    [{ value: '${a.digits}', greaterThan: 3 }, true],
    [{ value: '${a.digits}', equals: 25 }, true],
    [{ value: '${a.digits}', in: [24, 25] }, true],
    [{ value: '${a.none}', greaterThan: 3 }, false],
    [{ value: '${a.none ?? 5}', greaterThan: 3 }, true],
    [{ value: '${a.list}', contains: 'x' }, true],
    [{ value: '${a.text}', contains: 'ell' }, true],
    [{ value: '${a.text}', in: ['hello', 'bye'] }, true],
    [{ value: '${a.nothing}', exists: false }, true],
    [{ value: '${a.text}', exists: true }, true],
    [{ value: '${a.text}', schema: { type: 'string' } }, true],
    [{ value: '${a.n}', schema: { type: 'string' } }, false],
    [{ all: ['${a.text}', { not: '${a.empty}' }] }, true],
    [{ any: ['${a.empty}', { value: '${a.n}', notEquals: 3 }] }, false],
    ['${a.empty}', false],
    [true, true],
  ])('%j is %j', async (when, expected) => {
    const input = { n: 3, list: ['x'], text: 'hello', empty: [], digits: '25', none: null };
    const result = await fakePlans().run(
      plan([
        { toolId: 'a', input },
        { toolId: 'b', dependencies: ['a'], when },
      ]),
    );
    expect(result.steps[1]?.state).toBe(expected ? 'succeeded' : 'skipped');
  });

  test.each([
    [{ value: '${a.text}', greaterThan: 5 }],
    [{ not: { value: '${a.text}', lessThan: 5 } }],
    [{ any: [{ value: '${a.list}', equals: 'x' }, true] }],
  ])('%j compares what can not be compared: the step fails and says so', async (when) => {
    const result = await fakePlans().run(
      plan([
        { toolId: 'a', input: { text: 'hello', list: ['x'] } },
        { toolId: 'b', dependencies: ['a'], when },
      ]),
    );
    expect(result).toMatchObject({ success: false, failedTools: ['b'] });
    expect(result.steps[1]?.failure).toMatchObject({ code: 'not-comparable' });
    expect(result.steps[1]?.failure?.message).toMatch(/the (?:text "hello"|list \["x"\])/);
  });

  test('an output that its guard does not allow fails the step, and is asked for again only where asking does nothing', async () => {
    const guard = { value: '${output.ready}', equals: true };
    let asked = 0;
    const tools = { 'echo.say': () => done({ ready: ++asked > 1 }) };
    const once = fakePlans({ tools });
    expect((await once.run(plan([{ toolId: 'a', guard }]))).steps[0]).toMatchObject({
      state: 'failed',
      failure: { code: 'guard-failed' },
      output: { ready: false },
    });
    asked = 0;
    const reading = fakePlans({ tools, effect: 'read' });
    const running = reading.run(plan([{ toolId: 'a', guard }]));
    await reading.clock.timerSet(1000);
    reading.clock.advance(1000);
    expect(await running).toMatchObject({ success: true, steps: [{ attempt: 2 }] });
  });
});

describe('for each item', () => {
  const each = (more: object = {}) =>
    plan([
      { toolId: 'list', input: { items: ['x', 'y', 'z'] } },
      {
        toolId: 'each',
        dependencies: ['list'],
        input: { text: '${index}: ${item}' },
        forEach: { items: '${list.items}', ...more },
      },
      {
        toolId: 'after',
        dependencies: ['each'],
        input: { all: '${each}', last: '${each[2].text}' },
      },
    ]);

  test('one call an item, each journaled, and the list of outputs', async () => {
    const { run, journal, calls } = fakePlans();
    const result = await run(each());
    expect(result.steps[2]?.output).toEqual({
      all: [{ text: '0: x' }, { text: '1: y' }, { text: '2: z' }],
      last: '2: z',
    });
    expect(calls.map(({ key }) => key)).toContain('run_1/each[1]');
    expect(journal.filter(({ id }) => id === 'each[1]').map(({ state }) => state)).toEqual([
      'running',
      'succeeded',
    ]);
  });

  test('as many at a time as it says, and never more than the plan may', async () => {
    const { clock, tool, log, end } = gates();
    const { run } = fakePlans({
      clock,
      tools: {
        'echo.say': (input, context) =>
          context.key.includes('each') ? tool(input, context) : done(input),
      },
    });
    const running = run(each({ concurrency: 2 }));
    await clock.idle();
    await end('each[0]');
    await end('each[1]');
    await end('each[2]');
    expect(log).toEqual(['each[0]', 'each[0]+each[1]', 'each[1]+each[2]']);
    expect((await running).success).toBe(true);
  });

  test('goes on after a crash with the items that are not done', async () => {
    const first = fakePlans();
    await first.run(each());
    const known = first.journal.filter(
      ({ id, state }) => state === 'succeeded' && id !== 'each' && id !== 'each[2]',
    );
    const begun = first.journal.filter(({ id, state }) => id === 'each' && state === 'running');
    const second = fakePlans({ known: [...known, ...begun], effect: 'read' });
    expect((await second.run(each())).success).toBe(true);
    expect(second.calls.map(({ key }) => key)).toEqual(['run_1/each[2]', 'run_1/after']);
  });

  test('one that fails fails the step; what is no list does too', async () => {
    const tools: Record<string, FakeTool> = {
      'echo.say': (input) =>
        (input as { text?: string }).text === '1: y' ? failure({ retryable: false }) : done(input),
    };
    const result = await fakePlans({ tools }).run(each());
    expect(states(result)).toEqual(['list succeeded', 'each failed', 'after skipped']);
    const odd = plan([{ toolId: 'a', forEach: { items: '${input.city}' } }]);
    expect((await fakePlans().run(odd)).steps[0]).toMatchObject({ failure: { code: 'bad-input' } });
  });
});

describe('time', () => {
  test('a plan whose time is up ends what runs and does not begin the rest', async () => {
    const { tool } = gates();
    const { run, clock } = fakePlans({ tools: { 'echo.say': tool }, effect: 'read' });
    const running = run(plan([{ toolId: 'a' }, { toolId: 'b' }], { timeoutMs: 5000 }));
    await clock.idle();
    clock.advance(5000);
    await clock.idle();
    clock.advance(3000);
    const result = await running;
    expect(states(result)).toEqual(['a cancelled', 'b cancelled']);
    expect(result).toMatchObject({ success: false, failureReason: 'timeout', canReplan: true });
    expect(clock.pendingTimers()).toBe(0);
  });
});

describe('secrets', () => {
  const secrets = { KEY: 's3cr3t-value' };
  const input = { headers: { authorization: 'Bearer ${secret.KEY}' } };

  test('are given to the call and to nobody else', async () => {
    const tools = { 'echo.say': (got: unknown) => done({ echoed: got }) };
    const { run, calls, journal } = fakePlans({ tools, secrets });
    const result = await run(plan([{ toolId: 'a', input }]));
    expect(calls[0]?.input).toEqual({ headers: { authorization: 'Bearer s3cr3t-value' } });
    expect(JSON.stringify([journal, result])).not.toContain('s3cr3t-value');
    expect(result.steps[0]?.input).toEqual({ headers: { authorization: 'Bearer [secret KEY]' } });
  });

  test('are not to be had by what a tool writes', async () => {
    const tools = { 'evil.say': () => done({ text: '${secret.KEY}' }) };
    const { run, calls } = fakePlans({ tools, secrets });
    await run(
      plan([
        { toolId: 'evil', tool: 'evil.say' },
        { toolId: 'b', dependencies: ['evil'], input: { text: '${evil.text}' } },
      ]),
    );
    expect(calls[1]?.input).toEqual({ text: '${secret.KEY}' });
  });
});

describe('a plan is refused', () => {
  const faults = (document: Plan, options = {}) =>
    fakePlans(options)
      .plans.check({ plan: document, requiredTools: [], maxSteps: null })
      .map(({ code, details }) => `${code} ${details?.['path']}`);

  test.each([
    [
      'a dependency that is not there',
      [{ toolId: 'a', dependencies: ['b'] }],
      ['unknown-dependency tools[0].dependencies[0]'],
    ],
    ['an id twice', [{ toolId: 'a' }, { toolId: 'a' }], ['duplicate-step tools[1].toolId']],
    ['a reserved id', [{ toolId: 'secret' }], ['duplicate-step tools[0].toolId']],
    [
      'a reference to what it does not wait for',
      [{ toolId: 'a' }, { toolId: 'b', input: { x: ['${a.y}'] } }],
      ['unknown-reference tools[1].input.x[0]'],
    ],
    [
      'a secret that is not there',
      [{ toolId: 'a', input: { x: '${secret.NO}' } }],
      ['unknown-secret tools[0].input.x'],
    ],
    [
      'an item outside of forEach',
      [{ toolId: 'a', input: { x: '${item}' } }],
      ['unknown-reference tools[0].input.x'],
    ],
    [
      'a script that is not there',
      [{ toolId: 'a', tool: undefined, toolPath: 'skills/x/y' }],
      ['unknown-script tools[0].toolPath'],
    ],
    [
      'a bad reference in a condition',
      [{ toolId: 'a', when: '${' }],
      ['bad-reference tools[0].when'],
    ],
  ])('for %s', (_, tools, expected) => {
    expect(faults(plan(tools))).toEqual(expected);
  });

  test('for a ring, which is printed', () => {
    const { plans } = fakePlans();
    const ring = plan([
      { toolId: 'start' },
      { toolId: 'a', dependencies: ['c', 'start'] },
      { toolId: 'b', dependencies: ['a'] },
      { toolId: 'c', dependencies: ['b'] },
    ]);
    const [fault] = plans.check({ plan: ring, requiredTools: [], maxSteps: null });
    expect(fault).toMatchObject({ code: 'circular-dependency' });
    expect(fault?.message).toMatch(/a → b → c → a|b → c → a → b|c → a → b → c/);
  });

  test('for a field that the tool before it does not give', () => {
    const outputs = {
      'echo.say': {
        type: 'object',
        additionalProperties: false,
        properties: {
          body: {},
          list: {
            type: 'array',
            items: { type: 'object', properties: { n: {} }, additionalProperties: false },
          },
        },
      },
    };
    const reading = (path: string) =>
      faults(
        plan([
          { toolId: 'a' },
          { toolId: 'b', dependencies: ['a'], input: { x: `\${a.${path}}` } },
        ]),
        { outputs },
      );
    expect(reading('body.anything')).toEqual([]);
    expect(reading('list[0].n')).toEqual([]);
    expect(reading('list.length')).toEqual([]);
    expect(reading('bdy')).toEqual(['unknown-field tools[1].input.x']);
    expect(reading('list[0].m')).toEqual(['unknown-field tools[1].input.x']);
    expect(reading('bdy ?? 1')).toEqual([]);
  });

  test.each([
    ['flag', { greaterThan: 5 }, ['not-comparable tools[1].when.greaterThan']],
    ['list', { atLeast: 5 }, ['not-comparable tools[1].when.atLeast']],
    ['list.length', { atLeast: 5 }, []],
    ['text', { greaterThan: 5 }, []],
    ['maybe', { greaterThan: 5, equals: 5 }, []],
    ['maybe', { equals: { n: 5 } }, ['not-comparable tools[1].when.equals']],
    ['count', { equals: 'ok' }, ['not-comparable tools[1].when.equals']],
    ['count', { equals: '200', in: ['200', 'ok'] }, []],
    ['count', { equals: '${a.text}' }, []],
    ['count', { contains: 2 }, ['not-comparable tools[1].when.contains']],
    ['kind', { equals: 'nwe' }, ['not-comparable tools[1].when.equals']],
    ['kind', { in: ['new', 'gone'] }, []],
    ['kind', { greaterThan: 1 }, ['not-comparable tools[1].when.greaterThan']],
    ['flag ?? 1', { greaterThan: 5 }, []],
    ['anything', { greaterThan: 5 }, []],
  ])('where the output makes a comparison impossible: %s %j', (path, comparison, expected) => {
    const properties = {
      flag: { type: 'boolean' },
      list: { type: 'array', items: {} },
      text: { type: 'string' },
      count: { type: 'integer' },
      maybe: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
      kind: { enum: ['new', 'old'] },
      anything: {},
    };
    const when = { value: `\${a.${path}}`, ...comparison };
    const document = plan([{ toolId: 'a' }, { toolId: 'b', dependencies: ['a'], when }]);
    const outputs = { 'echo.say': { type: 'object', properties } };
    expect(faults(document, { outputs })).toEqual(expected);
  });

  test('for a skill that is disabled', () => {
    const document = plan([{ toolId: 'a' }], { disabledSkills: ['echo'] });
    expect(faults(document)).toEqual(['disabled-skill tools[0]']);
  });

  test('through a chain of dependencies a reference is fine', () => {
    const document = plan([
      { toolId: 'a' },
      { toolId: 'b', dependencies: ['a'] },
      {
        toolId: 'c',
        dependencies: ['b'],
        input: { x: '${a.y}', run: '${run.id}', in: '${input.city}' },
      },
    ]);
    expect(faults(document)).toEqual([]);
  });
});
