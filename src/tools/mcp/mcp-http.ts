/**
 * An MCP server at an address (streamable HTTP). Its owner has named it, so it may stand anywhere; it
 * is followed to no other origin, and no answer of it is read beyond what we take.
 */
import type * as Sdk from '@modelcontextprotocol/client';
import type { Clock } from '../../base/clock.ts';
import { STREAM_LOST, TOO_LARGE } from './mcp-fault.ts';
import { limitBody } from './mcp-limit-body.ts';
import { signWith } from './mcp-login.ts';
import { readSignInChallenge, type SignInChallenge } from './mcp-sign-in.ts';
import type { McpTarget } from './mcp-target.ts';

/** How long the farewell may take. */
const END_SESSION_MS = 1000;

export type HttpTransport = InstanceType<typeof Sdk.StreamableHTTPClientTransport>;

export function createHttpTransport(options: {
  sdk: typeof Sdk;
  target: Extract<McpTarget, { kind: 'address' }>;
  clock: Pick<Clock, 'setTimer'>;
  /** The stream on which the server speaks unasked broke, and can't be had again. */
  onStreamLost(why: string): void;
  /** It refused a request because it wants to know who calls. */
  onSignIn(challenge: SignInChallenge): void;
}): HttpTransport {
  const { sdk, target, clock, onStreamLost } = options;
  const transport = new sdk.StreamableHTTPClientTransport(target.url, {
    ...(target.login !== undefined && { authProvider: signWith(target.login) }),
    onInsufficientScope: 'throw',
    requestInit: { headers: { ...target.headers } },
    fetch: async (url, init) => {
      const id = requestIdIn(init?.body);
      const response = await fetch(url, init);
      const challenge = readSignInChallenge(response, target.headers);
      if (challenge !== null) options.onSignIn(challenge);
      return id === null
        ? limitBody(response, { onTooLong: () => onStreamLost(TOO_LARGE) })
        : limitBody(response, { lastWord: `data: ${JSON.stringify(tooLargeFor(id))}` });
    },
    // One more try; then the whole connection is made anew, after the pauses that all servers get.
    reconnectionScheduler(reconnect, delayMs, attempts) {
      if (attempts === 0) return clock.setTimer(delayMs, reconnect);
      return void onStreamLost(STREAM_LOST);
    },
    reconnectionOptions: {
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 2,
    },
  });
  const send = transport.send.bind(transport);
  // A stream that ends without the answer would leave its call waiting.
  transport.send = (message, sendOptions) =>
    send(message, {
      ...sendOptions,
      onRequestStreamEnd() {
        sendOptions?.onRequestStreamEnd?.();
        if (!Array.isArray(message) && 'id' in message && 'method' in message) {
          transport.onmessage?.(lostFor(message.id));
        }
      },
    });
  return transport;
}

/** Tells the server that the session is over, where there is one. */
export async function endHttpSession(
  transport: HttpTransport,
  clock: Pick<Clock, 'setTimer'>,
): Promise<void> {
  const { promise: timeUp, resolve } = Promise.withResolvers<void>();
  const cancelTimer = clock.setTimer(END_SESSION_MS, resolve);
  // A server that can't be reached needs no end of its session.
  await Promise.race([transport.terminateSession().catch(() => {}), timeUp]);
  cancelTimer();
}

function requestIdIn(body: RequestInit['body']): number | string | null {
  if (typeof body !== 'string') return null;
  const { id = null, method } = JSON.parse(body) as { id?: number | string; method?: string };
  return method === undefined ? null : id;
}

function tooLargeFor(id: number | string) {
  return { jsonrpc: '2.0', id, error: { code: 0, message: TOO_LARGE, data: { tooLarge: true } } };
}

function lostFor(id: number | string) {
  const error = { code: 0, message: 'the answer broke off', data: { isLost: true } };
  return { jsonrpc: '2.0' as const, id, error };
}
