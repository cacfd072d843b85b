/** A provider of the AI SDK as a backend: its stream of parts in our few words. */
import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelRequest, Seal } from '../domain/model-call.ts';
import type { Backend, BackendPart } from './backend.ts';
import type { ModelLink } from './link.ts';
import type { OpenProvider } from './open-provider.ts';
import { collectThoughts } from './openrouter.ts';
import { toProviderPrompt, toProviderTools } from './provider-prompt.ts';
import { readPromptUsage, readUsage } from './read-usage.ts';
import { createToolNames } from './tool-names.ts';

export function createSdkBackend(link: ModelLink, open: () => Promise<OpenProvider>): Backend {
  return async function* ask(request, { signal, maxOutputTokens }) {
    const names = createToolNames((request.tools ?? []).map(({ name }) => name));
    const { model, dialect } = (await open()).language(link.model, hasSound(request));
    const tools = toProviderTools(request, names);
    const { stream } = await model.doStream({
      prompt: toProviderPrompt(request, { dialect, names }),
      maxOutputTokens,
      abortSignal: signal,
      includeRawChunks: dialect.sealsOnMessage,
      ...(tools.length > 0 ? { tools } : {}),
      // Nothing of a conversation is kept at the provider; what it needs again it gets again.
      ...(link.kind === 'openai' ? { providerOptions: { openai: { store: false } } } : {}),
    });
    const reader = createPartReader(dialect.maker, (name) => names.fromWire(name) ?? name);
    for await (const part of stream) yield* reader(part);
  };
}

const ALIVE: BackendPart = { kind: 'progress', characters: 0 };

function hasSound({ messages }: ModelRequest): boolean {
  return messages.some(
    (message) => message.role === 'user' && message.parts.some(({ kind }) => kind === 'audio'),
  );
}

function createPartReader(maker: string, nameOf: (wireName: string) => string) {
  const reasoning = new Map<string, { text: string; data: Record<string, object> }>();
  const thoughts = collectThoughts();
  const sealOf = (data: object | undefined): Seal | null =>
    data === undefined ? null : { maker, data: { ...data } };

  function* read(part: LanguageModelV4StreamPart): Iterable<BackendPart> {
    switch (part.type) {
      case 'text-delta':
        if (part.delta !== '') yield { kind: 'text', text: part.delta };
        return;
      case 'reasoning-start':
        reasoning.set(part.id, { text: '', data: {} });
        yield* think(part.id, '', part.providerMetadata);
        return;
      case 'reasoning-delta':
        yield* think(part.id, part.delta, part.providerMetadata);
        return;
      case 'reasoning-end':
        yield* seal(part.id, part.providerMetadata);
        return;
      case 'tool-call':
        yield {
          kind: 'tool-call',
          id: part.toolCallId,
          name: nameOf(part.toolName),
          argumentsText: part.input,
          seal: sealOf(part.providerMetadata),
        };
        return;
      case 'tool-input-delta':
        yield { kind: 'progress', characters: part.delta.length };
        return;
      case 'raw':
        thoughts.add(part.rawValue);
        yield ALIVE;
        return;
      case 'custom': {
        const usage = readPromptUsage(part.providerMetadata?.['anthropic']?.['usage']);
        yield usage === null ? ALIVE : { kind: 'usage', ...usage };
        return;
      }
      case 'error':
        yield { kind: 'error', error: part.error };
        return;
      case 'finish': {
        const thought = thoughts.seal(maker);
        if (thought !== null) yield { kind: 'reasoning-sealed', text: '', seal: thought };
        const usage = readUsage(part.usage);
        if (usage !== null) yield { kind: 'usage', ...usage };
        yield { kind: 'finish', reason: reasonOf(part.finishReason) };
        return;
      }
      default:
        yield ALIVE;
    }
  }

  function* think(id: string, text: string, metadata: object | undefined): Iterable<BackendPart> {
    const known = reasoning.get(id) ?? { text: '', data: {} };
    reasoning.set(id, { text: known.text + text, data: merged(known.data, metadata) });
    if (text !== '') yield { kind: 'reasoning', text };
  }

  function* seal(id: string, metadata: object | undefined): Iterable<BackendPart> {
    const known = reasoning.get(id);
    reasoning.delete(id);
    if (known === undefined) return;
    const data = merged(known.data, metadata);
    if (Object.keys(data).length === 0) return;
    yield { kind: 'reasoning-sealed', text: known.text, seal: { maker, data } };
  }

  return read;
}

/** What is said of one thought comes in pieces: its signature last. */
function merged(known: Record<string, object>, metadata: object | undefined) {
  const result = { ...known };
  for (const [provider, facts] of Object.entries(metadata ?? {})) {
    result[provider] = { ...result[provider], ...facts };
  }
  return result;
}

function reasonOf({
  unified,
}: LanguageModelV4FinishReason): Extract<BackendPart, { kind: 'finish' }>['reason'] {
  switch (unified) {
    case 'stop':
    case 'tool-calls':
    case 'length':
      return unified;
    case 'content-filter':
      return 'refused';
    case 'interrupted':
      return 'cut-off';
    default:
      return 'unknown';
  }
}
