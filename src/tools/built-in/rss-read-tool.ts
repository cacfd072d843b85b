/** `rss.read`: the latest items of a feed, whatever its dialect. */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { CallContext, ToolFailure } from '../../domain/tool-call.ts';
import type { Bounded } from '../bounded/bounded.ts';
import { boundedFailure } from '../bounded/bounded-failure.ts';
import { defineTool, hostOf, httpUrlSchema } from '../define-tool.ts';
import { statusFailure, textOf } from '../http/http-answer.ts';
import { type HttpClient, requestInWords } from '../http/http-client.ts';
import type { HttpAnswer } from '../http/http-exchange.ts';
import { judgeRedirects } from '../http/judge-redirects.ts';
import { done, fail, type Tool } from '../tool.ts';

const inputSchema = z
  .strictObject({
    url: httpUrlSchema().optional().describe('The address of the feed.'),
    xml: z.string().max(5_000_000).optional().describe('The text of the feed.'),
    limit: z.int().min(1).max(200).default(20).describe('The largest number of items.'),
  })
  .meta({ oneOf: [{ required: ['url'] }, { required: ['xml'] }] });
const outputSchema = z.object({
  title: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      link: z.string().nullable(),
      publishedUtc: z.string().nullable(),
      summary: z.string(),
    }),
  ),
});

export function createRssReadTool(options: {
  client: HttpClient;
  clock: Pick<Clock, 'nowMs'>;
  bounded: Pick<Bounded, 'readFeed'>;
}): Tool {
  return defineTool({
    name: 'rss.read',
    summary: 'read an RSS or Atom feed',
    description: [
      'Reads RSS 2.0, RSS 1.0 and Atom, from a URL or from the text of the feed. Returns the title of the feed and its items in the order of the feed. publishedUtc is null if the feed gives no readable date.',
      'A feed that declares entities is refused.',
    ],
    aliases: ['rss_read'],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: 'read',
    circuitOf: hostOf,
    refusalOf: ({ url }) => options.client.refusalOf(url),
    grantOf: ({ url }, role) => options.client.grantOf(url, role),
    examples: [
      { input: { url: 'https://example.org/feed.xml', limit: 5 }, does: 'the latest news' },
    ],
    async call({ url, xml, limit }, context) {
      const source =
        url === undefined ? { ok: true as const, xml: xml ?? '' } : await load(url, context);
      if (!source.ok) return source;
      const feed = await options.bounded.readFeed(
        { xml: source.xml, limit, baseUrl: url },
        context.signal,
      );
      if (feed.kind !== 'done')
        return boundedFailure(feed, {
          slow: 'The feed takes too long to read.',
          large: 'The feed takes too much memory to read.',
          refused: (message) => ({ code: 'bad-feed', message }),
        });
      return feed.value === null
        ? fail({
            code: 'bad-feed',
            message: `${url ?? 'The text'} is no RSS or Atom feed that can be read.`,
          })
        : done(feed.value);
    },
  });

  async function load(
    url: string,
    context: CallContext,
  ): Promise<{ ok: true; xml: string } | { ok: false; failure: ToolFailure }> {
    const request = {
      method: 'GET',
      url: new URL(url),
      headers: {
        accept: 'application/atom+xml, application/rss+xml, application/xml, text/xml, */*',
      },
      body: null,
    };
    const outcome = await options.client.send(request, {
      signal: context.signal,
      role: context.role,
      grantedHost: options.client.grantedHost(request.url, context.grants),
      mayCarryOn: judgeRedirects(context, { url }),
    });
    if (!outcome.ok) return outcome;
    const { answer } = outcome;
    const what = requestInWords(request);
    const failure = statusFailure(answer, { effect: 'read', what, clock: options.clock });
    if (failure !== null) return { ok: false, failure };
    return { ok: true, xml: textOf(answer.body, charsetOf(answer)) };
  }
}

/** What the header says, else what the document says of itself. */
function charsetOf({ headers, body }: HttpAnswer): string {
  const type = headers['content-type'] ?? '';
  if (/charset=/i.test(type)) return type;
  const declared = /encoding=["']([\w-]+)/.exec(body.subarray(0, 200).toString('latin1'))?.[1];
  return `charset=${declared ?? 'utf-8'}`;
}
