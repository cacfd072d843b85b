import { expect, test } from 'vitest';
import { parseSchedule } from '../parse-schedule.ts';
import { inARow, nodeOf, requestNode } from './n8n-workflow.fake.ts';
import { readN8n } from './read-n8n.ts';

type Json = Record<string, unknown>;

const daily = nodeOf('scheduleTrigger', 1.2, 'When', { rule: { interval: [{}] } });
const hook = (parameters: Json = {}) =>
  nodeOf('webhook', 2, 'Webhook', { httpMethod: 'POST', path: 'deploy-done', ...parameters });
const feedTrigger = nodeOf('rssFeedReadTrigger', 1, 'New post', {
  pollTimes: { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] },
  feedUrl: 'https://news.example/feed.xml',
});
const feed = (parameters: Json = {}) =>
  nodeOf('rssFeedRead', 1.1, 'RSS Read', { url: 'https://news.example/feed.xml', ...parameters });
const filterOf = (kind: string, conditions: Json[], combinator = 'and') =>
  nodeOf(kind, 2.2, 'Keep', {
    conditions: { options: { caseSensitive: true, version: 2 }, conditions, combinator },
    options: {},
  });
const compared = (leftValue: string, operation: string, rightValue: unknown, type = 'string') => ({
  id: '1',
  leftValue,
  rightValue,
  operator: { type, operation },
});
const telegram = (text: string, more: Json = {}) =>
  nodeOf('telegram', 1.2, 'Telegram', { chatId: '-100123', text, additionalFields: {}, ...more });
const command = (text: string, more: Json = {}) =>
  nodeOf('executeCommand', 1, 'Run', { command: text, ...more });

function read(...nodes: { name: string }[]) {
  const reading = readN8n(inARow(...nodes));
  const [entry] = reading.entries;
  const definition = (entry?.definition ?? {}) as { trigger?: Json; plan?: { tools: Json[] } };
  for (const one of reading.entries)
    expect(
      parseSchedule(one.definition, { defaultTimezone: 'UTC', nowMs: 0, current: null }),
    ).toMatchObject({ ok: true });
  const why = Object.fromEntries(reading.problems.map(({ name, problem }) => [name, problem]));
  return {
    ...reading,
    why,
    trigger: definition.trigger,
    tools: definition.plan?.tools,
    told: reading.notes.join('\n'),
  };
}

test('a webhook is an event, and what it carried is in its body', () => {
  const { trigger, tools, told } = read(hook(), telegram('={{ $json.body.user.name }} did it'));
  expect(trigger).toMatchObject({ kind: 'event', event: { on: 'webhook', name: 'deploy-done' } });
  expect(tools).toMatchObject([{ input: { text: '${input.event.body.user.name} did it' } }]);
  expect(told).toContain('POST /hooks/deploy-done');
  expect(told).toContain('rote hooks show deploy-done');
  expect(told).not.toContain('zone');
});

test('of a call from outside only its body is known here', () => {
  const { why } = read(hook(), telegram('={{ $json.headers["user-agent"] }}'));
  expect(why['Telegram']).toContain('is not known here');
});

test('a webhook that was called otherwise, or answered with a result, is told', () => {
  const { told } = read(hook({ httpMethod: 'GET', responseMode: 'lastNode' }), telegram('x'));
  expect(told).toContain('n8n took calls with GET, Rote only POST');
  expect(told).toContain('answered 202 at once');
});

test.each([
  ['3f8a1c2e-1111-2222-3333-444455556666', /^my-flow-[0-9a-f]{6}$/],
  ['Deploy/:id', /^my-flow-[0-9a-f]{6}$/],
])('the path %s is no name of a hook, so that it gets one', (path, name) => {
  const { trigger } = read(hook({ path }), telegram('x'));
  expect(trigger).toMatchObject({ event: { name: expect.stringMatching(name) } });
});

test('what follows a feed is done for each of its items', () => {
  const { tools, told } = read(daily, feed(), telegram('={{ $json.title }}\n{{ $json.link }}'));
  expect(tools).toMatchObject([
    { tool: 'rss.read', input: { url: 'https://news.example/feed.xml', limit: 200 } },
    {
      tool: 'message.send',
      dependencies: ['rss-read'],
      forEach: { items: '${rss-read.items}' },
      input: { text: '${item.title}\n${item.link ?? ""}' },
    },
  ]);
  expect(told).toContain('the whole feed each time, as in n8n');
});

