import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSchedule } from '../parse-schedule.ts';
import { nodeOf as base, requestNode as get, inARow } from './n8n-workflow.fake.ts';
import { readN8n } from './read-n8n.ts';

type Json = Record<string, unknown>;

const daily = base('scheduleTrigger', 1.2, 'When', { rule: { interval: [{ triggerAtHour: 9 }] } });
const toolsOf = (workflow: unknown) => {
  const [entry] = readN8n(workflow).entries;
  return (entry?.definition['plan'] as { tools: Json[] } | undefined)?.tools;
};
const triggersOf = (node: { name: string }) =>
  readN8n(inARow(node, get('A', 'https://a.example'))).entries.map(({ definition }) => {
    const {
      timezone: _,
      missedRunPolicy: __,
      overlap: ___,
      ...when
    } = definition['trigger'] as Json;
    return when['cron'] ?? when['every'];
  });

test.each([
  [{ field: 'seconds', secondsInterval: 10 }, '*/10 * * * * *'],
  [{ field: 'minutes', minutesInterval: 15 }, '*/15 * * * *'],
  [{ field: 'hours', hoursInterval: 6, triggerAtMinute: 30 }, '30 */6 * * *'],
  [{}, '0 0 * * *'],
  [{ field: 'days', triggerAtHour: 9, triggerAtMinute: 5 }, '5 9 * * *'],
  [{ field: 'weeks', triggerAtDay: [1, 3], triggerAtHour: 8 }, '0 8 * * 1,3'],
  [{ field: 'months', triggerAtDayOfMonth: 15, triggerAtHour: 7 }, '0 7 15 */1 *'],
  [{ field: 'cronExpression', expression: '30 8 * * 1-5' }, '30 8 * * 1-5'],
])('a schedule trigger of any version: %j is %s', (rule, cron) => {
  for (const version of [1, 1.1, 1.2, 1.3])
    expect(
      triggersOf(base('scheduleTrigger', version, 'When', { rule: { interval: [rule] } })),
    ).toEqual([cron]);
});

test.each([
  [{ mode: 'everyMinute' }, '* * * * *'],
  [{ mode: 'everyHour', minute: 5 }, '5 * * * *'],
  [{}, '0 14 * * *'],
  [{ mode: 'everyWeek', hour: 8, weekday: '2' }, '0 8 * * 2'],
  [{ mode: 'everyMonth', dayOfMonth: 3 }, '0 14 3 * *'],
  [{ mode: 'everyX', value: 10, unit: 'minutes' }, '*/10 * * * *'],
  [{ mode: 'custom', cronExpression: '0 6 * * *' }, '0 6 * * *'],
])('the cron node: %j is %s', (item, cron) => {
  expect(triggersOf(base('cron', 1, 'Cron', { triggerTimes: { item: [item] } }))).toEqual([cron]);
});

test('the interval node, several rules, and rules that no cron expression says', () => {
  expect(triggersOf(base('interval', 1, 'I', { interval: 5, unit: 'minutes' }))).toEqual(['5m']);
  const two = { rule: { interval: [{ triggerAtHour: 9 }, { triggerAtHour: 18 }] } };
  expect(triggersOf(base('scheduleTrigger', 1.2, 'W', two))).toEqual(['0 9 * * *', '0 18 * * *']);
  for (const rule of [
    { field: 'hours', hoursInterval: 5 },
    { field: 'days', daysInterval: 3 },
    { field: 'weeks', weeksInterval: 2 },
    { field: 'days', triggerAtHour: '={{ 9 }}' },
  ])
    expect(triggersOf(base('scheduleTrigger', 1.2, 'W', { rule: { interval: [rule] } }))).toEqual(
      [],
    );
});

test('requests of versions 1 and 2', () => {
  const early = base('httpRequest', 1, 'Post it', {
    requestMethod: 'POST',
    url: 'https://a.example/items',
    bodyParametersUi: { parameter: [{ name: 'title', value: 'x' }] },
    headerParametersUi: { parameter: [{ name: 'X-A', value: '1' }] },
    queryParametersUi: { parameter: [{ name: 'q', value: 'a b' }] },
    options: { timeout: 5000, ignoreResponseCode: true },
  });
  const input = {
    url: 'https://a.example/items?q=a%20b',
    method: 'POST',
    headers: { 'X-A': '1' },
    body: { title: 'x' },
    timeoutMs: 5000,
    acceptStatus: ['4xx', '5xx'],
  };
  expect(toolsOf(inARow(daily, early))).toMatchObject([
    { toolId: 'post-it', tool: 'http.request', input },
  ]);
  const asJson = base('httpRequest', 2, 'Post', {
    requestMethod: 'PUT',
    url: 'https://a.example',
    jsonParameters: true,
    bodyParametersJson: '{"a": {"b": "${c}"}}',
    headerParametersJson: '{"X-B": "2"}',
  });
  expect(toolsOf(inARow(daily, asJson))?.[0]?.['input']).toEqual({
    url: 'https://a.example',
    method: 'PUT',
    // Nothing of theirs is a reference of ours.
    body: { a: { b: '$${c}' } },
    headers: { 'X-B': '2', 'content-type': 'application/json' },
  });
});

