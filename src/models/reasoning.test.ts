import { afterEach, describe, expect, test } from 'vitest';
import type { ModelRequest, ToolDefinition } from '../domain/model-call.ts';
import { type ModelKit, question, startModelKit } from './models.fake.ts';

let kit: ModelKit;
afterEach(() => kit.close());

const TOOLS: ToolDefinition[] = [
  { name: 'time.now', description: 'Time', inputSchema: { type: 'object', properties: {} } },
];

/** Asks once, and gives back the request that goes on with a result. */
async function thinkAndCall(models: readonly string[]): Promise<ModelRequest> {
  const first = question('What time is it?', { tools: TOOLS });
  const answer = await kit.ask(first, { models });
  if (answer.kind === 'failed') throw new Error(answer.message);
  expect(answer.parts.map(({ kind }) => kind)).toContain('reasoning');
  expect(answer.text).toBe('Let me look. ');
  const results = answer.toolCalls.map(({ id, name }) => ({ callId: id, name, text: 'noon' }));
  // As it would be after it was stored and read again.
  const parts = JSON.parse(JSON.stringify(answer.parts));
  const messages = [
    ...first.messages,
    { role: 'assistant' as const, parts },
    { role: 'tool' as const, results },
  ];
  return { ...first, messages };
}

const scenario = ({ turn }: { turn: number }) =>
  turn === 0
    ? {
        reasoning: 'The clock knows.',
        text: 'Let me look. ',
        toolCalls: [{ name: 'time.now' }],
      }
    : { text: 'It is noon.' };

describe.each(['anthropic', 'openai', 'openrouter'] as const)('%s', (kind) => {
  test('gets back what it thought, sealed as it was', async () => {
    kit = await startModelKit({ chain: [kind], scenario });
    const next = await thinkAndCall([]);
    expect(await kit.ask(next)).toMatchObject({ kind: 'answered', text: 'It is noon.' });
    const [, request] = kit.server.requests;
    expect(request?.refused).toBeNull();
    const sent = JSON.stringify(request?.body);
    expect(sent).toMatch(/"(?:thinking|encrypted_content|reasoning_details)"/);
  });

  test('another model gets nothing of it, and is not confused', async () => {
    kit = await startModelKit({
      chain: [kind, { kind, name: 'other', model: 'anthropic/another' }, 'openai-compatible'],
      scenario,
    });
    const next = await thinkAndCall([kind]);
    for (const other of ['other', 'openai-compatible']) {
      expect(await kit.ask(next, { models: [other] })).toMatchObject({ text: 'It is noon.' });
      const sent = JSON.stringify(kit.server.requests.at(-1)?.body);
      expect(sent).not.toMatch(/thinking"|encrypted_content":"|reasoning_details|The clock knows/);
    }
  });
});

test('thoughts are told while they are thought, and are no part of the text', async () => {
  kit = await startModelKit({ chain: ['openai-compatible'], scenario });
  const answer = await kit.ask(question('What time is it?', { tools: TOOLS }));
  const thought = answer.events.flatMap((event) =>
    event.kind === 'reasoning' ? [event.text] : [],
  );
  expect(thought.join('')).toBe('The clock knows.');
  expect(answer).toMatchObject({ text: 'Let me look. ' });
});

test('an answer of thoughts alone is an empty answer', async () => {
  kit = await startModelKit({ chain: ['anthropic'], scenario: () => ({ reasoning: 'Hm.' }) });
  expect(await kit.ask('Hello')).toMatchObject({ code: 'empty-answer', tries: 2 });
});
