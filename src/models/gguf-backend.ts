/**
 * A model in a GGUF file, run in this process by `node-llama-cpp`, which is there only where its owner
 * installed it. The file is loaded when it is first asked, and stays loaded.
 */

import type { ModelMessage, ModelRequest } from '../domain/model-call.ts';
import { NO_USAGE } from '../domain/model-usage.ts';
import { type Backend, BackendFault, type BackendPart } from './backend.ts';
import { createQueue } from './queue.ts';
import { createToolNames, type ToolNames } from './tool-names.ts';

/** As much of `node-llama-cpp` as is used here. */
export interface LlamaModule {
  getLlama(options: object): Promise<{ loadModel(options: object): Promise<LlamaModel> }>;
  LlamaChat: new (options: { contextSequence: LlamaSequence }) => LlamaChat;
}

interface LlamaModel {
  createContext(
    options?: object,
  ): Promise<{ getSequence(): LlamaSequence; dispose(): Promise<void> }>;
}

interface LlamaSequence {
  tokenMeter: { usedInputTokens: number; usedOutputTokens: number };
}

interface LlamaChat {
  generateResponse(history: readonly object[], options: object): Promise<LlamaResponse>;
  dispose(): void;
}

interface LlamaResponse {
  functionCalls?: { functionName: string; params: unknown }[];
  metadata: { stopReason: string };
}

export type LoadLlama = () => Promise<LlamaModule>;

async function loadLlama(): Promise<LlamaModule> {
  // In a variable: it is no dependency, and neither compiler nor bundler shall look for it.
  const name = 'node-llama-cpp';
  try {
    return await import(name);
  } catch (cause) {
    throw new BackendFault(
      'unsupported',
      'models in GGUF files need node-llama-cpp: run "npm install node-llama-cpp" where Rote is installed, or use a model server such as Ollama',
      cause,
    );
  }
}

export function createGgufBackend(
  { file, contextTokens }: { file: string; contextTokens: number | null },
  load: LoadLlama = loadLlama,
): Backend {
  let loaded: Promise<{ llama: LlamaModule; model: LlamaModel }> | null = null;

  async function loadModel() {
    const llama = await load();
    try {
      const runner = await llama.getLlama({
        build: 'never',
        progressLogs: false,
        logLevel: 'error',
      });
      return { llama, model: await runner.loadModel({ modelPath: file }) };
    } catch (cause) {
      throw new BackendFault('unknown-model', (cause as Error).message, cause);
    }
  }

  return async function* ask(request, { signal, maxOutputTokens }) {
    loaded ??= loadModel();
    const { llama, model } = await loaded.catch((error: unknown) => {
      // A file that comes later is found then.
      loaded = null;
      throw error;
    });
    const context = await model.createContext(
      contextTokens === null ? {} : { contextSize: contextTokens },
    );
    const sequence = context.getSequence();
    const chat = new llama.LlamaChat({ contextSequence: sequence });
    const names = createToolNames((request.tools ?? []).map(({ name }) => name));
    const queue = createQueue<BackendPart>();
    const generated = chat
      .generateResponse(toHistory(request, names), {
        signal,
        maxTokens: maxOutputTokens,
        onResponseChunk: (chunk: { type?: string; text: string }) =>
          queue.push({ kind: chunk.type === 'segment' ? 'reasoning' : 'text', text: chunk.text }),
        ...toFunctions(request, names),
      })
      .then((response) => {
        for (const part of lastParts(response, sequence, names)) queue.push(part);
        queue.end();
      }, queue.fail);
    try {
      yield* queue.items();
    } finally {
      await generated;
      chat.dispose();
      await context.dispose();
    }
  };
}

function toFunctions({ tools = [] }: ModelRequest, names: ToolNames): object {
  if (tools.length === 0) return {};
  const functions = Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      names.toWire(name),
      { description, params: inputSchema },
    ]),
  );
  return { functions, documentFunctionParams: true };
}

function* lastParts(
  { functionCalls = [], metadata }: LlamaResponse,
  { tokenMeter }: LlamaSequence,
  names: ToolNames,
): Iterable<BackendPart> {
  for (const [index, call] of functionCalls.entries()) {
    yield {
      kind: 'tool-call',
      id: `call-${index + 1}`,
      name: names.fromWire(call.functionName) ?? call.functionName,
      argumentsText: JSON.stringify(call.params ?? {}),
      seal: null,
    };
  }
  const { usedInputTokens: input, usedOutputTokens: output } = tokenMeter;
  yield { kind: 'usage', usage: { ...NO_USAGE, input, output }, dollars: null };
  const reasons = { maxTokens: 'length', functionCalls: 'tool-calls', abort: 'cut-off' } as const;
  const reason = reasons[metadata.stopReason as keyof typeof reasons] ?? 'stop';
  yield { kind: 'finish', reason };
}

/** Here the results of calls stand inside the answer that made them. */
function toHistory({ system, messages }: ModelRequest, names: ToolNames): object[] {
  const results = new Map(
    messages.flatMap((message) =>
      message.role === 'tool'
        ? message.results.map(({ callId, text }) => [callId, text] as const)
        : [],
    ),
  );
  const text = system.map((part) => part.text).join('\n\n');
  return [
    ...(text === '' ? [] : [{ type: 'system', text }]),
    ...messages.flatMap((message) => toHistoryItem(message, results, names)),
  ];
}

function toHistoryItem(
  message: ModelMessage,
  results: ReadonlyMap<string, string>,
  names: ToolNames,
): object[] {
  switch (message.role) {
    case 'user': {
      if (message.parts.some(({ kind }) => kind === 'audio')) {
        throw new BackendFault('unsupported', 'a model in a GGUF file can not hear');
      }
      const texts = message.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
      return [{ type: 'user', text: texts.join('\n\n') }];
    }
    case 'assistant': {
      const response = message.parts.flatMap((part): (string | object)[] => {
        if (part.kind === 'reasoning') return [];
        if (part.kind === 'text') return [part.text];
        const result = results.get(part.id) ?? '';
        return [
          { type: 'functionCall', name: names.toWire(part.name), params: part.input, result },
        ];
      });
      return [{ type: 'model', response }];
    }
    case 'tool':
      return [];
  }
}
