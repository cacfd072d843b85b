/**
 * The only way out of a box that may reach hosts: a proxy on a socket that the box is shown. It lets through what is named
 * and nothing else, each name is resolved here, once for each connection, and whatever either side says ends at most
 * that connection.
 */
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import {
  boundConnections,
  PROXY_BOUNDS,
  type ProxyBounds,
  type SharedConnections,
} from './proxy-bounds.ts';

/** The address that a host stands for, or why it may not be reached. */
export type ResolveHost = (host: string) => Promise<{ address: string } | { refused: string }>;

export interface HostProxy {
  close(): Promise<void>;
}

interface ProxyTarget {
  host: string;
  port: number;
  hostHeader: string;
  path: string;
}

export async function openHostProxy(options: {
  socket: string;
  hosts: readonly string[];
  resolveHost: ResolveHost;
  clock: Pick<Clock, 'setTimer'>;
  shared: SharedConnections;
  bounds?: ProxyBounds;
}): Promise<HostProxy> {
  const { hosts, resolveHost, clock, shared, bounds = PROXY_BOUNDS } = options;
  const connections = boundConnections({ bounds, shared, clock });
  const server = createServer();

  async function reach(
    target: ProxyTarget | null,
  ): Promise<{ address: string; target: ProxyTarget } | { refused: string }> {
    if (target === null) return { refused: 'this is no address' };
    if (!hosts.some((allowed) => isAllowed(target, allowed))) {
      const named = `${target.host}:${target.port}`;
      return { refused: `${named} is not among the hosts that it may reach (${hosts.join(', ')})` };
    }
    const found = await resolveHost(target.host);
    return 'refused' in found ? found : { ...found, target };
  }

  async function tunnel(message: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const found = await reach(targetOf(`http://${message.url ?? ''}`, 443));
    if ('refused' in found) {
      client.end(`HTTP/1.1 403 Forbidden\r\nX-Refused: ${found.refused}\r\n\r\n`);
      return;
    }
    const upstream = connect({ host: found.address, port: found.target.port }, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client);
      client.pipe(upstream);
    });
    connections.attach(upstream, client);
    upstream.on('close', (hadError) => (hadError ? client.destroy() : client.end()));
  }

  async function forward(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    const found = await reach(targetOf(message.url ?? '', 80));
    if ('refused' in found) {
      answer.writeHead(403).end(`Rote: ${found.refused}.\n`);
      return;
    }
    const { target } = found;
    const upstream = httpRequest({
      host: found.address,
      port: target.port,
      path: target.path,
      method: message.method,
      headers: { ...endToEnd(message.headers), host: target.hostHeader, connection: 'close' },
      // A connection that is kept would be nobody's.
      agent: false,
    });
    const fail = (why: string): void => {
      upstream.destroy();
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(`Rote: ${why}.\n`);
    };
    upstream.on('socket', (socket) => connections.attach(socket, message.socket));
    upstream.on('upgrade', (_, socket) => {
      socket.destroy();
      fail('the host wants to speak something else');
    });
    upstream.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      try {
        // What comes before an answer is none.
        if (statusCode < 200) throw new RangeError(`status ${statusCode}`);
        answer.writeHead(statusCode, endToEnd(headers));
      } catch (error) {
        fail(`the host gives an odd answer (${(error as Error).message})`);
        return;
      }
      response.on('error', () => answer.destroy());
      response.pipe(answer);
    });
    upstream.on('error', (error) => fail(error.message));
    answer.on('close', () => upstream.destroy());
    message.on('error', () => upstream.destroy());
    message.pipe(upstream);
  }

  server.on('connection', (socket: Socket) => void connections.admit(socket));
  server.on('connect', (message, client, head) => {
    tunnel(message, client, head).catch(() => client.destroy());
  });
  server.on('request', (message, answer) => {
    forward(message, answer).catch(() => answer.destroy());
  });

  await listen(server, options.socket);
  return {
    close() {
      connections.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Without a port, 443 and 80 are meant. */
const USUAL_PORTS = [443, 80];

/** `*.example.com` stands for what is below example.com, and not for itself. */
export function isAllowed(
  { host, port }: Pick<ProxyTarget, 'host' | 'port'>,
  allowed: string,
): boolean {
  const [, pattern = '', own] = /^(.*?)(?::(\d+))?$/.exec(allowed.toLowerCase()) ?? [];
  const isPort = own === undefined ? USUAL_PORTS.includes(port) : Number(own) === port;
  const name = host.toLowerCase().replace(/\.$/, '');
  return (
    isPort &&
    (pattern.startsWith('*.')
      ? /^[^.]/.test(name) && name.endsWith(pattern.slice(1))
      : name === pattern)
  );
}

/** They are about one connection, and not about what is asked or answered. */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name) && !named.includes(name)),
  );
}

function targetOf(url: string, usualPort: number): ProxyTarget | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.protocol !== 'http:' || parsed.hostname === '') return null;
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    hostHeader: parsed.host,
    port: parsed.port === '' ? usualPort : Number(parsed.port),
    path: `${parsed.pathname}${parsed.search}`,
  };
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
}
