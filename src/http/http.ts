/** The HTTP face: an address to listen on, and what is answered there. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { RoteError } from '../base/errors.ts';

export interface HttpFace {
  /** Resolves with the address, such as `http://127.0.0.1:7683`, once connections are accepted. */
  listen(at: { host: string; port: number }): Promise<string>;
  close(): Promise<void>;
}

export function createHttpFace(dependencies: { health: () => { ok: boolean } }): HttpFace {
  const app = new Hono();
  app.get('/healthz', (context) => {
    const health = dependencies.health();
    return context.json(health, health.ok ? 200 : 503);
  });
  app.notFound((context) => {
    const message = `There is nothing at ${context.req.method} ${context.req.path}.`;
    return context.json(
      { ok: false, error: { code: 'not-found', message, hint: 'Try GET /healthz.' } },
      404,
    );
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;

  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', (error) => reject(listenError(error, host, port)));
        server.listen(port, host, () => resolve(addressOf(server, host)));
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): RoteError {
  const known: Record<string, string> = {
    EADDRINUSE:
      'Another program listens there, perhaps a Rote that already runs. Stop it, or choose another port with --port (0 takes any free one).',
    EACCES: 'Ports below 1024 need special rights. Choose another with --port.',
    EADDRNOTAVAIL: 'That address is not one of this machine. Use --host 127.0.0.1.',
    ENOTFOUND: 'That host name is not known. Use --host 127.0.0.1.',
  };
  return new RoteError(
    {
      code: 'cannot-listen',
      message: `Rote can't listen on ${host}:${port} (${error.code ?? error.message}).`,
      hint: known[error.code ?? ''] ?? 'Choose another address with --host and --port.',
    },
    { blame: 'failure', cause: error },
  );
}
