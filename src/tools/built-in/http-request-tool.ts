/** `http.request`: any HTTP request, with its answer as a value and its failure as evidence. */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Effect } from '../../domain/tool-call.ts';
import type { Bounded } from '../bounded/bounded.ts';
import { defineTool, hostOf, httpUrlSchema } from '../define-tool.ts';
import { looksLikePage } from '../finding/page-text.ts';
import { bodyOf, statusFailure } from '../http/http-answer.ts';
import { type HttpClient, requestInWords } from '../http/http-client.ts';
import type { HttpAnswer } from '../http/http-exchange.ts';
import { judgeRedirects } from '../http/judge-redirects.ts';
import { done, refuseCall, type Tool } from '../tool.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** They belong to the connection, and would let one request pass for two. */
const CONNECTION_HEADER =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/;

/** A host that does not answer sooner is not down. */
const SHORTEST_FAIR_MS = 1000;

const inputSchema = z.strictObject({
  url: httpUrlSchema().describe('An http or https URL.'),
  method: z.enum(METHODS).default('GET').describe('The default is GET.'),
  headers: z.record(z.string(), z.string()).default({}).describe('Headers to send, by name.'),
  body: z
    .unknown()
    .optional()
    .describe('A text is sent unchanged. Any other value is sent as JSON.'),
  timeoutMs: z
    .int()
    .min(1)
    .max(3_600_000)
    .optional()
    .describe('The limit for the whole call, with its redirects.'),
  followRedirects: z
    .boolean()
    .default(true)
    .describe('Follows up to 5 redirects. With false the result is the redirect itself.'),
  acceptStatus: z
    .array(z.union([z.int().min(400).max(599), z.enum(['4xx', '5xx'])]))
    .default([])
    .describe('Statuses of 400 and above that are not a failure: [404], ["4xx"].'),
  all: z.boolean().default(false).describe('Returns the headers too, and a page as HTML.'),
  idempotencyKey: z
    .boolean()
    .default(false)
    .describe('Sends an idempotency-key header that is the same for every try of this call.'),
});

const outputSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown(),
  bodyKind: z.enum(['json', 'text', 'base64', 'page']),
  url: z.string(),
  tookMs: z.int().optional(),
});

