/**
 * The AI SDK's providers, loaded when one is first asked. Their own retries do not exist on this level,
 * and their environment variables are never read: what a link says is all they know.
 */
import type { EmbeddingModelV4, LanguageModelV4, TranscriptionModelV4 } from '@ai-sdk/provider';
import { Agent } from 'undici';
import type { CacheMark } from '../domain/model-call.ts';
import type { ModelLink } from './link.ts';
import { takesMarks, withMarkedParts } from './openrouter.ts';
import type { Dialect } from './provider-prompt.ts';
import { sees } from './sees.ts';

type FetchFunction = typeof fetch;

export interface OpenProvider {
  /** `hearing`: whether the request has sound in it. */
  language(model: string, hearing: boolean): { model: LanguageModelV4; dialect: Dialect };
  /** Null where the provider has none. */
  embedding: ((model: string) => EmbeddingModelV4) | null;
  transcription: ((model: string) => TranscriptionModelV4) | null;
}

export async function openProvider(
  link: ModelLink,
  fetchFunction: FetchFunction,
): Promise<OpenProvider> {
  const connection = { baseURL: link.url, fetch: checkedFetch(fetchFunction) };
  switch (link.kind) {
    case 'anthropic':
      return openAnthropic(link, connection);
    case 'openai':
      return openOpenAi(link, connection);
    case 'openrouter':
    case 'openai-compatible':
      return openCompatible(link, connection);
    case 'gguf':
      throw new Error('a gguf is not asked over a network');
  }
}

interface Connection {
  baseURL: string;
  fetch: FetchFunction;
}

function makerOf(link: ModelLink, model: string): string {
  return `${link.kind}:${model}`;
}

/** What they are given where there is no key: without one they look for it in the environment. */
const NO_KEY = 'none';

async function openAnthropic(link: ModelLink, connection: Connection): Promise<OpenProvider> {
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  const provider = createAnthropic({ ...connection, apiKey: link.key ?? NO_KEY });
  return {
    language: (model) => ({
      model: provider.languageModel(model),
      dialect: {
        mark: (mark) => ({ anthropic: { cacheControl: cacheControl(mark) } }),
        systemParts: true,
        maker: makerOf(link, model),
        sealsOnMessage: false,
        sees: sees(link),
      },
    }),
    embedding: null,
    transcription: null,
  };
}

async function openOpenAi(link: ModelLink, connection: Connection): Promise<OpenProvider> {
  const { createOpenAI } = await import('@ai-sdk/openai');
  const provider = createOpenAI({ ...connection, apiKey: link.key ?? NO_KEY });
  return {
    language: (model, hearing) => ({
      // Current models take no tools in the older interface; the newer one takes no sound.
      model: hearing ? provider.chat(model) : provider.responses(model),
      dialect: { ...PLAIN, maker: makerOf(link, model), sees: sees(link) },
    }),
    embedding: (model) => provider.embeddingModel(model),
    transcription: (model) => provider.transcription(model),
  };
}

async function openCompatible(link: ModelLink, connection: Connection): Promise<OpenProvider> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const isRouter = link.kind === 'openrouter';
  const provider = createOpenAICompatible({
    ...connection,
    // Not `openaiCompatible`: what stands under that name is written into the request as it is.
    name: 'rote',
    includeUsage: true,
    ...(link.key === null ? {} : { apiKey: link.key }),
    ...(isRouter ? { transformRequestBody: withMarkedParts } : {}),
  });
  return {
    language: (model) => ({
      model: provider.chatModel(model),
      dialect: {
        ...PLAIN,
        ...(isRouter && takesMarks(model) ? { systemParts: true, mark: openRouterMark } : {}),
        maker: makerOf(link, model),
        sealsOnMessage: isRouter,
        sees: sees(link),
      },
    }),
    embedding: (model) => provider.embeddingModel(model),
    transcription: await compatibleTranscription(link, connection),
  };
}

/** Servers that copy OpenAI's chat copy its transcriptions too; only its own package knows them. */
async function compatibleTranscription(link: ModelLink, connection: Connection) {
  if (link.transcriptionModel === null) return null;
  const { createOpenAI } = await import('@ai-sdk/openai');
  const provider = createOpenAI({ ...connection, apiKey: link.key ?? NO_KEY });
  return (model: string) => provider.transcription(model);
}

const PLAIN = { mark: null, systemParts: false, sealsOnMessage: false } as const;

function cacheControl(mark: CacheMark): { type: 'ephemeral'; ttl?: '1h' } {
  return mark === 'hour' ? { type: 'ephemeral', ttl: '1h' } : { type: 'ephemeral' };
}

function openRouterMark(mark: CacheMark) {
  return { openaiCompatible: { cache_control: cacheControl(mark) } };
}

/** A page where an answer should be: a wrong address, or a proxy that wants to be logged in to. */
/**
 * The settings say how long a model may be silent (`firstTokenMs`). The client's own five minutes would end a slow one
 * before that, and ask and pay again.
 */
const PATIENT = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

function checkedFetch(fetchFunction: FetchFunction): FetchFunction {
  return async (address, init) => {
    // Another origin would get the key, and all that was said.
    // Node's own fetch takes it; only their types differ.
    const dispatcher = PATIENT as unknown as NonNullable<RequestInit['dispatcher']>;
    const patient: RequestInit = { ...init, redirect: 'manual', dispatcher };
    const response = await fetchFunction(address, patient);
    if (response.status >= 300 && response.status < 400) throw await redirected(response, address);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !/^text\/html\b/i.test(type)) return response;
    await response.body?.cancel();
    throw new Error(`it answered with a web page; is ${new URL(String(address)).origin} right?`);
  };
}

async function redirected(response: Response, address: unknown): Promise<Error> {
  await response.body?.cancel();
  const { origin } = new URL(String(address));
  const to = response.headers.get('location') ?? 'nowhere';
  return new Error(
    `${origin} redirects to ${to}, and is not followed there; is the address right?`,
  );
}
