import { afterEach, describe, expect, test } from 'vitest';
import type { ModelMessage, ModelRequest, ToolDefinition } from '../domain/model-call.ts';
import { type ModelKit, NETWORK_KINDS, question, startModelKit } from './models.fake.ts';

let kit: ModelKit;
afterEach(() => kit.close());

const TOOLS: ToolDefinition[] = [
  {
    name: 'email.send',
    description: 'Sends an email.',
    inputSchema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
  },
  {
    name: 'time.now',
    description: 'Says what time it is.',
    inputSchema: { type: 'object', properties: {} },
  },
];

describe.each(NETWORK_KINDS)('%s', (kind) => {
  test('streams an answer, and says what it took', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ text: 'Good morning to you.' }),
    });
    const answer = await kit.ask('Hello');
    expect(answer).toMatchObject({
      kind: 'answered',
      text: 'Good morning to you.',
      reason: 'stop',
      provider: kind,
      tries: 1,
      toolCalls: [],
      usage: { output: 5, estimated: false },
    });
    expect(answer.events.filter((event) => event.kind === 'text').length).toBeGreaterThan(2);
    expect(answer.usage.input).toBeGreaterThan(5);
    expect(kit.server.requests[0]?.turn).toMatchObject({
      system: 'You are a test.',
      userText: 'Hello',
      turn: 0,
      tools: [],
    });
    expect(kit.calls).toMatchObject([
      {
        provider: kind,
        failure: null,
        usage: answer.usage,
        cents: answer.cents,
        day: '2026-01-01',
      },
    ]);
  });

  test('calls tools by their own names, gets their results, and goes on', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: ({ turn, results }) =>
        turn === 0
          ? {
              text: 'One moment.',
              toolCalls: [
                { name: 'email.send', input: { to: 'bob@example.com' } },
                { name: 'time.now' },
              ],
            }
          : { text: results.map(({ text }) => text).join(' and ') },
    });
    const first = question('Write to Bob', { tools: TOOLS });
    const answer = await kit.ask(first);
    if (answer.kind === 'failed') throw new Error(answer.message);
    expect(answer.reason).toBe('tool-calls');
    expect(answer.toolCalls).toMatchObject([
      { name: 'email.send', input: { to: 'bob@example.com' }, fault: null },
      { name: 'time.now', input: {}, fault: null },
    ]);
    const results = answer.toolCalls.map(({ id, name }, index) => ({
      callId: id,
      name,
      text: ['sent', 'noon'][index] ?? '',
    }));
    const next: ModelRequest = {
      ...first,
      messages: [
        ...first.messages,
        { role: 'assistant', parts: answer.parts },
        { role: 'tool', results },
      ],
    };
    expect(await kit.ask(next)).toMatchObject({ kind: 'answered', text: 'sent and noon' });
    expect(kit.server.requests[1]).toMatchObject({
      refused: null,
      turn: { tools: ['email__send', 'time__now'], turn: 1 },
    });
  });

  test('several results, a failed one, and an answer of nothing but calls are put in order', async () => {
    kit = await startModelKit({ chain: [kind] });
    const messages: ModelMessage[] = [
      {
        role: 'user',
        parts: [
          { kind: 'text', text: 'Go' },
          { kind: 'text', text: '' },
        ],
      },
      {
        role: 'assistant',
        parts: [
          { kind: 'text', text: '' },
          { kind: 'tool-call', id: 'a', name: 'email.send', input: { to: 'x' }, seal: null },
        ],
      },
      { role: 'tool', results: [{ callId: 'a', name: 'email.send', text: 'no', failed: true }] },
      { role: 'user', parts: [{ kind: 'text', text: 'Then stop' }] },
    ];
    expect(await kit.ask({ system: [], messages, tools: TOOLS })).toMatchObject({
      kind: 'answered',
    });
    expect(kit.server.requests[0]).toMatchObject({ refused: null });
  });

  test('an answer to a call that nobody made is refused by the server, and told', async () => {
    kit = await startModelKit({ chain: [kind] });
    const messages: ModelMessage[] = [
      { role: 'user', parts: [{ kind: 'text', text: 'Go' }] },
      { role: 'tool', results: [{ callId: 'ghost', name: 'time.now', text: 'noon' }] },
    ];
    expect(await kit.ask({ system: [], messages, tools: TOOLS })).toMatchObject({
      kind: 'failed',
      code: 'bad-request',
      retryable: false,
      tries: 1,
      message: expect.stringContaining('ghost'),
    });
  });

  test('a tool that is not there, and arguments that are no JSON, come as calls with a fault', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({
        toolCalls: [
          { name: 'rocket.launch', input: { where: 'moon' } },
          { name: 'email.send', input: '{"to": "bob' },
        ],
      }),
    });
    const answer = await kit.ask(question('Go', { tools: TOOLS }));
    expect(answer).toMatchObject({
      kind: 'answered',
      toolCalls: [
        { name: 'rocket.launch', fault: expect.stringContaining('no tool "rocket.launch"') },
        { name: 'email.send', input: {}, fault: expect.stringContaining('no JSON object') },
      ],
    });
  });

  test('an answer that reached its length says so', async () => {
    kit = await startModelKit({ chain: [kind], scenario: () => ({ text: 'and', stop: 'length' }) });
    expect(await kit.ask('Hello')).toMatchObject({ kind: 'answered', reason: 'length' });
  });

  test('nothing but the key that was given is sent, and nothing of the environment is read', async () => {
    kit = await startModelKit({ chain: [kind] });
    await kit.ask('Hello');
    const { headers, path } = kit.server.requests[0] ?? {};
    expect(headers?.['x-api-key'] ?? headers?.['authorization']).toMatch(
      /^(?:Bearer )?test-key-123$/,
    );
    expect(path).toBe(
      { anthropic: '/v1/messages', openai: '/v1/responses' }[kind as string] ??
        '/v1/chat/completions',
    );
  });
});
