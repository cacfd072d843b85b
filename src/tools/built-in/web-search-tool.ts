/** `web.search`: the web, by whichever search server the owner has named in the settings. */

import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { parseJson } from '../../base/outside-json.ts';
import { defineTool } from '../define-tool.ts';
import { statusFailure } from '../http/http-answer.ts';
import { type HttpClient, requestInWords } from '../http/http-client.ts';
import { judgeRedirects } from '../http/judge-redirects.ts';
import { done, fail, refuseCall, type Tool } from '../tool.ts';
import type { SearchSettings } from '../tool-settings.ts';

const BRAVE_URL = 'https://api.search.brave.com/res/v1/web/search';

const NOT_SET_UP = {
  code: 'not-set-up',
  message:
    'No search server is set up. Name one in config.yaml: tools.search.kind (searxng or brave), with its url or key.',
};

const found = z.object({ title: z.string().catch(''), url: z.string().catch('') });
const searxngAnswer = z.object({
  results: z.array(found.extend({ content: z.string().nullish() })),
});
const braveAnswer = z.object({
  web: z
    .object({ results: z.array(found.extend({ description: z.string().nullish() })) })
    .nullish(),
});

const inputSchema = z.strictObject({
  query: z.string().min(1).max(400).describe('What to look for.'),
  limit: z.int().min(1).max(20).default(10).describe('The largest number of results.'),
});
const outputSchema = z.object({
  results: z.array(z.object({ title: z.string(), url: z.string(), snippet: z.string() })),
});

export function createWebSearchTool(options: {
  client: HttpClient;
  clock: Pick<Clock, 'nowMs'>;
  search: SearchSettings | undefined;
}): Tool {
  const { client, clock, search } = options;
  return defineTool({
    name: 'web.search',
    summary: 'search the web',
    description: [
      'Searches the web and answers with title, url and snippet of each result. It fails until tools.search in config.yaml names a server.',
    ],
    aliases: ['web_search', 'search'],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: 'read',
    refusalOf: () => (search === undefined ? NOT_SET_UP : null),
    examples: [{ input: { query: 'croner release notes', limit: 3 }, does: 'find a page' }],
    async call({ query, limit }, context) {
      if (search === undefined) return refuseCall(NOT_SET_UP);
      const request = requestFor(search, query, limit);
      const mayCarryOn = judgeRedirects(context, { url: request.url.href });
      const outcome = await client.send(request, { signal: context.signal, mayCarryOn });
      if (!outcome.ok) return outcome;
      const what = requestInWords(request);
      const failure = statusFailure(outcome.answer, { effect: 'read', what, clock });
      if (failure !== null) return { ok: false, failure };
      const results = resultsOf(search, outcome.answer.body.toString('utf8'));
      return results === null
        ? fail({
            code: 'bad-answer',
            message: `${what} answered with something that is no list of ${search.kind} results.`,
          })
        : done({ results: results.filter(({ url }) => /^https?:\/\//i.test(url)).slice(0, limit) });
    },
  });
}

function requestFor({ kind, url, key }: SearchSettings, query: string, limit: number) {
  const address = new URL(kind === 'brave' ? (url ?? BRAVE_URL) : searxngUrl(url ?? ''));
  address.searchParams.set('q', query);
  if (kind === 'searxng') address.searchParams.set('format', 'json');
  else address.searchParams.set('count', String(limit));
  const headers: Record<string, string> = { accept: 'application/json' };
  if (key !== undefined && kind === 'brave') headers['x-subscription-token'] = key;
  if (key !== undefined && kind === 'searxng') headers['authorization'] = `Bearer ${key}`;
  return { method: 'GET', url: address, headers, body: null };
}

/** The address of the server, or of its search page. */
function searxngUrl(url: string): string {
  const base = url.replace(/(?<!\/)\/+$/, '');
  return base.endsWith('/search') ? base : `${base}/search`;
}

/** Null where the answer is not what such a server says. */
function resultsOf(search: SearchSettings, text: string) {
  try {
    const answer: unknown = parseJson(text);
    const results =
      search.kind === 'searxng'
        ? searxngAnswer.parse(answer).results.map((one) => ({ ...one, snippet: one.content }))
        : (braveAnswer.parse(answer).web?.results ?? []).map((one) => ({
            ...one,
            snippet: one.description,
          }));
    return results.map(({ title, url, snippet }) => ({
      title: plain(title),
      url,
      snippet: plain(snippet ?? ''),
    }));
  } catch {
    return null;
  }
}

/** Servers mark what they found with tags. */
function plain(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
