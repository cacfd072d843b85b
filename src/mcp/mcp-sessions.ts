/** The sessions of the protocol of 2025 over HTTP: `greeted` → `used` … → `ended` (by the program, by time, for others). */
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createMcpServer, type McpSdk } from './create-server.ts';
import type { Offer } from './offer.ts';
import { refusal } from './read-message.ts';
import { tellOf } from './tell-changes.ts';
import type { ChangeWatch } from './watch-changes.ts';

const MOST_SESSIONS = 64;
const IDLE_MS = 60 * 60_000;
const BAD_REQUEST = -32_000;

interface Session {
  transport: WebStandardStreamableHTTPServerTransport;
  isOwner: boolean;
  lastMs: number;
}

export interface McpSessions {
  answer(request: Request, message: unknown, by: { isOwner: boolean }): Promise<Response>;
  close(): Promise<void>;
}

export function createMcpSessions(options: {
  sdk: McpSdk;
  offer: Offer;
  watch: ChangeWatch;
  clock: Clock;
  log: Pick<Log, 'debug'>;
  version: string;
}): McpSessions {
  const { sdk, watch, clock } = options;
  /** The one that was used last is the last. */
  const sessions = new Map<string, Session>();

  async function end(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  }

  async function makeRoom(): Promise<void> {
    for (const [id, { lastMs }] of [...sessions]) {
      const isIdle = clock.monotonicMs() - lastMs > IDLE_MS;
      if (isIdle || sessions.size >= MOST_SESSIONS) await end(id);
    }
  }

  async function greet(isOwner: boolean): Promise<WebStandardStreamableHTTPServerTransport> {
    await makeRoom();
    const followed = new Set<string>();
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomId(clock),
      onsessioninitialized: (id) =>
        void sessions.set(id, { transport, isOwner, lastMs: clock.monotonicMs() }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    const server = createMcpServer({
      ...options,
      isOwner,
      onSubscribed(uri, isSubscribed) {
        if (!isSubscribed) return void followed.delete(uri);
        followed.add(uri);
        watch.follow(uri);
      },
    });
    await server.connect(transport);
    const stopTelling = await watch.subscribe((change) =>
      tellOf(server, change, (uri) => followed.has(uri)),
    );
    server.onclose = stopTelling;
    return transport;
  }

  return {
    async answer(request, message, { isOwner }) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) {
        if (!isGreeting(message))
          return refusal(400, BAD_REQUEST, 'Begin with initialize: there is no session yet.');
        return (await greet(isOwner)).handleRequest(request, { parsedBody: message });
      }
      const session = sessions.get(id);
      if (session === undefined || session.isOwner !== isOwner)
        return refusal(404, BAD_REQUEST, 'There is no such session. Begin with initialize.');
      sessions.delete(id);
      sessions.set(id, { ...session, lastMs: clock.monotonicMs() });
      return session.transport.handleRequest(request, {
        ...(message !== null && { parsedBody: message }),
      });
    },
    async close() {
      for (const id of [...sessions.keys()]) await end(id);
    },
  };
}

function randomId(clock: Clock): string {
  const bytes = new Uint8Array(16);
  clock.fillRandom(bytes);
  return bytes.toHex();
}

function isGreeting(message: unknown): boolean {
  return (message as { method?: unknown } | null)?.method === 'initialize';
}
