/**
 * So many connections at a time, and never a locked door: if there are too many, the one that has waited longest
 * without a request is closed for the new one. Whoever holds connections open thus pushes out only such as do the same.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export function limitConnections(server: Server, most: number): void {
  const open = new Set<Socket>();
  /** Connections that have no request under way, in the order in which they began to wait. */
  const waiting = new Set<Socket>();

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    waiting.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
    if (open.size <= most) return;
    // Never empty: the new one is among them.
    const [longest = socket] = waiting;
    longest.destroy();
    open.delete(longest);
    waiting.delete(longest);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    response.once('close', () => {
      if (open.has(socket)) waiting.add(socket);
    });
  });
}
