/**
 * A model server on loopback, for tests and benchmarks: a real HTTP server that speaks Anthropic
 * Messages, OpenAI Chat Completions and OpenAI Responses, plays scenarios, keeps a cache of prompts,
 * refuses what the real ones refuse, remembers every request, and misbehaves on demand.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../base/clock.ts';
import { anthropicDialect } from './model-server-anthropic.fake.ts';
import {
  type Block,
  type CacheUse,
  countTokens,
  createPromptCache,
} from './model-server-cache.fake.ts';
import { chatDialect } from './model-server-chat.fake.ts';
import {
  inputText,
  type Json,
  piecesOf,
  type WireDialect,
  wireName,
} from './model-server-dialect.fake.ts';
import { answerEmbeddings, answerTranscription } from './model-server-other.fake.ts';
import { responsesDialect } from './model-server-responses.fake.ts';
import {
  type Fault,
  type ReadReply,
  readReply,
  type Scenario,
  type Turn,
} from './model-server-scenario.fake.ts';
import { sendEvents, sendJson, sendRefusal } from './model-server-send.fake.ts';
import { idsIn } from './scenario-file.ts';

export {
  type Fault,
  type Reply,
  readScenario,
  type Scenario,
  type Turn,
} from './model-server-scenario.fake.ts';

interface ReceivedRequest {
  path: string;
  headers: Readonly<Record<string, unknown>>;
  body: Json;
  /** Null for what is no talk. */
  turn: Turn | null;
  roles: readonly string[];
  /** How long what stands before a mark is kept, and what that is, to the byte. */
  marks: readonly { ttl: '5m' | '1h'; prefix: string }[];
  cache: CacheUse | null;
  /** Why it was refused; null where it was not. */
  refused: string | null;
}

export interface ModelServer {
  origin: string;
  /** With `/v1`, as providers want it. */
  url: string;
  requests: ReceivedRequest[];
  /** From now on. */
  play(scenario: Scenario): void;
  /** One fault for each of the next requests. */
  misbehave(...faults: Fault[]): void;
  /** When so many requests have come, counted from the start. */
  received(count: number): Promise<void>;
  /** When an answer waits for the clock. */
  waiting(): Promise<void>;
  close(): Promise<void>;
}

export interface ModelServerOptions {
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  scenario?: Scenario;
  /** What `GET /v1/models` lists. */
  models?: readonly string[];
  /** Shorter prompts are not kept. Default: any is. */
  minimumCacheTokens?: number;
  port?: number;
}

const DIALECTS: Readonly<Record<string, WireDialect>> = {
  '/v1/messages': anthropicDialect,
  '/v1/chat/completions': chatDialect,
  '/v1/responses': responsesDialect,
};

