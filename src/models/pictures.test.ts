import { afterEach, describe, expect, test } from 'vitest';
import { type ModelKit, NETWORK_KINDS, startModelKit } from './models.fake.ts';
import { sees } from './sees.ts';

let kit: ModelKit;

/** As much of a PNG as anybody looks at. */
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
const DATA = Buffer.from(PNG).toString('base64');
const withPicture = {
  system: [{ text: 'You are a test.' }],
  messages: [
    {
      role: 'user' as const,
      parts: [
        { kind: 'picture' as const, name: 'cat.png', mediaType: 'image/png' as const, bytes: PNG },
        { kind: 'text' as const, text: 'What is this?', cache: 'minutes' as const },
      ],
    },
  ],
};
const sent = (): string => JSON.stringify(kit.server.requests.map(({ body }) => body));

describe('a picture', () => {
  afterEach(() => kit.close());

  test.each([
    [
      'anthropic',
      `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"${DATA}"}}`,
    ],
    ['openai', `{"type":"input_image","image_url":"data:image/png;base64,${DATA}"`],
    ['openrouter', `{"type":"image_url","image_url":{"url":"data:image/png;base64,${DATA}"}`],
    [
      'openai-compatible',
      `{"type":"image_url","image_url":{"url":"data:image/png;base64,${DATA}"}`,
    ],
  ] as const)('is seen with %s', async (kind, wire) => {
    kit = await startModelKit({
      chain: [{ kind, sees: true, ...(kind === 'openai-compatible' && { model: 'llava' }) }],
    });
    expect(await kit.ask(withPicture)).toMatchObject({ kind: 'answered' });
    expect(sent()).toContain(wire);
    expect(kit.server.requests[0]).toMatchObject({
      refused: null,
      turn: { userText: 'What is this?' },
    });
  });

  test.each(NETWORK_KINDS)(
    'is a line of text for a model of %s that does not see',
    async (kind) => {
      kit = await startModelKit({ chain: [{ kind, sees: false }] });
      expect(await kit.ask(withPicture)).toMatchObject({ kind: 'answered' });
      expect(sent()).not.toContain(DATA);
      expect(sent()).toContain('[The picture \\"cat.png\\" is here, and you can\'t see pictures.]');
    },
  );

  test('is shown to the next model where the first does not see, and each hears what it is to it', async () => {
    kit = await startModelKit({ chain: ['openai-compatible', 'anthropic'] });
    expect(await kit.ask(withPicture)).toMatchObject({ provider: 'openai-compatible' });
    expect(sent()).toContain("you can't see pictures");
    expect(await kit.ask(withPicture, { models: ['anthropic'] })).toMatchObject({
      kind: 'answered',
    });
    expect(sent()).toContain(DATA);
  });

  test('of another kind than it says is refused by the server as by the real ones', async () => {
    kit = await startModelKit({ chain: ['anthropic'] });
    const [message] = withPicture.messages;
    const parts = message?.parts.map((part) =>
      part.kind === 'picture' ? { ...part, mediaType: 'image/jpeg' as const } : part,
    );
    const request = { system: [], messages: [{ role: 'user' as const, parts: parts ?? [] }] };
    expect(await kit.ask(request)).toMatchObject({ kind: 'failed', code: 'bad-request' });
  });
});

test.each([
  ['anthropic', 'claude-sonnet-5-5', true],
  ['anthropic', 'claude-2.1', false],
  ['openai', 'gpt-6.1-terra', true],
  ['openai', 'gpt-4o-mini', true],
  ['openai', 'gpt-3.5-turbo', false],
  ['openai', 'o3-mini', false],
  ['openrouter', 'anthropic/claude-sonnet-5.5', true],
  ['openrouter', 'google/gemini-3-flash', true],
  ['openrouter', 'openai/gpt-oss-120b', false],
  ['openrouter', 'qwen/qwen3-vl-30b', true],
  ['openrouter', 'deepseek/deepseek-v4', false],
  ['openai-compatible', 'llava:13b', true],
  ['openai-compatible', 'qwen2.5vl:7b', true],
  ['openai-compatible', 'gemma3:12b', true],
  ['openai-compatible', 'gemma3:1b', false],
  ['openai-compatible', 'llama3.2-vision', true],
  ['openai-compatible', 'qwen3:8b', false],
  ['openai-compatible', 'llama3.1', false],
  ['gguf', 'llava.gguf', false],
] as const)('whether %s %s sees: %s', (kind, model, expected) => {
  expect(sees({ kind, model })).toBe(expected);
});

test('its owner knows better than its name', () => {
  expect(sees({ kind: 'openai-compatible', model: 'qwen3:8b', sees: true })).toBe(true);
  expect(sees({ kind: 'openai', model: 'gpt-6.1-terra', sees: false })).toBe(false);
});