export function createHttpRequestTool({
  client,
  clock,
  bounded,
}: {
  client: HttpClient;
  /** Reads pages for models; without it, they get them as they are. */
  bounded?: Pick<Bounded, 'readPage'>;
  clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
}): Tool {
  return defineTool({
    name: 'http.request',
    summary: 'send an HTTP request',
    description: [
      'Sends one request. Returns status, headers, body, the final URL, and how long it took. body is a value if the answer is JSON, a text if the answer is text, and otherwise base64. bodyKind says which.',
      'If a model calls it, the result has no headers, and a page becomes a text with its links (bodyKind is page). A plan gets everything.',
      'A status of 400 or more is a failure unless acceptStatus names it. Addresses in private networks are refused, also after a redirect, unless tools.http.allowPrivate allows them. A schedule can also reach a host and port that its owner has granted to it.',
    ],
    aliases: ['http.get', 'fetch', 'http_request', 'web.fetch'],
    input: inputSchema,
    output: outputSchema,
    audience: (input) => (effectOfRequest(input) === 'read' ? 'member' : 'owner'),
    effect: effectOfRequest,
    circuitOf: (input) => (saysNothingOfHost(input) ? null : hostOf(input)),
    refusalOf: ({ url }) => client.refusalOf(url),
    grantOf: ({ url }, role) => client.grantOf(url, role),
    examples: [
      { input: { url: 'https://api.example.org/items' }, does: 'read a JSON API' },
      {
        input: {
          url: 'https://api.example.org/items',
          method: 'POST',
          body: { name: 'milk' },
          idempotencyKey: true,
        },
        does: 'create something, safe to try again',
      },
    ],
    async call(input, context) {
      const headers = Object.fromEntries(
        Object.entries(input.headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const refused = Object.keys(headers).find((name) => CONNECTION_HEADER.test(name));
      if (refused !== undefined) {
        const message = `headers.${refused}: is set by the connection`;
        return refuseCall({ code: 'bad-input', message });
      }
      if (input.idempotencyKey) headers['idempotency-key'] = context.key;
      const request = {
        method: input.method,
        url: new URL(input.url),
        ...withBody(headers, input.body),
      };
      const startedMs = clock.monotonicMs();
      const outcome = await client.send(request, {
        signal: context.signal,
        timeoutMs: input.timeoutMs,
        followRedirects: input.followRedirects,
        role: context.role,
        grantedHost: client.grantedHost(request.url, context.grants),
        mayCarryOn: judgeRedirects(context, input),
      });
      if (!outcome.ok) return outcome;
      const { answer } = outcome;
      const { status, url } = answer;
      const isAccepted = input.acceptStatus.some(
        (one) => one === status || one === `${Math.floor(status / 100)}xx`,
      );
      const effect = effectOfRequest(input);
      const failure = statusFailure(answer, { effect, what: requestInWords(request), clock });
      if (failure !== null && !isAccepted) return { ok: false, failure };
      if (context.forModel === true && context.isInPlan !== true && !input.all)
        return done({ status, ...(await bodyForModel(answer, context.signal, bounded)), url });
      const tookMs = Math.round(clock.monotonicMs() - startedMs);
      return done({ status, headers: answer.headers, ...bodyOf(answer), url, tookMs });
    },
  });
}

/** Markup takes most of the room of a page, and says nothing to who asks for its words. */
async function bodyForModel(
  answer: HttpAnswer,
  signal: AbortSignal,
  bounded: Pick<Bounded, 'readPage'> | undefined,
): Promise<{ body: unknown; bodyKind: string }> {
  const raw = bodyOf(answer);
  if (bounded === undefined || raw.bodyKind !== 'text' || typeof raw.body !== 'string') return raw;
  const isPage = /\bhtml\b/.test(answer.headers['content-type'] ?? '') || looksLikePage(raw.body);
  if (!isPage) return raw;
  const read = await bounded.readPage({ page: raw.body, baseUrl: answer.url }, signal);
  // A page that is made to be read by nobody is given as it is.
  return read.kind === 'done' && read.value !== '' ? { body: read.value, bodyKind: 'page' } : raw;
}

function withBody(headers: Record<string, string>, body: unknown) {
  if (body === undefined) return { headers, body: null };
  const isText = typeof body === 'string';
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json';
  return {
    headers: { 'content-type': type, ...headers },
    body: isText ? body : JSON.stringify(body),
  };
}

/** A method that is not known yet might do anything. */
function effectOfRequest({
  method = 'GET',
  headers,
  idempotencyKey,
}: Record<string, unknown>): Effect {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  if (method === 'PUT' || method === 'DELETE') return 'idempotent';
  const names = typeof headers === 'object' && headers !== null ? Object.keys(headers) : [];
  const hasKey = names.some((name) => name.toLowerCase() === 'idempotency-key');
  return idempotencyKey === true || hasKey ? 'idempotent' : 'once';
}

/** Whether it fails is up to the caller: the host is not left alone by all others for it. */
function saysNothingOfHost(input: Record<string, unknown>): boolean {
  const { timeoutMs } = input;
  return expectsFailure(input) || (typeof timeoutMs === 'number' && timeoutMs < SHORTEST_FAIR_MS);
}

/** A call that takes an error of the server for an answer looks whether it fails: nothing holds it back. */
function expectsFailure({ acceptStatus }: Record<string, unknown>): boolean {
  if (!Array.isArray(acceptStatus)) return false;
  return acceptStatus.some((one) => one === '5xx' || (typeof one === 'number' && one >= 500));
}
