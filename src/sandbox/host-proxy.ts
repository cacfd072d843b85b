/**
 * The only way out of a box that may reach hosts: a proxy on a socket that the box is shown. It lets
 * through what is named and nothing else, and each name is resolved here, once for each connection.
 */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The address that a host stands for, or why it may not be reached. */
export type ResolveHost = (host: string) => Promise<{ address: string } | { refused: string }>;

export interface HostProxy {
  close(): Promise<void>;
}

export async function openHostProxy(options: {
  socket: string;
  hosts: readonly string[];
  resolveHost: ResolveHost;
}): Promise<HostProxy> {
  const { hosts, resolveHost } = options;
  const connections = new Set<Duplex>();
  const server = createServer();

  async function reach(host: string): Promise<{ address: string } | { refused: string }> {
    if (!hosts.some((allowed) => isAllowed(host, allowed))) {
      return {
        refused: `${host} is not among the hosts that it may reach (${hosts.join(', ')})`,
      };
    }
    return resolveHost(host);
  }

  server.on('connection', (socket: Socket) => keep(socket));
  server.on('connect', async (message, client, head) => {
    const target = hostAndPort(`http://${message.url ?? ''}`, 443);
    const found = target === null ? { refused: 'this is no address' } : await reach(target.host);
    if (target === null || 'refused' in found) {
      client.end(`HTTP/1.1 403 Forbidden\r\nX-Refused: ${wordsOf(found)}\r\n\r\n`);
      return;
    }
    const upstream = connect({ host: found.address, port: target.port }, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client);
      client.pipe(upstream);
    });
    keep(upstream);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  server.on('request', (message, answer) => void forward(message, answer));

  async function forward(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    const target = hostAndPort(message.url ?? '', 80);
    const found = target === null ? { refused: 'this is no address' } : await reach(target.host);
    if (target === null || 'refused' in found) {
      answer.writeHead(403).end(`Rote: ${wordsOf(found)}.\n`);
      return;
    }
    const { 'proxy-connection': _, ...headers } = message.headers;
    const upstream = httpRequest(
      {
        host: found.address,
        port: target.port,
        path: target.path,
        method: message.method,
        headers: { ...headers, host: target.hostHeader },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    upstream.on('error', (error) =>
      answer.headersSent
        ? answer.destroy()
        : answer.writeHead(502).end(`Rote: ${error.message}.\n`),
    );
    message.pipe(upstream);
  }

  function keep(connection: Duplex): void {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
    connection.on('error', () => connection.destroy());
  }

  await listen(server, options.socket);
  return {
    close() {
      for (const connection of connections) connection.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** `*.example.com` stands for what is below example.com, and not for itself. */
export function isAllowed(host: string, allowed: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  const pattern = allowed.toLowerCase();
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
}

function hostAndPort(url: string, usualPort: number) {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.protocol !== 'http:' || parsed.hostname === '') return null;
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    hostHeader: parsed.host,
    port: parsed.port === '' ? usualPort : Number(parsed.port),
    path: `${parsed.pathname}${parsed.search}`,
  };
}

function wordsOf(found: { address: string } | { refused: string }): string {
  return 'refused' in found ? found.refused : 'this is no address';
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
}