test('requests since version 3, with what the node before gave', () => {
  const post = get('Send', 'https://b.example/in', {
    method: 'POST',
    sendQuery: true,
    queryParameters: { parameters: [{ name: 'id', value: '={{ $json.items[0]["the id"] }}' }] },
    sendBody: true,
    specifyBody: 'json',
    jsonBody: '={"title": "{{ $(\'Read\').item.json.title }}", "n": {{ $node["Read"].json.n }}}',
  });
  expect(toolsOf(inARow(daily, get('Read', 'https://a.example'), post))?.[1]).toMatchObject({
    toolId: 'send',
    dependencies: ['read'],
    input: {
      url: 'https://b.example/in?id=${read.body.items[0]["the id"]}',
      body: '{"title": "${read.body.title}", "n": ${read.body.n}}',
      headers: { 'content-type': 'application/json' },
    },
  });
  const form = get('Form', 'https://b.example', {
    method: 'POST',
    sendBody: true,
    contentType: 'form-urlencoded',
    bodyParameters: { parameters: [{ name: 'a', value: 'x&y' }] },
  });
  expect(toolsOf(inARow(daily, form))?.[0]?.['input']).toMatchObject({ body: 'a=x%26y' });
  const full = get('Full', 'https://a.example', {
    options: { response: { response: { fullResponse: true } } },
  });
  const after = get('After', '=https://a.example/{{ $json.statusCode }}');
  expect(toolsOf(inARow(daily, full, after))?.[1]?.['input']).toEqual({
    url: 'https://a.example/${full.status}',
  });
});

test('Set of each version gives names to values', () => {
  const sets = [
    base('set', 1, 'Set', { values: { string: [{ name: 'who', value: '={{ $json.name }}' }] } }),
    base('set', 2, 'Set', {
      keepOnlySet: true,
      values: { string: [{ name: 'who', value: '={{ $json.name }}' }] },
    }),
    base('set', 3, 'Set', {
      fields: { values: [{ name: 'who', stringValue: '={{ $json.name }}' }] },
    }),
    base('set', 3.4, 'Set', {
      assignments: {
        assignments: [{ id: '1', name: 'who', value: '={{ $json.name }}', type: 'string' }],
      },
    }),
  ];
  for (const set of sets) {
    const last = get('Greet', '=https://a.example/hi/{{ $json.who }}');
    const tools = toolsOf(inARow(daily, get('Read', 'https://a.example'), set, last));
    expect(tools?.[1]?.['input']).toEqual({ url: 'https://a.example/hi/${read.body.name}' });
  }
});

test('If of each version is a condition of what follows, the other way round on its second line', () => {
  const first = base('if', 1, 'If', {
    conditions: { number: [{ value1: '={{ $json.price }}', operation: 'smaller', value2: 50 }] },
  });
  const second = base('if', 2.2, 'If', {
    conditions: {
      options: { caseSensitive: true },
      combinator: 'and',
      conditions: [
        {
          leftValue: '={{ $json.price }}',
          rightValue: '50',
          operator: { type: 'number', operation: 'lt' },
        },
      ],
    },
  });
  const holds = { value: '${read.body.price}', lessThan: 50 };
  for (const node of [first, second]) {
    const flow = inARow(daily, get('Read', 'https://a.example'), node);
    const lines = [[{ node: 'Yes' }], [{ node: 'No' }]];
    const tools = toolsOf({
      ...flow,
      nodes: [...flow.nodes, get('Yes', 'https://a.example/y'), get('No', 'https://a.example/n')],
      connections: { ...flow.connections, If: { main: lines } },
    });
    expect(tools?.slice(1)).toMatchObject([
      { toolId: 'yes', when: holds, dependencies: ['read'] },
      { toolId: 'no', when: { not: holds }, dependencies: ['read'] },
    ]);
  }
});

test('every node is told: what it became, or why it and what follows it is left out', () => {
  const code = base('code', 2, 'Code', { jsCode: 'return items' });
  const late = get('Late', 'https://a.example');
  const flow = inARow(daily, get('Read', 'https://a.example', { method: 'POST' }), code, late);
  const manual = base('manualTrigger', 1, 'Click', {});
  const note = base('stickyNote', 1, 'Note', {});
  const { taken, problems, notes } = readN8n({
    ...flow,
    active: false,
    nodes: [...flow.nodes, manual, note],
  });
  expect(taken.map(({ name }) => name)).toEqual(['When', 'Read']);
  expect(problems.map(({ name, problem }) => [name, problem])).toEqual([
    ['Code', expect.stringContaining('it runs code')],
    ['Late', 'it follows "Code", which is left out'],
    ['Click', expect.stringContaining('put a Schedule Trigger or a Webhook in its place')],
  ]);
  expect(notes).toEqual(['"My flow" is switched off in n8n.']);
});