test('a feed trigger gives what is new, and so does a feed that is told to', () => {
  const { trigger, tools } = read(feedTrigger, telegram('={{ $json.title }}'));
  expect(trigger).toMatchObject({ cron: '*/10 * * * *' });
  expect(tools?.map(({ tool }) => tool)).toEqual(['rss.read', 'list.pick', 'message.send']);
  expect(tools?.[1]).toMatchObject({ input: { rules: [{ kind: 'new' }] } });
  expect(tools?.[2]).toMatchObject({ forEach: { items: '${news.items}' } });
  const { tools: asked } = read(daily, feed({ onlyNew: true }), telegram('={{ $json.title }}'));
  expect(asked?.map(({ tool }) => tool)).toEqual(['rss.read', 'list.pick', 'message.send']);
});

test('a filter of a feed keeps items by their fields, and what is hostile in it stays a text', () => {
  const title = '={{ $json.title }}';
  const keep = filterOf(
    'filter',
    [compared(title, 'contains', 'a`"] || ${run.id}'), compared(title, 'notEquals', 'Ad')],
    'or',
  );
  const { tools } = read(daily, feed(), keep, telegram(title));
  expect(tools?.[1]).toMatchObject({
    tool: 'json.query',
    input: {
      data: '${rss-read.items}',
      query:
        '[?(contains(not_null(title, `""`), `"a\\u0060\\"] || $${run.id}"`) || title != `"Ad"`)]',
    },
  });
  expect(tools?.[1]).not.toHaveProperty('forEach');
  expect(tools?.[2]).toMatchObject({ forEach: { items: '${keep.result}' } });
});

