import { afterEach, describe, expect, test } from 'vitest';
import type { CacheMark, ModelMessage, ModelRequest } from '../domain/model-call.ts';
import { decideMarks } from './cache-marks.ts';
import { type ModelKit, startModelKit } from './models.fake.ts';

let kit: ModelKit;
afterEach(() => kit?.close());

const HOUR = { type: 'ephemeral', ttl: '1h' };
const MINUTES = { type: 'ephemeral' };
const LONG = 'A rule that everybody knows and nobody forgets. '.repeat(40);

function conversation(turns: readonly string[]): ModelRequest {
  const messages = turns.flatMap((text, index): ModelMessage[] => [
    {
      role: 'user',
      parts: [
        {
          kind: 'text',
          text,
          ...(index === turns.length - 1 ? { cache: 'minutes' as const } : {}),
        },
      ],
    },
    ...(index === turns.length - 1
      ? []
      : [
          { role: 'assistant' as const, parts: [{ kind: 'text' as const, text: `Yes, ${text}.` }] },
        ]),
  ]);
  return {
    system: [{ text: `You are a test. ${LONG}`, cache: 'hour' }, { text: 'The person is Ada.' }],
    messages,
    tools: [
      { name: 'time.now', description: LONG, inputSchema: { type: 'object', properties: {} } },
    ],
  };
}

describe('on the wire', () => {
  test('Anthropic gets marks on the parts that have them, the hour first', async () => {
    kit = await startModelKit({ chain: ['anthropic'] });
    await kit.ask(conversation(['one']));
    const [request] = kit.server.requests;
    expect(request?.body['system']).toEqual([
      { type: 'text', text: expect.stringContaining('You are a test.'), cache_control: HOUR },
      { type: 'text', text: 'The person is Ada.' },
    ]);
    expect(request?.body['messages']).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'one', cache_control: MINUTES }] },
    ]);
    expect(request?.marks.map(({ ttl }) => ttl)).toEqual(['1h', '5m']);
  });

  test('models of Anthropic through OpenRouter get them as parts of the messages', async () => {
    kit = await startModelKit({ chain: ['openrouter'] });
    await kit.ask(conversation(['one']));
    expect(kit.server.requests[0]?.body['messages']).toEqual([
      {
        role: 'system',
        content: [
          { type: 'text', text: expect.stringContaining('You are a test.'), cache_control: HOUR },
          { type: 'text', text: 'The person is Ada.' },
        ],
      },
      { role: 'user', content: [{ type: 'text', text: 'one', cache_control: MINUTES }] },
    ]);
  });

  test('a marked result of a tool is marked, on both ways', async () => {
    kit = await startModelKit({ chain: ['anthropic', 'openrouter'] });
    const request: ModelRequest = {
      system: [],
      messages: [
        { role: 'user', parts: [{ kind: 'text', text: 'Go' }] },
        {
          role: 'assistant',
          parts: [{ kind: 'tool-call', id: 'a', name: 'time.now', input: {}, seal: null }],
        },
        {
          role: 'tool',
          results: [{ callId: 'a', name: 'time.now', text: 'noon', cache: 'minutes' }],
        },
      ],
    };
    await kit.ask(request, { models: ['anthropic'] });
    await kit.ask(request, { models: ['openrouter'] });
    expect(kit.server.requests.map(({ marks, refused }) => [refused, marks.length])).toEqual([
      [null, 1],
      [null, 1],
    ]);
    expect(kit.server.requests[1]?.body['messages']).toContainEqual({
      role: 'tool',
      tool_call_id: 'a',
      content: [{ type: 'text', text: 'noon', cache_control: MINUTES }],
    });
  });

  test.each([
    { kind: 'openai' as const },
    { kind: 'openai-compatible' as const },
    { kind: 'openrouter' as const, model: 'openai/gpt-6-sol' },
  ])('$kind $model is sent no mark, and the texts of the system as one', async (link) => {
    kit = await startModelKit({ chain: [link] });
    await kit.ask(conversation(['one']));
    const [request] = kit.server.requests;
    expect(request?.refused).toBeNull();
    expect(JSON.stringify(request?.body)).not.toContain('cache_control');
    expect(request?.turn?.system).toContain('forgets. \n\nThe person is Ada.');
  });

  test('the prefix is the same to the byte from turn to turn', async () => {
    kit = await startModelKit({ chain: ['anthropic'] });
    await kit.ask(conversation(['one']));
    await kit.ask(conversation(['one', 'two']));
    const [first, second] = kit.server.requests.map(({ marks }) => marks);
    expect(second?.[0]?.prefix).toBe(first?.[0]?.prefix);
    expect(second?.[1]?.prefix.startsWith(first?.[1]?.prefix ?? 'x')).toBe(true);
  });
});