test.each([
  [
    'a credential',
    get('A', 'https://a.example', {
      authentication: 'genericCredentialType',
      genericAuthType: 'httpBasicAuth',
    }),
  ],
  ['a file as body', get('A', 'https://a.example', { sendBody: true, contentType: 'binaryData' })],
  ['pages', get('A', 'https://a.example', { options: { pagination: { pagination: {} } } })],
  ['an expression that computes', get('A', '=https://a.example/{{ $json.a + 1 }}')],
  ['an environment', get('A', '=https://a.example/{{ $env.TOKEN }}')],
  ['a node that does not come before', get('A', '=https://a.example/{{ $("B").item.json.a }}')],
])('a request with %s is left out', (_, node) => {
  const { entries, problems } = readN8n(inARow(daily, node));
  expect(entries).toEqual([]);
  expect(problems.map(({ name }) => name)).toEqual(['A', 'When']);
});

test('a bearer token is a secret, and its name is told', () => {
  const node = {
    ...get('A', 'https://a.example', {
      authentication: 'genericCredentialType',
      genericAuthType: 'httpBearerAuth',
    }),
    credentials: { httpBearerAuth: { id: '1', name: 'My API' } },
  };
  const { notes } = readN8n(inARow(daily, node));
  expect(toolsOf(inARow(daily, node))?.[0]?.['input']).toMatchObject({
    headers: { Authorization: 'Bearer ${secret.N8N_MY_API}' },
  });
  expect(notes.join()).toContain('N8N_MY_API: TOKEN');
});

test('where lines meet or go round, it is left out and never done for one line alone', () => {
  const flow = inARow(daily, get('A', 'https://a.example'), get('B', 'https://a.example'));
  const round = { ...flow, connections: { ...flow.connections, B: { main: [[{ node: 'A' }]] } } };
  expect(readN8n(round).problems.map(({ problem }) => problem)).toContain(
    'several nodes lead to it',
  );
});

test('what is hostile or broken is refused in words, and ends', () => {
  const node = fc.record({
    name: fc.constantFrom('A', 'B', '__proto__', 'constructor', ' ', '${x}'),
    type: fc.constantFrom(
      'n8n-nodes-base.scheduleTrigger',
      'n8n-nodes-base.httpRequest',
      'n8n-nodes-base.if',
      'n8n-nodes-base.set',
      'n8n-nodes-base.webhook',
      'n8n-nodes-base.rssFeedReadTrigger',
      'n8n-nodes-base.rssFeedRead',
      'n8n-nodes-base.filter',
      'n8n-nodes-base.executeCommand',
      'n8n-nodes-base.slack',
      '.',
      '',
    ),
    typeVersion: fc.constantFrom(1, 2, 3, 4.2),
    parameters: fc.dictionary(
      fc.constantFrom(
        'url',
        'rule',
        'conditions',
        'values',
        'options',
        'sendBody',
        'jsonBody',
        'assignments',
        'path',
        'pollTimes',
        'feedUrl',
        'command',
        'text',
        'channelId',
      ),
      fc.oneof(
        fc.jsonValue(),
        fc.constantFrom('={{ $json.a }}', '={{', '={{ $json["a }}', '{"a":'),
      ),
    ),
  });
  const flow = fc.record({
    nodes: fc.array(node, { maxLength: 6 }),
    connections: fc.dictionary(
      fc.constantFrom('A', 'B', '__proto__', 'constructor'),
      fc.record({
        main: fc.constantFrom([[{ node: 'A' }, { node: 'B' }]], [null, [{ node: 'A' }]]),
      }),
    ),
  });
  fc.assert(
    fc.property(fc.oneof(flow, fc.jsonValue()), (raw) => {
      for (const { definition } of readN8n(raw).entries)
        parseSchedule(definition, { defaultTimezone: 'UTC', nowMs: 0, current: null });
    }),
    { numRuns: 300 },
  );
  const many = {
    nodes: Array.from({ length: 501 }, (_, index) => get(`n${index}`, '')),
    connections: {},
  };
  expect(readN8n(many).problems).toHaveLength(1);
  expect(readN8n(Array.from({ length: 200 }, () => ({})))).toMatchObject({
    problems: { length: 101 },
  });
  const braces = inARow(daily, get('A', `=${'{{'.repeat(50_000)}`));
  expect(readN8n(braces).entries).toEqual([]);
});
