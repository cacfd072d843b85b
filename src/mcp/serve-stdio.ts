/** An offer on the standard input and output of this process, until the other side is gone. */
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/server';
import type { Log } from '../base/log.ts';
import { createMcpServer, type McpSdk } from './create-server.ts';
import type { Offer } from './offer.ts';
import { followsOf, tellOf } from './tell-changes.ts';
import type { ChangeWatch } from './watch-changes.ts';

/** A longer message ends the connection. */
const MOST_BYTES = 4 * 1024 * 1024;

export async function serveOnStreams(options: {
  sdk: McpSdk;
  offer: Offer;
  watch: ChangeWatch;
  log: Pick<Log, 'debug'>;
  version: string;
  input: Readable;
  output: Writable;
  /** Ends it. */
  signal: AbortSignal;
}): Promise<void> {
  const { sdk, offer, watch, log, version, input, output, signal } = options;
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const wire = new StdioServerTransport(input, output, { maxBufferSize: MOST_BYTES });
  const ends: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    const handle = serveStdio(
      async ({ era }) => {
        const followed = new Set<string>();
        const server = createMcpServer({
          sdk,
          offer,
          log,
          version,
          isOwner: false,
          onSubscribed(uri, isSubscribed) {
            if (!isSubscribed) return void followed.delete(uri);
            followed.add(uri);
            watch.follow(uri);
          },
        });
        const isFor = (uri: string): boolean => era === 'modern' || followed.has(uri);
        ends.push(await watch.subscribe((change) => tellOf(server, change, isFor)));
        return server;
      },
      {
        transport: overheard(wire, {
          onMessage: (message) => followsOf(message).forEach(watch.follow),
          onClosed: resolve,
        }),
        onerror: (error) => log.debug('mcp-error', { reason: error.message }),
      },
    );
    signal.addEventListener('abort', () => void handle.close(), { once: true });
  });
  for (const end of ends) end();
}

/** The same transport, with somebody who listens. */
function overheard(
  wire: Transport,
  { onMessage, onClosed }: { onMessage: (message: unknown) => void; onClosed: () => void },
): Transport {
  const outer: Transport = {
    async start() {
      wire.onmessage = (message, extra) => {
        onMessage(message);
        outer.onmessage?.(message, extra);
      };
      wire.onclose = () => {
        outer.onclose?.();
        onClosed();
      };
      wire.onerror = (error) => outer.onerror?.(error);
      await wire.start();
    },
    send: (message, how) => wire.send(message, how),
    close: () => wire.close(),
  };
  return outer;
}