describe('what is kept', () => {
  const read = () => kit.server.requests.at(-1)?.cache;

  test.each(['anthropic', 'openrouter'] as const)(
    '%s: the prefix is written once and then read',
    async (kind) => {
      kit = await startModelKit({ chain: [kind] });
      const first = await kit.ask(conversation(['one']));
      const second = await kit.ask(conversation(['one', 'two']));
      expect(read()?.read).toBeGreaterThan(900);
      expect(second.usage.cacheRead).toBe(read()?.read);
      expect(second.usage.input).toBe(read()?.fresh);
      const written = ({ usage }: typeof first) => usage.cacheWrite5m + usage.cacheWrite1h;
      expect(written(first)).toBe(second.usage.cacheRead);
      expect(written(second)).toBeLessThan(50);
    },
  );

  test('Anthropic says for how long, and each is counted on its own', async () => {
    kit = await startModelKit({ chain: ['anthropic'] });
    const { usage } = await kit.ask(conversation(['one']));
    expect(usage.cacheWrite1h).toBeGreaterThan(900);
    expect(usage.cacheWrite5m).toBeGreaterThan(0);
    expect(usage.cacheWrite5m).toBeLessThan(50);
    expect(kit.calls[0]?.usage).toEqual(usage);
  });

  test('after five minutes the conversation is gone and the prefix is not; after an hour it is too', async () => {
    kit = await startModelKit({ chain: ['anthropic'] });
    const first = await kit.ask(conversation(['one']));
    kit.clock.advance(5 * 60_000);
    const second = await kit.ask(conversation(['one', 'two']));
    expect(second.usage.cacheRead).toBe(first.usage.cacheWrite1h);
    kit.clock.advance(60 * 60_000);
    expect((await kit.ask(conversation(['one', 'two', 'three']))).usage.cacheRead).toBe(0);
  });

  test('one letter that changes at the beginning costs the whole cache', async () => {
    kit = await startModelKit({ chain: ['anthropic'] });
    await kit.ask(conversation(['one']));
    const request = conversation(['one', 'two']);
    const [stable, ...rest] = request.system;
    await kit.ask({
      ...request,
      system: [{ ...stable, text: `It is 12:01. ${stable?.text}`, cache: 'hour' }, ...rest],
    });
    // The tools stand before it and have no mark of their own.
    expect(read()?.read).toBe(0);
  });

  test('OpenAI keeps the prefix by itself', async () => {
    kit = await startModelKit({ chain: ['openai'] });
    expect((await kit.ask(conversation(['one']))).usage.cacheRead).toBe(0);
    expect((await kit.ask(conversation(['one', 'two']))).usage.cacheRead).toBeGreaterThan(900);
  });

  test('a prompt that is too short is not kept', async () => {
    kit = await startModelKit({ chain: ['anthropic'], minimumCacheTokens: 100_000 });
    await kit.ask(conversation(['one']));
    expect((await kit.ask(conversation(['one', 'two']))).usage).toMatchObject({
      cacheRead: 0,
      cacheWrite1h: 0,
    });
  });
});

test.each<[string, (CacheMark | undefined)[], (CacheMark | undefined)[]]>([
  ['none', [undefined, undefined], [undefined, undefined]],
  ['hours before minutes', ['hour', undefined, 'minutes'], ['hour', undefined, 'minutes']],
  ['an hour behind minutes is minutes', ['minutes', 'hour'], ['minutes', 'minutes']],
  [
    'of more than four, the first and the last three are sent',
    ['hour', 'hour', 'minutes', 'minutes', 'minutes', 'minutes'],
    ['hour', undefined, undefined, 'minutes', 'minutes', 'minutes'],
  ],
])('marks: %s', (_, given, sent) => {
  expect(decideMarks(given)).toEqual(sent);
});

test('marks beyond what is allowed never reach the provider', async () => {
  kit = await startModelKit({ chain: ['anthropic'] });
  const parts = ['a', 'b', 'c', 'd', 'e', 'f'].map((text, index) => ({
    kind: 'text' as const,
    text,
    cache: index % 2 === 0 ? ('minutes' as const) : ('hour' as const),
  }));
  const answer = await kit.ask({ system: [], messages: [{ role: 'user', parts }] });
  expect(answer.kind).toBe('answered');
  expect(kit.server.requests[0]?.marks).toHaveLength(4);
});
