/** Models that ask a model server on loopback, with everything a test wants to look at or to move. */
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { collectAnswer } from '../domain/collect-answer.ts';
import type { ModelEvent, ModelRequest } from '../domain/model-call.ts';
import type { ModelCall } from '../domain/model-usage.ts';
import type { ModelLink } from './link.ts';
import { type ModelServer, type Scenario, startModelServer } from './model-server.fake.ts';
import type { ProviderKind } from './model-settings.ts';
import { createModels, type Models } from './models.ts';
import type { ObserveTry } from './observe-backend.ts';

export interface ModelKit {
  clock: VirtualClock;
  server: ModelServer;
  models: Models;
  /** What was recorded. */
  calls: ModelCall[];
  logged: { event: string; facts: object }[];
  /** Asks, lets the pauses between tries pass at once, and answers with everything that was said. */
  ask(
    request: ModelRequest | string,
    options?: { signal?: AbortSignal; models?: readonly string[] },
  ): Promise<Awaited<ReturnType<typeof collectAnswer>> & { events: ModelEvent[] }>;
  close(): Promise<void>;
}

export type NetworkKind = Exclude<ProviderKind, 'gguf'>;
export const NETWORK_KINDS: readonly NetworkKind[] = [
  'anthropic',
  'openai',
  'openrouter',
  'openai-compatible',
];

const MODELS: Readonly<Record<NetworkKind, string>> = {
  anthropic: 'claude-sonnet-5-5',
  openai: 'gpt-6.1-terra',
  openrouter: 'anthropic/claude-sonnet-5.5',
  'openai-compatible': 'qwen3:8b',
};

function fakeLink(kind: NetworkKind, url: string): ModelLink {
  return {
    name: kind,
    kind,
    model: MODELS[kind],
    url,
    key: 'test-key-123',
    prices: null,
    local: kind === 'openai-compatible',
    embeddingModel: null,
    transcriptionModel: null,
    contextTokens: null,
  };
}

/** Lets everything that waits to happen now happen, on the network too. */
export function turn(): Promise<void> {
  return new Promise((resolve) => createSystemClock().defer(resolve));
}

export async function startModelKit(
  options: {
    /** Links that name no address ask the server. */
    chain?: readonly (NetworkKind | (Partial<ModelLink> & { kind: NetworkKind }))[];
    scenario?: Scenario;
    limits?: object;
    minimumCacheTokens?: number;
    fetch?: typeof fetch;
    observe?: ObserveTry;
  } = {},
): Promise<ModelKit> {
  const clock = createVirtualClock();
  const server = await startModelServer({
    clock,
    minimumCacheTokens: options.minimumCacheTokens ?? 0,
    ...(options.scenario === undefined ? {} : { scenario: options.scenario }),
  });
  const calls: ModelCall[] = [];
  const logged: ModelKit['logged'] = [];
  const log = (event: string, facts: object = {}): void => void logged.push({ event, facts });
  const chain = (options.chain ?? ['anthropic']).map((entry) =>
    typeof entry === 'string'
      ? fakeLink(entry, server.url)
      : { ...fakeLink(entry.kind, server.url), ...entry },
  );
  const models = createModels({
    clock,
    log: { debug: log, info: log, warn: log, error: log },
    choose: async () => ({ kind: 'models', chain, warnings: [], source: 'settings' }),
    settings: () => ({
      firstTokenMs: 60_000,
      betweenTokensMs: 30_000,
      callMs: 300_000,
      maxOutputTokens: 1000,
      ...options.limits,
    }),
    timezone: () => 'UTC',
    record: async (call) => void calls.push(call),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    observe: options.observe,
  });
  return {
    clock,
    server,
    models,
    calls,
    logged,
    async ask(request, { signal = new AbortController().signal, models: names = [] } = {}) {
      const events: ModelEvent[] = [];
      const asked = typeof request === 'string' ? question(request) : request;
      const stream = models.call(asked, { signal, models: names });
      const answer = await collectAnswer(stream, (event) => {
        events.push(event);
        if (event.kind === 'attempt-failed') void turn().then(() => clock.advance(event.delayMs));
      });
      return { ...answer, events };
    },
    close: () => server.close(),
  };
}

export function question(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: [{ text: 'You are a test.' }],
    messages: [{ role: 'user', parts: [{ kind: 'text', text }] }],
    ...more,
  };
}
