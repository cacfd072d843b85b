/** The routes of operations: path, query and body are made from what each takes. */
import { z } from 'zod';
import { valueOrThrow } from '../../base/errors.ts';
import type { Operation, OperationField } from '../../domain/operation.ts';
import {
  answerSchema,
  fieldSchema,
  inputSchema,
  readWritten,
  sentence,
} from '../../domain/operation-input.ts';
import { parseWith } from '../../domain/parse-with.ts';
import { checkOperations } from '../../operations/check-operations.ts';
import { fieldsAt, parametersOf } from '../../operations/face-names.ts';
import { type Desks, OPERATIONS } from '../../operations/operations.ts';
import { wholeNumber } from './request-schemas.ts';
import type { Route } from './route.ts';

const MOST_FILE_BYTES = 10_000_000;

export const OPERATION_ROUTES: readonly Route[] = operationRoutes(checkOperations(OPERATIONS));

export function operationRoutes(operations: readonly Operation<Desks>[]): Route[] {
  return operations.flatMap((operation) => {
    const { http } = operation.faces;
    return http === undefined ? [] : [routeFor(operation, http, operations)];
  });
}

function routeFor(
  operation: Operation<Desks>,
  { route, name, status }: NonNullable<Operation<Desks>['faces']['http']>,
  operations: readonly Operation<Desks>[],
): Route {
  const [verb = '', path = ''] = route.split(' ');
  const named = fieldsAt(operation.takes, 'http').map(([key, field]) => ({
    key,
    field,
    name: field.names?.http ?? key,
  }));
  const schema = inputSchema(operation);
  const inPath = new Set(parametersOf(path));
  const rest = named.filter((one) => !inPath.has(one.name));
  const hasBody = !['GET', 'DELETE'].includes(verb) && operation.file !== 'read';
  const schemaOf = (some: typeof named, toSchema: (field: OperationField) => z.ZodType) =>
    some.length === 0
      ? undefined
      : z.strictObject(Object.fromEntries(some.map((one) => [one.name, toSchema(one.field)])));
  const params = schemaOf(
    named.filter((one) => inPath.has(one.name)),
    // Without it there is no such path.
    (field) => querySchema({ ...field, isRequired: true }),
  );
  const query = hasBody ? undefined : schemaOf(rest, querySchema);
  const body = hasBody ? schemaOf(rest, fieldSchema) : undefined;
  return {
    method: verb.toLowerCase() as Route['method'],
    path,
    name,
    summary: sentence(operation.summary),
    description: operation.about.map((paragraph) => inRoutes(paragraph, operations)).join('\n\n'),
    audience: operation.audience,
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    ...(operation.file === 'read' && { upload: { mostBytes: MOST_FILE_BYTES } }),
    ...(operation.file === 'written' && { isDownload: true as const }),
    ...(status && { status }),
    answer: async () => answerSchema(await operation.load()),
    async handle(request, api) {
      const said = { ...object(request.params), ...object(request.query), ...object(request.body) };
      const given = named.flatMap((one) =>
        said[one.name] === undefined ? [] : [[one.key, said[one.name]]],
      );
      const input = readWritten(operation.takes, Object.fromEntries(given));
      const { run } = await operation.load();
      const performed = await run(checked(schema, input) as never, {
        desks: api,
        nowMs: api.clock.nowMs(),
        timezone: api.defaultTimezone(),
        signal: request.signal,
        file: { name: '', text: new TextDecoder().decode(request.uploaded.bytes) },
        async turn() {
          await new Promise<void>((resolve) => api.clock.defer(resolve));
          request.signal.throwIfAborted();
        },
      });
      const { file } = performed;
      if (file === undefined) return performed.answer;
      return { ...file, bytes: new TextEncoder().encode(file.text) };
    },
  };
}

/** Fills in names of routes for `{tasks.restore}` in a paragraph. */
function inRoutes(paragraph: string, operations: readonly Operation<Desks>[]): string {
  return paragraph.replaceAll(
    /\{([a-z.]+)\}/g,
    (whole, name: string) => operations.find((one) => one.name === name)?.faces.http?.name ?? whole,
  );
}

const object = (value: unknown): Record<string, unknown> =>
  (value ?? {}) as Record<string, unknown>;

function checked(schema: z.ZodObject, input: unknown): unknown {
  const knownKeys = Object.keys(schema.shape);
  const refusal = { code: 'bad-request', what: 'The request', knownKeys };
  return valueOrThrow(parseWith(schema, input, refusal));
}

/** In a path and in a query everything is text. */
function querySchema(field: OperationField): z.ZodType {
  const about = sentence(field.about);
  switch (field.type) {
    case 'whole': {
      const number = wholeNumber(field.least, field.most);
      return (field.usual === undefined ? number.optional() : number.default(field.usual)).describe(
        about,
      );
    }
    case 'fraction':
      return z
        .string()
        .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'expected a number from 0 to 1')
        .optional()
        .describe(about);
    case 'switch':
      return z.enum(['true', 'false']).optional().describe(about);
    case 'texts': {
      const texts = z.string().max(field.longest * field.most);
      return (field.isRequired === true ? texts.min(1) : texts.optional()).describe(about);
    }
    default:
      return fieldSchema(field);
  }
}
