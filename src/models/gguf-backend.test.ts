import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { collectAnswer } from '../domain/collect-answer.ts';
import type { ModelRequest } from '../domain/model-call.ts';
import type { LlamaModule } from './gguf-backend.ts';
import type { ModelLink } from './link.ts';
import { question } from './models.fake.ts';
import { createModels } from './models.ts';

const signal = new AbortController().signal;

interface Generation {
  text?: string[];
  functionCalls?: { functionName: string; params: unknown }[];
  stopReason?: string;
}

/** As much of `node-llama-cpp` as is used, with its memory of what it was asked. */
function fakeLlama(generation: Generation) {
  const asked: { history: object[]; options: Record<string, unknown> }[] = [];
  const files: string[] = [];
  let contexts = 0;
  const tokenMeter = { usedInputTokens: 0, usedOutputTokens: 0 };
  const llama: LlamaModule = {
    getLlama: async () => ({
      async loadModel(options) {
        files.push((options as { modelPath: string }).modelPath);
        return {
          async createContext() {
            contexts += 1;
            return { getSequence: () => ({ tokenMeter }) };
          },
          dispose: async () => undefined,
        };
      },
    }),
    LlamaChat: class {
      async generateResponse(history: object[], options: object) {
        asked.push({ history, options: options as Record<string, unknown> });
        const { onResponseChunk } = options as { onResponseChunk(chunk: object): void };
        onResponseChunk({ type: 'segment', text: 'Hm.' });
        for (const text of generation.text ?? []) onResponseChunk({ text });
        tokenMeter.usedInputTokens += 12;
        tokenMeter.usedOutputTokens += 3;
        return {
          ...(generation.functionCalls ? { functionCalls: generation.functionCalls } : {}),
          metadata: { stopReason: generation.stopReason ?? 'eogToken' },
        };
      }
    },
  };
  return { load: async () => llama, asked, files, contexts: () => contexts };
}

function modelsWith(loadLlama: (() => Promise<LlamaModule>) | null, model = '/models/tiny.gguf') {
  const link: ModelLink = {
    name: 'gguf',
    kind: 'gguf',
    model,
    url: '',
    key: null,
    prices: null,
    local: true,
    embeddingModel: null,
    transcriptionModel: null,
    contextTokens: null,
  };
  return createModels({
    clock: createVirtualClock(),
    log: silentLog,
    choose: async () => ({ kind: 'models', chain: [link], warnings: [], source: 'settings' }),
    settings: () => ({ firstTokenMs: 9, betweenTokensMs: 9, callMs: 9, maxOutputTokens: 50 }),
    timezone: () => 'UTC',
    record: async () => undefined,
    modelsFolder: '/house/models',
    ...(loadLlama === null ? {} : { loadLlama }),
  });
}

test('a file answers like any other model, and is loaded once', async () => {
  const llama = fakeLlama({ text: ['Good ', 'morning.'] });
  const models = modelsWith(llama.load);
  const ask = () => collectAnswer(models.call(question('Hello'), { signal }));
  expect(await ask()).toMatchObject({
    kind: 'answered',
    text: 'Good morning.',
    reason: 'stop',
    cents: 0,
    usage: { input: 12, output: 3, estimated: false },
  });
  // Of its own tokens only, though the meter goes on.
  expect(await ask()).toMatchObject({ usage: { input: 12, output: 3 } });
  expect(llama.files).toEqual(['/models/tiny.gguf']);
  expect(llama.contexts()).toBe(1);
  expect(llama.asked[0]).toMatchObject({
    history: [
      { type: 'system', text: 'You are a test.' },
      { type: 'user', text: 'Hello' },
    ],
    options: { maxTokens: 50 },
  });
});

test.each([
  ['tiny.gguf', '/house/models/tiny.gguf'],
  ['~/tiny.gguf', join(homedir(), 'tiny.gguf')],
  ['/else/tiny.gguf', '/else/tiny.gguf'],
])('the file %s is %s', async (model, file) => {
  const llama = fakeLlama({ text: ['Yes.'] });
  await collectAnswer(modelsWith(llama.load, model).call(question('Hello'), { signal }));
  expect(llama.files).toEqual([file]);
});

test('it can not hear, and says so', async () => {
  const llama = fakeLlama({ text: ['Yes.'] });
  const parts = [{ kind: 'audio' as const, mediaType: 'audio/wav', bytes: new Uint8Array(8) }];
  const request = { system: [], messages: [{ role: 'user' as const, parts }] };
  const answer = await collectAnswer(modelsWith(llama.load).call(request, { signal }));
  expect(answer).toMatchObject({ kind: 'failed', code: 'unsupported' });
  expect(llama.asked).toEqual([]);
});

test('it calls tools, and finds their results inside its answer', async () => {
  const llama = fakeLlama({
    functionCalls: [{ functionName: 'time__now', params: { zone: 'UTC' } }],
    stopReason: 'functionCalls',
  });
  const request: ModelRequest = {
    ...question('What time is it?'),
    messages: [
      { role: 'user', parts: [{ kind: 'text', text: 'Go' }] },
      {
        role: 'assistant',
        parts: [
          { kind: 'text', text: 'Yes' },
          { kind: 'tool-call', id: 'a', name: 'time.now', input: {}, seal: null },
        ],
      },
      { role: 'tool', results: [{ callId: 'a', name: 'time.now', text: 'noon' }] },
    ],
    tools: [{ name: 'time.now', description: 'Time', inputSchema: { type: 'object' } }],
  };
  const answer = await collectAnswer(modelsWith(llama.load).call(request, { signal }));
  expect(answer).toMatchObject({
    reason: 'tool-calls',
    toolCalls: [{ name: 'time.now', input: { zone: 'UTC' }, fault: null }],
  });
  expect(llama.asked[0]?.history.at(-1)).toEqual({
    type: 'model',
    response: ['Yes', { type: 'functionCall', name: 'time__now', params: {}, result: 'noon' }],
  });
  expect(llama.asked[0]?.options['functions']).toEqual({
    time__now: { description: 'Time', params: { type: 'object' } },
  });
});

test('a file that can not be loaded is told', async () => {
  const failing = async (): Promise<LlamaModule> => ({
    getLlama: () => Promise.reject(new Error('no file at /models/tiny.gguf')),
    LlamaChat: class {
      generateResponse = () => Promise.reject(new Error('unused'));
    },
  });
  expect(
    await collectAnswer(modelsWith(failing).call(question('Hello'), { signal })),
  ).toMatchObject({
    kind: 'failed',
    code: 'unknown-model',
    message: expect.stringContaining('no file at'),
  });
});

// In a variable: for the plain name, vitest has a module of its own.
const LIBRARY = 'node-llama-cpp';
const isInstalled = await import(LIBRARY).then(
  () => true,
  () => false,
);

test.skipIf(isInstalled)(
  'where node-llama-cpp is not installed, it is said what to do',
  async () => {
    const answer = await collectAnswer(modelsWith(null).call(question('Hello'), { signal }));
    expect(answer).toMatchObject({
      kind: 'failed',
      code: 'unsupported',
      message: expect.stringContaining('npm install node-llama-cpp'),
      tries: 1,
    });
  },
);
