/**
 * Receives the messages that the other side of a channel brings itself. These need no token of ours: the channel knows its
 * own.
 */
import type { Hono } from 'hono';
import { readText } from './read-body.ts';

/** Path → the channel, and the header by which it knows who brings something. */
export const CHANNEL_WEBHOOKS: ReadonlyMap<string, { channel: string; header: string }> = new Map([
  ['/channels/telegram', { channel: 'telegram', header: 'X-Telegram-Bot-Api-Secret-Token' }],
]);

export function serveChannelWebhooks(
  app: Hono,
  {
    channelWebhook = async () => 404,
  }: { channelWebhook?: (id: string, secretToken: string, body: string) => Promise<number> },
): void {
  for (const [path, { channel, header }] of CHANNEL_WEBHOOKS)
    app.post(path, async (context) => {
      const secret = context.req.header(header);
      // A request without a secret is not read.
      if (secret === undefined) return new Response(null, { status: 401 });
      const body = await readText(context.req.raw);
      return new Response(null, { status: await channelWebhook(channel, secret, body) });
    });
}
