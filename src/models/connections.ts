/** The providers that were opened, kept for the next call. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EmbeddingModelV4, TranscriptionModelV4 } from '@ai-sdk/provider';
import type { Backend } from './backend.ts';
import { createGgufBackend, type LoadLlama } from './gguf-backend.ts';
import type { ModelLink } from './link.ts';
import type { OpenProvider } from './open-provider.ts';
import { createSdkBackend } from './sdk-backend.ts';

export interface Connections {
  backendOf(link: ModelLink): Backend;
  /** Null where the provider has none. May throw. */
  embeddingOf(link: ModelLink): Promise<EmbeddingModelV4 | null>;
  transcriptionOf(link: ModelLink): Promise<TranscriptionModelV4 | null>;
}

export function createConnections(ports: {
  fetch?: typeof fetch;
  loadLlama?: LoadLlama;
  modelsFolder?: string;
}): Connections {
  const providers = new Map<string, Promise<OpenProvider>>();
  const files = new Map<string, Backend>();

  function open(link: ModelLink): Promise<OpenProvider> {
    const key = JSON.stringify([link.kind, link.url, link.key, link.transcriptionModel]);
    const known = providers.get(key);
    if (known !== undefined) return known;
    // Loaded with the first call: the AI SDK is most of what this room takes to load.
    const opened = import('./open-provider.ts').then(({ openProvider }) =>
      openProvider(link, ports.fetch ?? fetch),
    );
    providers.set(key, opened);
    opened.catch(() => providers.delete(key));
    return opened;
  }

  function fileBackend({ model, contextTokens }: ModelLink): Backend {
    const key = JSON.stringify([model, contextTokens]);
    const file = modelFile(model, ports.modelsFolder);
    const known = files.get(key) ?? createGgufBackend({ file, contextTokens }, ports.loadLlama);
    files.set(key, known);
    return known;
  }

  return {
    backendOf: (link) =>
      link.kind === 'gguf' ? fileBackend(link) : createSdkBackend(link, () => open(link)),
    async embeddingOf(link) {
      if (link.kind === 'gguf' || link.embeddingModel === null) return null;
      return (await open(link)).embedding?.(link.embeddingModel) ?? null;
    },
    async transcriptionOf(link) {
      if (link.kind === 'gguf' || link.transcriptionModel === null) return null;
      return (await open(link)).transcription?.(link.transcriptionModel) ?? null;
    },
  };
}

/** What `rote models pull` brought is known by its name. */
function modelFile(model: string, folder = '.'): string {
  return model.startsWith('~/') ? join(homedir(), model.slice(2)) : resolve(folder, model);
}