export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const { clock, minimumCacheTokens = 0, models = ['test-model'] } = options;
  const cache = createPromptCache({ nowMs: clock.nowMs, minimumTokens: minimumCacheTokens });
  const requests: ReceivedRequest[] = [];
  const faults: Fault[] = [];
  const listeners = new Set<() => void>();
  let scenario: Scenario = options.scenario ?? (() => ({ text: 'Hello from the model.' }));
  let waits = 0;
  let ids = 0;

  const ports = {
    clock,
    onWaiting() {
      waits += 1;
      tell();
    },
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!holds()) return;
        listeners.delete(check);
        resolve();
      };
      listeners.add(check);
      check();
    });

  function note(
    request: Partial<ReceivedRequest> & Pick<ReceivedRequest, 'path' | 'headers'>,
  ): void {
    requests.push({
      body: {},
      turn: null,
      roles: [],
      marks: [],
      cache: null,
      refused: null,
      ...request,
    });
    tell();
  }

  async function talk(
    dialect: WireDialect,
    { path, headers, body }: { path: string; headers: Json; body: Json },
    response: ServerResponse,
  ): Promise<void> {
    const wrong = dialect.check(body, headers);
    const turn: Turn = { ...dialect.turn(body), dialect: dialect.name, request: requests.length };
    const blocks = dialect.blocks(body);
    const fault = faults.shift();
    const isAnswered = wrong === null && (fault === undefined || fault.kind !== 'status');
    const explicit = dialect.explicitCache(body);
    const used = isAnswered ? cache.use({ model: turn.model, blocks, explicit }) : null;
    const facts = { path, headers, body, turn, roles: rolesOf(body), marks: marksOf(blocks) };
    note({ ...facts, cache: used, refused: wrong?.message ?? null });
    if (wrong !== null) {
      sendJson(response, { status: wrong.status, json: dialect.error(wrong) });
      return;
    }
    const reply = withIds(readReply(await scenario(turn)), messagesOf(body));
    const sent = fault ?? reply.fault;
    if (sent !== undefined && sendRefusal(response, sent, { dialect, ...ports })) return;
    const { took } = reply;
    const wire = {
      reply: sent?.kind === 'endless' ? ENDLESS : withWireNames(reply, turn.tools),
      id: (kind: string) => `${kind}_${String(++ids).padStart(6, '0')}`,
      model: turn.model,
      cache: took === undefined ? (used ?? NO_CACHE) : cacheUseOf(took),
      outputTokens: took?.output ?? countTokens(saidBy(reply)),
    };
    if (body['stream'] !== true) sendJson(response, { status: 200, json: dialect.whole(wire) });
    else await sendEvents(response, dialect.events(wire), { fault: sent, dialect, ...ports });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const headers = { ...request.headers } as Json;
    const bytes = Buffer.concat(await Array.fromAsync(request));
    const dialect = DIALECTS[path];
    if (path === '/v1/models') {
      const data = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'test' }));
      sendJson(response, { status: 200, json: { object: 'list', data } });
      return;
    }
    if (dialect !== undefined) {
      await talk(dialect, { path, headers, body: JSON.parse(bytes.toString('utf8')) }, response);
      return;
    }
    const other = {
      '/v1/embeddings': answerEmbeddings,
      '/v1/audio/transcriptions': answerTranscription,
    };
    const handler = other[path as keyof typeof other];
    if (handler === undefined) {
      sendJson(response, { status: 404, json: { error: { message: `no ${path} here` } } });
      return;
    }
    const { json, body } = await handler(bytes, headers);
    note({ path, headers, body });
    const fault = faults.shift();
    if (fault !== undefined && sendRefusal(response, fault, { dialect: chatDialect, ...ports }))
      return;
    sendJson(response, { status: 200, json });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent)
        sendJson(response, { status: 599, json: { error: { message: String(error.stack) } } });
      else response.destroy();
    });
  });
  // A connection that rests is not closed by the server: on a slow machine that would be in the middle of the next call.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}/v1`,
    requests,
    play(next) {
      scenario = next;
    },
    misbehave: (...next) => void faults.push(...next),
    received: (count) => until(() => requests.length >= count),
    async waiting() {
      await until(() => waits > 0);
      waits = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What is said again and again must say something. */
const ENDLESS: ReadReply = { text: 'on and on and on ' };

const NO_CACHE: CacheUse = { fresh: 0, read: 0, written5m: 0, written1h: 0 };

function cacheUseOf(took: NonNullable<ReadReply['took']>): CacheUse {
  const { input, cacheRead, cacheWrite5m, cacheWrite1h } = took;
  return { fresh: input, read: cacheRead, written5m: cacheWrite5m, written1h: cacheWrite1h };
}

function messagesOf(body: Json): Json[] {
  return ((body['messages'] ?? body['input']) as Json[] | undefined) ?? [];
}

function rolesOf(body: Json): string[] {
  return messagesOf(body).map(({ role, type }) => String(role ?? type));
}

function marksOf(blocks: readonly Block[]): ReceivedRequest['marks'] {
  return blocks.flatMap(({ mark }, index) => {
    if (mark === null) return [];
    const prefix = blocks.slice(0, index + 1).map(({ text }) => text);
    return [{ ttl: mark, prefix: prefix.join('\n') }];
  });
}

function withIds(reply: ReadReply, request: unknown): ReadReply {
  const text = JSON.stringify(reply);
  if (!text.includes('<id-')) return reply;
  const ids = idsIn(request);
  return JSON.parse(
    text.replaceAll(/<id-(\d+)>/g, (same, place) => ids[Number(place) - 1] ?? same),
  );
}

function withWireNames(reply: ReadReply, tools: readonly string[]): ReadReply {
  if (reply.toolCalls === undefined) return reply;
  const toolCalls = reply.toolCalls.map((call) => ({ ...call, name: wireName(call.name, tools) }));
  return { ...reply, toolCalls };
}

function saidBy({ text, reasoning = '', toolCalls = [] }: ReadReply): string {
  return [reasoning, ...piecesOf(text), ...toolCalls.map(({ input }) => inputText(input))].join('');
}
