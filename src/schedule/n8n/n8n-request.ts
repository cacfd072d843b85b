/**
 * An HTTP Request node of n8n as the input of `http.request`: versions 1 and 2, and the form since version 3. What the
 * call would do otherwise than there (credentials, files, pages of answers) is a problem, and the node is not taken.
 */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { isRecord } from '../../domain/schedule/loose-values.ts';
import {
  literal,
  type Resolver,
  readText,
  readValue,
  referenceTo,
  type Scope,
} from './n8n-expression.ts';
import type { N8nNode } from './n8n-workflow.ts';

export interface RequestReading {
  input: Record<string, unknown>;
  /** The answer, as nodes behind it refer to it. */
  isWhole: boolean;
  notes: string[];
}

type Parameters = Record<string, unknown>;

/** The request that both forms come to. */
interface RequestParts {
  method: string;
  query: Result<[string, unknown][]>;
  headers: Result<[string, unknown][]>;
  body: Result<{ body?: unknown; contentType?: string }>;
  options: Parameters;
}

export function readRequest(node: N8nNode, scope: Scope): Result<RequestReading> {
  const { parameters, typeVersion } = node;
  const wanted = typeVersion < 3 ? early(parameters, scope) : current(parameters, scope);
  const url = readText(String(parameters['url'] ?? ''), scope);
  const signing = readSigning(node);
  const { query, headers, body, options } = wanted;
  for (const part of [url, query, headers, body, signing]) if (!part.ok) return part;
  if (!url.ok || !query.ok || !headers.ok || !body.ok || !signing.ok) return problem('');
  const read = readOptions(options);
  if (!read.ok) return read;
  const all = { ...Object.fromEntries(headers.value), ...signing.value.headers };
  const { contentType } = body.value;
  const hasType = Object.keys(all).some((name) => name.toLowerCase() === 'content-type');
  const sent = contentType === undefined || hasType ? all : { ...all, 'content-type': contentType };
  const input = {
    url: withQuery(String(url.value), query.value),
    ...(wanted.method !== 'GET' && { method: wanted.method }),
    ...(Object.keys(sent).length > 0 && { headers: sent }),
    ...(body.value.body !== undefined && { body: body.value.body }),
    ...read.value.input,
  };
  const notes = [...signing.value.notes, ...read.value.notes];
  return succeed({ input, isWhole: read.value.isWhole, notes });
}

/** Resolves `$json` behind the node: the body, or with the full response all of it. */
export function answerOf(stepId: string, isWhole: boolean): Resolver {
  return (path) => {
    if (!isWhole) return referenceTo(stepId, ['body', ...path]);
    const [first, ...rest] = path;
    const name = first === 'statusCode' ? 'status' : first;
    const isKnown = name === 'body' || name === 'headers' || name === 'status';
    return isKnown ? referenceTo(stepId, [name, ...rest]) : null;
  };
}

function early(parameters: Parameters, scope: Scope): RequestParts {
  const isJson = parameters['jsonParameters'] === true;
  const method = String(parameters['requestMethod'] ?? 'GET');
  const part = (name: string): Result<[string, unknown][]> =>
    isJson
      ? pairsOfJson(parameters[`${name}ParametersJson`], scope)
      : pairsOf(parameters[`${name}ParametersUi`], 'parameter', scope);
  const kind = String(parameters['bodyContentType'] ?? 'json');
  return {
    method,
    query: part('query'),
    headers: part('header'),
    body: ['GET', 'HEAD', 'OPTIONS'].includes(method)
      ? succeed({})
      : bodyOf(
          {
            kind,
            pairs: part('body'),
            text: isJson ? parameters['bodyParametersJson'] : undefined,
          },
          scope,
        ),
    options: isRecord(parameters['options']) ? parameters['options'] : {},
  };
}

function current(parameters: Parameters, scope: Scope): RequestParts {
  const part = (name: string, title: string): Result<[string, unknown][]> => {
    if (parameters[`send${title}`] !== true) return succeed([]);
    return parameters[`specify${title}`] === 'json'
      ? pairsOfJson(parameters[`json${title}`], scope)
      : pairsOf(parameters[`${name}Parameters`], 'parameters', scope);
  };
  const kind = String(parameters['contentType'] ?? 'json');
  const written =
    kind === 'raw' || parameters['specifyBody'] === 'string'
      ? parameters['body']
      : parameters['specifyBody'] === 'json'
        ? parameters['jsonBody']
        : undefined;
  const pairs =
    written === undefined
      ? pairsOf(parameters['bodyParameters'], 'parameters', scope)
      : succeed([]);
  const rawType = parameters['rawContentType'];
  return {
    method: String(parameters['method'] ?? 'GET'),
    query: part('query', 'Query'),
    headers: part('header', 'Headers'),
    body:
      parameters['sendBody'] === true
        ? bodyOf({ kind, pairs, text: written, rawType }, scope)
        : succeed({}),
    options: isRecord(parameters['options']) ? parameters['options'] : {},
  };
}

function pairsOf(holder: unknown, key: string, scope: Scope): Result<[string, unknown][]> {
  const listed = isRecord(holder) && Array.isArray(holder[key]) ? holder[key] : [];
  const pairs: [string, unknown][] = [];
  for (const one of listed) {
    if (!isRecord(one) || typeof one['name'] !== 'string') continue;
    if (one['name'] === '') continue;
    const value = readValue(one['value'] ?? '', scope);
    if (!value.ok) return value;
    pairs.push([one['name'], value.value]);
  }
  return succeed(pairs);
}