test('an If behind a feed parts its items in two', () => {
  const part = filterOf('if', [compared('={{ $json.title }}', 'contains', 'Rust')]);
  const flow = inARow(daily, feed(), part, telegram('yes {{ $json.title }}'));
  const no = { ...telegram('=no {{ $json.title }}'), name: 'No' };
  const { entries } = readN8n({
    ...flow,
    nodes: [...flow.nodes, no],
    connections: {
      ...flow.connections,
      Keep: { main: [[{ node: 'Telegram' }], [{ node: 'No' }]] },
    },
  });
  const { tools = [] } = Object(entries[0]?.definition['plan']) as { tools?: Json[] };
  expect(
    tools.map(({ toolId, forEach }) => [toolId, (forEach as Json | undefined)?.['items']]),
  ).toEqual([
    ['rss-read', undefined],
    ['keep', undefined],
    ['keep-2', undefined],
    ['telegram', '${keep.result}'],
    ['no', '${keep-2.result}'],
  ]);
  expect(tools[2]).toMatchObject({ input: { query: expect.stringMatching(/^\[\?!\(/) } });
});

test.each([
  ['a number', compared('={{ $json.title }}', 'gt', 5, 'number')],
  ['a field that a feed has not', compared('={{ $json.categories }}', 'contains', 'x')],
  ['what another node gave', compared('={{ $json.title }}', 'equals', '={{ $json.link }}')],
])('a filter of a feed by %s is left out, with what follows', (_, condition) => {
  const { entries, why } = read(daily, feed(), filterOf('filter', [condition]), telegram('x'));
  expect(entries).toEqual([]);
  expect(Object.keys(why)).toEqual(['Keep', 'Telegram', 'When', 'RSS Read']);
  expect(why['Telegram']).toContain('"Keep"');
});

test('a filter of one answer is a condition of what follows; version 1 joins with OR', () => {
  const keep = nodeOf('filter', 1, 'Keep', {
    combineConditions: 'OR',
    conditions: {
      number: [{ value1: '={{ $json.a }}', operation: 'larger', value2: 3 }],
      string: [{ value1: '={{ $json.b }}', operation: 'contains', value2: 'x' }],
    },
  });
  const { tools } = read(daily, requestNode('Get', 'https://a.example'), keep, telegram('x'));
  expect(tools?.[1]).toMatchObject({
    when: {
      any: [
        { value: '${get.body.a}', greaterThan: 3 },
        { value: '${get.body.b}', contains: 'x' },
      ],
    },
  });
});

test('a command is run as it stands, in its box; one that a shell must read goes to a shell', () => {
  const { tools, told } = read(daily, command('df -h /'), telegram('={{ $json.stdout }}'));
  expect(tools).toMatchObject([
    { tool: 'shell.run', input: { command: ['df', '-h', '/'] } },
    { input: { text: '${run-2.stdout}\n' } },
  ]);
  expect(told).toContain('runs in its box');
  const { tools: piped } = read(daily, command('ls | wc -l; echo ${HOME}'));
  expect(piped).toMatchObject([{ input: { command: ['sh', '-c', 'ls | wc -l; echo $${HOME}'] } }]);
});

test.each([
  ['values in it', command('=rm {{ $json.body.file }}'), 'puts values into a command line'],
  ['a run for each item', command('date', { executeOnce: false }), 'once for each item'],
  ['nothing in it', command(' '), 'no command'],
])('a command with %s is left out', (_, node, words) => {
  const { entries, why } = read(hook(), node);
  expect(entries).toEqual([]);
  expect(why['Run']).toContain(words);
});

test('a command behind a feed runs once, if there is an item, and knows none of them', () => {
  const { tools, why } = read(daily, feed(), command('date'), telegram('={{ $json.exitCode }}'));
  expect(tools?.[1]).toMatchObject({ when: { value: '${rss-read.items}' } });
  expect(tools?.[1]).not.toHaveProperty('forEach');
  expect(tools?.[2]).not.toHaveProperty('forEach');
  expect(why).toEqual({});
  const { why: without } = read(
    daily,
    feed(),
    command('date'),
    telegram("={{ $('RSS Read').item.json.title }}"),
  );
  expect(without['Telegram']).toContain('does not come before it here');
});

test.each([
  ['telegram', { chatId: '42', text: 'a' }, 'a', '42 (Telegram)'],
  [
    'slack',
    {
      select: 'channel',
      channelId: { __rl: true, value: 'C1', cachedResultName: 'ops' },
      text: 'a',
    },
    'a',
    'ops (Slack)',
  ],
  ['slack', { channel: '#ops', text: 'a' }, 'a', '#ops (Slack)'],
  [
    'emailSend',
    { toEmail: 'a@b.example', subject: 's', text: 't' },
    's\nt',
    'a@b.example (e-mail)',
  ],
  ['gmail', { sendTo: '={{ $json.to }}', subject: 's', message: 't' }, 's\nt', 'Gmail'],
  ['discord', { content: 'a' }, 'a', 'Discord'],
  ['mattermost', { message: 'a', channelId: 'x' }, 'a', 'x (Mattermost)'],
])('words that %s sent come to you, and the report says so', (kind, parameters, text, to) => {
  const { tools, taken } = read(daily, nodeOf(kind, 2.1, 'Tell', parameters));
  expect(tools).toMatchObject([{ tool: 'message.send', input: { text } }]);
  expect(taken.at(-1)?.as).toContain(`sent to you, not to ${to}`);
});

test('what a messenger does besides sending words is left out', () => {
  for (const more of [{ operation: 'sendPhoto' }, { resource: 'chat', operation: 'get' }])
    expect(read(daily, telegram('x', more)).why['Telegram']).toContain('only sending words');
  expect(read(daily, telegram('')).why['Telegram']).toContain('no words');
});

test('a workflow that lost what tells of its result is refused; one that never told is marked', () => {
  const get = requestNode('Get', 'https://a.example');
  const code = nodeOf('code', 2, 'Code', { jsCode: 'return items' });
  const { entries, why } = read(daily, get, code, telegram('x'));
  expect(entries).toEqual([]);
  expect(why['When']).toContain('without "Code", "Telegram" it would only read');
  expect(why['Telegram']).toBe('it follows "Code", which is left out');
  expect(read(daily, get).told).toContain('nobody hears of its result');
  const post = requestNode('Post', 'https://a.example', { method: 'POST' });
  expect(read(daily, post, code).entries).toHaveLength(1);
});

test('a node that one trigger can use and another can not is told as both', () => {
  const flow = inARow(hook(), telegram('={{ $json.body.a }}'));
  const { taken, problems } = readN8n({
    ...flow,
    nodes: [daily, ...flow.nodes],
    connections: { ...flow.connections, When: { main: [[{ node: 'Telegram' }]] } },
  });
  expect(taken.map(({ name }) => name)).toEqual(['Webhook', 'Telegram']);
  expect(problems.map(({ name, problem }) => [name, problem.slice(0, 13)])).toEqual([
    ['Telegram', 'behind "When"'],
    ['When', 'nothing that '],
  ]);
});

test('of a list, neither the first item alone nor a node that is done for it alone is taken', () => {
  const first = telegram("={{ $('RSS Read').first().json.title }}");
  expect(read(daily, feed(), first).why['Telegram']).toContain(
    'the first item of "RSS Read" alone',
  );
  const once = { ...telegram('={{ $json.title }}'), executeOnce: true };
  expect(read(daily, feed(), once).why['Telegram']).toContain('the first item of a list alone');
});

test('a time that is computed is refused in one line that says what is taken', () => {
  const { why, entries } = read(daily, telegram("=At {{ $now.toFormat('HH:mm') }}"));
  expect(entries).toEqual([]);
  expect(why['Telegram']).toBe(
    "{{ $now.toFormat('HH:mm') }} computes with the time, which a plan can't: {{ $now }} alone is taken",
  );
});

test('what is left out only because of another node is told as such', () => {
  const { problems } = read(
    daily,
    requestNode('Get', 'https://a.example'),
    telegram('={{ $today }}'),
    command('date'),
  );
  expect(problems.map(({ name, isConsequence = false }) => [name, isConsequence])).toEqual([
    ['Telegram', false],
    ['Run', true],
    ['When', true],
    ['Get', true],
  ]);
});
