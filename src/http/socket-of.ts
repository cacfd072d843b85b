/** The connection that a request came over. */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

export function socketOf(context: Context): IncomingMessage['socket'] {
  const { incoming } = context.env as { incoming: IncomingMessage };
  return incoming.socket;
}
