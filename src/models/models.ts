/**
 * Who thinks. One function asks a model and streams what it says; others embed and transcribe. None of
 * them throws: what went wrong is the last thing they say. Nothing of a provider is loaded before one
 * is asked, and having no model is a normal state.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import {
  failed,
  type ModelEvent,
  type ModelFailure,
  type ModelRequest,
} from '../domain/model-call.ts';
import { type ModelCall, NO_USAGE, type UnownedCall } from '../domain/model-usage.ts';
import { dayOf } from '../time/day-of.ts';
import { callChain } from './call-chain.ts';
import { callWithoutStream } from './call-without-stream.ts';
import { cheapestFirst } from './cheapest-first.ts';
import type { ChooseModels } from './choose-models.ts';
import { createConnections } from './connections.ts';
import { costOf } from './cost-of.ts';
import { type Embedded, embedTexts } from './embed.ts';
import type { LoadLlama } from './gguf-backend.ts';
import { linkName, type ModelLink } from './link.ts';
import type { ModelSettings } from './model-settings.ts';
import type { ObserveTry } from './observe-backend.ts';
import { createProviderCircuits } from './provider-circuits.ts';
import { selectChain, selectEmbedding } from './select-chain.ts';
import { type Speech, type Transcribed, transcribeSpeech } from './transcribe.ts';

export interface Models {
  /** Ends with `finished` or `failed`. Leaving the loop stops the call. */
  call(request: ModelRequest, options: CallOptions): AsyncGenerator<ModelEvent, void>;
  /** Who would be asked first, and what a call would cost there. */
  first(
    options: Pick<CallOptions, 'signal' | 'models' | 'isCheap'>,
  ): Promise<FirstModel | ModelFailure>;
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embedded | ModelFailure>;
  transcribe(speech: Speech, options: CallOptions): Promise<Transcribed | ModelFailure>;
}

export interface FirstModel {
  kind: 'first';
  /** `provider/model`. */
  name: string;
  /** In US cents; null where the price is not known. */
  cents(tokensIn: number, tokensOut: number): number | null;
}

interface CallOptions {
  signal: AbortSignal;
  /** The models that are asked, in this order, where it is not the whole chain. */
  models?: readonly string[];
  /** Whether those of them that cost least are asked first. */
  isCheap?: boolean;
  /** Whom it is for, in the accounts. */
  runId?: string | null;
  /** The run that it is for in the end; `runId` where nothing is said. */
  rootRunId?: string | null;
  scheduleId?: string | null;
  sessionKey?: string | null;
  silent?: boolean;
}

interface EmbedOptions extends CallOptions {
  /** Who makes them, where it is not the first that can: `provider/model`, or a provider. */
  embedding?: string;
}

export interface ModelsPorts {
  clock: Clock;
  log: Log;
  choose: ChooseModels;
  /** Asked each time, because they may change. */
  settings: () => Pick<
    ModelSettings,
    'firstTokenMs' | 'betweenTokensMs' | 'callMs' | 'maxOutputTokens'
  >;
  timezone: () => string;
  record: (call: ModelCall) => Promise<void>;
  fetch?: typeof fetch;
  loadLlama?: LoadLlama;
  /** Where model files are looked for that are named without a folder. */
  modelsFolder?: string;
  /** For who wants to hear every try at a model that talks. */
  observe?: ObserveTry | undefined;
}

