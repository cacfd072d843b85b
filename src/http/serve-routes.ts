/** Puts a table of routes on a Hono app: every part of a request passes its schema, then the route has it. */
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { valueOrThrow } from '../base/errors.ts';
import { parseWith } from '../domain/parse-with.ts';
import type { Person } from '../domain/person.ts';
import { isInAudience, notInAudience } from '../people/may.ts';
import type { ApiContext } from './api-context.ts';
import { jsonResponse, refusal } from './error-answer.ts';
import { type FileAnswer, fileResponse } from './file-answer.ts';
import { readBody, readBytes } from './read-body.ts';
import type { Route } from './routes/route.ts';
import { visitorOf } from './visitor.ts';

export function serveRoutes(
  app: Hono,
  { routes, root, api }: { routes: readonly Route[]; root: string; api: ApiContext },
): void {
  for (const route of routes) {
    const path = root + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(route.method.toUpperCase(), path, (context) => answer(route, context, api));
  }
}

async function answer(route: Route, context: Context, api: ApiContext): Promise<Response> {
  const { params, query, body, audience = 'owner' } = route;
  const { person, page } = visitorOf(context);
  if (!isInAudience(person.role, audience)) throw notInAudience(audience);
  const request = {
    params: check(params, context.req.param(), 'The path'),
    query: checkQuery(query, context),
    body:
      body === undefined
        ? undefined
        : check(body, await readBody(context.req.raw, keysOf(body)), 'The body'),
    person,
    pageSessionId: page?.session.id ?? null,
    uploaded: await readUpload(route, context.req.raw),
    signal: context.req.raw.signal,
  };
  const theirs = { ...api, ...theirPart(api, person) };
  const document = await route.handle(request, theirs).catch((error: unknown) => {
    if (request.signal.aborted) return null;
    throw error;
  });
  // Nobody reads this one: who asked has gone.
  if (document === null) return new Response(null, { status: 499 });
  if (route.isDownload === true) return fileResponse(document as FileAnswer);
  return jsonResponse({ ok: true, ...document }, { status: route.status ?? 200 }, theirs);
}

/** The owner has all of it. */
function theirPart(api: ApiContext, person: Person): Partial<ApiContext> {
  return person.role === 'owner' ? {} : api.of(person);
}

async function readUpload({ upload }: Route, request: Request) {
  const mediaType = request.headers.get('content-type')?.trim() || 'application/octet-stream';
  if (upload === undefined) return { bytes: new Uint8Array(), mediaType };
  return { bytes: await readBytes(request, upload.mostBytes), mediaType };
}

function checkQuery(schema: z.ZodObject | undefined, context: Context): unknown {
  const given = Object.fromEntries(new URL(context.req.url).searchParams);
  if (schema !== undefined) return check(schema, given, 'The query');
  const [stray] = Object.keys(given);
  if (stray === undefined) return undefined;
  throw refusal({
    code: 'bad-request',
    message: `The query is not valid: "${stray}": not a known key.`,
    hint: 'It takes no query.',
  });
}

function check(schema: z.ZodType | undefined, value: unknown, what: string): unknown {
  if (schema === undefined) return undefined;
  const knownKeys = keysOf(schema);
  return valueOrThrow(parseWith(schema, value, { code: 'bad-request', what, knownKeys }));
}

function keysOf(schema: z.ZodType): string[] {
  return 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

/** Answers the other methods of paths that exist with 405, and names the ones that work. */
export function refuseOtherMethods(app: Hono, paths: ReadonlyMap<string, readonly string[]>): void {
  for (const [path, methods] of paths) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.all(path, (context) => {
      context.header('Allow', allow);
      throw refusal({
        code: 'method-not-allowed',
        message: `${context.req.method} is not possible at ${context.req.path}.`,
        hint: `It takes ${allow}.`,
      });
    });
  }
}
