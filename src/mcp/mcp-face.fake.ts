/** The MCP face of a house of its own, on loopback and on streams, and clients of the library that talk to it. */
import { PassThrough } from 'node:stream';
import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import type { Clock } from '../base/clock.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from '../http/http.fake.ts';
import { type Config, configSchema } from '../runtime/config-schema.ts';
import { sessionOfClient } from './client-name.ts';
import { createMcpFace, type McpFace, onSkillsChanged } from './mcp.ts';
import { shownName } from './offered-tools.ts';

export const MCP_TOKEN = 'm'.repeat(64);
export const PROTOCOLS = ['2025-11-25', '2026-07-28'] as const;
export const WAYS = ['http', 'streams'] as const;

interface ClientOptions {
  way?: (typeof WAYS)[number];
  protocol?: (typeof PROTOCOLS)[number];
  name?: string;
  token?: string;
}

export interface FakeMcp extends FakeFace {
  face: McpFace;
  url: URL;
  client(options?: ClientOptions): Promise<Client>;
}

export async function openFakeMcp(
  settings: Partial<Config['mcpServer']> = {},
  options: { clock?: Clock; endpoint?: Pick<McpFace, 'answer'> } = {},
): Promise<FakeMcp> {
  const config = configSchema.parse({ mcpServer: settings });
  const made: { face?: McpFace } = {};
  const http = await openFakeFace({
    ...(options.clock !== undefined && { clock: options.clock }),
    mcp({ opened, clock, log, events }) {
      made.face = createMcpFace({
        opened,
        clock,
        log,
        version: '9.9.9',
        settings: () => config,
        signals: [opened.store.changes.onChange, onSkillsChanged(events)],
      });
      const { answer } = options.endpoint ?? made.face;
      return { token: MCP_TOKEN, answer };
    },
  });
  const { face } = made;
  if (face === undefined) throw new Error('the face was not made');
  const url = new URL(`${http.address}/mcp`);
  const clients: Client[] = [];
  const ends: AbortController[] = [];

  function transportOf(way: (typeof WAYS)[number], token: string): Transport {
    if (way === 'http')
      return new StreamableHTTPClientTransport(url, {
        requestInit: { headers: { Authorization: `Bearer ${token}` } },
      });
    const [input, output, end] = [new PassThrough(), new PassThrough(), new AbortController()];
    ends.push(end);
    void face?.serve({ input, output, signal: end.signal });
    return lineTransport(output, input);
  }

  return {
    ...http,
    face,
    url,
    async client({ way = 'http', protocol = '2025-11-25', name = 'Test Client', token } = {}) {
      const client = new Client(
        { name, version: '1' },
        protocol === '2025-11-25' ? {} : { versionNegotiation: { mode: { pin: protocol } } },
      );
      await client.connect(transportOf(way, token ?? MCP_TOKEN));
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) await client.close();
      for (const end of ends) end.abort();
      await face.close();
      await http.close();
    },
  };
}

export { FAKE_TOKEN as OWNERS_TOKEN, sessionOfClient, shownName };

/** JSON lines on two streams. */
function lineTransport(from: PassThrough, to: PassThrough): Transport {
  let rest = '';
  const transport: Transport = {
    async start() {
      from.on('data', (chunk: Buffer) => {
        const lines = `${rest}${chunk.toString()}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) transport.onmessage?.(JSON.parse(line));
      });
    },
    send: async (message) => void to.write(`${JSON.stringify(message)}\n`),
    async close() {
      to.end();
      transport.onclose?.();
    },
  };
  return transport;
}

/** The answer of a call, as data if it is data. */
export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<{ isError: boolean; text: string; data: Record<string, unknown> }> {
  const answer = await client.callTool({ name, arguments: input });
  const [first] = answer.content;
  const text = first?.type === 'text' ? first.text : '';
  const data = (answer.structuredContent ?? {}) as Record<string, unknown>;
  return { isError: answer.isError === true, text, data };
}
