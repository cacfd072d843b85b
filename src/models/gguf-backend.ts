/**
 * A model in a GGUF file, run in this process by `node-llama-cpp`, which is there only where its owner
 * installed it. The file is loaded when it is first asked, and stays loaded. Calls take turns: what it
 * has read of one request need not be read again for the next that begins the same.
 */
import { availableParallelism } from 'node:os';
import type { ModelMessage, ModelRequest } from '../domain/model-call.ts';
import { NO_USAGE } from '../domain/model-usage.ts';
import { type Backend, BackendFault, type BackendPart } from './backend.ts';
import { inWords } from './provider-prompt.ts';
import { createQueue } from './queue.ts';
import { createToolNames, type ToolNames } from './tool-names.ts';

/** As much of `node-llama-cpp` as is used here. */
export interface LlamaModule {
  getLlama(options: object): Promise<{ loadModel(options: object): Promise<LlamaModel> }>;
  LlamaChat: new (options: { contextSequence: LlamaSequence }) => LlamaChat;
}

interface LlamaModel {
  createContext(options: object): Promise<{ getSequence(): LlamaSequence }>;
  dispose(): Promise<void>;
}

interface LlamaSequence {
  tokenMeter: { usedInputTokens: number; usedOutputTokens: number };
}

interface LlamaChat {
  generateResponse(history: readonly object[], options: object): Promise<LlamaResponse>;
}

interface LlamaResponse {
  functionCalls?: { functionName: string; params: unknown }[];
  metadata: { stopReason: string };
}

export type LoadLlama = () => Promise<LlamaModule>;

/** Where the settings say nothing: a model that was trained on more would take gigabytes for it. */
const MOST_CONTEXT_TOKENS = 32_768;

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
  let loaded: Promise<{ chat: LlamaChat; sequence: LlamaSequence }> | null = null;
  let lastTurn: Promise<void> = Promise.resolve();

  async function loadModel() {
    const llama = await load();
    const options = {
      build: 'never',
      progressLogs: false,
      // Its log would be written to the terminal of the caller.
      logLevel: 'disabled',
      // A core is left to the rest of Rote, which has to be on time.
      maxThreads: Math.max(1, availableParallelism() - 1),
    };
    const model = await llama
      .getLlama(options)
      .then((runner) => runner.loadModel({ modelPath: file }))
      .catch((cause: Error) => {
        const why = `the file can't be loaded; it may be missing, not whole, or of a kind that node-llama-cpp does not know: ${cause.message}`;
        throw new BackendFault('unknown-model', why, cause);
      });
    const contextSize = contextTokens ?? { max: MOST_CONTEXT_TOKENS };
    const context = await model.createContext({ contextSize }).catch(async (cause: Error) => {
      await model.dispose();
      const why = `there is no memory for what it is to read; contextTokens says how much that is: ${cause.message}`;
      throw new BackendFault('unsupported', why, cause);
    });
    const sequence = context.getSequence();
    return { sequence, chat: new llama.LlamaChat({ contextSequence: sequence }) };
  }

  return async function* ask(request, options) {
    const endTurn = await takeTurn(options.signal);
    try {
      loaded ??= loadModel();
      const { chat, sequence } = await loaded.catch((error: unknown) => {
        // A file that comes later is found then.
        loaded = null;
        throw error;
      });
      yield* generate(chat, sequence, { request, ...options });
    } finally {
      endTurn();
    }
  };

  /** Resolves when those before are done, to what lets the next begin. */
  async function takeTurn(signal: AbortSignal): Promise<() => void> {
    const before = lastTurn;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastTurn = before.then(() => promise);
    const stopped = Promise.withResolvers<void>();
    const stop = (): void => stopped.resolve();
    signal.addEventListener('abort', stop, { once: true });
    await Promise.race([before, stopped.promise]);
    signal.removeEventListener('abort', stop);
    if (!signal.aborted) return resolve;
    resolve();
    throw signal.reason;
  }
}

async function* generate(
  chat: LlamaChat,
  sequence: LlamaSequence,
  {
    request,
    signal,
    maxOutputTokens,
  }: { request: ModelRequest; signal: AbortSignal; maxOutputTokens: number },
): AsyncGenerator<BackendPart> {
  const names = createToolNames((request.tools ?? []).map(({ name }) => name));
  const queue = createQueue<BackendPart>();
  const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter;
  const usage = (): BackendPart => {
    const input = sequence.tokenMeter.usedInputTokens - usedInputTokens;
    const output = sequence.tokenMeter.usedOutputTokens - usedOutputTokens;
    return { kind: 'usage', usage: { ...NO_USAGE, input, output }, dollars: null };
  };
  let hasBegun = false;
  const generated = chat
    .generateResponse(toHistory(request, names), {
      signal,
      maxTokens: maxOutputTokens,
      // By itself it would leave out what does not fit, be it the question.
      contextShift: { size: refuseToForget },
      onResponseChunk({ type, text }: { type?: string; text: string }) {
        if (text === '') return;
        hasBegun = true;
        queue.push({ kind: type === 'segment' ? 'reasoning' : 'text', text });
      },
      ...toFunctions(request, names),
    })
    .then(
      (response) => {
        for (const part of lastParts(response, names)) queue.push(part);
      },
      (error: unknown) => {
        if (!(error instanceof ContextFull) || !hasBegun) throw error;
        queue.push({ kind: 'finish', reason: 'length' });
      },
    )
    .then(queue.end, queue.fail);
  try {
    for await (const part of queue.items()) {
      if (part.kind === 'finish') yield usage();
      yield part;
    }
  } finally {
    await generated;
  }
}

class ContextFull extends BackendFault {
  constructor() {
    super('too-long', 'give the model more room with contextTokens, where there is memory for it');
  }
}

function refuseToForget(): never {
  throw new ContextFull();
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
      const texts = message.parts
        .map(inWords)
        .flatMap((part) => (part.kind === 'text' ? [part.text] : []));
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
