import { afterEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { type ModelServer, readScenario, startModelServer } from './model-server.fake.ts';

const clock = createVirtualClock();
let server: ModelServer;
afterEach(() => server.close());

async function post(
  path: string,
  body: object,
  headers: Record<string, string> = { 'x-api-key': 'k' },
) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const user = (content: unknown) => ({ role: 'user', content });
const claude = (more: object) => ({ model: 'c', max_tokens: 9, messages: [user('hi')], ...more });
const gpt = (more: object) => ({ model: 'g', messages: [user('hi')], ...more });
const responses = (more: object) => ({ model: 'g', store: false, input: [user('hi')], ...more });
const callOf = (id: string) => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name: 'a', arguments: '{}' } }],
});
const used = { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'a', input: {} }] };
const result = (id: string) => user([{ type: 'tool_result', tool_use_id: id, content: 'x' }]);
const marked = (ttl: string) => ({
  type: 'text',
  text: 'x',
  cache_control: { type: 'ephemeral', ttl },
});

describe('without a stream', () => {
  test('it speaks Anthropic Messages', async () => {
    server = await startModelServer({
      clock,
      scenario: () => ({ text: 'Yes.', toolCalls: [{ id: 't1', name: 'a', input: { x: 1 } }] }),
    });
    expect(await post('/messages', claude({}))).toMatchObject({
      status: 200,
      json: {
        type: 'message',
        content: [
          { type: 'text', text: 'Yes.' },
          { type: 'tool_use', id: 't1', name: 'a', input: { x: 1 } },
        ],
        stop_reason: 'tool_use',
        usage: { output_tokens: 3, cache_read_input_tokens: 0 },
      },
    });
  });

  test('it speaks OpenAI Chat Completions', async () => {
    server = await startModelServer({ clock, scenario: () => ({ text: 'Yes.' }) });
    expect(await post('/chat/completions', gpt({}))).toMatchObject({
      status: 200,
      json: {
        choices: [{ message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
        usage: { completion_tokens: 1, prompt_tokens_details: { cached_tokens: 0 } },
      },
    });
  });

  test('it speaks OpenAI Responses', async () => {
    server = await startModelServer({ clock, scenario: () => ({ text: 'Yes.' }) });
    expect(await post('/responses', responses({}))).toMatchObject({
      status: 200,
      json: { output: [{ type: 'message', content: [{ text: 'Yes.' }] }], status: 'completed' },
    });
  });
});

describe('it refuses what the real ones refuse', () => {
  test.each<[string, string, object, string]>([
    ['no length', '/messages', claude({ max_tokens: undefined }), 'max_tokens'],
    ['no messages', '/messages', claude({ messages: [] }), 'at least one message'],
    ['a first word of the model', '/messages', claude({ messages: [used] }), 'first message'],
    [
      'a role that is none',
      '/messages',
      claude({ messages: [user('x'), { role: 'tool' }] }),
      'role',
    ],
    ['an empty text', '/messages', claude({ system: [{ type: 'text', text: '' }] }), 'whitespace'],
    ['a text of blanks', '/messages', claude({ messages: [user('\n ')] }), 'whitespace'],
    [
      'two calls with one id',
      '/messages',
      claude({ messages: [user('x'), used, result('t'), used, result('t')] }),
      'unique',
    ],
    ['a name with a dot', '/messages', claude({ tools: [tool('a.b')] }), 'pattern'],
    ['a name twice', '/messages', claude({ tools: [tool('a'), tool('a')] }), 'unique'],
    [
      'a call without a result',
      '/messages',
      claude({ messages: [user('x'), used, user('y')] }),
      'tool_use',
    ],
    ['a result without a call', '/messages', claude({ messages: [result('t')] }), 'unexpected'],
    [
      'the result of another call',
      '/messages',
      claude({ messages: [user('x'), used, result('u')] }),
      'without `tool_result`',
    ],
    [
      'five marks',
      '/messages',
      claude({ system: new Array(5).fill(marked('5m')) }),
      'maximum of 4',
    ],
    [
      'an hour behind minutes',
      '/messages',
      claude({ system: [marked('5m'), marked('1h')] }),
      "ttl='1h'",
    ],
    [
      'a thought nobody had',
      '/messages',
      claude({
        messages: [
          user('x'),
          { role: 'assistant', content: [{ type: 'thinking', thinking: 'x', signature: 'y' }] },
          user('z'),
        ],
      }),
      'signature',
    ],
    ['no messages', '/chat/completions', gpt({ messages: [] }), 'empty array'],
    [
      'a result without a call',
      '/chat/completions',
      gpt({ messages: [user('x'), { role: 'tool', tool_call_id: 'a', content: '' }] }),
      'preceeding message',
    ],
    [
      'a call without a result',
      '/chat/completions',
      gpt({ messages: [user('x'), callOf('a'), user('y')] }),
      'must be followed',
    ],
    [
      'a system that comes late',
      '/chat/completions',
      gpt({ messages: [user('x'), { role: 'system', content: 'y' }] }),
      'at the beginning',
    ],
    [
      'a result without a call',
      '/responses',
      responses({ input: [{ type: 'function_call_output', call_id: 'a', output: '' }] }),
      'No tool call found',
    ],
    [
      'a call without a result',
      '/responses',
      responses({ input: [{ type: 'function_call', call_id: 'a', name: 'a', arguments: '{}' }] }),
      'No tool output found',
    ],
  ])('%s (%s)', async (_, path, body, words) => {
    server = await startModelServer({ clock });
    const { status, json } = await post(path, body);
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain(JSON.stringify(words).slice(1, -1));
    expect(server.requests).toMatchObject([{ refused: expect.any(String), cache: null }]);
  });

  test('a request without a key', async () => {
    server = await startModelServer({ clock });
    expect(await post('/messages', claude({}), {})).toMatchObject({
      status: 401,
      json: { error: { type: 'authentication_error' } },
    });
  });
});

function tool(name: string) {
  return { name, input_schema: { type: 'object' } };
}

describe('a scenario from a file', () => {
  const scenario = readScenario({
    name: 'a small talk',
    steps: [
      { when: { user: '/^hello/', turn: 0 }, reply: { text: 'First hello.' }, times: 1 },
      { when: { user: 'hello' }, reply: { text: 'Hello again.' } },
      { when: { result: 'noon' }, reply: { text: 'It is noon.' } },
      { when: { user: 'time' }, reply: { toolCalls: [{ name: 'time.now' }] } },
    ],
  });
  const say = async (messages: object[]) =>
    (await post('/messages', claude({ messages }))).json['content'] as {
      text?: string;
      name?: string;
    }[];

  test('plays the first step that fits, as often as it may', async () => {
    server = await startModelServer({ clock, scenario });
    expect(await say([user('hello')])).toMatchObject([{ text: 'First hello.' }]);
    expect(await say([user('hello')])).toMatchObject([{ text: 'Hello again.' }]);
    expect(await say([user('what time is it?')])).toMatchObject([{ name: 'time.now' }]);
    expect(await say([user('what time is it?'), used, result('t')])).toMatchObject([
      { name: 'time.now' },
    ]);
    const noon = user([{ type: 'tool_result', tool_use_id: 't', content: 'noon' }]);
    expect(await say([user('what time is it?'), used, noon])).toMatchObject([
      { text: 'It is noon.' },
    ]);
    expect(await say([user('bye')])).toMatchObject([{ text: 'I have nothing to say to this.' }]);
  });

  test('one that is written wrong is refused', () => {
    expect(() => readScenario({ steps: [{ reply: { txt: 'x' } }] })).toThrow('txt');
  });
});

test('the models of a server are listed as others list them', async () => {
  server = await startModelServer({ clock, models: ['a', 'b'] });
  const { data } = (await (await fetch(`${server.url}/models`)).json()) as {
    data: { id: string }[];
  };
  expect(data.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a prompt is found again up to twenty blocks before a mark, and not further', async () => {
  server = await startModelServer({ clock });
  const blocks = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ type: 'text', text: `block ${index}` }));
  const ask = async (count: number) => {
    const content = blocks(count).map((block, index) =>
      index === count - 1 ? { ...block, cache_control: { type: 'ephemeral' } } : block,
    );
    await post('/messages', claude({ messages: [user(content)] }));
    return server.requests.at(-1)?.cache?.read;
  };
  expect(await ask(5)).toBe(0);
  expect(await ask(25)).toBeGreaterThan(0);
  expect(await ask(46)).toBe(0);
});