function pairsOfJson(written: unknown, scope: Scope): Result<[string, unknown][]> {
  if (written === undefined || written === '') return succeed([]);
  const parsed = jsonOf(written, scope);
  if (!parsed.ok) return parsed;
  if (!isRecord(parsed.value))
    return problem('it has JSON with expressions where pairs are wanted');
  return succeed(Object.entries(parsed.value));
}

/** The value where it is JSON without an expression; else the text, as n8n puts it together. */
function jsonOf(written: unknown, scope: Scope): Result<unknown> {
  if (typeof written !== 'string') return succeed(escaped(written));
  if (written.startsWith('=') && written.includes('{{')) return readText(written, scope);
  try {
    return succeed(escaped(JSON.parse(written.replace(/^=/, ''))));
  } catch {
    return problem('it has JSON that can not be read');
  }
}

function escaped(value: unknown): unknown {
  if (typeof value === 'string') return literal(value);
  if (Array.isArray(value)) return value.map(escaped);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, escaped(one)]));
}

function bodyOf(
  {
    kind,
    pairs,
    text,
    rawType,
  }: { kind: string; pairs: Result<[string, unknown][]>; text: unknown; rawType?: unknown },
  scope: Scope,
): RequestParts['body'] {
  if (!pairs.ok) return pairs;
  if (kind === 'json') {
    if (text === undefined) return succeed({ body: Object.fromEntries(pairs.value) });
    const body = jsonOf(text, scope);
    return body.ok ? succeed({ body: body.value, contentType: 'application/json' }) : body;
  }
  if (kind === 'form-urlencoded' && text === undefined)
    return succeed({
      body: encoded(pairs.value),
      contentType: 'application/x-www-form-urlencoded',
    });
  if (kind !== 'raw' && kind !== 'form-urlencoded')
    return problem(`it sends its body as ${kind.slice(0, 40)}`);
  const body = readText(String(text ?? ''), scope);
  if (!body.ok) return body;
  const usual = kind === 'raw' ? 'text/plain' : 'application/x-www-form-urlencoded';
  return succeed({
    body: body.value,
    contentType: typeof rawType === 'string' && rawType !== '' ? rawType : usual,
  });
}

/** A credential is not in the file; a bearer token can be a secret here, and anything else is told. */
function readSigning({ parameters, credentials }: N8nNode): Result<{
  headers: Record<string, string>;
  notes: string[];
}> {
  const kind = String(parameters['authentication'] ?? 'none');
  if (kind === 'none') return succeed({ headers: {}, notes: [] });
  const generic = String(parameters['genericAuthType'] ?? kind);
  if (generic !== 'httpBearerAuth' || credentials?.['httpBearerAuth'] === undefined)
    return problem(
      `it signs in with a credential (${generic.slice(0, 60)}), which no export holds`,
    );
  const credential = credentials['httpBearerAuth'];
  const called = isRecord(credential) ? String(credential['name'] ?? '') : '';
  const secret = `N8N_${called
    .toUpperCase()
    .slice(0, 60)
    .replaceAll(/[^A-Z0-9]+/g, '_')}`;
  return succeed({
    headers: { Authorization: `Bearer \${secret.${secret}}` },
    notes: [`write its token into secrets.yaml as "${secret}: TOKEN"`],
  });
}

const UNLIKE = ['pagination', 'proxy', 'batching', 'batchSize', 'sendBinaryData'];

function readOptions(
  options: Parameters,
): Result<{ input: Parameters; isWhole: boolean; notes: string[] }> {
  const unlike = UNLIKE.find(
    (name) => isRecord(options[name]) || typeof options[name] === 'string',
  );
  if (unlike !== undefined) return problem(`it has the option "${unlike}"`);
  const response = inner(inner(options['response'])['response']);
  const redirect = inner(inner(options['redirect'])['redirect']);
  const { timeout, ignoreResponseCode, allowUnauthorizedCerts } = options;
  const takesAny = ignoreResponseCode === true || response['neverError'] === true;
  const stays = options['followRedirect'] === false || redirect['followRedirects'] === false;
  return succeed({
    input: {
      ...(typeof timeout === 'number' &&
        timeout >= 1 && { timeoutMs: Math.min(Math.floor(timeout), 3_600_000) }),
      ...(takesAny && { acceptStatus: ['4xx', '5xx'] }),
      ...(stays && { followRedirects: false }),
    },
    isWhole: options['fullResponse'] === true || response['fullResponse'] === true,
    notes: allowUnauthorizedCerts === true ? ['certificates are checked here'] : [],
  });
}

function inner(value: unknown): Parameters {
  return isRecord(value) ? value : {};
}

function withQuery(url: string, pairs: readonly [string, unknown][]): string {
  if (pairs.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${encoded(pairs)}`;
}

/** References stay as they are; what stands for them later is not encoded. */
function encoded(pairs: readonly [string, unknown][]): string {
  const write = (value: unknown): string => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text
      .split(/((?<!\$)\$\{[^{}]*\})/)
      .map((part, index) =>
        index % 2 === 1 ? part : encodeURIComponent(part.replaceAll('$${', () => '${')),
      )
      .join('');
  };
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${write(value)}`).join('&');
}

function problem(message: string): ReturnType<typeof refuse> {
  return refuse({ code: 'not-mapped', message, hint: '' });
}