export function createModels(ports: ModelsPorts): Models {
  const { clock, log, settings } = ports;
  const circuits = createProviderCircuits(clock);
  const connections = createConnections(ports);
  let warned = '';

  function record(call: UnownedCall, options: CallOptions) {
    const { runId = null, scheduleId = null, sessionKey = null, silent = false } = options;
    const { rootRunId = runId } = options;
    const day = dayOf(call.atMs, ports.timezone());
    const owned = { ...call, day, runId, rootRunId, scheduleId, sessionKey, silent };
    ports.record(owned).catch((error: Error) =>
      // A usage row that can't be written must not cost the caller the answer.
      log.error('model-call-not-recorded', { reason: error.message }),
    );
  }

  /** Once, until it changes. */
  function warnOf(words: string): void {
    if (words !== '' && words !== warned) log.warn('model-left-out', { reason: words });
    warned = words;
  }

  /** The links that may answer, or why there are none. */
  async function chainFor({
    models = [],
    embedding,
    isCheap = false,
    signal,
  }: EmbedOptions): Promise<readonly ModelLink[] | ModelFailure> {
    if (signal.aborted) return failed('aborted', 'the call was stopped before it began.');
    const choice = await ports.choose();
    if (choice.kind === 'none') return failed('no-model', choice.why);
    warnOf(choice.warnings.join(' '));
    const selection =
      embedding === undefined
        ? selectChain(choice.chain, models)
        : selectEmbedding(choice.chain, embedding);
    if (selection.kind === 'models')
      return isCheap ? cheapestFirst(selection.chain) : selection.chain;
    const hint =
      selection.nearest.length > 0 ? ` Did you mean ${selection.nearest.join(' or ')}?` : '';
    return failed('unknown-model', `there is no model "${selection.name}" in models.chain.${hint}`);
  }

  /** For what is asked and answered in one piece. */
  async function other<T>(
    options: CallOptions,
    can: (link: ModelLink) => boolean,
    ask: Parameters<typeof callWithoutStream<T>>[1]['ask'],
  ): Promise<T | ModelFailure> {
    const chain = await chainFor(options);
    if ('kind' in chain) return chain;
    const { signal } = options;
    const { callMs } = settings();
    return callWithoutStream(chain.filter(can), {
      clock,
      circuits,
      callMs,
      signal,
      ask,
      record: (call) => record(call, options),
    });
  }

  return {
    async *call(request, options) {
      const chain = await chainFor(options);
      if ('kind' in chain) {
        yield chain;
        return;
      }
      const limits = settings();
      const events = callChain(chain, request, {
        clock,
        circuits,
        backendOf: connections.backendOf,
        limits,
        maxOutputTokens: request.maxOutputTokens ?? limits.maxOutputTokens,
        signal: options.signal,
        record: (call) => record(call, options),
        observe: ports.observe,
      });
      for await (const event of events) {
        logEvent(log, event);
        yield event;
      }
    },
    async first(options) {
      const chain = await chainFor(options);
      if ('kind' in chain) return chain;
      const [link] = chain;
      if (link === undefined) return failed('no-model', 'no model may answer this.');
      return {
        kind: 'first',
        name: linkName(link),
        cents: (input, output) => costOf({ ...NO_USAGE, input, output }, link),
      };
    },
    embed: (texts, options) =>
      other<Embedded>(
        options,
        (link) => link.embeddingModel !== null,
        async (link, signal) => {
          const open = await connections.embeddingOf(link);
          if (open === null) return null;
          const { vectors, usage } = await embedTexts(open, texts, signal);
          const model = open.modelId;
          return { usage, model, value: { kind: 'embedded', vectors, provider: link.name, model } };
        },
      ),
    transcribe: (speech, options) =>
      other<Transcribed>(
        options,
        (link) => link.transcriptionModel !== null,
        async (link, signal) => {
          const open = await connections.transcriptionOf(link);
          if (open === null) return null;
          const { usage, ...words } = await transcribeSpeech(open, speech, signal);
          const model = open.modelId;
          return {
            usage,
            model,
            value: { kind: 'transcribed', ...words, provider: link.name, model },
          };
        },
      ),
  };
}

function logEvent(log: Log, event: ModelEvent): void {
  if (event.kind === 'attempt-failed') {
    const { provider, model, failure, delayMs } = event;
    const { code, message } = failure;
    log.warn('model-attempt-failed', { provider, model, code, reason: message, delayMs });
  }
  if (event.kind === 'failed' && event.code !== 'aborted') {
    log.warn('model-call-failed', { code: event.code, reason: event.message });
  }
}
