/**
 * An offer as the library of the protocol serves it: one server for each connection, and over HTTP with the newest
 * protocol for each request.
 */
import type * as Sdk from '@modelcontextprotocol/server';
import type { Log } from '../base/log.ts';
import { clientName } from './client-name.ts';
import type { Caller, CallHooks, Offer } from './offer.ts';

export type McpSdk = typeof Sdk;

export interface ServerOptions {
  sdk: McpSdk;
  offer: Offer;
  log: Pick<Log, 'debug'>;
  version: string;
  /** True if it came with the owner's own token. */
  isOwner: boolean;
  /** Hears which resources are to be told about, and of which no more. */
  onSubscribed?: (uri: string, isSubscribed: boolean) => void;
}

const INSTRUCTIONS = [
  'Rote runs things on time for its owner: schedules, plans of tool calls, tasks and memory.',
  'understand reads plain words ("every weekday at 9 remind me to stretch") and stores nothing; its payload goes to schedule_add.',
  'What you add or change waits until the owner approves it. What is beyond your rights is asked of the owner; the same call works once they say yes.',
].join(' ');

/** A page of a list; who wants more asks with the cursor. */
const PAGE = 200;

export function createMcpServer(options: ServerOptions): Sdk.Server {
  const { sdk, offer, isOwner, version, onSubscribed } = options;
  const server = new sdk.Server(
    { name: 'rote', title: 'Rote', version },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
      },
      instructions: INSTRUCTIONS,
    },
  );
  server.onerror = (error) => options.log.debug('mcp-error', { reason: error.message });
  // With the newest protocol each request says who calls; before it, the greeting did.
  const caller = (context: Sdk.ServerContext): Caller => {
    const said = context.mcpReq.envelope?.[sdk.CLIENT_INFO_META_KEY as never] as
      | { name?: unknown }
      | undefined;
    const name = typeof said?.name === 'string' ? said.name : server.getClientVersion()?.name;
    return { client: clientName(name), isOwner };
  };
  let leastLevel: number | null = null;

  server.setRequestHandler('tools/list', async ({ params }, context) => {
    const { items, nextCursor } = pageOf(sdk, await offer.tools(caller(context)), params?.cursor);
    return { tools: items, ...nextCursor };
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { name, arguments: input = {} } = params;
    // With the newest protocol each request says itself what it wants to hear.
    const least = context.mcpReq.envelope === undefined ? leastLevel : 0;
    const hooks = hooksOf(context, least);
    const result = await offer.call(caller(context), { name, input }, hooks);
    if (result === null) throw invalid(sdk, `There is no tool "${name.slice(0, 100)}".`);
    return server.projectCallToolResult(result, undefined);
  });
  server.setRequestHandler('resources/list', async ({ params }, context) => {
    const { items, nextCursor } = pageOf(
      sdk,
      await offer.resources(caller(context)),
      params?.cursor,
    );
    return { resources: items, ...nextCursor };
  });
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...offer.templates],
  }));
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    const contents = await offer.read(caller(context), params.uri);
    if (contents === null) throw new sdk.ResourceNotFoundError(params.uri);
    return { contents };
  });
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    onSubscribed?.(params.uri, true);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    onSubscribed?.(params.uri, false);
    return {};
  });
  server.setRequestHandler('prompts/list', async ({ params }, context) => {
    const { items, nextCursor } = pageOf(sdk, await offer.prompts(caller(context)), params?.cursor);
    return { prompts: items, ...nextCursor };
  });
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    const found = await offer.prompt(caller(context), params.name, params.arguments ?? {});
    if (found === null) throw invalid(sdk, `There is no prompt "${params.name.slice(0, 100)}".`);
    return found;
  });
  // Nothing is logged to a program that did not ask for it.
  server.setRequestHandler('logging/setLevel', ({ params }) => {
    leastLevel = LEVELS.indexOf(params.level);
    return {};
  });
  return server;
}

function hooksOf({ mcpReq }: Sdk.ServerContext, leastLevel: number | null): CallHooks {
  const token = mcpReq._meta?.progressToken;
  let steps = 0;
  const unheard = (): void => undefined;
  return {
    signal: mcpReq.signal,
    onProgress(fraction, message) {
      if (token === undefined) return;
      // It has to grow with each word of it, whatever a tool says.
      steps = Math.max(steps + 1, Math.round((fraction ?? 0) * WHOLE));
      const progress = { progressToken: token, progress: steps, ...(message && { message }) };
      const params = fraction === null ? progress : { ...progress, total: WHOLE };
      mcpReq.notify({ method: 'notifications/progress', params }).catch(unheard);
    },
    onLog(level, message) {
      if (leastLevel !== null && LEVELS.indexOf(level) >= leastLevel)
        mcpReq.log(level, message, 'rote').catch(unheard);
    },
  };
}

const WHOLE = 100;

/** The least important first. */
const LEVELS: readonly string[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
];

function pageOf<T>(
  { ProtocolError, ProtocolErrorCode }: McpSdk,
  all: readonly T[],
  cursor: string | undefined,
): { items: T[]; nextCursor: { nextCursor?: string } } {
  const from = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isInteger(from) || from < 0 || from > all.length)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'That is no cursor of this list.');
  const next = from + PAGE;
  return {
    items: all.slice(from, next),
    nextCursor: next < all.length ? { nextCursor: String(next) } : {},
  };
}

function invalid({ ProtocolError, ProtocolErrorCode }: McpSdk, message: string): Error {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
