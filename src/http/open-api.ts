/** The OpenAPI document, out of the same table that is served. */
import { z } from 'zod';
import { NAMED_ANSWERS } from '../domain/views.ts';
import { answerOf, type Route } from './routes/route.ts';

type JsonObject = Record<string, unknown>;

export async function openApiDocument(routes: readonly Route[], root: string): Promise<JsonObject> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rote',
      version: '1',
      description:
        'The API of a running Rote. Answers are {"ok": true, …} or {"ok": false, "error": {code, message, hint}}.',
    },
    servers: [{ url: root }],
    security: [{ token: [] }],
    paths: pathsOf(routes),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refused: jsonContent('Refused, or failed; the error says why.', ref('Error')),
      },
      schemas: { ...(await answerSchemas(routes)), ...bodySchemas(routes) },
    },
  };
}

function pathsOf(routes: readonly Route[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  }
  return {
    ...paths,
    '/events': { get: EVENTS },
    '/openapi.json': {
      get: {
        operationId: 'showOpenApi',
        summary: 'This document.',
        responses: { '200': { description: 'The document.' } },
      },
    },
  };
}

const EVENTS = {
  operationId: 'listenToEvents',
  summary: 'What happens, as server-sent events; resumes after Last-Event-ID.',
  parameters: [
    { name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } },
    { name: 'lastEventId', in: 'query', schema: { type: 'string' } },
  ],
  responses: {
    '200': {
      description: 'A stream without an end.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
  },
};

const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } };

function operation(route: Route): JsonObject {
  return {
    operationId: route.name,
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    ...((route.params ?? route.query) && {
      parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    }),
    ...(route.upload && { requestBody: { required: true, content: BYTES } }),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: ref(`${route.name}Body`) } },
      },
    }),
    responses: {
      [String(route.status ?? 200)]:
        route.isDownload === true
          ? { description: 'The file.', content: BYTES }
          : jsonContent('Done.', ref(`${route.name}Answer`)),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonObject[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const one = field as z.ZodType;
    const { $schema: _, description, ...shape } = z.toJSONSchema(one, { io: 'output' });
    return {
      name,
      in: place,
      required: !one.safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema: shape,
    };
  });
}

async function answerSchemas(routes: readonly Route[]): Promise<JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED_ANSWERS)) registry.add(schema, { id });
  for (const route of routes) {
    if (route.isDownload === true) continue;
    const { shape } = await answerOf(route);
    registry.add(z.strictObject({ ok: z.literal(true), ...shape }), { id: `${route.name}Answer` });
  }
  return schemasOf(registry, 'output');
}

function bodySchemas(routes: readonly Route[]): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const { name, body } of routes) {
    // A copy: the same schema may serve two routes, and has one name a registry.
    if (body !== undefined) registry.add(body.clone(), { id: `${name}Body` });
  }
  return schemasOf(registry, 'input');
}

function schemasOf(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: 'input' | 'output',
): JsonObject {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override({ jsonSchema }) {
      // The format says it; the pattern of a date is longer than the rest of a schedule.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  const named = Object.entries(schemas).map(([id, schema]) => {
    const { $schema: _, $id: __, id: ___, ...shape } = schema as JsonObject;
    return [id, shape];
  });
  return Object.fromEntries(named);
}

function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function jsonContent(description: string, schema: JsonObject): JsonObject {
  return { description, content: { 'application/json': { schema } } };
}
